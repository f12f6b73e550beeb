import ClickTracking

/// One source's way into the store, until it is closed.
///
/// Closing lets go of the writer with all its statements, so that the database can be closed while somebody still holds
/// the feed.
final class StoreFeed: ClickFeed {
    let needsPrefix: Bool
    private var writer: FeedWriter?
    private let path: String

    init(_ source: ClickSource, continuing known: KnownSource?, in database: ClickDatabase) throws {
        let writer = try FeedWriter(source, continuing: known, in: database)
        self.writer = writer
        needsPrefix = writer.needsPrefix
        path = database.path
    }

    func skip(_ batch: ClickBatch) throws {
        try endingAtFailure { try $0.skip(batch) }
    }

    func write(
        _ batch: ClickBatch, upTo mark: SourceMark?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        try endingAtFailure { try $0.write(batch, upTo: mark, rejecting: record) }
    }

    /// Closes the feed where some work fails: half of a batch may be staged by then, and must not go with the next one.
    private func endingAtFailure<Value>(_ work: (FeedWriter) throws -> Value) throws -> Value {
        let writer = try open
        do {
            return try work(writer)
        } catch {
            // What failed first is told.
            try? close()
            throw error
        }
    }

    func close() throws {
        guard let writer else { return }
        self.writer = nil
        try writer.giveUp()
    }

    deinit {
        // Nobody is left to be told, and what no mark has committed is gone either way.
        try? close()
    }

    private var open: FeedWriter {
        get throws {
            guard let writer else { throw StoreError.failed(path: path, reason: "the feed is closed") }
            return writer
        }
    }
}
