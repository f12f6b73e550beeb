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
        self.path = path
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw .cannotWrite(path: path, reason: errno) }
        let lockPath = path + "/lock"
        lock = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .cannotWrite(path: lockPath, reason: errno) }
        guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            close(lock)
            throw reason == EWOULDBLOCK ? .inUse(folder: path) : .cannotWrite(path: lockPath, reason: reason)
        }
    }

    deinit { close(lock) }

    /// The file of a segment.
    func file(ofSegment number: UInt64) -> String {
        let digits = String(number)
        return "\(path)/\(String(repeating: "0", count: max(0, 12 - digits.count)))\(digits).\(Self.ending)"
    }

    /// The files of all segments, oldest first.
    static func segments(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix("." + ending) { names.append(name) }
        }
        return names.sorted().map { "\(path)/\($0)" }
    }

    private static let ending = "journal"
}
