import Basics

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes of a file, or of standard input.
final class FileSource: ByteSource {
    private let descriptor: CInt
    private let isOwned: Bool
    private let path: String
    private let progress: ReadProgress?

    /// Opens a file.
    init(path: String, reporting progress: ReadProgress? = nil) throws(InputError) {
        descriptor = SystemPath.with(path) { open($0, O_RDONLY | O_CLOEXEC) }
        isOwned = true
        self.path = path
        self.progress = progress
        guard descriptor >= 0 else {
            let reason = errno
            throw reason == ENOENT ? .missing(path: path) : .unreadable(path: path, reason: FileSource.text(reason))
        }
    }

    /// Reads standard input.
    init(standardInputReporting progress: ReadProgress? = nil) {
        descriptor = STDIN_FILENO
        isOwned = false
        path = "-"
        self.progress = progress
    }

    deinit {
        if isOwned, descriptor >= 0 { close(descriptor) }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        while true {
            let count = systemRead(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 {
                progress?.advance(by: count)
                return count
            }
            guard errno == EINTR else { throw .unreadable(path: path, reason: FileSource.text(errno)) }
        }
    }

    private static func text(_ code: CInt) -> String {
        String(cString: strerror(code))
    }
}

/// `read(2)`, which the method above would hide.
private func systemRead(_ descriptor: CInt, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, start, count)
}
