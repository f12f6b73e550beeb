#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The folder of a journal's segments, held by one recorder at a time.
final class JournalFolder: Sendable {
    let path: String
    private let lock: CInt

    /// Makes the folder where there is none, and takes hold of it.
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
        // Not before: once all properties are set, an `init` that throws runs `deinit` too. The number that it would
        // close a second time may be another thread's file by then.
        self.path = path
        self.lock = lock
    }

    // Nothing was written to it that closing could lose.
    deinit { close(lock) }

    /// The folder's path from the root, by which others find it who stand elsewhere.
    var wholePath: String {
        guard let whole = realpath(path, nil) else { return path }
        defer { free(whole) }
        return String(cString: whole)
    }

    /// Lets another recorder have the folder. Nothing may be made in it any more. This cannot fail on an open file.
    func letGo() { flock(lock, LOCK_UN) }

    /// The file of a segment.
    func file(ofSegment number: UInt64) -> String { Self.file(ofSegment: number, in: path) }

    /// The files of all segments in a folder that somebody else may hold, oldest first.
    static func files(in path: String) throws(JournalError) -> [String] {
        try segments(in: path).map { file(ofSegment: $0, in: path) }
    }

    private static func file(ofSegment number: UInt64, in path: String) -> String {
        let digits = String(number)
        return "\(path)/\(String(repeating: "0", count: max(0, 12 - digits.count)))\(digits).\(ending)"
    }

    /// The segments that have a file, by the numbers in the files' names, oldest first. Files with other names are none
    /// of the journal's.
    ///
    /// - Throws: Where not all can be seen: whoever took the rest for all would begin another journal beside it.
    func segments() throws(JournalError) -> [UInt64] { try Self.segments(in: path) }

    private static func segments(in path: String) throws(JournalError) -> [UInt64] {
        guard let folder = opendir(path) else { throw .cannotWrite(path: path, reason: errno) }
        defer { closedir(folder) }
        var numbers: [UInt64] = []
        while true {
            // Only this tells the end from a failure.
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

    /// Waits until the disk has the names of all files; returns whether it has.
    func sync() -> Bool {
        let folder = open(path, O_RDONLY | O_CLOEXEC)
        guard folder >= 0 else { return false }
        defer { close(folder) }
        return fsync(folder) == 0
    }

    private static let ending = "journal"
}
