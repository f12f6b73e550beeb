import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The recordings that are to be replayed, found in the files and folders that a user names.
struct Inventory {
    /// One recording, by its file, folder or `-`.
    struct Item {
        let path: String
        /// The format, nil where standard input has not been looked at yet.
        let format: RecordingFormat?
    }

    /// The recordings, those of a folder by name.
    private(set) var items: [Item] = []
    /// Files of folders that are no recordings.
    private(set) var unknownFiles: [String] = []
    /// Empty files: recordings of no clicks.
    private(set) var emptyFiles: [String] = []
    /// The size of all files in bytes, as they are on disk.
    private(set) var totalBytes = 0

    private let forced: RecordingFormat?

    /// Looks through files and folders.
    ///
    /// - Parameter forced: The format of all of them, nil to tell from their content.
    init(_ paths: [String], format forced: RecordingFormat?) throws(InputError) {
        self.forced = forced
        for path in paths {
            if path == "-" {
                items.append(Item(path: path, format: forced))
            } else if try Self.isFolder(path) {
                try addFolder(path)
            } else {
                try addNamedFile(path)
            }
        }
    }

    private mutating func addNamedFile(_ path: String) throws(InputError) {
        switch try look(at: path) {
        case .recording(let format): items.append(Item(path: path, format: format))
        case .empty: emptyFiles.append(path)
        case .unknown: throw .notARecording(path: path)
        }
    }

    private mutating func addFolder(_ path: String) throws(InputError) {
        let before = items.count + emptyFiles.count
        let unknownBefore = unknownFiles.count
        for file in try Self.files(below: path) {
            switch try look(at: file) {
            case .recording(let format): items.append(Item(path: file, format: format))
            case .empty: emptyFiles.append(file)
            case .unknown: unknownFiles.append(file)
            }
        }
        if items.count + emptyFiles.count == before {
            unknownFiles.removeSubrange(unknownBefore...)
            throw .noRecordings(path: path)
        }
    }

    private enum Look {
        case recording(RecordingFormat)
        case empty
        case unknown
    }

    private mutating func look(at path: String) throws(InputError) -> Look {
        let head: [UInt8]
        do {
            head = try PeekedSource(try RecordingInput.open(path), count: RecordingFormat.headLength).head
        } catch .brokenCompression {
            // Nothing of it can be read, but it was meant to be something.
            return forced.map(Look.recording) ?? .unknown
        }
        if head.isEmpty { return .empty }
        guard let format = forced ?? RecordingFormat.detect(head) else { return .unknown }
        totalBytes += Self.size(of: path)
        return .recording(format)
    }

    private static func isFolder(_ path: String) throws(InputError) -> Bool {
        var info = stat()
        guard stat(path, &info) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .missing(path: path) : .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        return info.st_mode & S_IFMT == S_IFDIR
    }

    private static func size(of path: String) -> Int {
        var info = stat()
        return stat(path, &info) == 0 ? Int(info.st_size) : 0
    }

    /// The regular files below a folder, by name; hidden ones are not looked at.
    private static func files(below folder: String) throws(InputError) -> [String] {
        var files: [String] = []
        var folders = [folder]
        while let next = folders.popLast() {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: next)
            } catch {
                throw .unreadable(path: next, reason: "the folder cannot be listed")
            }
            for name in names where !name.hasPrefix(".") {
                let path = next.hasSuffix("/") ? next + name : next + "/" + name
                var info = stat()
                guard stat(path, &info) == 0 else { continue }
                if info.st_mode & S_IFMT == S_IFDIR {
                    // A link to a folder may lead back up.
                    var link = stat()
                    if lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
                } else if info.st_mode & S_IFMT == S_IFREG {
                    files.append(path)
                }
            }
        }
        return files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
