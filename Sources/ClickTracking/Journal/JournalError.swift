#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Why a journal cannot be had.
public enum JournalError: Error, Equatable {
    /// Another recorder, of this process or another one, records into the folder.
    case inUse(folder: String)
    /// A file cannot be made or written; the system's error number.
    case cannotWrite(path: String, reason: Int32)
    /// A file is no part of a journal.
    case damaged(path: String)

    static let outOfMemory = ENOMEM

    /// Whether the system could not do now what it may do later, which says nothing of the file.
    var isPassing: Bool {
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
