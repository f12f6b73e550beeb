internal import ClickTracking
internal import Dispatch
internal import Logging
internal import Synchronization

/// A file that lines are added to on a thread of its own, so that nobody waits for the disk.
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
        /// Whether a turn of the queue is due that will write what waits.
        var isScheduled = false
    }

    /// How many bytes wait in memory at most.
    static let mostWaiting = 4 << 20

    init(_ path: String, mostBytes: Int, logger: Logger) {
        self.path = path
        self.logger = logger
        output = LineOutput(path, mostBytes: mostBytes)
    }

    var account: TouchRecordingAccount { state.withLock { $0.account } }

    /// Adds a line, which ends with a line feed, and returns at once.
    ///
    /// - Throws: Why nothing is written any more.
    func append(_ line: String) throws(TouchRecordingError) {
        let (failure, isDue): (TouchRecordingError?, Bool) = state.withLock { state in
            if state.account.failure == nil, state.waiting.count + line.utf8.count > Self.mostWaiting {
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
        if isDue { queue.async { self.turn() } }
        if let failure { throw failure }
    }

    /// Waits until what waits is written; returns how many lines are.
    @discardableResult
    func waitUntilWritten() -> Int {
        queue.sync { turn() }
        return account.written
    }

    /// Closes the file when what waits is written.
    func close() {
        waitUntilWritten()
        queue.sync { output.close() }
    }

    private func turn() {
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
