import Basics

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What stands below a folder, by path; what is hidden is not looked at.
struct FolderWalk {
    enum Entry {
        case file(String)
        /// A folder that is one recording, with all that is in it.
        case recording(String)

        var path: String {
            switch self {
            case .file(let path), .recording(let path): path
            }
        }
    }

    private(set) var entries: [Entry] = []

    /// Walks through a folder and the folders in it.
    ///
    /// - Parameter isRecording: Whether a folder is one recording.
    init(_ folder: String, isRecording: (String) throws(InputError) -> Bool) throws(InputError) {
        var folders = [Folder(path: folder, isInRecording: false)]
        while var next = folders.popLast() {
            if try isRecording(next.path) {
                entries.append(.recording(next.path))
                next.isInRecording = true
            }
            for name in try Self.names(in: next.path) where !name.hasPrefix(".") {
                add(next.path.hasSuffix("/") ? next.path + name : next.path + "/" + name, in: next, &folders)
            }
        }
        entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }

    private static func names(in folder: String) throws(InputError) -> [String] {
        do throws(Errno) {
            return try FileSystem.names(in: folder)
        } catch {
            throw InputError(error, path: folder)
        }
    }

    /// A folder to look into.
    private struct Folder {
        let path: String
        /// Whether its files belong to a recording around them; folders below that are recordings are others.
        var isInRecording: Bool
    }

    private mutating func add(_ path: String, in folder: Folder, _ folders: inout [Folder]) {
        var info = stat()
        guard SystemPath.with(path, { stat($0, &info) }) == 0 else {
            // A link that leads nowhere; opening it says so.
            if !folder.isInRecording { entries.append(.file(path)) }
            return
        }
        if info.st_mode & S_IFMT == S_IFDIR {
            // A link to a folder may lead back up.
            var link = stat()
            if SystemPath.with(path, { lstat($0, &link) }) == 0, link.st_mode & S_IFMT == S_IFDIR {
                folders.append(Folder(path: path, isInRecording: folder.isInRecording))
            }
        } else if info.st_mode & S_IFMT == S_IFREG, !folder.isInRecording, !Self.standsBesideDatabase(path) {
            entries.append(.file(path))
        }
    }

    /// Whether a file is one that SQLite or we keep beside a database.
    private static func standsBesideDatabase(_ path: String) -> Bool {
        for suffix in [".lock", "-journal", "-wal", "-shm"] where path.hasSuffix(suffix) {
            var info = stat()
            let database = String(path.dropLast(suffix.count))
            if database.hasSuffix(".sqlite"), SystemPath.with(database, { stat($0, &info) }) == 0 { return true }
        }
        return false
    }

    static func isFolder(_ path: String) throws(InputError) -> Bool {
        try mode(path) & S_IFMT == S_IFDIR
    }

    private static func mode(_ path: String) throws(InputError) -> mode_t {
        var info = stat()
        guard SystemPath.with(path, { stat($0, &info) }) == 0 else {
            throw errno == ENOENT || errno == ENOTDIR
                ? .missing(path: path) : .unreadable(path: path, reason: String(cString: strerror(errno)))
        }
        return info.st_mode
    }

    /// Whether a path is standard input, a pipe or a device, which can be read only once.
    static func isStream(_ path: String) throws(InputError) -> Bool {
        if path == "-" { return true }
        let kind = try mode(path) & S_IFMT
        return kind != S_IFDIR && kind != S_IFREG
    }

    static func size(of path: String) -> Int {
        var info = stat()
        return SystemPath.with(path, { stat($0, &info) }) == 0 ? Int(info.st_size) : 0
    }
}
