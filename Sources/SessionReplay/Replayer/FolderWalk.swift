import Basics
import Input

/// The files and recordings below a folder, ordered by path. Hidden files and folders are left out.
struct FolderWalk {
    enum Entry {
        case file(String)
        /// A folder that is one recording.
        case recording(String)

        var path: String {
            switch self {
            case .file(let path), .recording(let path): path
            }
        }
    }

    private(set) var entries: [Entry] = []

    /// Lists a folder and the folders in it.
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

    /// A folder to be listed.
    private struct Folder {
        let path: String
        /// Whether its files belong to a recording around them. Recordings in the folders below are others.
        var isInRecording: Bool
    }

    private mutating func add(_ path: String, in folder: Folder, _ folders: inout [Folder]) {
        guard let status = try? FileSystem.status(of: path) else {
            // A broken link; opening it says so.
            if !folder.isInRecording { entries.append(.file(path)) }
            return
        }
        if status.type == .directory {
            // A link to a folder is not followed: it may lead back up.
            if (try? FileSystem.status(of: path, followsLinks: false))?.type == .directory {
                folders.append(Folder(path: path, isInRecording: folder.isInRecording))
            }
        } else if status.type == .regular, !folder.isInRecording, !Self.belongsToDatabase(path) {
            entries.append(.file(path))
        }
    }

    /// Whether a file is one that SQLite or we keep beside a database.
    private static func belongsToDatabase(_ path: String) -> Bool {
        [".lock", "-journal", "-wal", "-shm"].contains { suffix in
            guard path.hasSuffix(suffix), case let database = String(path.dropLast(suffix.count)) else { return false }
            return database.hasSuffix(".sqlite") && (try? FileSystem.status(of: database)) != nil
        }
    }

    static func isFolder(_ path: String) throws(InputError) -> Bool {
        try type(of: path) == .directory
    }

    /// Whether a path is standard input, a pipe or a device, which can be read only once.
    static func isStream(_ path: String) throws(InputError) -> Bool {
        if path == "-" { return true }
        let type = try type(of: path)
        return type != .directory && type != .regular
    }

    private static func type(of path: String) throws(InputError) -> FileType {
        do throws(Errno) {
            return try FileSystem.status(of: path).type
        } catch {
            throw InputError(error, path: path)
        }
    }

    /// The size of a file in bytes; 0 if it cannot be told.
    static func size(of path: String) -> Int {
        (try? FileSystem.status(of: path)).map { Int($0.size) } ?? 0
    }
}
