internal import ClickTracking

/// Writes deliveries into a sink, those of a group in one commit.
///
/// All clicks that have an identity each are one source. Each journal is a source of its own, whose progress is the number of
/// its next record: it is committed with the clicks, so a batch that is sent again, in part or as a whole, stores nothing twice.
final class DeliveryWriter {
    private let sink: any ClickSink
    /// The source of all clicks that have an identity each, once something of it is stored.
    private var shared: KnownSource?
    private var journals: [UInt64: KnownSource] = [:]

    private static let sharedSource = ClickSource(
        name: "collector", format: "collected", head: SourceHead(length: 0, digest: 0), isCollected: true)
    private static let journalFormat = "upload"

    init(_ sink: any ClickSink) throws {
        self.sink = sink
        for known in try sink.knownSources() {
            if known.source.isSame(as: Self.sharedSource) { shared = known }
            if known.source.format == Self.journalFormat { journals[known.source.head.digest] = known }
        }
    }

    /// The number of the record that a journal's next batch begins with.
    func nextRecord(of journal: UInt64) -> Int { journals[journal]?.progress.offset ?? 0 }

    /// Commits all deliveries of a group together.
    ///
    /// - Returns: For each its receipt, or why it was not taken.
    /// - Throws: The sink's errors. Nothing of the group is stored then.
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

    private func writeShared(_ deliveries: [Delivery]) throws -> [Receipt] {
        guard !deliveries.isEmpty else { return [] }
        let feed = try sink.open(Self.sharedSource, continuing: shared)
        defer { try? feed.close() }
        var progress = shared?.progress ?? SourceProgress(offset: 0, digest: 0, isComplete: false)
        var merger = BatchMerger()
        var receipts: [Receipt] = []
        for (index, var delivery) in deliveries.enumerated() {
            try delivery.correctTimes(keptBy: sink)
            let start = progress
            progress.offset += max(1, delivery.bytes)
            progress.line += delivery.lines
            let isLast = index == deliveries.count - 1
            receipts.append(try merger.write(delivery, into: feed, from: start, upTo: isLast ? progress : nil))
        }
        let taken = receipts.reduce(into: shared?.taken ?? WriteResult()) { $0 += $1.result }
        shared = try known(Self.sharedSource, shared, progress, taken)
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
        var receipt = try merger.write(delivery, into: feed, from: start, upTo: progress)
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
