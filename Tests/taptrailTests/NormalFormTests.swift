import Foundation
import TestSupport
import Testing

/// Names in several normal forms, such as `é` as one character and as two: to Swift's `String` they are one name, and in a database
/// they are several. Every output must be that of names which differ in every respect, such as `a` and `b`.
struct NormalFormTests {
    /// Texts that Swift takes for one, in the order of their bytes.
    private static let forms = [
        ["e\u{301}", "\u{E9}"], ["A\u{30A}", "\u{C5}", "\u{212B}"],
        ["\u{1112}\u{1161}\u{11AB}", "\u{D55C}"],
    ]
    /// What stands for them: as wide, and in the same order.
    private static let plain = [["a", "b"], ["a", "b", "c"], ["aa", "ab"]]

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Clicks whose names are made of some texts.
    private static func lines(_ texts: [[String]]) -> String {
        var text = ""
        for index in 0..<600 {
            /// One of the texts, another one for each kind of name.
            func name(_ kind: String, _ salt: Int) -> String {
                let family = (index / 7 + salt) % 3
                let hash = (index &+ 1) &* (salt * 2 + 3) &* 0x9E37
                return kind + ["x", "y", "z"][family] + texts[family][(hash >> 7) % texts[family].count]
            }
            let path = "App--\(name("Pane", 1))--\(name("Tile", 2))#\(name("id", 3))--tap\(texts[0][index / 50 % 2])"
            text += #"{"t":\#(1_700_000_000_000 + index * 7_317),"kind":"activation","path":"\#(path)""#
            text += #","session":"\#(name("se", 4))","user":"\#(name("us", 5))","app":"\#(name("ap", 6))""#
            text += #","version":"\#(name("ve", 7))","screen":"\#(name("Scr", 8))","item":"\#(name("it", 9))""#
            text += #","position":"0:\#(index % 5)","handled":\#(index % 3 > 0),"handled_by":"\#(name("Ha", 10))""#
            text += #","x":\#(index % 300),"y":\#(index % 500),"window":[390,844],"seq":\#(index)}"# + "\n"
        }
        return text
    }

    /// A text with the plain texts in place of the forms, compared byte by byte.
    private static func plainText(_ text: String) -> String {
        var text = text
        for (forms, plain) in zip(forms, plain) {
            for (form, other) in zip(forms, plain) {
                text = text.replacingOccurrences(of: form, with: other, options: .literal)
            }
        }
        return text
    }

    /// A picture without the places of its parts, which are as wide as texts are drawn.
    private static func withoutPlaces(_ text: String) -> String {
        text.replacing(#/ (cx|cy|x|y|x1|x2|y1|y2|width|height|points|d|transform|viewBox)="[^"]*"/#, with: "")
    }

    private func makeDatabases() throws {
        try folder.write(Self.lines(Self.forms), to: "forms.jsonl")
        try folder.write(Self.lines(Self.plain), to: "plain.jsonl")
        #expect(Self.plainText(Self.lines(Self.forms)) == Self.lines(Self.plain))
        for name in ["forms", "plain"] {
            let replay = try Command.run("replay", "--db", "\(name).sqlite", "\(name).jsonl", in: folder)
            #expect(replay.status == 0, "\(replay.messages)")
        }
    }

    private func compare(_ arguments: [String]) throws {
        var runs: [Command.Run] = []
        for (name, texts) in [("forms", Self.forms), ("plain", Self.plain)] {
            let own = arguments.map {
                $0.replacingOccurrences(of: "{e}", with: texts[0][0]).replacingOccurrences(of: "{f}", with: texts[0][1])
                    .replacingOccurrences(of: "{h}", with: texts[2][0])
            }
            runs.append(
                try Command.run(
                    own + ["--db", "\(name).sqlite"], environment: ["COLUMNS": "400", "TZ": "UTC"], in: folder))
        }
        let what = arguments.joined(separator: " ")
        #expect(runs[0].status == 0 && runs[1].status == 0, "\(what): \(runs[0].messages) \(runs[1].messages)")
        let (forms, plain) = (Self.withoutPlaces(Self.plainText(runs[0].output)), Self.withoutPlaces(runs[1].output))
        let lines = (forms.split(separator: "\n"), plain.split(separator: "\n"))
        let difference = zip(lines.0, lines.1).first { !$0.utf8.elementsEqual($1.utf8) }
        #expect(
            difference == nil && lines.0.count == lines.1.count, "\(what): \(difference.map { "\($0)\n\($1)" } ?? "")")
        #expect(Self.plainText(runs[0].messages) == runs[1].messages, "\(what)")
    }

    private static let reports: [[String]] =
        [
            ["controls", "--kind", "all"], ["controls", "--columns", "control,clicks,users,trend"], ["screens"],
            ["tree"],
            ["icicle"], ["frustration"], ["sessions"], ["sessions", "--sort", "clicks"], ["transitions"],
            ["transitions", "--by", "screen"], ["journeys"], ["transitions", "--by", "app"], ["unused"], ["retention"],
            ["retention", "--by", "version"], ["funnel", "*", "*"], ["funnel", "*", "*", "--by", "app"],
            ["frustration", "--by", "screen"],
            ["heatmap", "--screen", "Scrx{e}"], ["session", "sex{e}", "--app", "apz{h}"], ["times"],
            ["compare", "--versions", "vex{e}", "vex{f}"],
            ["controls", "--user", "usx{e}"], ["controls", "--app", "apx{e}"], ["controls", "--screen", "Scrx{e}"],
            ["controls", "--version", "vex{e}"], ["controls", "--event", "tap{e}"],
            ["controls", "--having", "Tilex{e}"],
        ]
        + "app version screen event class user element day".split(separator: " ").map {
            ["controls", "--by", String($0)]
        }

    @Test(arguments: ["json", "csv", "markdown", "table", "svg"])
    func `reports tell names apart by their bytes`(format: String) throws {
        try makeDatabases()
        for report in Self.reports {
            // Pictures have one part, and icicles leave out what does not fit.
            let hasPicture = ["transitions", "funnel", "heatmap", "session", "times", "compare"].contains(report[0])
            if format == "svg", !hasPicture || report.contains("--by") { continue }
            try compare(
                ["report"] + report + ["--format", format]
                    + (format == "svg" || report.contains("--limit") ? [] : ["--limit", "0"]))
        }
    }

    @Test func `exports and statements tell names apart by their bytes`() throws {
        try makeDatabases()
        for format in ["jsonl", "csv"] { try compare(["export", "--format", format]) }
        try compare(["paths", "list", "--format", "json"])
        let tables =
            ["clicks", "control", "session", "click", "click_detail"]
            + "control screen tree frustration app user hour session transition retention unused icicle element"
            .split(separator: " ").map { "\($0)_report" }
        for table in tables { try compare(["sql", "SELECT * FROM \(table)", "--format", "json"]) }
        for name in [
            "control", "element", "event", "class", "screen", "session", "user", "app", "version", "item", "handled_by",
        ] {
            try compare(["sql", "SELECT \(name), count(*) FROM clicks GROUP BY 1 ORDER BY 1", "--format", "json"])
            try compare([
                "sql", "SELECT count(DISTINCT \(name)), min(\(name)), max(\(name)) FROM clicks", "--format", "json",
            ])
            try compare(["sql", "SELECT \(name) FROM clicks ORDER BY \(name) DESC, at LIMIT 20", "--format", "json"])
        }
    }
}
