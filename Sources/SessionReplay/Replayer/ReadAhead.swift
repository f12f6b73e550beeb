import ClickTracking
import Foundation
import Input

/// Reads documents on background threads, ahead of the thread that writes them in the order of the files. So the result
/// does not depend on how many threads there are.
///
/// The document that the writer waits for was begun before all later ones, so it always has a thread and a slot.
final class ReadAhead: Sendable {
    private let documents: [DocumentReplay?]
    private let channels: [BatchChannel]
    /// The next document to read.
    private let next = Locked(0)
    /// Those of the documents that the sink may know.
    private let known: KnownSources
    /// How many more documents may be begun before the writer has taken one.
    private let slots = DispatchSemaphore(value: 0)
    private let isCancelled = Locked(false)

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - documents: The documents to read; nil for recordings that the writing thread reads itself.
    ///   - known: The sources that the sink knows; their recordings are not read again if they are finished.
    ///   - jobs: How many threads read.
    init(_ documents: [DocumentReplay?], known: KnownSources, jobs: Int) {
        self.documents = documents
        self.known = known
        channels = documents.map { _ in BatchChannel() }
        for _ in 0..<(jobs * 4) { slots.signal() }
        for _ in 0..<min(jobs, documents.count) {
            let thread = Thread { [self] in work() }
            // Readers recurse into nested documents, and the usual half MiB is too small for that.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// The channel of a document; nil for one that is not read ahead.
    func channel(_ index: Int) -> BatchChannel? {
        documents[index] == nil ? nil : channels[index]
    }

    /// Ends a document, read to its end or not, so that another one can be begun.
    func release(_ index: Int) {
        channels[index].close()
        slots.signal()
    }

    /// Ends all reading as soon as possible.
    func cancel() {
        isCancelled.withLock { $0 = true }
        for channel in channels { channel.close() }
        for _ in channels { slots.signal() }
    }

    private func work() {
        while true {
            // The slot comes first. A thread that took a document and then waited for a slot could be overtaken by the
            // threads after it until no slot is left, while the writer waits for its document.
            slots.wait()
            guard !isCancelled.withLock({ $0 }), let index = nextDocument(), let document = documents[index] else {
                slots.signal()
                return
            }
            read(document, into: channels[index])
        }
    }

    /// The index of the next document to read; nil after the last.
    private func nextDocument() -> Int? {
        next.withLock { next in
            while documents.indices.contains(next), documents[next] == nil { next += 1 }
            guard documents.indices.contains(next) else { return nil }
            defer { next += 1 }
            return next
        }
    }

    private func read(_ document: DocumentReplay, into channel: BatchChannel) {
        do {
            let recording = try document.recording.opened()
            let bytes = try PeekedSource(try recording.bytes(), count: RecordingFormat.headLength)
            let finished = try document.findFinished(bytes.head, among: known)
            channel.send(.start(head: bytes.head, finished: finished))
            guard finished == nil else { return }
            let outcome = try document.run(bytes) { batch in
                try channel.put(batch)
                return WriteResult()
            }
            channel.send(.end(outcome))
        } catch {
            channel.send(.failed(error))
        }
    }
}

/// Hands the batches of one document from the thread that reads it to the one that writes them, at most two at a time.
final class BatchChannel: Sendable {
    enum Message: Sendable {
        /// The document is open; the first message. A finished document is not read, so nothing follows.
        case start(head: [UInt8], finished: KnownSource?)
        case batch(DocumentBatch)
        /// The document has been read; the last message.
        case end(DocumentReplay.Outcome)
        /// Reading failed; the last message.
        case failed(any Error)
    }

    /// The writer does not want the rest of the document.
    struct Closed: Error {}

    private struct State {
        var messages: [Message] = []
        var isClosed = false
    }

    private let state = Locked(State())
    // Semaphores begin at 0: one that is released below its first value ends the process.
    private let slots = DispatchSemaphore(value: 0)
    private let waiting = DispatchSemaphore(value: 0)

    init() {
        for _ in 0..<2 { slots.signal() }
    }

    /// Sends a batch; waits while two others wait.
    ///
    /// - Throws: ``Closed`` if the writer has closed the channel.
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

    /// Sends any message but a batch.
    func send(_ message: Message) {
        state.withLock { $0.messages.append(message) }
        waiting.signal()
    }

    /// Waits for the next message.
    private func next() -> Message {
        waiting.wait()
        let message = state.withLock { $0.messages.removeFirst() }
        if case .batch = message { slots.signal() }
        return message
    }

    /// Waits for the first message.
    func start() throws -> (head: [UInt8], finished: KnownSource?) {
        switch next() {
        case .start(let head, let finished): return (head, finished)
        case .failed(let error): throw error
        case .batch, .end: throw Closed()
        }
    }

    /// Writes all batches into a feed, until the document has been read.
    func write(into feed: any ClickFeed) throws -> DocumentReplay.Outcome {
        var result = WriteResult()
        while true {
            switch next() {
            case .start: continue
            case .batch(let batch): result += try batch.write(into: feed)
            case .failed(let error): throw error
            case .end(var outcome):
                outcome.result = result
                return outcome
            }
        }
    }

    /// Refuses all further batches.
    func close() {
        state.withLock { $0.isClosed = true }
        slots.signal()
    }
}
