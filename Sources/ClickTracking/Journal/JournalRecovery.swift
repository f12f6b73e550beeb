/// What an earlier process has left in a journal's folder.
struct JournalRecovery {
    /// The segments that can be read, oldest first.
    private(set) var segments: [JournalSegment] = []
    /// Files that are no part of the journal; they are left as they are.
    private(set) var damaged: [String] = []
    /// The identity of the journal, a new one where there was none.
    let identity: UInt64

    /// Reads all segments of a folder, finding the end of each by its checksums.
    ///
    /// - Parameter isReadable: Whether the folder is held; what is in another one's hands is not looked at.
    init(folder: String, isReadable: Bool = true) {
        var identity: UInt64?
        for path in isReadable ? JournalFolder.segments(in: folder) : [] {
            do {
                let file = try MappedFile.open(at: path)
                // A file whose use never began holds nothing.
                guard !JournalHeader.isBlank(file) else {
                    file.remove()
                    continue
                }
                guard let header = JournalHeader(file), identity == nil || header.journal == identity else {
                    throw JournalError.damaged(path: path)
                }
                let segment = try JournalSegment(recovering: file)
                identity = header.journal
                segment.clicks = Self.clicks(in: segment)
                segments.append(segment)
            } catch {
                damaged.append(path)
            }
        }
        self.identity = identity ?? UInt64.random(in: 1...UInt64(Int64.max))
        segments.sort { $0.number < $1.number }
    }

    private static func clicks(in segment: JournalSegment) -> Int {
        var reader = JournalReader(segment)
        var clicks = 0
        while let entry = reader.next(below: segment.count) {
            if case .click = entry { clicks += 1 }
        }
        return clicks
    }
}
