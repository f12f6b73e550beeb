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
        try open.skip(batch)
    }

    func write(
        _ batch: ClickBatch, upTo mark: SourceMark?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        try open.write(batch, upTo: mark, rejecting: record)
    }

    func close() throws {
        guard let writer else { return }
        self.writer = nil
        try writer.giveUp()
    }

    deinit {
        try? close()
    }

    private var open: FeedWriter {
        get throws {
            guard let writer else { throw StoreError.failed(path: path, reason: "the feed is closed") }
            return writer
        }
    }
}
