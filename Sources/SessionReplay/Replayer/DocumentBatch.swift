import ClickTracking

/// Clicks of a document, on their way to a feed.
struct DocumentBatch: Sendable {
    let clicks: ClickBatch
    /// Where each click stands, in case the feed rejects it.
    let places: [RecordPlace]
    /// How far the document has been read; nil before its end.
    let mark: SourceMark?

    func write(into feed: any ClickFeed) throws -> WriteResult {
        try feed.write(clicks, upTo: mark) { row, reason in places[row].rejected(because: reason) }
    }
}
