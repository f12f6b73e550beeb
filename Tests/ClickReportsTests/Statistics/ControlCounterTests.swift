import ClickReports
import ClickStore
import Testing

struct ControlCounterTests {
    @Test(arguments: [0, 1, 299, 300, 301, 3_000, 4_500, 9_000] as [UInt32])
    func `a counter that runs out of numbers for rows counts on`(left: UInt32) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: 3)
        var clicks = random.recording(clicks: 9_000)
        clicks.sort { $0.atMs < $1.atMs }
        // Several blocks of one control, and a few clicks on others.
        for index in clicks.indices.dropFirst(300) { (clicks[index].path, clicks[index].screen) = ("A--tap", nil) }
        try store.add(clicks, isIndexed: true)

        let expected = try Self.statistics(store, firstRow: 1)
        #expect(expected.contains { $0.clicks > 8_192 && $0.rage > 0 })
        #expect(try Self.statistics(store, firstRow: .max - 1 - left) == expected)
    }

    private static func statistics(_ store: ReportStore, firstRow: UInt32) throws -> [ControlStatistics] {
        try store.reader().scan(threads: 1) { scan throws(StoreError) in
            var counter = ControlCounter(scan.sessions, firstRow: firstRow)
            var statistics: [ControlStatistics] = []
            while let clicks = try scan.next() { statistics.append(try counter.statistics(of: clicks)) }
            return statistics
        }.flatMap(\.self)
    }
}
