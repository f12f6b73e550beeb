/// The recordings that are to be replayed, found in the files and folders that a user names.
package struct Inventory: Sendable {
    /// One recording, by its file, folder or `-`.
    struct Item: Sendable {
        let path: String
        /// The format, nil where a stream has not been looked at yet.
        let format: RecordingFormat?
        /// Its bytes as they are on disk.
        var size = 0
        /// Whether it can be read only once, as standard input and pipes can.
        var isStream = false

        /// Whether the recording is short enough to be committed with others.
        var isShort: Bool { !isStream && size <= Inventory.mostBytesTogether }
    }

    /// So many bytes of recordings are committed together at most: a replay that is killed begins again with them.
    static let mostBytesTogether = 4 << 20
    /// So many recordings are.
    static let mostTogether = 256

    /// The recordings, those of a folder by name.
    private(set) var items: [Item] = []
    /// Files of folders that are no recordings.
    private(set) var unknownFiles: [ReplaySummary.UnknownFile] = []
    /// Empty files: recordings of no clicks.
    private(set) var emptyFiles: [String] = []
    /// Files of folders that cannot be opened.
    private(set) var failures: [InputError] = []
    /// The size of all recordings in bytes, as they are on disk.
    var totalBytes: Int { items.lazy.map(\.size).reduce(0, +) }

    /// Whether there is so much of click lines, or may be, that a new database is worth being locked while they are
    /// loaded.
    package var isBulk: Bool { items.contains { ($0.format == .clicks || $0.isStream) && !$0.isShort } }

    /// The recordings by their places, in their order: short ones that are committed together, and each long one by itself.
    var groups: [Range<Int>] {
        var groups: [Range<Int>] = []
        var bytes = 0
        for (index, item) in items.enumerated() {
            bytes += item.size
            if let last = groups.last, item.isShort, items[last.lowerBound].isShort, bytes <= Self.mostBytesTogether,
                last.count < Self.mostTogether
            {
                groups[groups.count - 1] = last.lowerBound..<(index + 1)
            } else {
                groups.append(index..<(index + 1))
                bytes = item.size
            }
        }
        return groups
    }

    private let forced: RecordingFormat?

    /// Looks through files and folders.
    ///
    /// - Parameter forced: The format of all of them, nil to tell from their content.
    package init(_ paths: [String], format forced: RecordingFormat?) throws(InputError) {
        self.forced = forced
        for path in paths {
            if try FolderWalk.isStream(path) {
                items.append(Item(path: path, format: forced, isStream: true))
            } else if try FolderWalk.isFolder(path) {
                try addFolder(path)
            } else {
                try addNamedFile(path)
            }
        }
    }

    /// Looks through the files and folders of a request. Where only some of them lack the time that they began at, the
    /// others are taken all the same.
    package init(_ request: Replayer.Request) throws(InputError) {
        self = try Inventory(request.paths, format: request.format)
        guard request.options.startedAtMs == nil else { return }
        let lacking = items.filter { $0.format?.isRelative == true }
        guard let first = lacking.first else { return }
        if lacking.count == items.count { throw .needsStart(path: first.path) }
        items.removeAll { $0.format?.isRelative == true }
        failures += lacking.map { .needsStart(path: $0.path) }
    }

    private mutating func addNamedFile(_ path: String) throws(InputError) {
        switch try look(at: path) {
        case .recording(let format): items.append(Item(path: path, format: format, size: FolderWalk.size(of: path)))
        case .empty: emptyFiles.append(path)
        case .unknown(nil): throw forced == .droidbot ? .needsFolder(path: path) : .notARecording(path: path)
        case .unknown(let content?): throw .foreign(path: path, content)
        }
    }

    private mutating func addFolder(_ path: String) throws(InputError) {
        let before = items.count + emptyFiles.count + failures.count
        let unknownBefore = unknownFiles.count
        let walk = try FolderWalk(path) { folder throws(InputError) in
            guard forced == nil || forced == .droidbot, let run = try DroidBotRun(folder: folder) else { return false }
            if forced != nil { return true }
            return try run.isRecognized()
        }
        for entry in walk.entries {
            switch entry {
            case .file(let file): addFoundFile(file)
            case .recording(let folder): addRun(folder)
            }
        }
        if items.count + emptyFiles.count + failures.count == before {
            let unknown = unknownFiles[unknownBefore...]
            if let file = unknown.first, unknown.count == 1, let content = file.content {
                throw .foreign(path: file.path, content)
            }
            throw .noRecordings(path: path)
        }
    }

    /// A file that cannot be read is named in the end, and the others are taken all the same.
    private mutating func addFoundFile(_ path: String) {
        do throws(InputError) {
            switch try look(at: path) {
            case .recording(let format):
                items.append(Item(path: path, format: format, size: FolderWalk.size(of: path)))
            case .empty: emptyFiles.append(path)
            case .unknown(let content): unknownFiles.append(ReplaySummary.UnknownFile(path: path, content: content))
            }
        } catch {
            failures.append(error)
        }
    }

    private mutating func addRun(_ folder: String) {
        let size = (try? DroidBotRun(folder: folder))?.files.map(FolderWalk.size).reduce(0, +) ?? 0
        items.append(Item(path: folder, format: .droidbot, size: size))
    }

    private enum Look {
        case recording(RecordingFormat)
        case empty
        case unknown(ForeignContent?)
    }

    private mutating func look(at path: String) throws(InputError) -> Look {
        // A run is a folder; its files mean nothing by themselves.
        if forced == .droidbot { return .unknown(nil) }
        let head: [UInt8]
        do {
            head = try PeekedSource(try RecordingInput.open(path), count: RecordingFormat.headLength).head
        } catch .brokenCompression {
            // Nothing of it can be read, but it was meant to be something.
            return forced.map(Look.recording) ?? .unknown(nil)
        }
        if RecordingFormat.isBlank(head) { return .empty }
        if let content = ForeignContent(head) { return .unknown(content) }
        if forced == nil, let content = ForeignContent(recordedElsewhere: head) { return .unknown(content) }
        guard !RecordingFormat.isNull(head), let format = forced ?? RecordingFormat.detect(head) else {
            return .unknown(nil)
        }
        return .recording(format)
    }
}
