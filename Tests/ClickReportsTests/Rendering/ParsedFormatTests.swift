import ClickReports
import Foundation
import SeededGenerator
import Testing

struct ParsedFormatTests {
    private static let pieces = [
        "a", "B", " ", "\"", "\\", "/", "\n", "\r\n", "\r", "\t", ",", "|", "<", ">", "&", "'", "=", "\0", "\u{1B}",
        "\u{7F}",
        "\u{85}", "\u{2028}", "é", "漢", "😀", "👩‍👩‍👧", "\\u0041", "null", "1", "{", "]",
    ]

    /// Rows of two texts and a number.
    private static func rows(seed: UInt64) -> [[Cell]] {
        var generator = SplitMix64(seed: seed)
        return (0..<20).map { number in
            let texts = (0..<2).map { _ in
                (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator)
                }
                .joined()
            }
            return texts.map(Cell.text) + [.integer(Int64(number))]
        }
    }

    private static func bytes(_ rows: [[Cell]]) -> [[[UInt8]]] {
        rows.map { row in row.map { Array($0.text.utf8) } }
    }

    private static func bytes(ofJSON objects: [Any]) throws -> [[[UInt8]]] {
        try objects.map { object in
            let members = try #require(object as? [String: Any])
            let number = try #require(members["c"] as? Int)
            let texts = try ["a", "b\""].map { key in try #require(members[key] as? String) }
            return (texts + [String(number)]).map { Array($0.utf8) }
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `JSON is read back byte for byte by Foundation`(seed: UInt64) throws {
        let rows = Self.rows(seed: seed)
        let text = try NastyTable.text(as: .json, columns: ["a", "b\"", "c"], rows: rows)
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Any])
        #expect(try Self.bytes(ofJSON: objects) == Self.bytes(rows))
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `JSON Lines are read back byte for byte by Foundation`(seed: UInt64) throws {
        let rows = Self.rows(seed: seed)
        let text = try NastyTable.text(as: .jsonl, columns: ["a", "b\"", "c"], rows: rows)
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
        let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0)) }
        #expect(try Self.bytes(ofJSON: objects) == Self.bytes(rows))
    }

    @Test func `the nasty table parses, with null for what is no number`() throws {
        let json = try NastyTable.text(as: .json)
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(objects.count == 3)
        #expect(objects[0]["none"] is NSNull)
        #expect(objects[0]["b"] as? String == "00FF")
        #expect(objects[2]["r"] is NSNull)
        #expect(objects[1]["n"] as? Int == .max)
    }

    @Test(arguments: [OutputFormat.csv, .tsv], 0..<10 as Range<UInt64>)
    func `raw CSV and TSV are read back byte for byte`(format: OutputFormat, seed: UInt64) throws {
        let rows = Self.rows(seed: seed)
        let text = try NastyTable.text(as: format, columns: ["a", "b", "c"], rows: rows, isRaw: true)
        let fields = Self.fields(of: text, separator: UInt8(ascii: format == .csv ? "," : "\t"))
        #expect(Array(fields.dropFirst()) == Self.bytes(rows))
    }

    /// A reader of RFC 4180, byte by byte.
    private static func fields(of text: String, separator: UInt8) -> [[[UInt8]]] {
        var rows: [[[UInt8]]] = []
        var row: [[UInt8]] = []
        var field: [UInt8] = []
        var isQuoted = false
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && bytes.first == byte: field.append(bytes.removeFirst())
            case UInt8(ascii: "\""): isQuoted.toggle()
            case separator where !isQuoted:
                row.append(field)
                field = []
            case UInt8(ascii: "\n") where !isQuoted:
                rows.append(row + [field])
                (row, field) = ([], [])
            default: field.append(byte)
            }
        }
        return rows
    }
}
