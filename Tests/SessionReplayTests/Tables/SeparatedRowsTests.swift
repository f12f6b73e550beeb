import Input
import SeededGenerator
import TestSupport
import Testing

@testable import SessionReplay

struct SeparatedRowsTests {
    private static func rows(_ text: String, seed: UInt64 = 1) throws -> [SeparatedRows.Row] {
        var rows = SeparatedRows(LineSplitter(PieceSource(Array(text.utf8), seed: seed, sizes: 1...400)))
        var found: [SeparatedRows.Row] = []
        while let row = try rows.next() { found.append(row) }
        return found
    }

    /// A cell as RFC 4180 writes it, in quotes where it must be, and at times where it need not.
    private static func written(_ cell: String, _ separator: Character, _ random: inout SplitMix64) -> String {
        // A carriage return and a line feed are one character.
        let needsQuotes = cell.utf8.contains { [0x0A, 0x0D, 0x22].contains($0) } || cell.contains(separator)
        guard needsQuotes || Bool.random(using: &random) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `any cells are read as they were written`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let separator = ",;\t|".randomElement(using: &random) ?? ","
        let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
        let width = Int.random(in: 2...6, using: &random)
        let parts = ["a", "é", "\"", "\"\"", "\n", "\r\n", ",", ";", "\t", "|", " ", "7.5", "#", "--"]
        // Nothing but the separator stands between the names of columns.
        var table = [(0..<width).map { "column\($0)" }]
        for _ in 0..<Int.random(in: 0...30, using: &random) {
            table.append(
                (0..<width).map { _ in
                    (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                        .joined()
                })
        }
        let lines = table.map { $0.map { Self.written($0, separator, &random) }.joined(separator: String(separator)) }
        let text = lines.joined(separator: lineEnd) + (Bool.random(using: &random) ? lineEnd : "")
        let found = try Self.rows(text, seed: seed)
        // A row of white space alone is blank.
        let expected = zip(table, lines).map { cells, line in line.allSatisfy(\.isWhitespace) ? [] : cells }
        #expect(found.map(\.cells) == expected)
        #expect(found.filter(\.isBroken).isEmpty)
        #expect(found.map(\.lines).reduce(0, +) == text.utf8.count { $0 == 0x0A } + (text.utf8.last == 0x0A ? 0 : 1))
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a stray quote spoils the rows that it touches and no others`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 3...200, using: &random)
        let lines = (0..<count).map { "\($0),\"text \($0), of two\nlines\",end" }
        let spoiled = Int.random(in: 0..<count, using: &random)
        let rows = try Self.rows(
            "a,b,c\n" + lines.indices.map { $0 == spoiled ? "\($0),\"open,end" : lines[$0] }.joined(separator: "\n"))
        let whole = Set(rows.filter { $0.cells.count == 3 }.map { row in row.cells[0] })
        let others = (0..<count).filter { $0 != spoiled }.map { String($0) }
        #expect(whole == Set(others + ["a"]))
        #expect(rows.filter(\.isBroken).map(\.cells) == [["\(spoiled),\"open,end"]])
    }

    @Test(arguments: ["x\"\"\",\"", "\"\"x", ",\"", "\"", "\"\"\"", "a,\"b"])
    func `quotes in each of many lines are read in one pass and a bit`(line: String) throws {
        let rows = try Self.rows("a,b\n" + String(repeating: line + "\n", count: 50_000))
        #expect(rows.map(\.lines).reduce(0, +) == 50_001)
    }

    @Test func `a line that is too long is one broken row`() throws {
        let rows = try Self.rows("a,b\n1,2\n" + String(repeating: "x", count: 3 << 20) + "\n3,4\n")
        #expect(rows.map(\.isBroken) == [false, false, true, false])
        #expect(rows[2].cells[0].contains("3145728 bytes"))
        #expect(rows[3].cells == ["3", "4"])
    }
}
