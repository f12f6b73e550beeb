import TestSupport
import Testing

/// `taptrail paths lint`: names that will not last or are not private.
struct PathsLintCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.buttons(2), to: "controls.jsonl")
    }

    private static func buttons(_ count: Int) -> String {
        (0..<count).map { "{\"path\":\"App--View--Button[\($0)]--tap\",\"screen\":\"App\"}\n" }.joined()
    }

    private func lint(_ arguments: String...) throws -> Command.Run {
        try Command.run(["paths", "lint"] + arguments, in: folder)
    }

    @Test func `findings are told with their remedy, and the status is 1`() throws {
        let run = try lint("controls.jsonl")
        #expect(run.status == 1)
        #expect(run.output.contains("ordinal  App--View--Button[1]"), "\(run.output)")
        #expect(run.messages.contains("give this one an accessibility identifier"), "\(run.messages)")
        try folder.write(#"{"path":"App--View--Button#send--tap"}"#, to: "good.jsonl")
        let good = try lint("good.jsonl")
        #expect((good.status, good.messages) == (0, "1 control, no findings\n"))
    }

    @Test func `what the baseline has is accepted, and nothing more`() throws {
        #expect(try lint("controls.jsonl", "--baseline", "accepted.jsonl").status == 66)
        #expect(try lint("controls.jsonl", "--baseline", "accepted.jsonl", "--update").status == 0)
        #expect(try lint("controls.jsonl", "--baseline", "accepted.jsonl").status == 0)
        try folder.write(Self.buttons(3), to: "more.jsonl")
        let open = try lint("more.jsonl", "--baseline", "accepted.jsonl", "--format", "jsonl")
        #expect(open.status == 1 && open.output.hasPrefix(#"{"rule":"ordinal","part":"App--View--Button[2]""#))
        #expect(open.output.split(separator: "\n").count == 1)
        let fewer = try lint("-", "--baseline", "accepted.jsonl")
        #expect(fewer.status == 0 && fewer.messages.contains("1 line of the baseline with nothing found"))
    }

    @Test func `findings written as JSON Lines are a baseline`() throws {
        #expect(try lint("controls.jsonl", "--format", "jsonl", "-o", "accepted.jsonl").status == 1)
        #expect(try lint("controls.jsonl", "--baseline", "accepted.jsonl").status == 0)
    }

    @Test func `rules are chosen and left out`() throws {
        #expect(try lint("controls.jsonl", "--skip", "ordinal").status == 0)
        #expect(try lint("controls.jsonl", "--rule", "depth").status == 0)
        #expect(try lint("controls.jsonl", "--rule", "depth", "--max-depth", "2").status == 1)
        let unknown = try lint("controls.jsonl", "--rule", "ordinals")
        #expect(unknown.status == 64 && unknown.messages.contains("ordinal"), "\(unknown.messages)")
        for wrong in [["--max-depth", "0"], ["--update"], ["--rule", "translated"], ["--version", "1.0"]] {
            #expect(try Command.run(["paths", "lint", "controls.jsonl"] + wrong, in: folder).status == 64)
        }
    }

    @Test func `another language shows which identifiers are translated`() throws {
        try folder.write("{\"path\":\"App--Button#Cancel--tap\"}\n{\"path\":\"App--Button#ok--tap\"}\n", to: "en.jsonl")
        try folder.write(
            "{\"path\":\"App--Button#Annuler--tap\"}\n{\"path\":\"App--Button#ok--tap\"}\n", to: "fr.jsonl")
        let run = try lint("en.jsonl", "--other-language", "fr.jsonl", "--format", "csv")
        #expect(run.status == 1)
        #expect(run.output.contains("translated,Button#Cancel,1,,Button#Annuler"), "\(run.output)")
    }

    @Test func `a database's controls are checked, and a page tells the rules`() throws {
        let click = #"{"t":1767268800000,"session":"s","app":"Shop","version":"1","path":"App--Button#Sign in--tap"}"#
        try folder.write(click + "\n", to: "clicks.jsonl")
        #expect(try Command.run("replay", "--db", "a.sqlite", "clicks.jsonl", in: folder).status == 0)
        let run = try lint("--db", "a.sqlite", "--version", "1", "--format", "markdown")
        #expect(
            run.status == 1 && run.output.contains("## text") && run.output.contains("Button#Sign in"), "\(run.output)")
    }
}
