import ClickTracking

/// Takes everything and keeps nothing: the store's speed is another benchmark.
final class EmptySink: ClickSink, ClickFeed {
    let needsPrefix = false

    func knownSources() throws -> [KnownSource] { [] }
    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed { self }
    func skip(_ batch: ClickBatch) throws {}
    func close() throws {}

    func write(
        _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult { WriteResult(stored: batch.count) }
}
