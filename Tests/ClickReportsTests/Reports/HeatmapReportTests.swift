import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct HeatmapReportTests {
    private typealias Click = ReportStore.Click

    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `controls, windows and cells are those that SQL gives`(seed: UInt64) throws {
        let store = try ReportStore()
        var random = RandomClicks(seed: seed)
        for number in 0..<3 as Range<UInt64> {
            // One recording is empty, or has one click.
            try store.add(
                random.recording(clicks: number == 1 ? Int(seed % 2) : nil), isIndexed: seed >> number & 1 == 1)
        }
        // Three sizes, one of them too small for most places, and spans of unknown size; every fourth store knows none.
        if seed % 4 != 3 {
            try store.change(
                """
                UPDATE session SET width = 3900, height = 8440 WHERE id % 4 = 1;
                UPDATE session SET width = 1234, height = 567 WHERE id % 4 = 2;
                UPDATE session SET width = 500, height = 100 WHERE id % 4 = 3;
                """)
        }
        // Each selection on one of the screens, on another one with the next seed.
        for (number, selected) in SelectedClicks.samples.enumerated() {
            for screen in [["A", "B", nil][(number + Int(seed)) % 3]] {
                var selection = selected.selection
                selection.screens = screen.map { [$0] } ?? []
                let condition = screen.map { "screen = '\($0)' AND \(selected.condition)" } ?? selected.condition
                let figures = try store.reader().figures(of: HeatmapReport(selection))
                try compare(
                    figures, with: SQLHeatmap(store, where: condition, screen: screen), "\(selected) \(screen ?? "")")
            }
        }
    }

    private func compare(_ figures: HeatmapReport.Figures, with sql: SQLHeatmap, _ comment: Comment) throws {
        #expect(figures.lines.isEmpty || figures.screen == sql.screen, comment)
        let lines = figures.lines.map { line in
            ReportLine.text([
                line.control.path, line.control.kind.rawValue, "\(line.outcomes.clicks)",
                line.outcomes.unhandled.map { "\($0)" },
            ])
        }
        #expect(try lines == sql.lines(), comment)
        let spots = figures.spots
        let cells = spots.cells.map { ReportLine.text(["\($0.column)", "\($0.line)", "\($0.clicks)"]) }
        let total = figures.lines.reduce(0) { $0 + $1.outcomes.clicks }
        #expect(spots.cells.reduce(0) { $0 + $1.clicks } + spots.unplaced + spots.unsized + spots.outside == total)
        #expect(try spots.unplaced == sql.count("x IS NULL OR y IS NULL"), comment)
        let window = try sql.window()
        #expect(spots.isSized == (window != nil), comment)
        if let window {
            #expect(spots.width == Double(window.width) / 10 && spots.height == Double(window.height) / 10, comment)
            #expect(try cells == sql.cells(), comment)
            #expect(try spots.unsized == sql.count("x NOT NULL AND y NOT NULL AND width IS NULL"), comment)
        } else {
            #expect(try cells == sql.unsizedCells(), comment)
        }
    }

    @Test func `places are stretched from each window to the most common one`() throws {
        let store = try ReportStore([
            Click(screen: "S", session: SessionKey(name: "a"), x: 3_899, y: 0),
            Click(screen: "S", session: SessionKey(name: "b"), x: 0, y: 999),
            Click(screen: "S", session: SessionKey(name: "b"), x: 1_999, y: 0),
            Click(screen: "S", session: SessionKey(name: "b"), x: 2_000, y: 0),
        ])
        try store.change(
            """
            UPDATE session SET width = 3900, height = 8440 WHERE name = 'a';
            UPDATE session SET width = 2000, height = 1000 WHERE name = 'b';
            """)
        let spots = try store.reader().figures(of: HeatmapReport(Selection())).spots
        #expect(spots.width == 200 && spots.height == 100 && spots.sizes == 2)
        #expect(
            spots.cells == [
                ScreenSpots.Cell(column: 119, line: 0, clicks: 2), ScreenSpots.Cell(column: 0, line: 119, clicks: 1),
            ])
        #expect(spots.outside == 1)
    }

    @Test(arguments: [("/shop", 4_000.0, 1, [0, 0, 174, 4_799]), ("Shop", nil, 3, [0, 0])])
    func `a web page reaches below its window, as far as 40 of them, and an app's screen does not`(
        _ screen: String, _ pageHeight: Double?, _ outside: Int, _ lines: [Int]
    ) throws {
        let places: [(x: Int32, y: Int32)] = [(0, 0), (1_999, 8), (0, 1_450), (0, 39_999), (0, 40_000)]
        let store = try ReportStore(
            places.map { Click(screen: screen, session: SessionKey(name: "a"), x: $0.x, y: $0.y) })
        try store.change("UPDATE session SET width = 2000, height = 1000")
        let figures = try store.reader().figures(of: HeatmapReport(Selection()))
        #expect(figures.spots.height == 100 && figures.spots.pageHeight == pageHeight)
        #expect(figures.spots.outside == outside && figures.spots.cells.map(\.line) == lines)
        // The picture has the whole page, and where its first window ended.
        guard case .heatmap(let chart) = try #require(HeatmapReport(Selection()).report(of: figures).chart) else {
            return
        }
        #expect(chart.height == pageHeight ?? 100 && chart.windowHeight == pageHeight.map { _ in 100 })
    }

    @Test func `one click far away does not make a window of unknown size large`() throws {
        let store = try ReportStore(
            (0..<200).map { Click(screen: "S", atMs: 1_700_000_000_000 + $0, x: 40, y: 79) }
                + [Click(screen: "S", x: 1_000_000, y: 100_000_000)])
        let figures = try store.reader().figures(of: HeatmapReport(Selection()))
        #expect(figures.spots.width == 8 && figures.spots.height == 8 && figures.spots.outside == 1)
        #expect(
            HeatmapReport(Selection()).report(of: figures).notes == [
                "1 of 201 clicks are not in the picture: 1 far from the others",
                "the size of no window is known, so coordinates are not scaled and there are no outlines",
            ])
    }

    /// A screen with layouts in two sizes, of which the smaller one is that of most clicks.
    private static func storeWithLayouts() throws -> ReportStore {
        let store = try ReportStore([
            Click(path: "App--List--Cell[*]--tap", screen: "S", session: SessionKey(name: "a"), handled: .no),
            Click(path: "App--Button--tap", screen: "S", session: SessionKey(name: "a")),
            Click(path: "App--Button--tap", screen: "S", session: SessionKey(name: "b")),
            Click(path: "App--Gone--tap", screen: "S", session: SessionKey(name: "b")),
            Click(path: "App--Button--tap", screen: "T", session: SessionKey(name: "b")),
        ])
        try store.change(
            """
            UPDATE session SET width = 4000, height = 8000 WHERE name = 'a';
            UPDATE session SET width = 2000, height = 1000 WHERE name = 'b';
            INSERT INTO layout (id, digest, screen, width, height)
            VALUES (1, x'01', 'S', 2000, 1000), (2, x'02', 'S', 4000, 8000), (3, x'03', 'T', 2000, 1000);
            INSERT INTO layout_control (layout_id, number, element, x, y, width, height, is_control)
            VALUES (1, 0, 'App', 0, 0, 2000, 1000, 0), (1, 1, 'App--Button', 10, 20, 300, 40, 1),
                (2, 0, 'App--Button', 100, 4000, 400, 400, 1), (2, 1, 'App--List--Cell[*]', 0, 0, 400, 80, 1),
                (2, 2, 'App--List--Cell[*]', 0, 80, 400, 80, 1), (2, 3, 'App--Hidden', NULL, NULL, NULL, NULL, 1),
                (3, 0, 'App--Button', 7, 7, 7, 7, 1);
            INSERT INTO session_layout (layout_id, session_id, first_ms, last_ms)
            SELECT 1, id, 0, 100 FROM session WHERE name = 'b' UNION ALL SELECT 3, id, 0, 900 FROM session WHERE name = 'b'
            UNION ALL SELECT 2, id, 0, 500 FROM session WHERE name = 'a';
            """)
        return store
    }

    @Test func `outlines are those of the last layout in a window of that size`() throws {
        let store = try Self.storeWithLayouts()
        var selection = Selection()
        selection.screens = ["S"]
        // As many clicks in either size: the wider one counts.
        var figures = try store.reader().figures(of: HeatmapReport(selection))
        #expect(figures.spots.width == 400 && figures.outlines.count == 3)
        let rows = try HeatmapReport(selection).report(from: store.reader()).rows
        #expect(
            rows.map { $0.map(\.text).joined(separator: ",") } == [
                "App--Button--tap,App--Button,tap,activation,10.0,400.0,40.0,40.0,2,",
                "App--Gone--tap,App--Gone,tap,activation,,,,,1,",
                "App--List--Cell[*]--tap,App--List--Cell[*],tap,activation,0.0,0.0,40.0,16.0,1,1",
            ])
        selection.sessions = ["b"]
        figures = try store.reader().figures(of: HeatmapReport(selection))
        #expect(figures.spots.width == 200 && figures.outlines.map(\.frame.x) == [1])
    }

    @Test func `a layout in another size is stretched if there is none in that size`() throws {
        let store = try Self.storeWithLayouts()
        try store.change("DELETE FROM session_layout WHERE layout_id = 1")
        try store.change("UPDATE session SET width = 8000, height = 4000 WHERE name = 'b'")
        var selection = Selection()
        selection.screens = ["S"]
        let figures = try store.reader().figures(of: HeatmapReport(selection))
        #expect(figures.spots.width == 800)
        #expect(figures.outlines.first?.frame == HeatmapReport.Frame(x: 20, y: 200, width: 80, height: 20))
    }

    @Test func `of several screens it is the one with the most clicks, and the first line names the others`() throws {
        let store = try ReportStore([
            Click(screen: "B"), Click(screen: "A", atMs: 1_700_000_000_001), Click(screen: "A"), Click(),
        ])
        let figures = try store.reader().figures(of: HeatmapReport(Selection()))
        #expect(figures.screen == "A" && figures.otherScreens.map(\.screen) == ["B", nil])
        #expect(
            HeatmapReport(Selection()).report(of: figures).headline
                == "The screen with the most clicks, 'A'; others are 'B' (1), '' (1), which --screen selects.")
    }

    @Test func `a store without clicks has an empty report and picture`() throws {
        let report = try HeatmapReport(Selection()).report(from: ReportStore().reader())
        #expect(report.rows.isEmpty)
        #expect(report.chart?.text(as: .svg)?.contains("No click has coordinates.") == true)
    }
}

/// The clicks of one screen by SQL alone.
private struct SQLHeatmap {
    let screen: String?
    private let store: ReportStore
    private let beginning: String

    /// - Parameter screen: nil for the one with the most clicks.
    init(_ store: ReportStore, where condition: String, screen: String?) throws {
        self.store = store
        let picked = """
            WITH picked AS (
                SELECT control_id, path, kind, screen, nullif(x, -2147483648) AS x, nullif(y, -2147483648) AS y,
                    nullif(flags & 3, 0) AS handled, width, height
                FROM click JOIN control ON control.id = control_id JOIN session ON session.id = session_id
                WHERE \(condition)
            )
            """
        let most = "SELECT screen FROM picked GROUP BY screen ORDER BY count(*) DESC, screen IS NULL, screen LIMIT 1"
        self.screen = try screen ?? store.rows(picked + most).first?[0].text
        beginning = picked + ", here AS (SELECT * FROM picked WHERE screen IS (\(most)))"
    }

    private func texts(_ query: String) throws -> [ByteString] {
        try store.rows(beginning + query).map { row in
            ReportLine.text(row.map { value in value.integer.map(String.init) ?? value.text })
        }
    }

    func lines() throws -> [ByteString] {
        try texts(
            """
            SELECT path, kind, count(*) AS clicks, sum(handled = 1) FROM here GROUP BY control_id
            ORDER BY clicks DESC, path, kind
            """)
    }

    func count(_ condition: String) throws -> Int? {
        try store.rows(beginning + "SELECT count(*) FROM here WHERE \(condition)").first?[0].integer.map { Int($0) }
    }

    /// The most common size; nil if no click at a place has one.
    func window() throws -> (width: Int64, height: Int64)? {
        let rows = try store.rows(
            beginning + """
                SELECT width, height FROM here WHERE x NOT NULL AND y NOT NULL AND width NOT NULL
                GROUP BY width, height ORDER BY count(*) DESC, width DESC, height DESC LIMIT 1
                """)
        guard let row = rows.first, let width = row[0].integer, let height = row[1].integer else { return nil }
        return (width, height)
    }

    func cells() throws -> [ByteString] {
        try texts(
            """
            SELECT x * 120 / width AS "column", y * 120 / height AS line, count(*) FROM here
            WHERE x >= 0 AND y >= 0 AND x < width AND y < height GROUP BY "column", line ORDER BY line, "column"
            """)
    }

    /// Cells of 8 × 8 points, as far as the first column and the first line up to which there are 99 of 100 clicks.
    func unsizedCells() throws -> [ByteString] {
        try texts(
            """
            , inside AS (SELECT x / 80 AS "column", y / 80 AS line FROM here WHERE x >= 0 AND y >= 0),
            reach AS (
                SELECT min("column") AS "column", (
                    SELECT min(line) FROM inside AS i
                    WHERE (SELECT count(*) FROM inside WHERE line <= i.line) * 100 >= (SELECT count(*) FROM inside) * 99
                ) AS line FROM inside AS i
                WHERE (SELECT count(*) FROM inside WHERE "column" <= i."column") * 100
                    >= (SELECT count(*) FROM inside) * 99
            )
            SELECT inside."column", inside.line, count(*) FROM inside, reach
            WHERE inside."column" <= reach."column" AND inside.line <= reach.line
            GROUP BY inside."column", inside.line ORDER BY inside.line, inside."column"
            """)
    }
}
