import Foundation
import TestSupport
import Testing

struct ReportOptionsTests {
    private let folder: TemporaryFolder
    private static let lines = [
        #"{"t":1700000000000,"session":"s-1","user":"u-1","app":"Shop","version":"1.0","path":"App--A--tap"}"#,
        #"{"t":1700000004000,"session":"s-1","user":"u-1","app":"Shop","version":"1.0","path":"App--A--tap"}"#,
        #"{"t":1700000001000,"session":"s-1","user":"u-1","app":"Shop","version":"2.0","path":"App--C--tap"}"#,
        #"{"t":1700000002000,"session":"s-2","user":"u-2","app":"Room","path":"App--B--tap"}"#,
        #"{"t":1700000003000,"session":"s-2","user":"u-2","app":"Room","path":"App--B--tap"}"#,
        #"{"t":1700086400000,"session":"s-3","path":"App--B--tap"}"#,
    ]

    init() throws {
        folder = try TemporaryFolder { folder in
            try folder.write(Self.lines.map { $0 + "\n" }.joined(), to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        }
    }

    private func report(_ options: String...) throws -> Command.Run {
        try Command.run(["report"] + options + ["--db", "a.sqlite"], in: folder)
    }

    @Test func `report alone reports controls`() throws {
        let run = try report("--format", "csv")
        #expect(run.status == 0)
        #expect(try run.output == report("controls", "--format", "csv").output)
        #expect(
            try report("--version", "2.0", "--format", "csv", "--columns", "control").output == "control\nApp--C--tap\n"
        )
    }

    @Test(
        arguments: [
            (["--sort", "control"], "A B C"), (["--sort", "control:desc"], "C B A"), (["--sort", "clicks"], "B A C"),
            (["--sort", "clicks:asc"], "C A B"), (["--sort", "p50"], "A B C"),
            (["--sort", "interval_p50_ms:asc"], "B A C"),
            (["--sort", "last", "--limit", "1"], "B"), (["--sort", "users:asc"], "B A C"),
        ])
    func `a report is sorted by any column before rows are left out`(options: [String], controls: String) throws {
        let run = try Command.run(
            ["report", "controls", "--db", "a.sqlite", "--columns", "control", "--format", "csv"] + options, in: folder)
        #expect(run.status == 0, "\(run.messages)")
        let paths = run.output.split(separator: "\n").dropFirst()
        #expect(
            paths.map { $0.replacing("App--", with: "").replacing("--tap", with: "") }.joined(separator: " ")
                == controls)
    }

    @Test func `columns are chosen in every format, in the order in which they are named`() throws {
        #expect(
            try report("--columns", "clicks, element,trend", "--format", "csv").output == """
                clicks,element,trend
                3,App--B,"2,0,0,0,0,0,0,0,0,0,0,1"
                2,App--A,"2,0,0,0,0,0,0,0,0,0,0,0"
                1,App--C,"1,0,0,0,0,0,0,0,0,0,0,0"

                """)
        #expect(
            try report("--columns", "control,trend", "--format", "jsonl", "--limit", "1").output == """
                {"control":"App--B--tap","trend":[2,0,0,0,0,0,0,0,0,0,0,1]}

                """)
        let table = try report("--columns", "first,p95,control").output
        #expect(table.hasPrefix("              first    p95  control"))
        #expect(table.contains("\n2023-11-14 22:13:22  "))
    }

    @Test(arguments: ["app", "version", "screen", "event", "class", "user", "element", "day"])
    func `groups are reported by what the option names`(by: String) throws {
        let run = try report("--by", by, "--format", "csv", "--columns", "\(by),clicks,sessions,users,p50")
        #expect(run.status == 0, "\(run.messages)")
        let rows = run.output.split(separator: "\n").dropFirst().map(String.init)
        let expected: [String: [String]] = [
            "app": ["Shop,3,1,1,4000.0", "Room,2,1,1,1000.0", ",1,1,0,"],
            "version": [",3,2,1,1000.0", "1.0,2,1,1,4000.0", "2.0,1,1,1,"],
            "screen": [",6,3,2,2500.0"], "event": ["tap,6,3,2,2500.0"],
            "class": ["B,3,2,1,1000.0", "A,2,1,1,4000.0", "C,1,1,1,"],
            "user": ["u-1,3,1,1,4000.0", "u-2,2,1,1,1000.0", ",1,1,0,"],
            "element": ["App--B,3,2,1,1000.0", "App--A,2,1,1,4000.0", "App--C,1,1,1,"],
            "day": ["2023-11-14,5,2,2,2500.0", "2023-11-15,1,1,0,"],
        ]
        #expect(rows == expected[by])
    }

    @Test(arguments: [["--sort", "clikcs"], ["--columns", "control,clikcs"], ["--columns", "clikcs,"]])
    func `an unknown column is a usage error that says which columns there are`(options: [String]) throws {
        let run = try Command.run(["report", "--db", "a.sqlite"] + options, in: folder)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(
            run.messages.contains(
                "There is no column 'clikcs'; did you mean 'clicks'? There are control, element, event, screen, "))
        #expect(run.messages.contains("interval_p95_ms (p95)"))
    }

    @Test func `an unknown grouping is a usage error`() throws {
        let run = try report("--by", "colour")
        #expect(run.status == 64)
        #expect(run.messages.contains("day"))
    }
}
