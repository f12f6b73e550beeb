package import Basics
package import ClickHouseStore

extension TimeZoneRules {
    /// The time that a clock shows, in milliseconds since 1970-01-01T00:00 on that clock, in SQL.
    ///
    /// The rules are ours, not the server's: every engine has the same ones, and half-hour daylight saving is right.
    ///
    /// - Parameters:
    ///   - column: A time in milliseconds since the Unix epoch, UTC.
    ///   - times: Which times there are. Others may be wrong.
    package func localMsSQL(of column: SQLFragment, in times: ClosedRange<Int64>) -> SQLFragment {
        var stretches = [stretch(atMs: times.lowerBound)]
        while let last = stretches.last, last.endMs <= times.upperBound { stretches.append(stretch(atMs: last.endMs)) }
        let last = stretches.removeLast()
        guard !stretches.isEmpty else { return "(\(column) + \(last.offsetMs))" }
        let choices: SQLFragment = stretches.map { "\(column) < \($0.endMs), \($0.offsetMs), " as SQLFragment }.joined()
        return "(\(column) + multiIf(\(choices)\(last.offsetMs)))"
    }
}

extension ClickHouseReader {
    /// When the first and the last selected click were, in milliseconds since the Unix epoch, UTC; nil if there are none.
    package func times(of selection: ClickHouseSelection) throws -> ClosedRange<Int64>? {
        let ends = try client.row("SELECT count(), min(at), max(at) FROM \(clicks) WHERE \(selection.condition)") {
            row in
            (count: try row.integer(), first: try row.int64(), last: try row.int64())
        }
        guard let ends, ends.count > 0, ends.first <= ends.last else { return nil }
        return ends.first...ends.last
    }
}
