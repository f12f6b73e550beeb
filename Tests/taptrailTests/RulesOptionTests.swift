import CSQLite
import Foundation
import TestSupport
import Testing

/// By which rules web pages are read, as `--rules` and the database say.
struct RulesOptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["a", "b"] {
            let event = """
                {"event":"$autocapture","timestamp":"2024-01-01T00:00:00Z","distinct_id":"\(name)",
                "elements":[{"tag_name":"svg"},{"tag_name":"button"}],
                "properties":{"$session_id":"\(name)","$window_id":"w-1","$current_url":"https://x.io/"}}
                """.replacingOccurrences(of: "\n", with: "")
            try folder.write(event + "\n", to: "\(name).jsonl")
        }
    }

    private func replay(_ name: String, _ arguments: String...) throws -> Command.Run {
        try Command.run(["replay", "--db", "x.sqlite", "\(name).jsonl"] + arguments, in: folder)
    }

    private func sql(_ statement: String) throws -> [String] {
        let rows = try Command.run("sql", "--db", "x.sqlite", "--format", "csv", statement, in: folder)
        return rows.output.split(separator: "\n").dropFirst().map(String.init)
    }

    @Test func `a new database has clicks on controls, and what was hit beside them`() throws {
        #expect(try replay("a").status == 0)
        #expect(try sql("SELECT element, hit, tab FROM clicks") == ["button,svg,w-1"])
    }

    @Test(arguments: [("1", "button--svg", "2"), ("2", "button", "1")])
    func `the first replay says for good by which rules a database reads`(
        _ rules: String, _ element: String, _ other: String
    ) throws {
        #expect(try replay("a", "--rules", rules).status == 0)
        #expect(try replay("b").status == 0 && sql("SELECT DISTINCT element FROM clicks") == [element])
        let refused = try replay("b", "--rules", other)
        #expect(refused.status == 64 && refused.messages.contains("reads recordings by rules \(rules)"))
        #expect(try replay("a", "--rules", "3").status == 64)
    }

    @Test func `a database that an earlier version has filled goes on, stores nothing again, and says how to go over`()
        throws
    {
        #expect(try replay("a", "--rules", "1").status == 0)
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        #expect(sqlite3_open(folder.file("x.sqlite"), &connection) == SQLITE_OK)
        #expect(
            sqlite3_exec(connection, "DELETE FROM setting; DELETE FROM recording WHERE 0", nil, nil, nil) == SQLITE_OK)
        try FileManager.default.copyItem(atPath: folder.file("a.jsonl"), toPath: folder.file("again.jsonl"))
        let again = try replay("again", "--format", "json")
        #expect(again.status == 0 && again.output.contains("\"stored\":0,\"duplicate\":1"))
        #expect(again.messages.contains("by rules 1"))
        #expect(try Command.run("doctor", "--db", "x.sqlite", in: folder).output.contains("by rules 1"))
        #expect(try replay("b", "--rules", "2").status == 64)
    }

    @Test func `what a page adds to a click goes through export, replay and SQL, and makes no other click of it`()
        throws
    {
        let line = #"{"t":1700000000123,"session":"s","path":"button--click","x":1.5,"y":700.0"#
        try folder.write(line + "}\n", to: "plain.jsonl")
        try folder.write(
            line + #","hit":"svg--path","tab":"w","scroll":[0,600.5],"answered":false}"# + "\n", to: "page.jsonl")
        let columns = "SELECT hit, tab, scroll_x, scroll_y, answered FROM clicks"
        #expect(try replay("page").status == 0)
        #expect(try sql(columns) == ["svg--path,w,0.0,600.5,0"])
        let again = try replay("plain", "--format", "json")
        #expect(again.output.contains("\"stored\":0,\"duplicate\":1"))
        #expect(try Command.run("export", "--db", "x.sqlite", "-o", "out.jsonl", in: folder).status == 0)
        #expect(try Command.run("replay", "--db", "y.sqlite", "out.jsonl", in: folder).status == 0)
        let there = try Command.run("sql", "--db", "y.sqlite", "--format", "csv", columns, in: folder)
        #expect(there.output.hasSuffix("svg--path,w,0.0,600.5,0\n"))
        #expect(try Command.run("doctor", "--reindex", "--db", "y.sqlite", in: folder).status == 0)
        let indexed = try Command.run(
            "sql", "--db", "y.sqlite", "--format", "csv", "SELECT answered FROM clicks", in: folder)
        #expect(indexed.output == "answered\n0\n")
        try folder.write(line + #","scroll":[1]}"# + "\n", to: "bad.jsonl")
        #expect(try replay("bad").status == 65)
    }

    @Test func `clicks that are no presses are duplicates, and the replay says why`() throws {
        let click = { (type: Int, ms: Int) in
            "{\"type\":3,\"timestamp\":\(1_700_000_000_000 + ms),\"data\":{\"source\":2,\"type\":\(type),\"id\":4,\"x\":5,\"y\":6}}"
        }
        let page = """
            {"type":2,"timestamp":1700000000000,"data":{"node":{"type":0,"id":1,"childNodes":[{"type":2,"tagName":"html","id":2,
            "attributes":{},"childNodes":[{"type":2,"tagName":"button","id":4,"attributes":{},"childNodes":[]}]}]}}}
            """.replacingOccurrences(of: "\n", with: "")
        let events = [page, click(1, 10), click(2, 80), click(2, 81)]
        try folder.write("[\(events.joined(separator: ","))]", to: "p.json")
        let run = try Command.run("replay", "--db", "x.sqlite", "--format", "json", "p.json", in: folder)
        #expect(run.output.contains("\"read\":2,\"stored\":1,\"duplicate\":1"))
        #expect(run.messages.contains("1 click counted as duplicate: the browser or a second recorder repeated it"))
    }
}
