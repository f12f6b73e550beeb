/// The segments that earlier processes have left in a journal's folder.
struct JournalRecovery {
    /// The segments that can be read, oldest first.
    private(set) var segments: [JournalSegment] = []
    /// Files that are no part of the journal; they are left as they are.
    private(set) var damaged: [String] = []
    /// The identity of the journal; a new one if there was none.
    let identity: UInt64
    /// A number that no file in the folder has, nor any after it.
    private(set) var nextNumber: UInt64 = 0

    /// Recovers nothing, as there is no folder.
    init() {
        identity = Self.newIdentity()
    }

    /// Reads all segments of a folder, finding the end of each by its checksums.
    ///
    /// - Throws: If a segment cannot be read now but perhaps later: without it another journal would begin.
    init(_ folder: JournalFolder) throws(JournalError) {
        var identity: UInt64?
        for number in try folder.segments() {
            nextNumber = number &+ 1
            let path = folder.file(ofSegment: number)
            do throws(JournalError) {
                let file = try MappedFile.open(at: path)
                // A blank file was made ahead of need and never used.
                guard !file.isBlank else {
                    file.remove()
                    continue
                }
                guard let header = JournalHeader(file), header.number == number,
                    identity == nil || header.journal == identity
                else { throw JournalError.damaged(path: path) }
                identity = header.journal
                segments.append(JournalSegment(recovering: file, header))
            } catch {
                if error.isTransient { throw error }
                damaged.append(path)
            }
        }
        self.identity = identity ?? Self.newIdentity()
    }

    /// The session of the last record; nil if that is not known.
    var lastSession: JournaledSession? {
        segments.last { $0.entries > 0 }.flatMap(JournaledSession.init(lastOf:))
    }

    private static func newIdentity() -> UInt64 { UInt64.random(in: 1...UInt64(Int64.max)) }

    /// The clicks that are gone with segments, or parts of segments, between those that were found, as far as the
    /// headers tell and nobody has counted them yet.
    var lost: Int {
        guard let first = segments.first, let last = segments.last else { return 0 }
        let missing = zip(segments, segments.dropFirst()).reduce(0) { sum, pair in
            sum + max(0, pair.1.clicksBefore - pair.0.clicksThrough)
        }
        let counted = [DropReason.fullOldest, .damaged].reduce(0) { sum, reason in
            sum + last.dropped[reason, default: 0] - first.dropped[reason, default: 0]
        }
        return max(0, missing - max(0, counted))
    }
}
