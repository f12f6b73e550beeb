import ClickIndex
import ClickQuery
import ClickStore
import ClickTracking
import TestSupport

/// A click as a report gets it, and as SQL shows it.
struct ScannedClick: Hashable {
    let control: Int64
    let atMs: Int64
    let span: Int64
    let x: Int32
    let y: Int32
    let handled: UInt8
}

extension ScannedClick {
    /// What a scan gives: each control's clicks in their order, the controls by their ids.
    static func scanned(_ selection: Selection, in path: String) throws -> [ScannedClick] {
        let parts = try ClickReader(path: path).scan(selection, threads: 2) { scan throws(StoreError) in
            let buffer = ClickBuffer()
            var clicks: [ScannedClick] = []
            while let control = try scan.next() {
                try control.visit(in: buffer) { block, _ in
                    for row in 0..<block.count {
                        clicks.append(
                            ScannedClick(
                                control: control.control.id, atMs: block.atMs[row],
                                span: Int64(block.spans[row]), x: block.x[row], y: block.y[row],
                                handled: block.handled[row]))
                    }
                }
            }
            return clicks
        }
        // Each control is in one part only.
        return Dictionary(grouping: parts.flatMap(\.self), by: \.control).sorted { $0.key < $1.key }.flatMap(\.value)
    }

    /// The same by SQL over the plain tables.
    static func selected(_ selection: Selection, in path: String) throws -> [ScannedClick] {
        let rows = try PlainSQLite.rows(
            """
            SELECT click.control_id, click.at_ms, click.session_id, click.x, click.y, click.flags & 3
            FROM click JOIN control ON control.id = control_id JOIN session ON session.id = session_id
            WHERE \(condition(selection)) ORDER BY control_id, at_ms, flags >> 5, x, y, click.id
            """, in: path)
        return rows.map { row in
            ScannedClick(
                control: number(row[0]) ?? 0, atMs: number(row[1]) ?? 0, span: number(row[2]) ?? 0,
                x: number(row[3]) ?? Tenths.unknown, y: number(row[4]) ?? Tenths.unknown, handled: number(row[5]) ?? 0)
        }
    }

    private static func condition(_ selection: Selection) -> String {
        let asked = selection.selectors.map { $0.description }
        let selector = RandomOperations.selectors.first { asked.contains($0.selector.description) }
        let conditions = [
            selection.sinceMs.map { "at_ms >= \($0)" }, selection.untilMs.map { "at_ms < \($0)" },
            any("app", selection.apps), any("version", selection.versions), any("user", selection.users),
            any("name", selection.sessions), any("event", selection.events), any("screen", selection.screens),
            any("path", selection.controls).flatMap { path in
                any("element", selection.controls).map { "(\(path) OR \($0))" }
            },
            selection.handled == .all
                ? nil : "flags & 3 IN (\(selection.handled.outcomes.map { "\($0.rawValue)" }.joined(separator: ",")))",
            selector.map { "(\($0.sql))" },
            selection.controlIDs.map { ids in "control_id IN (\(ids.map(String.init).joined(separator: ",")))" },
        ]
        return (["1"] + conditions.compactMap(\.self)).joined(separator: " AND ")
    }

    private static func any(_ column: String, _ values: [String]) -> String? {
        guard !values.isEmpty else { return nil }
        // In SQLite's patterns brackets have a meaning, and so they stand in brackets.
        let conditions = values.map { "\(column) GLOB '\($0.replacing("[", with: "[[]"))'" }
        return "(" + conditions.joined(separator: " OR ") + ")"
    }

    private static func number<Value: FixedWidthInteger>(_ text: String?) -> Value? {
        text.flatMap { Value($0) }
    }
}
