internal import ClickTracking

/// Takes deliveries in groups: what has returned is safe.
package protocol DeliveryWriting: AnyObject {
    /// The number of the record that a journal's next batch begins with.
    func nextRecord(of journal: UInt64) -> Int

    /// Takes all deliveries of a group together.
    ///
    /// - Returns: For each its receipt, or why it was not taken.
    /// - Throws: Nothing of the group was taken then.
    func write(_ group: [Delivery]) throws -> [Result<Receipt, CollectorError>]
}

/// Writes deliveries into a sink, those of a group in one commit.
///
/// All clicks that have an identity each are one source. Each journal is a source of its own, whose progress is the number of
/// its next record: it is committed with the clicks, so a batch that is sent again, in part or as a whole, stores nothing twice.
final class DeliveryWriter: DeliveryWriting {
    private let sink: any ClickSink
    /// The source of all clicks that have an identity each.
    private let source: ClickSource
    /// What is known of it, once something is stored.
    private var shared: KnownSource?
    private var journals: [UInt64: KnownSource] = [:]

    private static let journalFormat = "upload"

    /// - Parameter requestJournal: The identity of the collector's own journal, if the deliveries come from there.
    init(_ sink: any ClickSink, from requestJournal: UInt64 = 0) throws {
        self.sink = sink
        source = ClickSource(
            name: requestJournal == 0 ? "collector" : "collector \(String(requestJournal, radix: 16))",
            format: "collected", head: SourceHead(length: 0, digest: requestJournal), isCollected: true)
        for known in try sink.knownSources() {
            if known.source.isSame(as: source) { shared = known }
            if known.source.format == Self.journalFormat { journals[known.source.head.digest] = known }
        }
    }

    /// How far the deliveries of the collector's own journal are stored; nil if nothing of it is.
    var storedOffset: Int? { shared?.progress.offset }

    func nextRecord(of journal: UInt64) -> Int { journals[journal]?.progress.offset ?? 0 }

    /// Commits all deliveries of a group together.
    ///
    /// - Throws: The sink's errors.
    func write(_ group: [Delivery]) throws -> [Result<Receipt, CollectorError>] {
        let before = (shared, journals)
        do {
            var results = [Result<Receipt, CollectorError>?](repeating: nil, count: group.count)
            try sink.together {
                for (index, delivery) in group.enumerated() {
                    if let span = delivery.journal { results[index] = try write(delivery, of: span) }
                }
                let indices = group.indices.filter { group[$0].journal == nil }
                for (index, receipt) in zip(indices, try writeShared(indices.map { group[$0] })) {
                    results[index] = .success(receipt)
                }
            }
            return results.map { $0 ?? .failure(.cannotStore) }
        } catch {
            (shared, journals) = before
            throw error
        }
    }

    /// Commits deliveries of the collector's own journal together. They are one batch, as a server looks many clicks up as fast as few.
    ///
    /// - Throws: The sink's errors.
    func drain(_ deliveries: [Delivery]) throws -> Receipt {
        var receipt = Receipt()
        let before = shared
        do {
            try sink.together { receipt = try writeShared(deliveries, asOne: true).first ?? receipt }
            return receipt
        } catch {
            shared = before
            throw error
        }
    }

    /// - Returns: A receipt for each delivery, or one for all of them.
    private func writeShared(_ deliveries: [Delivery], asOne isOne: Bool = false) throws -> [Receipt] {
        guard !deliveries.isEmpty else { return [] }
        let feed = try sink.open(source, continuing: shared)
        defer { try? feed.close() }
        var progress = shared?.progress ?? SourceProgress(offset: 0, digest: 0, isComplete: false)
        var placed: [BatchMerger.Placed] = []
        for var delivery in deliveries {
            try delivery.correctTimes(keptBy: sink)
            placed.append((delivery, progress))
            progress.offset = delivery.end ?? progress.offset + max(1, delivery.bytes)
            progress.line += delivery.lines
        }
        var merger = BatchMerger()
        let groups = isOne ? [placed[...]] : placed.indices.map { placed[$0...$0] }
        let receipts = try groups.map { group in
            try merger.write(group, into: feed, upTo: group.endIndex == placed.endIndex ? progress : nil)
        }
        let taken = receipts.reduce(into: shared?.taken ?? WriteResult()) { $0 += $1.result }
        shared = try known(source, shared, progress, taken)
        return receipts
    }

    private func write(_ delivery: Delivery, of span: JournalSpan) throws -> Result<Receipt, CollectorError> {
        var delivery = delivery
        let known = journals[span.journal]
        let next = known?.progress.offset ?? 0
        if span.end <= next {
            let result = WriteResult(duplicate: delivery.received)
            return .success(Receipt(result: result, nextRecord: next))
        }
        guard span.first >= next else { return .failure(.outOfStep(next: next)) }
        let source = ClickSource(
            name: "journal \(String(span.journal, radix: 16))", format: Self.journalFormat,
            head: SourceHead(length: 0, digest: span.journal), deliversOnce: true, isCollected: true)
        let feed = try sink.open(source, continuing: known)
        defer { try? feed.close() }
        try delivery.correctTimes(keptBy: sink)
        let start = SourceProgress(offset: span.first, digest: span.journal, isComplete: false)
        var progress = start
        progress.offset = span.end
        var merger = BatchMerger()
        var receipt = try merger.write([(delivery, start)], into: feed, upTo: progress)
        receipt.nextRecord = span.end
        var taken = known?.taken ?? WriteResult()
        taken += receipt.result
        journals[span.journal] = try self.known(source, known, progress, taken)
        return .success(receipt)
    }

    /// A source as the sink knows it now.
    private func known(
        _ source: ClickSource, _ before: KnownSource?, _ progress: SourceProgress, _ taken: WriteResult
    ) throws -> KnownSource? {
        guard var known = before else { return try sink.known(source) }
        (known.progress, known.taken) = (progress, taken)
        return known
    }
}
