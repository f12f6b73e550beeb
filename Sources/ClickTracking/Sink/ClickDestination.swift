internal import Basics
internal import ResponderChain

/// Where an app sends its clicks itself, such as a service that it has already.
///
/// ```swift
/// final class Mixpanel: ClickDestination { func take(_ clicks: [DeliveredClick]) throws { … } }
/// let recorder = try Recorder(configuration) { ClickForwarder(to: mixpanel, progress: folder + "/forwarded") }
/// ```
public protocol ClickDestination: AnyObject {
    /// Takes some clicks, in the order in which they were recorded. Called on the recorder's own thread; it may take its time.
    ///
    /// Clicks are given again if this throws, or if the process ends before it returns. Each has the same ``DeliveredClick/seq`` in its
    /// session then, by which a destination that must not have one twice tells them.
    func take(_ clicks: [DeliveredClick]) throws
}

/// A click on its way to an app's own destination.
public struct DeliveredClick: Sendable {
    /// The session, with the app, its version and the user.
    public let session: SessionKey
    /// The number of the click in its session: each has one, and no other click of the session has it.
    public let seq: Int64
    /// The control's path, with the event, as text.
    public let path: String
    /// The screen; nil if unknown.
    public let screen: String?
    public let kind: ClickKind
    /// The time, in milliseconds since the Unix epoch, UTC.
    public let atMs: Int64
    public let handled: Handled
    /// The class of the first hop that handled it.
    public let handledBy: String?
    /// All that is known of the click as a line of JSON, as `taptrail export` writes it, with its line feed.
    public let line: String

    init(_ row: Int, of batch: ClickBatch, _ names: BatchNames) {
        let (click, control, detail) = (batch.rows[row], names.control(row, of: batch), batch.details[row])
        session = names.session(row, of: batch)
        seq = detail?.seq ?? 0
        (path, screen, kind) = (control.path, control.screen, control.kind)
        (atMs, handled, handledBy) = (click.atMs, click.handled, detail?.handledBy)
        line = ClickLineText.line(row, of: batch, names)
    }
}

/// Gives a recorder's clicks to a destination of the app's own instead of storing them.
public final class ClickForwarder: RecorderStore {
    private let destination: any ClickDestination
    /// The file that says how much of which journal the destination has taken.
    private let progress: String

    /// - Parameters:
    ///   - destination: Takes the clicks.
    ///   - progress: The path of a small file that says how far they were taken, so that the next start goes on there. Its folder must
    ///     exist; one that cannot be written has the clicks given again at the next start.
    public init(to destination: any ClickDestination, progress: String) {
        (self.destination, self.progress) = (destination, progress)
    }

    public var recorderSink: RecorderSink { RecorderSink(self) }
}

extension ClickForwarder: ClickSink {
    package func knownSources() -> [KnownSource] { [] }

    package func known(_ source: ClickSource) -> KnownSource? {
        guard let numbers = read(), numbers.journal == source.head.digest else { return nil }
        let mark = SourceProgress(offset: numbers.next, digest: source.head.digest, isComplete: false)
        return KnownSource(id: 0, source: source, progress: mark, taken: WriteResult())
    }

    package func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed { Feed(self) }

    /// The progress: the journal's identity and the number of its next record.
    private func read() -> (journal: UInt64, next: Int)? {
        guard let file = try? File(progress, .readOnly) else { return nil }
        let read = withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
            let count = (try? file.read(into: buffer)) ?? 0
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        let parts = read.split { $0 == " " || $0 == "\n" }
        guard parts.count == 2, let journal = UInt64(parts[0]), let next = Int(parts[1]), next >= 0 else { return nil }
        return (journal, next)
    }

    private func write(_ mark: SourceProgress) {
        guard let replacement = FileReplacement(of: progress) else { return }
        do throws(Errno) {
            let file = try replacement.open()
            var text = "\(mark.digest) \(mark.offset)\n"
            var failure: Errno?
            text.withUTF8 { bytes in
                do throws(Errno) { _ = try file.write(UnsafeRawBufferPointer(bytes)) } catch { failure = error }
            }
            if let failure { throw failure }
            try replacement.commit()
        } catch {
            replacement.discard()
        }
    }

    private final class Feed: ClickFeed {
        let needsPrefix = false
        private let forwarder: ClickForwarder
        private var names = BatchNames()

        init(_ forwarder: ClickForwarder) { self.forwarder = forwarder }

        func skip(_ batch: ClickBatch) { names.add(batch) }

        func write(
            _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
        ) throws -> WriteResult {
            names.add(batch)
            let clicks = (0..<batch.count).map { DeliveredClick($0, of: batch, names) }
            if !clicks.isEmpty { try forwarder.destination.take(clicks) }
            if let mark { forwarder.write(mark) }
            return WriteResult(stored: batch.count)
        }

        func close() {}
    }
}
