package import ClickTracking

/// Reports each click on its way to another sink, whatever that sink does with it.
package final class TracingSink: ClickSink {
    /// A click on its way.
    package struct Click: Sendable {
        package let control: ControlKey
        package let session: SessionKey
        /// Milliseconds since the Unix epoch, UTC.
        package let atMs: Int64
        package let handled: Handled
        package let handledBy: String?
    }

    private let sink: any ClickSink
    private let report: (Click) -> Void

    package init(_ sink: any ClickSink, _ report: @escaping (Click) -> Void) {
        self.sink = sink
        self.report = report
    }

    package func knownSources() throws -> [KnownSource] { try sink.knownSources() }

    package func together(_ work: () throws -> Void) throws { try sink.together(work) }

    package func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        TracingFeed(try sink.open(source, continuing: known), report)
    }
}

private final class TracingFeed: ClickFeed {
    var needsPrefix: Bool { feed.needsPrefix }
    private let feed: any ClickFeed
    private let report: (TracingSink.Click) -> Void
    private var names = BatchNames()

    init(_ feed: any ClickFeed, _ report: @escaping (TracingSink.Click) -> Void) {
        self.feed = feed
        self.report = report
    }

    func skip(_ batch: ClickBatch) throws {
        names.add(batch)
        try feed.skip(batch)
    }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        names.add(batch)
        for (row, click) in batch.rows.enumerated() {
            report(
                TracingSink.Click(
                    control: names.control(row, of: batch), session: names.session(row, of: batch),
                    atMs: click.atMs, handled: click.handled, handledBy: batch.details[row]?.handledBy))
        }
        return try feed.write(batch, upTo: progress, rejecting: record)
    }

    func close() throws { try feed.close() }
}
