internal import Basics
internal import ClickTracking
internal import Dispatch
internal import Logging

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

    init(_ path: String, capacity: Int, logger: Logger) {
        self.path = path
        self.logger = logger
        output = LineOutput(path, capacity: capacity)
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
    private let capacity: Int
    private var file: File?
    private var size = 0

    init(_ path: String, capacity: Int) {
        self.path = path
        self.capacity = capacity
    }

    /// Writes whole lines at the end of the file, and opens it before the first.
    ///
    /// - Returns: How many bytes were written, and why that is not all of them.
    func write(_ bytes: [UInt8]) -> (count: Int, failure: TouchRecordingError?) {
        var written = 0
        do throws(Errno) {
            if file == nil, try !open() { return (0, .inUse(path: path)) }
            guard size + bytes.count <= capacity else { return (0, .full(path: path, capacity: capacity)) }
            while written < bytes.count {
                let count = try append(bytes[written...])
                written += count
                size += count
            }
            return (written, nil)
        } catch {
            return (written, .cannotWrite(path: path, reason: error.rawValue))
        }
    }

    /// Closes the file. Lines count as written once the system has them; nobody is told that they are on the disk.
    func close() {
        file = nil
    }

    /// Opens and locks the file; returns false if somebody else has locked it.
    private func open() throws(Errno) -> Bool {
        let opened = try File(path, .readWrite, [.create, .append], permissions: .ownerReadWrite)
        guard try opened.lock(.exclusive) else { return false }
        // A pipe has no size.
        size = (try? opened.size()) ?? 0
        let endsWithinLine = Self.lastByte(of: opened, size: size).map { $0 != UInt8(ascii: "\n") } ?? false
        file = consume opened
        // A killed process left its last line unfinished; the next one would be lost with it.
        if endsWithinLine { size += (try? append([UInt8(ascii: "\n")])) ?? 0 }
        return true
    }

    private static func lastByte(of file: borrowing File, size: Int) -> UInt8? {
        guard size > 0 else { return nil }
        var last: UInt8 = 0
        let count = withUnsafeMutableBytes(of: &last) { try? file.read(into: $0, at: size - 1) }
        return count == 1 ? last : nil
    }

    /// Writes some of the bytes, at least one, and returns how many.
    private func append(_ bytes: ArraySlice<UInt8>) throws(Errno) -> Int {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(Errno) in
                guard let count = try file?.write(bytes) else { throw .badFileDescriptor }
                return count
            }
        }.get()
    }
}
