import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct HeatmapPictureTests {
    private typealias Outline = Chart.Heatmap.Outline
    private typealias Spot = Chart.Heatmap.Spot

    private static func map(
        _ spots: [Spot], unhandled: [Spot] = [], outlines: [Outline] = [], marks: [Chart.Heatmap.Mark] = []
    ) -> Chart.Heatmap {
        Chart.Heatmap(
            screen: "S", width: 390, height: 844, cellWidth: 390 / 120, cellHeight: 844 / 120, outlines: outlines,
            marks: marks, spots: spots, unhandled: unhandled)
    }

    private static func outline(
        _ label: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, clicks: Int = 1
    ) -> Outline {
        Outline(label: label, x: x, y: y, width: width, height: height, clicks: clicks)
    }

    private static func texts(_ picture: Picture) -> [String] {
        picture.elements.compactMap { if case .text(let text) = $0.shape { text.content } else { nil } }
    }

    @Test(arguments: sweep(4, of: 0..<40 as Range<UInt64>))
    func `squares have all clicks of the cells that they cover`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let spots = (0..<200).map { _ in
            Spot(
                x: (Double(generator.below(120)) + 0.5) * 390 / 120,
                y: (Double(generator.below(120)) + 0.5) * 844 / 120,
                clicks: 1 + Int(generator.below(9)))
        }
        // Away from the edges, over which clicks are spread.
        let inner = spots.filter { (40...350).contains($0.x) && (40...800).contains($0.y) }
        let grid = HeatGrid(Self.map(inner), inner)
        #expect(grid.side == 844 / 120 && grid.columns == 56 && grid.lines == 120)
        let sum = (0..<grid.lines).reduce(0.0) { sum, line in
            sum + (0..<grid.columns).reduce(0) { $0 + grid[$1, line] }
        }
        #expect(abs(sum - Double(inner.reduce(0) { $0 + $1.clicks })) < 1e-6)
    }

    @Test func `what is spread over a place shows beside what is on one spot`() {
        // As many clicks on a view as on a button.
        let view = (0..<600).map { Spot(x: 20 + Double($0 % 30) * 12, y: 40 + Double($0 / 30) * 18, clicks: 1) }
        let spots = view + [Spot(x: 195, y: 800, clicks: 600)]
        let grid = HeatGrid(Self.map(spots), spots)
        let seen = (grid.areas().first ?? []).filter { $0.lines.lowerBound < 55 }.reduce(0) {
            $0 + $1.columns.count * $1.lines.count
        }
        #expect(seen > 1_500)
    }

    @Test(arguments: sweep(3, of: 0..<20 as Range<UInt64>))
    func `the areas of a step are the squares on it and above it, each once`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let spots = (0..<60).map { _ in
            Spot(x: Double(generator.below(390)), y: Double(generator.below(844)), clicks: 1 + Int(generator.below(99)))
        }
        let grid = HeatGrid(Self.map(spots), spots)
        let highest = grid.highest
        for (least, areas) in grid.areas().enumerated() {
            var squares: [Int: Int] = [:]
            for area in areas {
                for line in area.lines {
                    for column in area.columns { squares[line * grid.columns + column, default: 0] += 1 }
                }
            }
            let expected = (0..<grid.lines * grid.columns).filter { index in
                grid.step(index % grid.columns, index / grid.columns, of: highest) ?? -1 >= least
            }
            #expect(squares.keys.sorted() == expected && squares.values.allSatisfy { $0 == 1 })
        }
    }

    @Test func `where half of the clicks or more are unhandled it is hatched, and the legend says so`() {
        let (works, dead) = (Spot(x: 100, y: 100, clicks: 50), Spot(x: 300, y: 700, clicks: 50))
        let map = Self.map([works, dead], unhandled: [dead])
        let grid = HeatGrid(map, map.spots)
        let diagonals = grid.diagonals(where: HeatGrid(map, map.unhandled))
        #expect(!diagonals.isEmpty && diagonals.allSatisfy { Double($0.line - $0.count) * grid.side > 600 })
        #expect(Self.texts(Chart.heatmap(map).picture()).contains("half or more unhandled"))
        #expect(!Self.texts(Chart.heatmap(Self.map([works])).picture()).contains("half or more unhandled"))
    }

    @Test func `controls that others hide have no outline, and those inside of others have`() {
        let map = Self.map(
            [Spot(x: 1, y: 1, clicks: 1)],
            outlines: [
                Self.outline("App--Chat", 0, 400, 390, 400), Self.outline("App--Chat--Cell[*]", 0, 500, 390, 40),
                Self.outline("App--Chat--Cell[*]--Like", 340, 500, 40, 40),
                Self.outline("App--Chat--Cell[*]", 0, 420, 390, 40),
                Self.outline("App--Panel", 0, 480, 390, 200), Self.outline("App--Panel--Send", 300, 640, 80, 30),
            ])
        #expect(
            map.frontOutlines.map { "\($0.label) \($0.y)" } == [
                "App--Chat 400.0", "App--Chat--Cell[*] 420.0", "App--Panel 480.0", "App--Panel--Send 640.0",
            ])
    }

    @Test func `a control has its name at its clicks, or beside the window if there is no room`() {
        let spot = Spot(x: 195, y: 400, clicks: 9)
        let names = [
            ("App--Bar--Button#gift", 50.0), ("App--Bar--Button#share", 340), ("App--Panel--Button#send", 195),
        ]
        let marks = names.map { Chart.Heatmap.Mark(label: $0.0, x: $0.1, y: 400, clicks: 1_200) }
        let texts = Self.texts(Chart.heatmap(Self.map([spot], marks: marks)).picture())
        #expect(Set(["#gift\u{2002}1,200", "#share\u{2002}1,200", "#send\u{2002}1,200"]).isSubset(of: texts))
        // So many in one place that not all fit.
        let crowd = (0..<14).map { number in
            Chart.Heatmap.Mark(label: "App--Bar\(number)--Button", x: 195, y: 400, clicks: 20 - number)
        }
        let picture = Chart.heatmap(Self.map([spot], marks: crowd)).picture()
        for number in 0..<14 {
            #expect(Self.texts(picture).contains("Bar\(number) › Button\u{2002}\(20 - number)"))
        }
        #expect(picture.elements.count { if case .circle = $0.shape { true } else { false } } == 14)
    }

    @Test func `a report that is drawn tells where clicks were unhandled, and where controls are that no layout shows`()
        throws
    {
        typealias Click = ReportStore.Click
        let store = try ReportStore(
            (0..<9).map { Click(path: "App--A--tap", screen: "S", x: 1_000, y: 2_000, handled: $0 < 4 ? .no : .yes) }
                + (0..<5).map { _ in Click(path: "App--B--tap", screen: "S", x: 3_000, y: 4_000, handled: .no) }
                + [Click(path: "App--B--tap", screen: "T", x: 10, y: 10)])
        let query = HeatmapReport(Selection(), isDrawn: true)
        let figures = try query.figures(by: store.reader())
        guard case .heatmap(let map)? = query.report(of: figures).chart else {
            Issue.record("there is no heat map")
            return
        }
        #expect(map.unhandled.map { "\($0.x) \($0.y) \($0.clicks)" } == ["100.0 204.0 4", "300.0 404.0 5"])
        #expect(
            map.marks.map { "\($0.label) \($0.x) \($0.y) \($0.clicks)" } == [
                "App--A 100.0 204.0 9", "App--B 300.0 404.0 5",
            ])
        let plain = try HeatmapReport(Selection()).report(from: store.reader())
        guard case .heatmap(let other)? = plain.chart else { return }
        #expect(other.unhandled.isEmpty && other.marks.isEmpty && other.spots.count == map.spots.count)
    }
}
