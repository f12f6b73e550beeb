#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The end of a file of lines. Not safe for several threads.
final class LineOutput {
    private let path: String
    private let mostBytes: Int
    private var descriptor: CInt = -1
    private var size = 0

    init(_ path: String, mostBytes: Int) {
        self.path = path
        self.mostBytes = mostBytes
    }

    deinit { close() }

    /// Writes whole lines at the end of the file, which is opened when it is first written.
    ///
    /// - Returns: How many of the bytes are written, and why that is not all of them.
    func write(_ bytes: [UInt8]) -> (count: Int, failure: TouchRecordingError?) {
        do throws(TouchRecordingError) {
            if descriptor < 0 { try open() }
            guard size + bytes.count <= mostBytes else { throw .full(path: path, mostBytes: mostBytes) }
        } catch {
            return (0, error)
        }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0[written...]) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return (written, .cannotWrite(path: path, reason: errno)) }
            written += count
            size += count
        }
        return (written, nil)
    }

    func close() {
        guard descriptor >= 0 else { return }
        // The lines count as written since the system has taken them; nothing promises them to be on the disk.
        closeDescriptor(descriptor)
        descriptor = -1
    }

    private func open() throws(TouchRecordingError) {
        let opened = openFile(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard opened >= 0 else { throw .cannotWrite(path: path, reason: errno) }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            closeDescriptor(opened)
            throw reason == EWOULDBLOCK ? .inUse(path: path) : .cannotWrite(path: path, reason: reason)
        }
        descriptor = opened
        size = max(0, Int(lseek(opened, 0, SEEK_END)))
        endTornLine()
    }

    /// Ends the line that an earlier process was writing when it was killed, as the next one would be lost with it.
    private func endTornLine() {
        var last: UInt8 = 0
        guard size > 0, pread(descriptor, &last, 1, off_t(size - 1)) == 1, last != UInt8(ascii: "\n") else { return }
        last = UInt8(ascii: "\n")
        size += max(0, withUnsafeBytes(of: last) { systemWrite(descriptor, $0[...]) })
    }
}

// Functions of the system that methods above would hide.
private func openFile(_ path: String, _ flags: CInt, _ mode: mode_t) -> CInt { open(path, flags, mode) }
private func closeDescriptor(_ descriptor: CInt) { close(descriptor) }
private func systemWrite(_ descriptor: CInt, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    return write(descriptor, bytes.baseAddress, bytes.count)
}
