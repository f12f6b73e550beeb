import Basics
package import Input

/// The recordings in the files and folders that a user names.
package struct Inventory: Sendable {
    /// The most bytes of recordings that are committed together. A replay that is killed reads them again.
    static let maxGroupBytes = 4 << 20
    /// The most recordings that are committed together.
    static let maxGroupCount = 256
    /// The most files that stay open until they are replayed. Any more are closed, and opened again then.
    private static let maxOpenFiles = 64

    /// The recordings, those of a folder by name.
    var recordings: [Recording] = []
    /// Files of folders that are not recordings.
    private(set) var unknownFiles: [ReplaySummary.UnknownFile] = []
    /// Empty files: recordings of no clicks.
    private(set) var emptyFiles: [String] = []
    /// The errors of files that cannot be opened.
    private(set) var failures: [InputError] = []
    /// The size of all recordings in bytes, as they are on disk.
    var totalBytes: Int { recordings.lazy.map(\.size).reduce(0, +) }

    /// Whether there are so many click lines, or may be, that it pays to lock a new database while they are loaded.
    package var isBulk: Bool { recordings.contains { ($0.format == .clicks || $0.isStream) && !$0.isShort } }

    /// Whether recordings may name screens by the addresses of pages.
    package var mayHavePages: Bool { recordings.contains { [.rrweb, .posthog, nil].contains($0.format) } }

    /// Whether ``ReadingRules`` may make a difference.
    package var isReadByRules: Bool {
        recordings.contains { ![.clicks, .touches].contains($0.format) }
    }

    /// The indices of the recordings, in their order: short ones that are committed together, and each long one by itself.
    var groups: [Range<Int>] {
        var groups: [Range<Int>] = []
        var bytes = 0
        for (index, recording) in recordings.enumerated() {
            bytes += recording.size
            if let last = groups.last, recording.isShort, recordings[last.lowerBound].isShort,
                bytes <= Self.maxGroupBytes,
                last.count < Self.maxGroupCount
            {
                groups[groups.count - 1] = last.lowerBound..<(index + 1)
            } else {
                groups.append(index..<(index + 1))
                bytes = recording.size
            }
        }
        return groups
    }

    /// The files and folders that the recordings are; standard input is none.
    package var recordingPaths: [String] { recordings.filter { !$0.isStream }.map(\.path) }

    private let forced: RecordingFormat?

    /// Looks for recordings in files and folders.
    ///
    /// - Parameter forced: The format of all of them; nil to detect it from their content.
    package init(_ paths: [String], format forced: RecordingFormat?) throws(InputError) {
        self.forced = forced
        defer { joinSegments() }
        for path in paths {
            if try FolderWalk.isStream(path) {
                recordings.append(Recording(path: path, format: forced, isStream: true))
            } else if try FolderWalk.isFolder(path) {
                try addFolder(path)
            } else {
                try addNamedFile(path)
            }
        }
    }

    /// Looks for the recordings of a request. If it lacks the start that only some of them need, the others are still
    /// replayed.
    package init(_ request: Replayer.Request) throws(InputError) {
        self = try Inventory(request.paths, format: request.format)
        guard request.options.startedAtMs == nil else { return }
        let lacking = recordings.filter { $0.format?.isRelative == true }
        guard let first = lacking.first else { return }
        if lacking.count == recordings.count { throw .needsStart(path: first.path) }
        recordings.removeAll { $0.format?.isRelative == true }
        failures += lacking.map { .needsStart(path: $0.path) }
    }

    /// Leaves out a file that stands among the recordings and is none.
    package mutating func leaveOut(_ path: String) {
        guard let file = try? FileSystem.realPath(path) else { return }
        recordings.removeAll { !$0.isStream && (try? FileSystem.realPath($0.path)) == file }
        unknownFiles.removeAll { (try? FileSystem.realPath($0.path)) == file }
    }

    private mutating func addNamedFile(_ path: String) throws(InputError) {
        switch try look(at: path) {
        case .recording(let format, let file, let segment): add(path, format, file, segment)
        case .empty: emptyFiles.append(path)
        case .unknown(nil): throw forced == .droidbot ? .needsFolder(path: path) : .notARecording(path: path)
        case .unknown(let content?): throw .foreign(path: path, content)
        }
    }

    private mutating func addFolder(_ path: String) throws(InputError) {
        let before = recordings.count + emptyFiles.count + failures.count
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
        if recordings.count + emptyFiles.count + failures.count == before {
            let unknown = unknownFiles[unknownBefore...]
            if let file = unknown.first, unknown.count == 1, let content = file.content {
                throw .foreign(path: file.path, content)
            }
            throw .noRecordings(path: path)
        }
    }

    /// A file that cannot be read is reported at the end; the others are replayed all the same.
    private mutating func addFoundFile(_ path: String) {
        do throws(InputError) {
            switch try look(at: path) {
            case .recording(let format, let file, let segment): add(path, format, file, segment)
            case .empty: emptyFiles.append(path)
            case .unknown(let content): unknownFiles.append(ReplaySummary.UnknownFile(path: path, content: content))
            }
        } catch {
            failures.append(error)
        }
    }

    private mutating func addRun(_ folder: String) {
        let size = (try? DroidBotRun(folder: folder))?.files.map(FolderWalk.size).reduce(0, +) ?? 0
        recordings.append(Recording(path: folder, format: .droidbot, size: size))
    }

    private mutating func add(_ path: String, _ format: RecordingFormat, _ file: OpenFile, _ segment: Int64?) {
        let isKeptOpen = recordings.count < Self.maxOpenFiles
        recordings.append(
            Recording(
                path: path, format: format, size: FolderWalk.size(of: path), segment: segment,
                file: isKeptOpen ? file : nil))
    }

    /// The kind of a file.
    private enum Look {
        case recording(RecordingFormat, OpenFile, segment: Int64?)
        case empty
        case unknown(ForeignContent?)
    }

    private mutating func look(at path: String) throws(InputError) -> Look {
        // A run of DroidBot is a folder; its files mean nothing by themselves.
        if forced == .droidbot { return .unknown(nil) }
        let file = try OpenFile(path: path)
        let head: [UInt8]
        do throws(InputError) {
            head = try PeekedSource(try file.bytes(), count: RecordingFormat.headLength).head
        } catch .brokenCompression {
            // Nothing of it can be read. With a format that the user names, that is an error of this recording.
            return forced.map { .recording($0, file, segment: nil) } ?? .unknown(nil)
        }
        if RecordingFormat.isBlank(head) { return .empty }
        if let content = ForeignContent(head) { return .unknown(content) }
        if forced == nil, let content = ForeignContent(recordedElsewhere: head) { return .unknown(content) }
        guard !RecordingFormat.isNull(head), let format = forced ?? RecordingFormat.detect(head) else {
            return .unknown(nil)
        }
        return .recording(format, file, segment: format == .rrweb ? SegmentHeader(head)?.number : nil)
    }
}
