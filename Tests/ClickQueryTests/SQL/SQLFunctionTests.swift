import ClickQuery
import ClickStore
import SeededGenerator
import TestSupport
import Testing

struct SQLFunctionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
    }

    private func rows(_ sql: String, timeout: Int = 60) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try ClickReader(path: folder.store), timeout: timeout)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    @Test(arguments: [
        ("'Button#send' REGEXP '^But+on#(send|buy)$'", SQLQuery.Value.integer(1)), ("'a' REGEXP 'b'", .integer(0)),
        ("NULL REGEXP 'a'", .null), ("'a' REGEXP NULL", .null), ("42 REGEXP '^4'", .integer(1)),
        ("regexp('(?i)É', 'é')", .integer(1)), ("'' REGEXP ''", .integer(1)), ("x'C328' REGEXP '^.\\($'", .integer(1)),
        ("median(1)", .real(1)), ("median(NULL)", .null), ("percentile(7, 99)", .real(7)),
    ])
    func `functions give values`(expression: String, value: SQLQuery.Value) throws {
        #expect(try rows("SELECT \(expression)") == [[value]])
    }

    @Test(arguments: [
        ("'a' REGEXP '(a'", "regexp: its ')' is missing, at character 1: '(a'"),
        ("percentile(1, 101)", "a number from 0 to 100"), ("percentile(1, 'x')", "a number from 0 to 100"),
        ("percentile(1, NULL)", "a number from 0 to 100"), ("median('x')", "take numbers"),
        ("median(9e999)", "take finite numbers"),
    ])
    func `a wrong argument is told`(expression: String, message: String) throws {
        #expect {
            try rows("SELECT \(expression)")
        } throws: {
            "\($0)".contains(message)
        }
    }

    @Test(arguments: [
        ("SELECT c.elemnt FROM clicks AS c", "no such column: c.elemnt; did you mean 'element'? There are element, "),
        ("SELECT controlid FROM clicks", "did you mean 'control_id'?"),
        ("WITH t(first, second) AS (SELECT 1, 2) SELECT third FROM t", "there are first, second"),
        ("SELECT totl FROM (SELECT count(*) AS total FROM clicks)", "did you mean 'total'?"),
        ("SELECT 1 FROM clcks", "no such table: clcks; did you mean 'clicks'? There are clicks, "),
    ])
    func `a wrong name is answered with those that there are, also those of the statement's own`(
        statement: String, message: String
    ) throws {
        #expect {
            try rows(statement)
        } throws: {
            "\($0)".contains(message)
        }
    }

    @Test func `the percentage is the same for all rows`() throws {
        #expect(throws: SQLError.self) { try rows("SELECT percentile(column1, column1) FROM (VALUES (1), (2))") }
    }

    /// By definition: with linear interpolation in the sorted values.
    @Test(arguments: sweep(10, of: 0..<40 as Range<UInt64>))
    func `percentiles are those of the sorted values`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let values = (0..<Int.random(in: 1...40, using: &random)).map { _ in Int.random(in: 0...30, using: &random) }
        let list = values.map { "(\($0)), (NULL)" }.joined(separator: ", ")
        let sorted = values.sorted()
        for percent in [0, 1, 37, 50, 95, 100] {
            let (below, weight) = (percent * (values.count - 1)).quotientAndRemainder(dividingBy: 100)
            let above = sorted[min(below + 1, values.count - 1)]
            let expected = Double(sorted[below] * (100 - weight) + above * weight) / 100
            #expect(try rows("SELECT percentile(column1, \(percent)) FROM (VALUES \(list))") == [[.real(expected)]])
        }
        let both = "SELECT median(column1), percentile(column1, 50.0) FROM (VALUES \(list))"
        let row = try rows(both)[0]
        #expect(row[0] == row[1])
    }

    @Test func `they work over windows, also those whose rows leave`() throws {
        let sql = """
            WITH n(i) AS (SELECT column1 FROM (VALUES (5), (1), (NULL), (9), (7), (3)))
            SELECT median(i) OVER (ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), percentile(i, 100) OVER () FROM n
            """
        let medians = try rows(sql).map(\.[0])
        #expect(medians == [.real(5), .real(3), .real(3), .real(5), .real(8), .real(7)])
        #expect(try rows(sql).allSatisfy { $0[1] == .real(9) })
        let sliding = """
            WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
            SELECT median((i * 7919) % 1000) OVER (ORDER BY i ROWS BETWEEN 4 PRECEDING AND CURRENT ROW) FROM n
            """
        let expected = (0..<1_000).map { last -> SQLQuery.Value in
            let part = (max(0, last - 4)...last).map { ($0 * 7_919) % 1_000 }.sorted()
            let middle = part.count / 2
            return .real(part.count % 2 == 1 ? Double(part[middle]) : Double(part[middle - 1] + part[middle]) / 2)
        }
        #expect(try rows(sliding).map(\.[0]) == expected)
    }

    @Test func `a long match is stopped when the time is over`() throws {
        let long = "printf('%.*c', 16000000, 'a')"
        #expect {
            try rows("SELECT \(long) REGEXP '(a|b){1000}c'", timeout: 0)
        } throws: { error in
            if case SQLError.timedOut = error { true } else { false }
        }
    }
}
