#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The folder of a journal's segments, locked by one recorder at a time.
final class JournalFolder: Sendable {
    let path: String
    private let lock: CInt

    /// Makes the folder if it does not exist, and locks it.
    init(_ path: String) throws(JournalError) {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw .cannotWrite(path: path, reason: errno) }
        let lockPath = path + "/lock"
        let lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .cannotWrite(path: lockPath, reason: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(lock)
            throw reason == EWOULDBLOCK ? .inUse(folder: path) : .cannotWrite(path: lockPath, reason: reason)
        }
        // Not earlier: once all properties are set, an `init` that throws runs `deinit` too. That would close the
        // descriptor a second time, and its number may be another thread's file by then.
        self.path = path
        self.lock = lock
    }

    // Nothing was written to the lock file, so closing it cannot lose anything.
    deinit { close(lock) }

    /// The folder's path from the root, for processes with another working directory.
    var absolutePath: String {
        guard let whole = realpath(path, nil) else { return path }
        defer { free(whole) }
        return String(cString: whole)
    }

    /// Lets another recorder use the folder. Nothing may be made in it after this. It cannot fail on an open file.
    func unlock() { flock(lock, LOCK_UN) }

    /// The file of a segment.
    func file(ofSegment number: UInt64) -> String { Self.file(ofSegment: number, in: path) }

    /// The files of all segments in a folder that another process may have locked, oldest first.
    static func files(in path: String) throws(JournalError) -> [String] {
        try segments(in: path).map { file(ofSegment: $0, in: path) }
    }

    private static func file(ofSegment number: UInt64, in path: String) -> String {
        let digits = String(number)
        return "\(path)/\(String(repeating: "0", count: max(0, 12 - digits.count)))\(digits).\(ending)"
    }

    /// The segments that have a file, by the numbers in the files' names, oldest first. Files with other names do not
    /// belong to the journal.
    ///
    /// - Throws: If not all files can be listed. With a part of them, another journal would begin beside this one.
    func segments() throws(JournalError) -> [UInt64] { try Self.segments(in: path) }

    private static func segments(in path: String) throws(JournalError) -> [UInt64] {
        guard let folder = opendir(path) else { throw .cannotWrite(path: path, reason: errno) }
        defer { closedir(folder) }
        var numbers: [UInt64] = []
        while true {
            // `readdir` returns nil at the end and after a failure; only `errno` tells them apart.
            errno = 0
            guard let entry = readdir(folder) else { break }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let number = UInt64(name.prefix { $0 != "." }), file(ofSegment: number, in: path) == "\(path)/\(name)"
            else {
                continue
            }
            numbers.append(number)
        }
        if errno != 0 { throw .cannotWrite(path: path, reason: errno) }
        return numbers.sorted()
    }

    /// Waits until the disk has the folder's list of files; returns false if that fails.
    func sync() -> Bool {
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        return fsync(folder) == 0
    }

    private static let ending = "journal"
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

    static let outOfMemory = ENOMEM

    /// Whether the same call may succeed later: the error is no sign of a bad file.
    var isTransient: Bool {
        guard case .cannotWrite(_, let reason) = self else { return false }
        return [EMFILE, ENFILE, ENOMEM, EIO].contains(reason)
    }
}

extension JournalError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inUse(let folder):
            "Another recorder uses the journal \(folder). Give every recorder a folder of its own."
        case .cannotWrite(let path, let reason):
            "Cannot write \(path): \(String(cString: strerror(reason))). Check the folder, its permissions and the disk."
        case .damaged(let path):
            "\(path) is no part of a journal. It is left as it is; remove it when you have looked at it."
        }
    }
}
