import ClickQuery
import ClickStore
import Synchronization
import TestSupport
import Testing

struct ComputedTableTests {
    private let folder: TemporaryFolder
    private let table = Numbers()

    init() throws {
        folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(), SampleClick(), SampleClick())
        try store.close()
    }

    private func rows(_ sql: String) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try ClickReader(path: folder.store), tables: [table], timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }

    @Test func `a table shows its rows, and parameters only to those who ask`() throws {
        #expect(try rows("SELECT * FROM numbers(2)") == [[.integer(1), .text("é1")], [.integer(2), .text("é2")]])
        #expect(
            try rows("SELECT number, upto, step FROM numbers WHERE upto = 1 AND step = '1'")
                == [[.integer(1), .integer(1), .text("1")]])
        #expect(try rows("SELECT number, step FROM numbers(1)") == [[.integer(1), .null]])
        #expect(try rows("SELECT count(DISTINCT rowid) FROM numbers(5, 2)") == [[.integer(3)]])
    }

    @Test func `parameters act as columns that hold what was asked for`() throws {
        #expect(try rows("SELECT number FROM numbers WHERE upto = NULL").isEmpty)
        #expect(try rows("SELECT number FROM numbers(NULL)").isEmpty)
        #expect(try rows("SELECT number FROM numbers WHERE upto = 2 AND upto = 3").isEmpty)
        #expect(try rows("SELECT number FROM numbers WHERE upto = 1 AND step IS NULL") == [[.integer(1)]])
        #expect(
            try rows("SELECT upto, count(*) FROM numbers WHERE upto IN (1, 4) GROUP BY 1 ORDER BY 1")
                == [[.integer(1), .integer(1)], [.integer(4), .integer(4)]])
        #expect(
            try rows("SELECT number FROM numbers WHERE upto = 1 OR upto = 2 AND step = 1 ORDER BY 1")
                == [[.integer(1)], [.integer(1)], [.integer(2)]])
        #expect(
            try rows("SELECT a.number, b.number FROM numbers a, numbers b WHERE a.upto = 3 AND b.upto = a.number")
                .count == 6)
        // Whichever table is named first.
        #expect(
            try rows("SELECT count(*) FROM numbers b, numbers a WHERE a.upto = 3 AND b.upto = a.number")
                == [[.integer(6)]])
    }

    @Test func `rows are found by a text as SQL compares it`() throws {
        #expect(try rows("SELECT number FROM numbers(5) WHERE text = 'é3'") == [[.integer(3)]])
        // The same to people, but other bytes.
        #expect(try rows("SELECT number FROM numbers(5) WHERE text = 'e\u{301}3'").isEmpty)
        #expect(try rows("SELECT number FROM numbers(5) WHERE text = 'é9'").isEmpty)
        #expect(try rows("SELECT number FROM numbers(5) WHERE text = NULL OR text IN ('é1', 'é2')").count == 2)
        #expect(try rows("SELECT count(*) FROM numbers(5) WHERE text = 'É3' COLLATE NOCASE") == [[.integer(0)]])
        #expect(
            try rows("SELECT sum(a.number * b.number) FROM numbers(5) a JOIN numbers(4) b USING (text)")
                == [[.integer(30)]])
        #expect(
            try rows("SELECT a.number, b.number FROM numbers(3) a LEFT JOIN numbers(2) b USING (text) ORDER BY 1").last
                == [.integer(3), .null])
        // Each part of an OR has the parameters that are beside it.
        #expect(
            try rows("SELECT number FROM numbers(5, 2) WHERE text = 'é3' OR text = 'é2' OR number = 5 ORDER BY 1")
                == [[.integer(3)], [.integer(5)]])
        // A number is no text, but may be compared with one.
        #expect(try rows("SELECT number FROM numbers(5) WHERE text = 3").isEmpty)
    }

    @Test func `equal parameters are worked out once in a statement`() throws {
        _ = try rows("SELECT * FROM numbers(9) a, numbers(9) b, numbers(9) c")
        #expect(table.runs.load(ordering: .relaxed) == 1)
    }

    @Test func `a table reads in the statement's transaction, and joins with the clicks`() throws {
        #expect(try rows("SELECT max(number) FROM numbers(-1)") == [[.integer(3)]])
        #expect(try rows("SELECT sum(number) FROM numbers JOIN click ON upto = click.id") == [[.integer(10)]])
    }

    @Test(arguments: [
        ("SELECT * FROM numbers", "SQL: numbers needs a value of upto, as in numbers(10) or WHERE upto = 10"),
        ("SELECT * FROM numbers WHERE upto > 3", "upto says what the table is made of"),
        ("SELECT * FROM numbers(3) WHERE step LIKE '1%'", "step says what the table is made of"),
        ("SELECT * FROM numbers('x')", "upto: 'x' is no number"),
        ("SELECT * FROM numbers(1, 2, 3)", "too many arguments"),
        ("SELECT * FROM number(1)", "no such table"),
    ])
    func `a wrong value is refused in the table's words`(sql: String, words: String) throws {
        let error = #expect(throws: SQLError.self) { try rows(sql) }
        #expect(error.map { "\($0)".contains(words) } ?? false, "\(String(describing: error))")
    }

    @Test(arguments: [
        "DELETE FROM numbers", "INSERT INTO numbers VALUES (1, 'x')", "DROP TABLE numbers", "COMMIT", "END",
        "CREATE VIRTUAL TABLE temp.more USING taptrail_numbers", "SELECT * FROM taptrail_numbers",
        "UPDATE temp.sqlite_schema SET sql = ''", "ALTER TABLE numbers RENAME TO more",
    ])
    func `a table cannot be changed`(sql: String) throws {
        #expect(throws: SQLError.self) { try rows(sql) }
    }

    @Test func `errors of the store stay what they are`() throws {
        #expect(throws: StoreError.damaged(path: "here", reason: "for a test")) {
            try rows("SELECT * FROM numbers(-2)")
        }
    }
}

/// The numbers up to one; up to -1 are those of the clicks that there are.
private final class Numbers: ComputedTable {
    let name = "numbers"
    let columns = [SQLColumn("number", .integer), SQLColumn("text", .text)]
    let parameters = [TableParameter("upto", example: "10", isRequired: true), TableParameter("step", example: "2")]
    let runs = Atomic(0)

    func rows(_ arguments: [SQLQuery.Value?], from reader: ClickReader, nowMs: Int64) throws -> any ComputedRows {
        runs.add(1, ordering: .relaxed)
        switch arguments[0] {
        case .integer(-1): return Rows(upTo: try reader.scan { $0.maxClicks }.reduce(0, +), by: 1)
        case .integer(-2): throw StoreError.damaged(path: "here", reason: "for a test")
        case .integer(let limit): return Rows(upTo: Int(limit), by: arguments[1] == .integer(2) ? 2 : 1)
        default: throw SQLError.invalid("upto: 'x' is no number")
        }
    }

    private final class Rows: ComputedRows {
        private let numbers: [Int]
        var count: Int { numbers.count }
        var byteCount: Int { 8 * count }

        init(upTo limit: Int, by step: Int) { numbers = Array(stride(from: 1, through: limit, by: step)) }

        func show(row: Int, column: Int, to result: TableResult) {
            if column == 0 { result.integer(Int64(numbers[row])) } else { result.text("é\(numbers[row])") }
        }

        func text(row: Int, column: Int) -> String? { "é\(numbers[row])" }
    }
}
