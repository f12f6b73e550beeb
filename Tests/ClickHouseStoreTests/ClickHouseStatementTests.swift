import ClickQuery
import ClickStore
import SeededGenerator
import Testing

@testable import ClickHouseStore
@testable import ClickReports

struct ClickHouseStatementTests {
    @Test(
        arguments: [
            ("SELECT :user", #"SELECT 'it\'s'"#), ("SELECT @user, $user", #"SELECT 'it\'s', 'it\'s'"#),
            ("SELECT ':user', `:user` -- :user", "SELECT ':user', `:user` -- :user"),
            ("SELECT 1-:low", "SELECT 1-(-3)"), ("SELECT x::user, a ? b : user", "SELECT x::user, a ? b : user"),
            ("SELECT :users, :other", "SELECT :users, :other"), (#"SELECT '\' :user'"#, #"SELECT '\' :user'"#),
        ])
    func `values stand in place of parameters, and nowhere else`(text: String, expected: String) throws {
        var parameters = SQLParameters()
        #expect(parameters.add("user=it's") && parameters.add("low=-3"))
        #expect(try ClickHouseStatement(text, parameters: parameters).text == expected)
    }

    @Test(
        arguments: [
            "INSERT INTO click VALUES (1)", "drop table click", "/* SELECT */ SYSTEM STOP MERGES", "SET readonly = 0",
            "KILL QUERY WHERE 1", "SELECT 1 FORMAT CSV", "SELECT 1 INTO OUTFILE 'a'", "-- SELECT", "'SELECT'",
        ])
    func `what does not read, or answers in another form, is refused`(text: String) {
        #expect(throws: SQLError.self) { try ClickHouseStatement(text, parameters: SQLParameters()) }
    }

    @Test(
        arguments: [
            "select 1", "WITH 1 AS a SELECT a", "(SELECT 1) UNION ALL SELECT format FROM x WHERE y = 'format'",
            "SHOW TABLES", "DESCRIBE TABLE click", "-- comment\nSELECT 1",
        ])
    func `what reads is not refused`(text: String) throws {
        #expect(try ClickHouseStatement(text, parameters: SQLParameters()).text == text)
    }

    @Test(arguments: 1...20)
    func `tab-separated rows are read as they were written, however they come`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let rows = (0..<20).map { _ in
            (0..<Int.random(in: 1...4, using: &generator)).map { _ -> [UInt8]? in
                guard Int.random(in: 0..<5, using: &generator) > 0 else { return nil }
                return (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                    [0, 9, 10, 13, 39, 92, 78, 110, 65, 0xFF].randomElement(using: &generator) ?? 0
                }
            }
        }
        var text = Array(rows.map { $0.map(Self.written).joined(separator: [9]) + [10] }.joined())
        var read = TabSeparatedText {
            let count = min(text.count, Int.random(in: 1...9, using: &generator))
            defer { text.removeFirst(count) }
            return Array(text[..<count])
        }
        for row in rows { #expect(try read.line() == row) }
        #expect(try read.line() == nil)
    }

    @Test func `an answer that breaks off within a row is an error`() {
        var bytes: [[UInt8]] = [[65, 9], [66]]
        var read = TabSeparatedText { bytes.isEmpty ? [] : bytes.removeFirst() }
        #expect(throws: ClickHouseError.self) { try read.line() }
    }

    /// A field as ClickHouse writes it.
    private static func written(_ field: [UInt8]?) -> [UInt8] {
        guard let field else { return Array("\\N".utf8) }
        let letters: [UInt8: Character] = [0: "0", 9: "t", 10: "n", 13: "r", 39: "'", 92: "\\"]
        return field.flatMap { byte in letters[byte].map { Array("\\\($0)".utf8) } ?? [byte] }
    }

    @Test func `the schema's comments say what its columns mean`() {
        let click = "CREATE TABLE IF NOT EXISTS click\n(\n    x Int32,  -- place\n    y Int32\n);\n-- Others.\n"
        let view = "CREATE MATERIALIZED VIEW IF NOT EXISTS other\nAS SELECT 1;\n"
        #expect(ClickHouseSchemaReport.meanings(of: [click + view]) == ["click": ["x": "place"], "other": [:]])
    }
}
