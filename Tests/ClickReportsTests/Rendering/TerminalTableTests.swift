import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct TerminalTableTests {
    private static let columns = ["control", "screen", "clicks", "unhandled", "rage", "p50"]
    private static let rows: [[Cell]] = [
        [
            .text("Application--Window--RoomViewController--View--GiftPanel--Button#send--touchUpInside"),
            .text("RoomViewController"), .integer(1_204), .integer(0), .integer(3), .number("1.2 s"),
        ],
        [
            .text("Application--Window--RoomViewController--View--礼物面板--🎁Button--tap"),
            .text("礼物面板视图控制器"), .integer(17), .integer(5), .integer(0), .number("850 ms"),
        ],
        [
            .text("Application--Window--ListViewController--Table--Cell[*]--tap"), .null, .integer(0), .null,
            .integer(0),
            .null,
        ],
    ]

    private static func table(
        width: Int, isColoured: Bool = false, terms: [TableTerm] = [], legend: TableNotes.Legend = .whole,
        names: Set<String> = [], columns: [String] = columns, rows: [[Cell]] = rows
    ) throws -> String {
        var notes = TableNotes()
        (notes.terms, notes.names, notes.subjects, notes.legend) = (terms, names, names.subtracting(["screen"]), legend)
        var text = ""
        let display = TerminalDisplay(width: width, isColoured: isColoured)
        var writer = OutputFormat.table.writer(on: display, notes) { text += $0 }
        try writer.write(columns, rows)
        return text
    }

    @Test func `a table that fits is whole, as it is where there is no terminal`() throws {
        #expect(try Self.table(width: 200) == NastyTable.text(as: .table, columns: Self.columns, rows: Self.rows))
    }

    @Test func `a table that is too wide says once what its paths begin with`() throws {
        #expect(
            try Self.table(width: 110) == """
                Each control is below Application--Window (…--)
                control                                                    screen              clicks  unhandled  rage     p50
                ---------------------------------------------------------  ------------------  ------  ---------  ----  ------
                …--RoomVie…r--View--GiftPanel--Button#send--touchUpInside  RoomViewController    1204          0     3   1.2 s
                …--RoomViewController--View--礼物面板--🎁Button--tap       礼物面板视图控制器      17          5     0  850 ms
                …--ListViewController--Table--Cell[*]--tap                                          0                0

                """)
    }

    @Test func `in a narrow terminal texts are cut, paths so that event and control stay`() throws {
        #expect(
            try Self.table(width: 80) == """
                Each control is below Application--Window (…--)
                control                             screen       clicks  unhandled  rage     p50
                ----------------------------------  -----------  ------  ---------  ----  ------
                …Panel--Button#send--touchUpInside  RoomV…oller    1204          0     3   1.2 s
                …er--View--礼物面板--🎁Button--tap  礼物…制器        17          5     0  850 ms
                …ewController--Table--Cell[*]--tap                    0                0

                """)
    }

    @Test func `columns are left out last of all, and named`() throws {
        #expect(
            try Self.table(width: 40) == """
                Each control is below
                Application--Window (…--)
                control                clicks  unhandled
                ---------------------  ------  ---------
                …utton#send--touc…ide    1204          0
                …面板--🎁Button--tap       17          5
                …-Table--Cell[*]--tap       0

                hidden: screen, rage, p50 (terminal too
                narrow)

                """)
    }

    private static let named: [[Cell]] = [
        [.text("GiftPanel › Button#send · touchUpInside"), .text("Room"), .number("1,204"), .null, .number("3.0 %")],
        [.text("Toolbar › Button#send"), .text("Room"), .number("17"), .null, .number("0.0 %")],
    ]

    private static func namedTable(width: Int) throws -> String {
        try table(
            width: width, terms: [("clicks before", "clicks of other versions")], legend: .hint,
            names: ["control", "screen"],
            columns: ["control", "screen", "clicks before", "rage", "share"], rows: named)
    }

    @Test func `names go on in the next line, and what has no value goes first`() throws {
        #expect(
            try Self.namedTable(width: 72) == """
                control                                  screen  clicks before  share
                ---------------------------------------  ------  -------------  -----
                GiftPanel › Button#send · touchUpInside  Room            1,204  3.0 %
                Toolbar › Button#send                    Room               17  0.0 %

                hidden: rage (terminal too narrow); --explain says what the columns mean

                """)
        #expect(
            try Self.namedTable(width: 45) == """
                                                clicks
                control                 screen  before  share
                ----------------------  ------  ------  -----
                GiftPanel ›             Room     1,204  3.0 %
                  Button#send
                  · touchUpInside
                Toolbar › Button#send   Room        17  0.0 %

                hidden: rage (terminal too narrow); --explain
                says what the columns mean

                """)
    }

    @Test func `a part is broken only if it alone is wider than its column`() {
        #expect(NameLines.lines(of: "A › Button#send · tap", columns: 13) == ["A ›", "  Button#send", "  · tap"])
        #expect(NameLines.lines(of: "RecyclerView › B", columns: 8) == ["Recycler", "View › B"])
        #expect(NameLines.lines(of: "│  ├─ Toolbar › Button", columns: 16) == ["│  ├─ Toolbar ›", "│  │\u{A0} Button"])
        #expect(
            NameLines.lines(of: "│  └─ Toolbar › Button", columns: 16) == ["│  └─ Toolbar ›", "│  \u{A0}\u{A0} Button"])
        #expect(NameLines.widestPart(of: "A › Button#send · tap") == 11)
    }

    @Test(arguments: sweep(40, of: 0..<500))
    func `the lines of a name are all of it, and no wider than their column`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let parts = (0...generator.below(4)).map { _ in
            String((0...generator.below(20)).map { _ in generator.pick(Array("aB#[]漢é😀")) })
        }
        let name = parts.joined(separator: " › ") + generator.pick(["", " · tap"])
        let columns = 4 + generator.below(40)
        let lines = NameLines.lines(of: name, columns: columns)
        #expect(lines.allSatisfy { TerminalText.width($0) <= columns })
        #expect(lines.joined().filter { $0 != " " } == name.filter { $0 != " " })
    }

    @Test func `texts of which two would be cut alike go on in the next line`() throws {
        let rows: [[Cell]] = ["a", "b"].map { [.text("commit/\($0)/the/same/for/both"), .integer(1_000_000)] }
        let text = try Self.table(width: 24, columns: ["session", "clicks"], rows: rows)
        #expect(text.contains("commit/a") && text.contains("commit/b"))
    }

    @Test func `headings are bold, zeros faint, trouble is red, and nothing else is coloured`() throws {
        let text = try Self.table(
            width: 80, isColoured: true, columns: ["name", "clicks", "rage", "share"],
            rows: [
                [.text("a"), .integer(0), .integer(2), .number("0.0 %")],
                [.text("b"), .integer(7), .integer(0), .number("5.0 %")],
            ])
        #expect(
            text.replacing("\u{1B}[", with: "^") == """
                ^1mname^0m  ^1mclicks^0m  ^1mrage^0m  ^1mshare^0m
                ^2m----^0m  ^2m------^0m  ^2m----^0m  ^2m-----^0m
                a          ^2m0^0m     ^31m2^0m  ^2m0.0 %^0m
                b          7     ^2m0^0m  5.0 %

                """)
    }

    @Test func `terms of the columns shown are explained below, in lines that fit`() throws {
        let terms: [TableTerm] = [
            ("rage", "bursts of 3 or more clicks in one session, each less than 1 s from the one before"),
            ("p50", "half of the intervals are no longer"), ("gone", "never shown"),
        ]
        let text = try Self.table(
            width: 50, terms: terms, columns: ["rage", "p50"], rows: [[.integer(2), .number("1.0 s")]])
        #expect(
            text == """
                rage    p50
                ----  -----
                   2  1.0 s

                rage  bursts of 3 or more clicks in one session,
                      each less than 1 s from the one before
                p50   half of the intervals are no longer

                """)
    }
}
