import ClickTracking
import ResponderChain

/// Hands only the clicks of some events on to another feed, which never sees the names of the others.
final class EventFilterFeed: ClickFeed {
    var needsPrefix: Bool { feed.needsPrefix }
    private let feed: any ClickFeed
    private let events: Set<ByteString>
    private var names = BatchNames()
    /// Whether clicks of each control are handed on.
    private var isWanted: [Bool] = []
    private var builder = BatchBuilder()

    init(_ feed: any ClickFeed, events: Set<ByteString>) {
        self.feed = feed
        self.events = events
    }

    func skip(_ batch: ClickBatch) throws {
        _ = select(batch)
        try feed.skip(builder.batch)
        builder.startNextBatch()
    }

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        let rows = select(batch)
        for rejected in batch.rejected { builder.reject(rejected) }
        builder.addDamaged(batch.damaged)
        builder.addFolded(batch.folded)
        defer { builder.startNextBatch() }
        return try feed.write(builder.batch, upTo: progress) { row, reason in record(rows[row], reason) }
    }

    func close() throws { try feed.close() }

    /// Puts the wanted clicks of a batch into the builder, and returns their rows.
    private func select(_ batch: ClickBatch) -> [Int] {
        names.add(batch)
        if batch.forgetsNames {
            isWanted = []
            builder.forgetNames()
        }
        isWanted += batch.newControls.map { control in
            guard let path = try? ControlPath(parsing: control.path) else { return false }
            return events.contains(ByteString(path.event))
        }
        let rows = (0..<batch.count).filter { isWanted[Int(batch.rows[$0].control)] }
        for row in rows {
            let click = batch.rows[row]
            if let properties = names.properties(row, of: batch) {
                let session = builder.number(of: names.session(row, of: batch))
                builder.append(properties, session: session, atMs: click.atMs)
            }
            builder.append(
                names.control(row, of: batch), names.session(row, of: batch), atMs: click.atMs, x: click.x, y: click.y,
                handled: click.handled, answered: click.answered, detail: batch.details[row])
        }
        return rows
    }
}
