import ClickReports
import Foundation
import Testing

/// Names come from apps and recordings; whoever shows a table must not be attacked by them.
struct HostileNameTests {
    private static let names = [
        "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{9B}31m", "=cmd|'/c calc'!A0", "@SUM(1)", "<script>alert('x')</script>",
        "\" onload=\"x", "\u{200F}\u{202E}gpj.exe\u{202C}", "\u{2066}a\u{2069}\u{61C}", "a\nb\r\nc", "a\0b", "a\tb",
        "a\u{10FEFF}b", "[x](javascript:y)", "|`code`|", String(repeating: "long name ", count: 1_000),
    ]
    private static let rows: [[Cell]] = names.enumerated().map { [.text($1), .integer(Int64($0))] }

    private static func text(as format: OutputFormat, width: Int?) throws -> String {
        var text = ""
        let display = width.map { TerminalDisplay(width: $0, isColoured: false) }
        var writer = format.writer(on: display) { text += $0 }
        try writer.write(["name\u{1B}", "n"], rows)
        return text
    }

    /// Whether a terminal could obey a character, or reorder what is around it.
    private static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    @Test(arguments: OutputFormat.allCases)
    func `no format sends a terminal what it would obey`(format: OutputFormat) throws {
        let text = try Self.text(as: format, width: 80)
        #expect(!text.unicodeScalars.contains { Self.isDangerous($0) && !(format == .tsv && $0 == "\t") })
        let lines = text.split(separator: "\n").count
        let around: [OutputFormat: Int] = [.table: 2, .json: 2, .jsonl: 0, .csv: 1, .tsv: 1, .markdown: 2]
        if let around = around[format] { #expect(lines == Self.names.count + around) }
    }

    @Test(arguments: [OutputFormat.table, .json, .jsonl, .markdown, .html])
    func `files of formats with escapes hold no such characters either`(format: OutputFormat) throws {
        #expect(!(try Self.text(as: format, width: nil).unicodeScalars.contains(where: Self.isDangerous)))
    }

    @Test func `a table cuts a name of 10,000 characters, and a file keeps it`() throws {
        let long = String(repeating: "long name ", count: 1_000)
        #expect(try Self.text(as: .table, width: 80).split(separator: "\n").allSatisfy { $0.count <= 80 })
        for format in [OutputFormat.table, .csv, .tsv, .json, .jsonl, .markdown, .html] {
            #expect(try Self.text(as: format, width: nil).contains(long))
        }
    }

    @Test func `HTML has no element or attribute from a name`() throws {
        let text = try Self.text(as: .html, width: nil)
        #expect(!text.contains("<script") && text.contains("&lt;script&gt;"))
        #expect(!text.contains("\" onload") && text.contains("&quot; onload"))
    }

    @Test func `Markdown has no link, code, element or cell from a name`() throws {
        let lines = try Self.text(as: .markdown, width: nil).split(separator: "\n")
        #expect(lines.contains(#"| \[x\](javascript:y) | 12 |"#))
        #expect(lines.contains(#"| \|\`code\`\| | 13 |"#))
        #expect(lines.contains { $0.contains(#"\<script\>"#) })
    }

    @Test func `CSV and TSV have no formula from a name`() throws {
        for (format, separator) in [(OutputFormat.csv, ","), (.tsv, "\t")] {
            let lines = try Self.text(as: format, width: nil).split(separator: "\n")
            #expect(lines.contains("'=cmd|'/c calc'!A0\(separator)2"))
            #expect(lines.contains("'@SUM(1)\(separator)3"))
        }
    }

    @Test func `JSON keeps every name as it is`() throws {
        let data = Data(try Self.text(as: .json, width: 80).utf8)
        let objects = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        #expect(objects.map { $0["name\u{1B}"] as? String } == Self.names)
    }
}
