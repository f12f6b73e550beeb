internal import Basics
internal import ClickTracking

/// Hands deliveries to one feed, which numbers names through all of them.
struct BatchMerger {
    private var builder = BatchBuilder()

    /// A delivery, and where it begins in its source: what is rejected is found from there.
    typealias Placed = (delivery: Delivery, start: SourceProgress)

    /// Writes deliveries as one batch.
    ///
    /// - Parameter progress: Where the source is with them, if it is to be committed.
    /// - Returns: What became of their clicks, and why the first of those that were rejected were.
    mutating func write(
        _ deliveries: some Sequence<Placed>, into feed: any ClickFeed, upTo progress: SourceProgress?
    ) throws -> Receipt {
        var pieces: [(firstRow: Int, piece: Delivery.Piece, start: SourceProgress)] = []
        for (delivery, start) in deliveries {
            var names = BatchNames()
            var numbers = Numbers()
            for piece in delivery.pieces {
                pieces.append((builder.batch.count, piece, start))
                names.add(piece.clicks)
                numbers.add(piece.clicks, to: &builder)
                append(piece.clicks, numbers, names, from: start)
            }
        }
        var batch = builder.batch
        batch.hasCorrectedTimes = pieces.contains { $0.piece.clicks.hasCorrectedTimes }
        var rejected = Array(pieces.lazy.flatMap(\.piece.clicks.rejected).prefix(Receipt.mostReasons))
        var receipt = Receipt()
        receipt.result = try feed.write(batch, upTo: progress) { row, reason in
            let (firstRow, piece, start) = pieces[pieces.partitioningIndex { $0.firstRow > row } - 1]
            let record = piece.rejected(row - firstRow, reason)
            if rejected.count < 2 * Receipt.mostReasons { rejected.append(record) }
            return Self.placed(record, from: start)
        }
        receipt.add(rejected)
        builder.startNextBatch()
        return receipt
    }

    /// The numbers that a delivery's names have in the feed, by those in the delivery.
    private struct Numbers {
        var controls: [Int32] = []
        var sessions: [Int32] = []
        var layouts: [ScreenLayout] = []

        mutating func add(_ batch: ClickBatch, to builder: inout BatchBuilder) {
            if batch.forgetsNames { self = Numbers() }
            for control in batch.newControls { controls.append(builder.number(of: control)) }
            for session in batch.newSessions { sessions.append(builder.number(of: session)) }
            layouts += batch.newLayouts
        }
    }

    private mutating func append(
        _ batch: ClickBatch, _ numbers: Numbers, _ names: BatchNames, from start: SourceProgress
    ) {
        for (index, row) in batch.rows.enumerated() {
            builder.append(
                control: numbers.controls[Int(row.control)], session: numbers.sessions[Int(row.session)],
                atMs: row.atMs, x: row.x, y: row.y, handled: row.handled,
                answered: row.answered, detail: batch.details.isEmpty ? nil : batch.details[index])
        }
        for change in batch.screens {
            builder.append(
                screen: change.screen, appeared: change.isAppearance, names.sessions[Int(change.session)],
                atMs: change.atMs)
        }
        for said in batch.properties {
            builder.append(said.properties, session: numbers.sessions[Int(said.session)], atMs: said.atMs)
        }
        for sighting in batch.layouts {
            builder.append(
                numbers.layouts[Int(sighting.layout)], names.sessions[Int(sighting.session)], atMs: sighting.atMs)
        }
        for record in batch.rejected { builder.reject(Self.placed(record, from: start)) }
        builder.addDamaged(batch.damaged)
        builder.addFolded(batch.folded)
    }

    /// A record with its place in the source, from that in its delivery. The source's progress lies behind it.
    private static func placed(_ record: RejectedRecord, from start: SourceProgress) -> RejectedRecord {
        var record = record
        record.line = record.line.map { $0 + start.line }
        record.offset = start.offset
        return record
    }
}
