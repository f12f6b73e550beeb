import Basics
import ClickReports
import ClickStore
import ClickTracking
import Testing

/// The figures at the head of a page, where what changed is known.
struct PageTilesTests {
    private static let startMs: Int64 = 1_700_006_400_000

    /// Clicks of three days, of each day so many handled and unhandled ones, each a session of its own.
    private static func store(_ days: [(handled: Int, unhandled: Int)]) throws -> ReportStore {
        var clicks: [ReportStore.Click] = []
        for (day, counts) in days.enumerated() {
            for number in 0..<counts.handled + counts.unhandled {
                var click = ReportStore.Click(handled: number < counts.handled ? .yes : .no)
                click.atMs = startMs + Int64(day) * 86_400_000 + Int64(number) * 1_000
                click.session.name = "s-\(day)-\(number)"
                clicks.append(click)
            }
        }
        return try ReportStore(clicks)
    }

    private static func tiles(
        _ store: ReportStore, sinceDay: Int64?, untilDay: Int64?
    ) throws -> [String: ReportPage.Tile] {
        var selection = Selection()
        selection.sinceMs = sinceDay.map { startMs + $0 * 86_400_000 }
        selection.untilMs = untilDay.map { startMs + $0 * 86_400_000 }
        let (maker, reader) = (PageMaker(selection, in: .utc, limit: 5, forPeople: true), try store.reader())
        let all = try OverviewReport(selection).figures(by: reader)
        let tiles = try maker.tiles(reader, all).tiles
        return Dictionary(uniqueKeysWithValues: tiles.map { ($0.name, $0) })
    }

    @Test func `a selection with a start is compared with as long a time before it`() throws {
        // 20 clicks, then 30, then 60: half as many more, and twice as many.
        let store = try Self.store([(10, 10), (24, 6), (30, 30)])
        for (since, until, clicks, share) in [
            (1, 2, "▲ 50 %", "▼ 30.0 pp"), (2, 3, "▲ 100 %", "▲ 30.0 pp"),
        ] as [(Int64, Int64, String, String)] {
            let tiles = try Self.tiles(store, sinceDay: since, untilDay: until)
            #expect(tiles["Clicks"]?.change == clicks)
            #expect(tiles["Sessions"]?.change == clicks)
            #expect(tiles["Unhandled"]?.change == share)
            #expect(tiles["Clicks a session"]?.change == "= 0 %")
        }
    }

    @Test func `where the time before has no clicks, or they begin in its midst, nothing is said of a change`() throws {
        let store = try Self.store([(10, 10), (24, 6), (30, 30)])
        for (since, until) in [(0, 1), (0, 3), (2, 5)] as [(Int64, Int64)] {
            let tiles = try Self.tiles(store, sinceDay: since, untilDay: until)
            #expect(tiles.values.allSatisfy { $0.change == nil })
        }
        #expect(try Self.tiles(store, sinceDay: nil, untilDay: nil).values.allSatisfy { $0.change == nil })
    }
}
