import Foundation
import Input
import TestSupport
import Testing

struct ExportCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: sweep(1, of: 1...6))
    func `what is exported and replayed elsewhere reports the same and exports the same`(seed: Int) throws {
        try folder.write(Self.lines(seed: seed), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let export = try Command.run("export", "--db", "a.sqlite", "-o", "b.jsonl", in: folder)
        #expect(export.status == 0)
        let again = try Command.run("replay", "--db", "b.sqlite", "b.jsonl", in: folder)
        #expect(again.status == 0 && again.output.contains(", 0 duplicate, 0 rejected"))
        for command in [["report", "controls", "--limit", "0", "--format", "json"], ["export"]] {
            let (a, b) = (
                try Command.run(command + ["--db", "a.sqlite"], in: folder),
                try Command.run(command + ["--db", "b.sqlite"], in: folder)
            )
            #expect(a.output == b.output)
            #expect(a.output.count > 1_000)
        }
    }

    private static let selections = [
        [], ["--since", "2023-11-14T22:14", "--until", "2023-11-14T22:17"], ["--app", "App é"],
        ["--version", "1.0", "--version", "1.1"], ["--user", "u1", "--user", "u3"], ["--session", "s-4"],
        ["--event", "tap"], ["--screen", "S\"\\1"], ["--control", "A--B[2]--C#x%2D1"],
        ["--session", "s-3", "--user", "u0", "--until", "2023-11-14T22:17"],
    ]

    @Test(arguments: sweep(5, of: selections))
    func `a selection that is exported and replayed elsewhere reports what the selection does`(
        selection: [String]
    ) throws {
        try folder.write(Self.lines(seed: 1), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let export = try Command.run(["export", "--db", "a.sqlite", "-o", "b.jsonl"] + selection, in: folder)
        #expect(export.status == 0 && export.messages.isEmpty)
        _ = try Command.run("replay", "--db", "b.sqlite", "b.jsonl", in: folder)
        let report = ["report", "controls", "--limit", "0", "--format", "jsonl"]
        let expected = try Command.run(report + ["--db", "a.sqlite"] + selection, in: folder).output
        #expect(try Command.run(report + ["--db", "b.sqlite"], in: folder).output == expected)
        let all = try Command.run(report + ["--db", "a.sqlite"], in: folder).output
        #expect(!expected.isEmpty && (expected == all) == (selection.isEmpty || selection[0] == "--event"))
    }

    @Test(arguments: [[], ["--raw"], ["--session", "s-4"], ["--until", "2023-11-14T22:14"]])
    func `as CSV an export is the view clicks`(options: [String]) throws {
        try folder.write(Self.lines(seed: 2), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let condition = ["--session": "session = 's-4'", "--until": "at < '2023-11-14T22:14'"][options.first ?? ""]
        let query = ["sql", "--db", "a.sqlite", "--format", "csv", "SELECT * FROM clicks WHERE \(condition ?? "1")"]
        let raw = options == ["--raw"] ? options : []
        let expected = try Command.run(query + raw, in: folder).output
        #expect(condition != nil || expected.contains(raw.isEmpty ? ",'=1+1," : ",=1+1,"))
        let export = try Command.run(["export", "--db", "a.sqlite", "--format", "csv"] + options, in: folder)
        #expect(export.status == 0 && export.output == expected)
        _ = try Command.run(["export", "--db", "a.sqlite", "-o", "a.csv"] + options, in: folder)
        #expect(try Array(folder.bytes(of: "a.csv")) == Array(expected.utf8))
    }

    @Test(arguments: ["b.jsonl", "b.csv"])
    func `a file whose name ends in gz is the same, compressed`(name: String) throws {
        try folder.write(Self.lines(seed: 2), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        _ = try Command.run("export", "--db", "a.sqlite", "-o", name, in: folder)
        #expect(try Command.run("export", "--db", "a.sqlite", "-o", name + ".gz", in: folder).status == 0)
        let compressed = try Array(folder.bytes(of: name + ".gz"))
        #expect(try Gunzip.bytes(ArraySource(compressed), atMost: 1 << 24) == Array(folder.bytes(of: name)))
    }

    @Test(arguments: [1, 7, 399, 400, 401])
    func `a limit exports the first clicks`(limit: Int) throws {
        try folder.write(Self.lines(seed: 2), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        for format in ["jsonl", "csv"] {
            let export = ["export", "--db", "a.sqlite", "--format", format]
            let all = try Command.run(export, in: folder).output.split(separator: "\n")
            let first = try Command.run(export + ["--limit", "\(limit)"], in: folder)
            #expect(first.status == 0)
            let lines = first.output.split(separator: "\n")
            #expect(lines == Array(all.prefix(limit + (format == "csv" ? 1 : 0))))
        }
    }

    @Test func `columns that are chosen are those of the view, in either format`() throws {
        try folder.write(Self.lines(seed: 2), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        for format in ["jsonl", "csv"] {
            let options = ["--db", "a.sqlite", "--format", format]
            let sql = try Command.run(
                ["sql"] + options + ["SELECT at_ms, session, \"user\" FROM main.clicks"], in: folder)
            let export = try Command.run(
                ["export"] + options + ["--columns", "at_ms,session,user"], in: folder)
            #expect(export.output == sql.output && export.output.utf8.count > 1_000)
        }
        let wrong = try Command.run("export", "--db", "a.sqlite", "--columns", "at,sesion", in: folder)
        #expect(wrong.status == 64 && wrong.messages.contains("did you mean 'session'?"), "\(wrong.messages)")
    }

    @Test func `each line has all keys in one order, and each key one type or null`() throws {
        try folder.write(Self.lines(seed: 3), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let lines = try Command.run("export", "--db", "a.sqlite", in: folder).output.split(separator: "\n")
        #expect(lines.count == 400)
        var types: [String: Set<String>] = [:]
        for line in lines {
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: any Sendable])
            #expect(object.count == Self.keys.count)
            for key in Self.keys {
                let type =
                    switch object[key] {
                    case nil: "missing"
                    case is NSNull: "null"
                    case is String: "text"
                    case is [String: Any]: "object"
                    case is [Any]: "array"
                    default: line.contains("\"\(key)\":true") || line.contains("\"\(key)\":false") ? "bool" : "number"
                    }
                types[key, default: []].insert(type)
            }
            // Numbers of points are never whole numbers in one line and others in the next.
            for key in ["x", "y"] { #expect(line.contains(try Regex("\"\(key)\":(null|-?[0-9]+\\.[0-9]),"))) }
            let places = Self.keys.compactMap { line.firstRange(of: "\"\($0)\":")?.lowerBound }
            #expect(places.count == Self.keys.count && places == places.sorted())
        }
        #expect(types.values.allSatisfy { !$0.contains("missing") && $0.subtracting(["null"]).count == 1 })
        #expect(types["user"] == ["text", "null"] && types["handled"] == ["bool", "null"] && types["t"] == ["number"])
    }

    private static let keys = [
        "t", "session", "user", "path", "kind", "x", "y", "app", "version", "screen", "window", "id", "seq", "handled",
        "handled_by", "position", "item", "info",
    ]

    @Test func `an export continues where its cursor says, and one that fails comes again`() throws {
        func line(_ seq: Int, day: Int) -> String {
            #"{"t":\#(1_700_000_000_000 + day * 86_400_000),"session":"s","path":"A--tap","seq":\#(seq)}"# + "\n"
        }
        func replay(_ name: String, _ lines: String) throws {
            try folder.write(lines, to: name)
            #expect(try Command.run("replay", "--db", "a.sqlite", name, in: folder).status == 0)
        }
        func export(_ arguments: String...) throws -> Command.Run {
            try Command.run(["export", "--db", "a.sqlite"] + arguments, in: folder)
        }
        try replay("1.jsonl", line(1, day: 3))
        let first = try export("--after", "@feed.cursor")
        #expect(first.output.contains(#""seq":1"#))
        #expect(first.messages.contains("1 click; continue with --after 1.0.1700259200000"))
        try replay("2.jsonl", line(2, day: 0))
        #expect(try export("--after", "@feed.cursor", "-o", "no-folder/x.jsonl").status == 73)
        let second = try export("--after", "@feed.cursor", "--format", "csv")
        #expect(second.output.split(whereSeparator: \.isNewline).count == 2, "a late click is new")
        let third = try export("--after", "@feed.cursor")
        #expect(third.output.isEmpty && third.messages.contains("0 clicks; continue with --after 2.0.1700000000000"))
        #expect(try export("--after", "start").output.split(separator: "\n").count == 2)
        #expect(try export("--after", "1.0.1700259200000").output.contains(#""seq":2"#))
        for (arguments, status) in [
            (["soon"], 64), (["@"], 64), (["1.0.0", "--limit", "1"], 64), (["9.0.0"], 65), (["t1700000000"], 65),
            (["@1.jsonl"], 65),
        ] {
            let run = try Command.run(["export", "--db", "a.sqlite", "--after"] + arguments, in: folder)
            #expect(run.status == status, "\(arguments): \(run.messages)")
        }
    }

    @Test func `a selection without clicks exports nothing, and says so`() throws {
        try folder.write(Self.lines(seed: 1), to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let none = try Command.run("export", "--db", "a.sqlite", "--user", "nobody", in: folder)
        #expect(none.status == 0 && none.output.isEmpty && none.messages.contains("no user 'nobody'; there are u"))
    }

    @Test func `a database of no clicks exports none, and one that is missing is an error`() throws {
        try folder.write("", to: "a.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
        let none = try Command.run("export", "--db", "a.sqlite", in: folder)
        #expect(none.status == 0 && none.output.isEmpty)
        #expect(try Command.run("export", "--db", "c.sqlite", in: folder).status == 66)
        #expect(try Command.run("export", "--db", "a.sqlite", "-o", "no/b.jsonl", in: folder).status == 73)
    }

    /// Clicks with and without details and identities, some of them twice, some sessions with several users.
    private static func lines(seed: Int) -> String {
        var text = ""
        for index in 0..<400 {
            let number = (index * 7_919 + seed * 104_729) % 1_009
            var line = #"{"t":\#(1_700_000_000_000 + number * 300),"session":"s-\#(number % 13)""#
            line += #","path":"A--B[\#(number % 5)]#x%2D\#(number % 3)--tap""#.replacing("]#", with: "]--C#")
            if number % 2 == 0 { line += #","x":\#(number % 90).5,"y":-\#(number % 7)"# }
            if number % 3 == 0 { line += #","user":"u\#(number % 4)","version":"1.\#(number % 2)""# }
            if number % 5 == 0 { line += #","app":"App é","screen":"S\"\\\#(number % 2)""# }
            if number % 7 == 0 { line += #","handled":\#(number % 14 == 0),"handled_by":"H""# }
            if number % 11 == 0 { line += #","position":"0:\#(number)","item":"i","info":{"b":[1,null],"a":"\u2028"}"# }
            if number % 29 == 0 { line += #","window":[390,844.5]"# }
            if number % 17 == 0 { line += #","id":"\#(seed)-\#(index)""# }
            if number % 19 == 0 { line += #","seq":\#(index)"# }
            if number % 23 == 0, number % 11 != 0 { line += #","item":"=1+1""# }
            text += line + "}\n"
        }
        return text
    }
}
