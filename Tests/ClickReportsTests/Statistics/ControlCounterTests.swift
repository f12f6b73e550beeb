import ClickIndex
import ClickReports
import ClickStore
import ClickTracking
import TestSupport
import Testing

struct ControlCounterTests {
    /// One control with several blocks of sessions that go on from block to block, and a few clicks on others before it.
    ///
    /// - Parameter stepMs: Times are rounded down to multiples of this.
    private static func store(stepMs: Int64 = 1) throws -> ReportStore {
        var random = RandomClicks(seed: 3)
        var clicks = random.recording(clicks: 9_000)
        for index in clicks.indices { clicks[index].atMs -= clicks[index].atMs % stepMs }
        clicks.sort { $0.atMs < $1.atMs }
        for index in clicks.indices.dropFirst(300) {
            (clicks[index].path, clicks[index].screen, clicks[index].kind) = ("A--tap", nil, .activation)
        }
        let store = try ReportStore()
        try store.add(clicks, isIndexed: true)
        return store
    }

    @Test func `a control counted block by block is the one counted at once`() throws {
        let store = try Self.store()
        let expected = try Self.statistics(store)
        #expect(expected.contains { $0.clicks > 2 * 4_096 && $0.rage > 100 && $0.sessions > 3 })
        for visitSize in [1, 4_097] { #expect(try Self.statistics(store, visitSize: visitSize) == expected) }
    }

    @Test(arguments: sweep(1, of: [5_000_000, 900, 1_000_000_000] as [Int64]))
    func `clicks of one millisecond are in order also where a block ends among them`(stepMs: Int64) throws {
        let store = try Self.store(stepMs: stepMs)
        let expected = try SQLControlReport(store).lines.map(\.rage)
        for visitSize in [1, ClickBuffer.defaultVisitSize] {
            let statistics = try Self.statistics(store, visitSize: visitSize)
            #expect(statistics.map { Int64($0.rage) }.sorted() == expected.compactMap(\.self).sorted())
            #expect(statistics.contains { $0.rage > 0 })
        }
    }

    @Test func `a counter that runs out of numbers for rows counts on`() throws {
        let store = try Self.store()
        let expected = try Self.statistics(store)
        for left in [0, 1, 299, 300, 301, 4_000, 4_500, 8_500] as [UInt32] {
            for visitSize in [1, ClickBuffer.defaultVisitSize] {
                let counted = try Self.statistics(store, firstRow: .max - 1 - left, visitSize: visitSize)
                #expect(counted == expected, "\(left) numbers left")
            }
        }
    }

    private static func statistics(
        _ store: ReportStore, firstRow: UInt32 = 1, visitSize: Int = ClickBuffer.defaultVisitSize
    ) throws -> [ClickStatistics] {
        try store.reader().scan(threads: 1) { scan throws(StoreError) in
            var counter = try ControlCounter(
                scan.sessions, firstRow: firstRow, buffer: ClickBuffer(visitSize: visitSize))
            var statistics: [ClickStatistics] = []
            while let clicks = try scan.next() { statistics.append(try counter.statistics(of: clicks)) }
            return statistics
        }.flatMap(\.self)
    }
}
