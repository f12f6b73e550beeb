internal import ClickTracking
internal import Dispatch
internal import Logging
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A file to which a background thread appends lines, so that nobody waits for the disk.
///
/// `@unchecked Sendable` holds because of this: ``output`` is touched on the queue alone; the rest is under a lock or never
/// changes.
final class LineFile: @unchecked Sendable {
    private let path: String
    private let logger: Logger
    private let queue = DispatchQueue(label: "taptrail.touches")
    private let output: LineOutput
    private let state = Locked(State())

    private struct State {
        var account = TouchRecordingAccount()
        var waiting: [UInt8] = []
        /// Whether the queue has been told to write what waits.
        var isScheduled = false
    }

    /// The most bytes that wait in memory.
    static let maxWaitingBytes = 4 << 20

    init(_ path: String, mostBytes: Int, logger: Logger) {
        self.path = path
        self.logger = logger
        output = LineOutput(path, mostBytes: mostBytes)
    }

    var account: TouchRecordingAccount { state.withLock { $0.account } }

    /// Adds a line, which must end with a line feed, and returns at once.
    ///
    /// - Throws: The error that ended the recording.
    func append(_ line: String) throws(TouchRecordingError) {
        let (failure, isDue): (TouchRecordingError?, Bool) = state.withLock { state in
            if state.account.failure == nil, state.waiting.count + line.utf8.count > Self.maxWaitingBytes {
                state.account.failure = .tooSlow(path: path)
            }
            if let failure = state.account.failure {
                state.account.lost += 1
                return (failure, false)
            }
            state.waiting += line.utf8
            state.account.waiting += 1
            defer { state.isScheduled = true }
            return (nil, !state.isScheduled)
        }
        if isDue { queue.async { self.writeWaiting() } }
        if let failure { throw failure }
    }

    /// Waits until all waiting lines are written; returns how many lines the file got in all.
    @discardableResult
    func waitUntilWritten() -> Int {
        queue.sync { writeWaiting() }
        return account.written
    }

    /// Writes all waiting lines and closes the file.
    func close() {
        waitUntilWritten()
        queue.sync { output.close() }
    }

    private func writeWaiting() {
        let bytes = state.withLock { state in
            var bytes: [UInt8] = []
            swap(&bytes, &state.waiting)
            state.isScheduled = false
            return bytes
        }
        guard !bytes.isEmpty else { return }
        let (written, failure) = output.write(bytes)
        let lines = bytes[..<written].count { $0 == UInt8(ascii: "\n") }
        state.withLock { state in
            state.account.written += lines
            state.account.waiting -= lines
            guard let failure else { return }
            state.account.failure = failure
            state.account.lost += state.account.waiting
            state.account.waiting = 0
            state.waiting = []
        }
        if let failure { logger.warning("Touches are not recorded any more: \(failure)") }
    }
}

/// Appends to a file that only one process may append to. Not safe for use from several threads.
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

    /// Writes whole lines at the end of the file, and opens it before the first.
    ///
    /// - Returns: How many bytes were written, and why that is not all of them.
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
        // Lines count as written once the system has them; nobody is told that they are on the disk.
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
        endUnfinishedLine()
    }

    /// Ends a line that a killed process left unfinished; otherwise the next line would be lost with it.
    private func endUnfinishedLine() {
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
