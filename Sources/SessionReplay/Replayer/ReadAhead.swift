import ClickTracking
import Foundation
import Synchronization

/// Reads documents on threads of their own, ahead of the one that writes and that takes what they hold in the order of
/// the files. So the result does not depend on how many threads there are.
///
/// A document that is waited for has been begun before all that come after it, so it never waits for a thread.
final class ReadAhead: Sendable {
    private let documents: [DocumentReplay?]
    private let channels: [BatchChannel]
    /// The next document to read.
    private let next = Mutex(0)
    /// How many documents may be read and not yet taken.
    private let room = DispatchSemaphore(value: 0)
    private let isCancelled = Mutex(false)

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - documents: What is to be read; nil for what the writing thread reads itself.
    ///   - jobs: How many threads read.
    init(_ documents: [DocumentReplay?], jobs: Int) {
        self.documents = documents
        channels = documents.map { _ in BatchChannel() }
        for _ in 0..<(jobs * 4) { room.signal() }
        for _ in 0..<min(jobs, documents.count) {
            let thread = Thread { [self] in work() }
            // Readers go down into nested documents; the usual half MiB is made for shallow work.
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// The channel of a document, nil for one that nobody reads ahead.
    func channel(_ index: Int) -> BatchChannel? {
        documents[index] == nil ? nil : channels[index]
    }

    /// Says that a document has been taken, or is not wanted, so that another one can be read.
    func release(_ index: Int) {
        channels[index].close()
        room.signal()
    }

    /// Ends all reading as soon as may be.
    func cancel() {
        isCancelled.withLock { $0 = true }
        for channel in channels { channel.close() }
        for _ in channels { room.signal() }
    }

    private func work() {
        while !isCancelled.withLock({ $0 }) {
            let index = next.withLock { next in
                defer { next += 1 }
                return next
            }
            guard documents.indices.contains(index) else { return }
            guard let document = documents[index] else { continue }
            room.wait()
            read(document, into: channels[index])
        }
    }

    private func read(_ document: DocumentReplay, into channel: BatchChannel) {
        do {
            let bytes = try RecordingInput.open(document.path, document.format)
            let outcome = try document.run(bytes) { batch in
                try channel.put(batch)
                return WriteResult()
            }
            channel.finish(.end(outcome))
        } catch {
            channel.finish(.failed(error))
        }
    }
}
