import TestSupport

@testable import ClickTracking

/// A sink in memory that keeps what is committed, as a store does: what no mark has committed is given up.
final class MemorySink: ClickSink {
    enum Failure: Error { case killed }

    var clicks: [CollectedClick] = []
    var skipped: [CollectedClick] = []
    var rejected: [RejectedRecord] = []
    var damaged = 0
    var known: [KnownSource] = []
    var marks: [SourceProgress] = []
    var needsPrefix = false
    /// How often a batch has forgotten all names.
    var forgettings = 0
    /// How many commits succeed before the process is killed; nil for no end.
    var commitsBeforeKill: Int?

    func knownSources() throws -> [KnownSource] { known }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        MemoryFeed(self, source, known)
    }
}

private final class MemoryFeed: ClickFeed {
    var needsPrefix: Bool { sink.needsPrefix }
    private let sink: MemorySink
    private let source: ClickSource
    private var known: KnownSource?
    private var names = CollectedNames()
    private var waiting: (clicks: [CollectedClick], rejected: [RejectedRecord], result: WriteResult) = (
        [], [], .init()
    )

    init(_ sink: MemorySink, _ source: ClickSource, _ known: KnownSource?) {
        self.sink = sink
        self.source = source
        self.known = known
    }

    func skip(_ batch: ClickBatch) throws {
        sink.skipped += clicks(of: batch)
    }

    func write(
        _ batch: ClickBatch, upTo mark: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        var result = WriteResult(rejected: batch.rejected.count, damaged: batch.damaged)
        waiting.rejected += batch.rejected
        for (row, click) in clicks(of: batch).enumerated() { keep(click, row, record, &result) }
        waiting.result += result
        if let mark { try commit(mark) }
        return result
    }

    func close() throws {
        waiting = ([], [], WriteResult())
    }

    /// An identity that is known makes a duplicate, or a rejection where the content is another's.
    private func keep(
        _ click: CollectedClick, _ row: Int, _ record: (Int, String) -> RejectedRecord, _ result: inout WriteResult
    ) {
        guard let id = click.id, let other = (sink.clicks + waiting.clicks).first(where: { $0.id == id }) else {
            waiting.clicks.append(click)
            result.stored += 1
            return
        }
        if other == click {
            result.duplicate += 1
        } else {
            waiting.rejected.append(record(row, "the id \(id) is another click's"))
            result.rejected += 1
        }
    }

    private func clicks(of batch: ClickBatch) -> [CollectedClick] {
        if batch.forgetsNames { sink.forgettings += 1 }
        return names.clicks(of: batch)
    }

    private func commit(_ mark: SourceProgress) throws {
        if sink.commitsBeforeKill == 0 { throw MemorySink.Failure.killed }
        sink.commitsBeforeKill = sink.commitsBeforeKill.map { $0 - 1 }
        var taken = known?.taken ?? WriteResult()
        // What is provisional will be read again.
        sink.rejected.removeAll(where: \.isProvisional)
        taken += waiting.result
        taken.rejected -= waiting.rejected.count(where: \.isProvisional)
        sink.clicks += waiting.clicks
        sink.rejected += waiting.rejected
        sink.damaged += waiting.result.damaged
        sink.marks.append(mark)
        let id = known?.id ?? Int64(sink.known.count)
        let entry = KnownSource(id: id, source: source, progress: mark, taken: taken)
        sink.known.removeAll { $0.id == id }
        sink.known.append(entry)
        known = entry
        waiting = ([], [], WriteResult())
    }
}
