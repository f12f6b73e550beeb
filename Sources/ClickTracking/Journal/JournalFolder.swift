internal import Basics

/// The folder of a journal's segments, locked by one recorder at a time.
final class JournalFolder: Sendable {
    let path: String
    private let lock: File

    private static let fileExtension = "journal"

    /// Makes the folder if it does not exist, and locks it.
    init(_ path: String) throws(JournalError) {
        try JournalError.naming(path) { () throws(Errno) in
            try FileSystem.makeFolder(path, permissions: .ownerReadWriteExecute)
        }
        let lockPath = path + "/lock"
        lock = try JournalError.naming(lockPath) { () throws(Errno) in
            try File(lockPath, .readWrite, .create, permissions: .ownerReadWrite)
        }
        self.path = path
        let isLocked = try JournalError.naming(lockPath) { () throws(Errno) in try lock.lock(.exclusive) }
        guard isLocked else { throw .inUse(folder: path) }
        // A segment that is on the disk is lost with a folder that is not. Nothing is to be synced in most starts.
        if try segments().isEmpty { try? FileSystem.sync(FileSystem.folder(of: path)) }
    }

    /// The folder's path from the root, for processes with another working directory.
    var absolutePath: String { (try? FileSystem.realPath(path)) ?? path }

    /// Lets another recorder use the folder. Nothing may be made in it after this.
    func unlock() { lock.unlock() }

    /// The file of a segment.
    func file(ofSegment number: UInt64) -> String { Self.file(ofSegment: number, in: path) }

    /// The files of all segments in a folder that another process may have locked, oldest first.
    static func files(in path: String) throws(JournalError) -> [String] {
        try segments(in: path).map { file(ofSegment: $0, in: path) }
    }

    private static func file(ofSegment number: UInt64, in path: String) -> String {
        let digits = String(number)
        return "\(path)/\(String(repeating: "0", count: max(0, 12 - digits.count)))\(digits).\(fileExtension)"
    }

    /// The segments that have a file, by the numbers in the files' names, oldest first. Files with other names do not
    /// belong to the journal.
    ///
    /// - Throws: If not all files can be listed. With a part of them, another journal would begin beside this one.
    func segments() throws(JournalError) -> [UInt64] { try Self.segments(in: path) }

    private static func segments(in path: String) throws(JournalError) -> [UInt64] {
        let names = try JournalError.naming(path) { () throws(Errno) in try FileSystem.names(in: path) }
        return names.compactMap { name in
            guard let number = UInt64(name.prefix { $0 != "." }) else { return nil }
            return file(ofSegment: number, in: path) == "\(path)/\(name)" ? number : nil
        }.sorted()
    }

    /// Waits until the disk has the folder's list of files; returns false if that fails.
    func sync() -> Bool { (try? FileSystem.sync(path)) != nil }
}

/// Makes the files of new segments, or memory if no file can be made.
///
/// So an app goes on recording when its disk is full: clicks wait in memory then, and only an end of the process loses
/// them.
final class JournalFiles: Sendable {
    private let folder: JournalFolder?
    /// The bytes of a segment.
    let size: Int

    init(in folder: JournalFolder?, size: Int) {
        self.folder = folder
        self.size = size
    }

    /// Makes the file of a segment; nil if there is not even memory.
    ///
    /// - Parameter size: The bytes of the file, by default those of a whole segment.
    func make(segment number: UInt64, size: Int? = nil) -> MappedFile? {
        let size = size ?? self.size
        if let folder, let file = try? MappedFile.create(at: folder.file(ofSegment: number), size: size) {
            return file
        }
        return MappedFile.anonymous(size: size)
    }

    /// Waits until the disk has the folder's list of files; returns false if that fails.
    func sync() -> Bool { folder?.sync() ?? true }
}

/// Why a journal cannot be opened.
public enum JournalError: Error, Equatable {
    /// Another recorder, of this process or another one, records into the folder.
    case inUse(folder: String)
    /// A file cannot be made or written. The reason is the system's error number.
    case cannotWrite(path: String, reason: Int32)
    /// A file does not belong to the journal.
    case damaged(path: String)

    static let outOfMemory = Errno.noMemory.rawValue

    /// Whether the same call may succeed later: the error is no sign of a bad file.
    var isTransient: Bool {
        guard case .cannotWrite(_, let reason) = self else { return false }
        return [EMFILE, ENFILE, ENOMEM, EIO].contains(reason)
    }

    /// Makes system calls for a file or folder of the journal, and says which one it was if a call fails.
    static func naming<Result: ~Copyable>(
        _ path: String, _ call: () throws(Errno) -> Result
    ) throws(JournalError) -> Result {
        do {
            return try call()
        } catch {
            throw .cannotWrite(path: path, reason: error.rawValue)
        }
    }
}

extension JournalError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let folder):
            "Another recorder uses the journal \(folder). Give every recorder a folder of its own."
        case .cannotWrite(let path, let reason):
            "Cannot write \(path): \(Errno(rawValue: reason)). Check the folder, its permissions and the disk."
        case .damaged(let path):
            "\(path) is no part of a journal. It is left as it is; remove it when you have looked at it."
        }
    }
}
