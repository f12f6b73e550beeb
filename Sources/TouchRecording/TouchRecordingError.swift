#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Why touches are recorded no longer.
public enum TouchRecordingError: Error, Equatable {
    /// The file cannot be made or written; the system's error number.
    case cannotWrite(path: String, reason: Int32)
    /// Another recorder writes the file.
    case inUse(path: String)
    /// The file has as many bytes as it may have.
    case full(path: String, mostBytes: Int)
    /// The disk takes lines more slowly than they come, and no more may wait in memory.
    case tooSlow(path: String)
}

extension TouchRecordingError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .cannotWrite(let path, let reason):
            "Cannot write \(path): \(String(cString: strerror(reason))). Check the folder, its permissions and the disk."
        case .inUse(let path): "Another recorder writes \(path). Give every recorder a file of its own."
        case .full(let path, let mostBytes):
            "\(path) has the \(mostBytes) bytes that it may have. Move it away, or allow more."
        case .tooSlow(let path): "\(path) cannot be written as fast as touches come. Choose a file on another disk."
        }
    }
}
