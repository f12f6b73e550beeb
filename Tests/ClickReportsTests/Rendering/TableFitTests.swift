import ClickReports
import SeededGenerator
import Testing

/// What holds for any table on any terminal.
struct TableFitTests {
    private static let pieces = [
        "a", "Button", "--", "-", " ", "漢字", "😀", "👩‍👩‍👧", "🇩🇪", "e\u{301}", "\u{1B}[31m", "\n", "\u{202E}", "한국",
        "❤\u{FE0F}", "touchUpInside", "View--", "\u{200B}", "…", "\u{10FEFF}", String(repeating: "x", count: 50),
    ]

    private static func text(_ generator: inout SplitMix64, pieces count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }
            .joined()
    }

    private static func cell(_ generator: inout SplitMix64) -> Cell {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: .null
        case 1: .integer(.random(in: -1_000_000...1_000_000, using: &generator))
        case 2: .real(Double.random(in: -1...1, using: &generator))
        case 3: .blob(Array(repeating: 7, count: Int.random(in: 0..<60, using: &generator)))
        default: .text(text(&generator, pieces: 12))
        }
    }

    private static func table(seed: UInt64) -> (columns: [String], rows: [[Cell]], generator: SplitMix64) {
        var generator = SplitMix64(seed: seed)
        let columns = (0..<Int.random(in: 1...9, using: &generator)).map { _ in "h" + text(&generator, pieces: 3) }
        let prefix = Bool.random(using: &generator) ? "App--Window--" : ""
        let rows = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
            [.text(prefix + text(&generator, pieces: 8))] + columns.dropFirst().map { _ in cell(&generator) }
        }
        return (columns, rows, generator)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `no line is wider than the terminal, and nothing is cut that fits`(seed: UInt64) throws {
        var (columns, rows, generator) = Self.table(seed: seed)
        let width = Int.random(in: 40...220, using: &generator)
        let whole = try NastyTable.text(as: .table, columns: columns, rows: rows)
        var text = ""
        var writer = OutputFormat.table.writer(on: TerminalDisplay(width: width, isColoured: false)) { text += $0 }
        try writer.write(columns, rows)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { TerminalText.width(String($0)) <= width })
        let widest = whole.split(separator: "\n").map { TerminalText.width(String($0)) }.max() ?? 0
        // The rule below the headings is as wide as the table.
        #expect((widest <= width) == (text == whole))
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `colours change nothing but colours`(seed: UInt64) throws {
        let (columns, rows, _) = Self.table(seed: seed)
        var texts = ["", ""]
        for (index, isColoured) in [false, true].enumerated() {
            let display = TerminalDisplay(width: 80, isColoured: isColoured)
            var writer = OutputFormat.table.writer(on: display) { texts[index] += $0 }
            try writer.write(columns, rows)
        }
        #expect(texts[1].replacing(/\u{1B}\[[0-9]+m/, with: "") == texts[0])
    }
}
