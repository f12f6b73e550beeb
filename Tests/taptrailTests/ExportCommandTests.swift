import Foundation
import TestSupport
import Testing

struct ExportCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: 1...6)
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

    @Test(
        arguments: [
            [], ["--since", "2023-11-14T22:14", "--until", "2023-11-14T22:17"], ["--app", "App é"],
            ["--version", "1.0", "--version", "1.1"], ["--user", "u1", "--user", "u3"], ["--session", "s-4"],
            ["--event", "tap"], ["--screen", "S\"\\1"], ["--control", "A--B[2]--C#x%2D1"],
            ["--session", "s-3", "--user", "u0", "--until", "2023-11-14T22:17"],
        ])
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
            if number % 17 == 0 { line += #","id":"\#(seed)-\#(index)""# }
            if number % 19 == 0 { line += #","seq":\#(index)"# }
            text += line + "}\n"
        }
        return text
    }
}
