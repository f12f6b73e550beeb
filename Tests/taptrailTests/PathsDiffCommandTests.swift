import Foundation
import TestSupport
import Testing

/// `taptrail paths diff`: what became of the controls from one catalogue to the next.
struct PathsDiffCommandTests {
    private let folder: TemporaryFolder

    /// The send button goes into a toolbar, the close button goes, and a switch comes.
    init() throws {
        folder = try TemporaryFolder()
        let home = #""screen":"HomeViewController""#
        try folder.write(
            """
            {"path":"App--HomeViewController--View--Button--tap",\(home),"frame":[10,20,80,40],"events":["tap"],"actions":["send:"],"handled_by":["HomeViewController"]}
            {"path":"App--HomeViewController--View--Slider--drag",\(home),"frame":[10,300,200,30],"events":["drag"],"actions":["seek:"],"handled_by":["HomeViewController"]}
            {"path":"App--HomeViewController--View--Label#close--tap",\(home),"frame":[300,20,44,44],"events":["tap"],"actions":["close:"],"handled_by":["HomeViewController"]}

            """, to: "1.0.jsonl")
        try folder.write(
            """
            {"path":"App--HomeViewController--View--Slider--drag",\(home),"frame":[10,300,200,30],"events":["drag"],"actions":["seek:"],"handled_by":["HomeViewController"]}
            {"path":"App--HomeViewController--View--Toolbar--Button--tap",\(home),"frame":[10,20,80,40],"events":["tap"],"actions":["send:"],"handled_by":["HomeViewController"]}
            {"path":"App--HomeViewController--View--Switch--turn",\(home),"frame":[10,600,50,30],"events":["turn"],"actions":["mute:"],"handled_by":["HomeViewController"]}

            """, to: "2.0.jsonl")
    }

    private func diff(_ arguments: String...) throws -> Command.Run {
        try Command.run(["paths", "diff"] + arguments, in: folder)
    }

    /// A line of JSON Lines.
    private struct Line: Decodable {
        let kind: String
        let old: Int?
        let new: Int?
        let oldPath: String?
        let newPath: String?
        let confidence: Double
        let causes: [String]
    }

    private func lines(_ text: String) throws -> [Line] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try text.split(separator: "\n").map { try decoder.decode(Line.self, from: Data($0.utf8)) }
    }

    @Test func `JSON Lines tell each line of both files once`() throws {
        let run = try diff("1.0.jsonl", "2.0.jsonl", "--format", "jsonl")
        #expect(run.status == 0, "\(run.messages)")
        let lines = try lines(run.output)
        #expect(lines.map(\.kind) == ["moved", "same", "gone", "new"])
        #expect(lines.map(\.old) == [0, 1, 2, nil] && lines.map(\.new) == [1, 0, nil, 2])
        #expect(lines[0].newPath == "App--HomeViewController--View--Toolbar--Button--tap")
        #expect(lines.map(\.causes) == [["ancestor inserted"], [], [], []])
        #expect(lines.allSatisfy { (0...1).contains($0.confidence) })
        #expect(run.messages == "0 doubtful, 1 moved, 0 other row, 1 gone, 1 new, 1 same\n")
        #expect(run.output.hasPrefix(#"{"kind":"moved","old":0,"new":1,"old_path":"App--"#))
    }

    @Test func `a table tells what differs, and all if asked`() throws {
        let run = try diff("1.0.jsonl", "2.0.jsonl")
        #expect(run.output.contains("App--HomeViewController--View--{ => Toolbar}--Button--tap"), "\(run.output)")
        #expect(!run.output.contains("Slider"))
        #expect(try diff("1.0.jsonl", "2.0.jsonl", "--all").output.contains("Slider"))
    }

    @Test func `Markdown and HTML have a section for each of what became of controls`() throws {
        let markdown = try diff("1.0.jsonl", "2.0.jsonl", "--format", "markdown").output
        #expect(markdown.split(separator: "\n").filter { $0.hasPrefix("## ") } == ["## Moved", "## Gone", "## New"])
        let html = try diff("1.0.jsonl", "2.0.jsonl", "--format", "html").output
        #expect(html.contains("<h2 id=\"moved-heading\">Moved</h2>") && html.contains("1.0.jsonl"))
    }

    @Test func `with --exit-code the status is 1 if anything differs`() throws {
        #expect(try diff("1.0.jsonl", "2.0.jsonl", "--exit-code").status == 1)
        #expect(try diff("1.0.jsonl", "1.0.jsonl", "--exit-code").status == 0)
        #expect(try diff("1.0.jsonl", "2.0.jsonl").status == 0)
    }

    @Test func `a wrong line and a missing file are errors that name them`() throws {
        try folder.write("{\"path\":\"App--Button--tap\"}\n{\"path\":\"App\"}\n", to: "bad.jsonl")
        let bad = try diff("1.0.jsonl", "bad.jsonl")
        #expect(bad.status == 65 && bad.messages.contains("bad.jsonl, line 2"), "\(bad.messages)")
        let missing = try diff("1.0.jsonl", "3.0")
        #expect(missing.status == 66 && missing.messages.contains("--app"), "\(missing.messages)")
        #expect(try diff("-", "-").status == 64)
    }

    @Test func `versions of a database are compared by the ids of their controls`() throws {
        let clicks = [("1.0", "Close"), ("1.0", "Send"), ("2.0", "Send"), ("2.0", "Mute")].enumerated().map {
            """
            {"t":\(1_767_268_800_000 + $0 * 1_000),"session":"s-\($0)","app":"Shop","version":"\($1.0)",\
            "path":"App--\($1.1)Button--tap"}

            """
        }
        try folder.write(clicks.joined(), to: "clicks.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "clicks.jsonl", in: folder).status == 0)
        let run = try diff("1.0", "2.0", "--db", "a.sqlite", "--format", "jsonl")
        #expect(run.status == 0, "\(run.messages)")
        let ids = try Command.run(
            "sql", "--db", "a.sqlite", "--format", "csv", "SELECT id, path FROM control ORDER BY path", in: folder)
        for line in try lines(run.output) {
            for (id, path) in [(line.old, line.oldPath), (line.new, line.newPath)] {
                guard let id, let path else { continue }
                #expect(ids.output.contains("\(id),\(path)\n"), "\(ids.output)")
            }
        }
        let same = try lines(run.output).filter { $0.kind == "same" }
        #expect(same.map(\.oldPath) == ["App--SendButton--tap"])
        #expect(try diff("1.0", "9.9", "--db", "a.sqlite").status != 0)
    }
}
