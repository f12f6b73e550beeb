import Basics
package import ClickStore

extension HeatmapReport {
    /// If the database has no layouts, the query does without their tables, which older databases lack.
    package func sql(on reader: ClickReader) throws -> ReportSQL {
        let figures: SQLFragment = """
            SELECT key, control, element, event, kind, count(*) AS clicks, sum(handled = 0) AS unhandled
            FROM picked
            JOIN top_screen ON picked.screen IS top_screen.screen
            GROUP BY key
            """
        let known = try reader.layouts()
        try NoSQL.checkNames(where: !known.isEmpty, on: reader)
        var layouts: [ReportSQL.Table] = []
        if !known.isEmpty {
            layouts = [
                ("top_window", Self.topWindow), ("shown", try ReportSQL.shownLayouts(selection, on: reader)),
                ("last_layout", Self.lastLayout), ("edges", Self.edges), ("frames", Self.frames),
            ]
        }
        let report: SQLFragment =
            known.isEmpty
            ? "SELECT *, NULL AS x, NULL AS y, NULL AS width, NULL AS height\nFROM figures"
            : "SELECT *\nFROM figures\nLEFT JOIN frames USING (element)"
        return ReportSQL(
            tables: try [ReportSQL.numbered]
                + ReportSQL.clicks(
                    selection, by: ReportSQL.control, from: ReportSQL.numbered.name, withSteps: false, on: reader)
                + [("top_screen", Self.topScreen), ("figures", figures)] + layouts + [("report", report)],
            columns: columns, order: ["clicks DESC", "control", "kind"])
    }

    private static let topScreen: SQLFragment = """
        SELECT screen
        FROM picked
        GROUP BY screen
        ORDER BY count(*) DESC, screen IS NULL, screen
        LIMIT 1
        """

    /// The most common size of the window.
    private static let topWindow: SQLFragment = """
        SELECT width AS window_width, height AS window_height
        FROM picked
        JOIN top_screen ON picked.screen IS top_screen.screen
        JOIN session ON session.id = picked.span
        WHERE x10 IS NOT NULL AND y10 IS NOT NULL AND width IS NOT NULL AND height IS NOT NULL
        GROUP BY width, height
        ORDER BY count(*) DESC, width DESC, height DESC
        LIMIT 1
        """

    /// The layout that was shown last in a window of this size, else in one of any size.
    private static let lastLayout: SQLFragment = """
        SELECT id, window_width / 10.0 / width AS across, window_height / 10.0 / height AS down
        FROM layout
        JOIN top_screen ON layout.screen IS top_screen.screen
        JOIN shown ON shown.layout_id = layout.id
        JOIN top_window
        WHERE width IS NOT NULL AND height IS NOT NULL
        GROUP BY id
        ORDER BY width = window_width AND height = window_height DESC, max(last_ms) DESC, id DESC
        LIMIT 1
        """

    private static let edges: SQLFragment = """
        SELECT element, x * across AS x, y * down AS y, width * across AS width, height * down AS height
        FROM layout_control
        JOIN last_layout ON last_layout.id = layout_id
        WHERE x IS NOT NULL AND y IS NOT NULL AND width IS NOT NULL AND height IS NOT NULL
        """

    /// Where each element is, around all of its cells.
    private static let frames: SQLFragment = """
        SELECT element, \(side("min(x)")) AS x, \(side("min(y)")) AS y,
            \(side("CASE count(*) WHEN 1 THEN min(width) ELSE max(x + width) - min(x) END")) AS width,
            \(side("CASE count(*) WHEN 1 THEN min(height) ELSE max(y + height) - min(y) END")) AS height
        FROM edges
        GROUP BY element
        """

    private static func side(_ value: SQLFragment) -> SQLFragment { "round((\(value)) * 10) / 10" }
}
