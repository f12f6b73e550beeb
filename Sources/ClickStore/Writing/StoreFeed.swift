import ClickTracking

/// One source's way into the store, until it is closed.
///
/// Closing drops the writer with all its statements. So the database can be closed while somebody still holds the feed.
final class StoreFeed: ClickFeed {
    let needsPrefix: Bool
    private var writer: FeedWriter?
    private let path: String

    /// Begins the first transaction.
    init(_ source: ClickSource, continuing known: KnownSource?, in database: ClickDatabase) throws {
        let writer = try FeedWriter(source, continuing: known, in: database)
        self.writer = writer
        needsPrefix = writer.needsPrefix
        path = database.path
    }

    deinit {
        // Nobody is left to be told, and what no mark has committed is lost either way.
        try? close()
    }

    func skip(_ batch: ClickBatch) throws {
        try closingAfterFailure { try $0.skip(batch) }
    }

    func write(
        _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        try closingAfterFailure { try $0.write(batch, upTo: mark, rejecting: record) }
    }

    func close() throws {
        guard let writer else { return }
        self.writer = nil
        try writer.rollBack()
    }

    /// Closes the feed if some work fails: half of a batch may be staged by then, and must not be written with the next one.
    private func closingAfterFailure<Value>(_ work: (FeedWriter) throws -> Value) throws -> Value {
        guard let writer else { throw StoreError.failed(path: path, reason: "the feed is closed") }
        do {
            return try work(writer)
        } catch {
            // The first error is thrown.
            try? close()
            throw error
        }
    }
}
