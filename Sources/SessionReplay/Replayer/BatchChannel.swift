import Dispatch
import Synchronization

/// Hands the batches of one document from the thread that reads it to the one that writes them, few at a time.
final class BatchChannel: Sendable {
    /// What comes out of the channel.
    enum Message: Sendable {
        case batch(DocumentBatch)
        /// The document has been read; the last message.
        case end(DocumentReplay.Outcome)
        /// Reading failed; the last message.
        case failed(any Error)
    }

    /// Nobody wants the rest of the document.
    struct Closed: Error {}

    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    private let state = Mutex(State())
    // Semaphores begin at 0, as one that ends below where it began is taken for a mistake.
    private let slots = DispatchSemaphore(value: 0)
    private let waiting = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<2 { slots.signal() }
    }

    /// Puts in a batch; waits where two are waiting already.
    ///
    /// - Throws: ``Closed`` when nobody wants it.
    func put(_ batch: DocumentBatch) throws {
        slots.wait()
        let isClosed = state.withLock { state in
            if !state.isClosed { state.messages.append(.batch(batch)) }
            return state.isClosed
        }
        if isClosed {
            slots.signal()
            throw Closed()
        }
        waiting.signal()
    }

    /// Puts in the last message.
    func finish(_ message: Message) {
        state.withLock { $0.messages.append(message) }
        waiting.signal()
    }

    /// Waits for the next message.
    func next() -> Message {
        waiting.wait()
        let message = state.withLock { $0.messages.removeFirst() }
        if case .batch = message { slots.signal() }
        return message
    }

    /// Says that nobody wants what has not been taken.
    func close() {
        state.withLock { $0.isClosed = true }
        slots.signal()
    }
}
