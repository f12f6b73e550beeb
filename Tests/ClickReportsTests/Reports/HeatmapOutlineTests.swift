import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

/// The numbers in the outlines of a heat map: what a reader adds up.
struct HeatmapOutlineTests {
    private typealias Click = ReportStore.Click

    /// A screen with a list of two cells, each with a button, a picture that nothing handles, and a label that nobody clicks.
    private static let layout = """
        INSERT INTO layout (id, digest, screen, width, height) VALUES (1, x'01', 'S', 4000, 8000);
        INSERT INTO layout_control (layout_id, number, element, x, y, width, height, is_control)
        VALUES (1, 0, 'App--Picture', 0, 4000, 4000, 4000, 0), (1, 1, 'App--Label', 0, 7000, 4000, 400, 0),
            (1, 2, 'App--List', 0, 0, 4000, 2000, 0), (1, 3, 'App--List--Cell[*]', 0, 0, 4000, 1000, 1),
            (1, 4, 'App--List--Cell[*]--Button', 3000, 0, 500, 500, 1), (1, 5, 'App--List--Cell[*]', 0, 1000, 4000, 1000, 1),
            (1, 6, 'App--List--Cell[*]--Button', 3000, 1000, 500, 500, 1);
        INSERT INTO session_layout (layout_id, session_id, first_ms, last_ms) SELECT 1, id, 0, 500 FROM session;
        """

    private static func outlines(_ clicks: [Click], isIndexed: Bool) throws -> [String] {
        let store = try ReportStore()
        try store.add(clicks, isIndexed: isIndexed)
        try store.change(
            """
            UPDATE session SET width = 4000, height = 8000 WHERE name <> 'small';
            UPDATE session SET width = 2000, height = 2000 WHERE name = 'small';
            """ + layout)
        return try store.reader().figures(of: HeatmapReport(Selection())).outlines.map { outline in
            "\(outline.element) \(outline.clicks)\(outline.isList ? " in all" : "")"
        }
    }

    private static func click(
        _ element: String, _ x: Int32, _ y: Int32, session: String = "a", handled: Handled = .yes
    ) -> Click {
        Click(path: element + "--tap", screen: "S", session: SessionKey(name: session), x: x, y: y, handled: handled)
    }

    @Test(arguments: [false, true])
    func `each cell of a list has its own number, the list the total, and dead places have theirs`(isIndexed: Bool)
        throws
    {
        let (cell, button) = ("App--List--Cell[*]", "App--List--Cell[*]--Button")
        let clicks = [
            Self.click(cell, 10, 999), Self.click(cell, 10, 1_000), Self.click(cell, 3_999, 0),
            // In a window of another size: the same part of it.
            Self.click(cell, 10, 249, session: "small"), Self.click(cell, 10, 250, session: "small"),
            // On a row that stood elsewhere, and at no place.
            Self.click(cell, 10, 2_000), Self.click(cell, Tenths.unknown, 5),
            Self.click(button, 3_100, 1_100), Self.click("App--Picture", 50, 5_000, handled: .no),
            Self.click("App--Picture", 60, 5_000, handled: .no),
        ]
        #expect(
            try Self.outlines(clicks, isIndexed: isIndexed) == [
                "App--Picture 2", "App--List 8 in all", "App--List--Cell[*] 3", "App--List--Cell[*]--Button 0",
                "App--List--Cell[*] 2", "App--List--Cell[*]--Button 1",
            ])
    }

    @Test(arguments: sweep(3, of: 0..<30 as Range<UInt64>))
    func `the cells of a list have no more clicks than the list, and each click counts once`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let clicks = (0..<200).map { _ in
            Self.click(
                generator.pick(["App--List--Cell[*]", "App--List--Cell[*]--Button"]), Int32(generator.below(4_000)),
                Int32(generator.below(2_000)), session: "s-\(generator.below(5))")
        }
        let numbers = try Self.outlines(clicks, isIndexed: seed % 2 == 0)
        func sum(_ element: String) -> Int {
            numbers.filter { $0.hasPrefix(element + " ") }.reduce(0) { $0 + (Int($1.split(separator: " ")[1]) ?? 0) }
        }
        #expect(sum("App--List") == 200)
        // Every place in the list is in one of its cells, but not in one of their buttons.
        #expect(sum("App--List--Cell[*]") == clicks.count { $0.path.hasSuffix("Cell[*]--tap") })
        let onButtons = clicks.count { click in
            click.path.contains("Button") && 3_000..<3_500 ~= click.x && click.y % 1_000 < 500
        }
        #expect(sum("App--List--Cell[*]--Button") == onButtons)
    }
}
