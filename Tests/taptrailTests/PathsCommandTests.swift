import TestSupport
import Testing

struct PathsCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            try folder.write(
                """
                {"t":1700000000000,"session":"s","app":"A","version":"1","path":"App--Chat--Button#send--tap","screen":"Chat",\
                "handled":true,"handled_by":"Chat"}
                {"t":1700000001000,"session":"s","app":"A","version":"1","path":"App--Chat--Button#send--tap","screen":"Chat"}
                """, to: "clicks.jsonl")
            try folder.write(
                """
                {"path":"App--Chat--Button#send--tap","screen":"Chat","frame":[1,2,3,4],"actions":["send:","log:"]}
                {"path":"App--Chat--Button#never--tap","screen":"Chat"}

                """, to: "2.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "clicks.jsonl", in: folder)
        }
    }

    @Test func `an imported catalogue is listed beside clicks, exported as it was, and known as unused`() throws {
        let run = try Command.run(
            "paths", "import", "2.jsonl", "--app", "A", "--version", "2", "--db", "a.sqlite", in: folder)
        #expect(run.status == 0 && run.messages == "2 controls of A 2\n")
        let list = try Command.run(
            "paths", "--db", "a.sqlite", "--format", "csv", "--columns", "control,clicks,first,last,handled_by,x",
            in: folder)
        #expect(
            list.output == """
                control,clicks,first_version,last_version,handled_by,x
                App--Chat--Button#never--tap,0,2,2,,
                App--Chat--Button#send--tap,2,1,2,Chat,1.0

                """)
        let export = try Command.run(
            "paths", "export", "--version", "2", "--db", "a.sqlite", "-o", "out.jsonl", in: folder)
        #expect(export.status == 0)
        let columns = ["--format", "csv", "--columns", "control,screen,x,y,width,height,actions"]
        let (written, read) = (
            try Command.run(["paths", "list", "out.jsonl"] + columns, in: folder),
            try Command.run(["paths", "list", "2.jsonl", "--sort", "control"] + columns, in: folder)
        )
        #expect(written.status == 0 && written.output == read.output)
        #expect(read.output.hasSuffix("App--Chat--Button#send--tap,Chat,1.0,2.0,3.0,4.0,\"send:, log:\"\n"))
        // Version 2 has a catalogue, which does not have what version 1 had.
        try folder.write("{\"path\":\"App--Chat--Button#old--tap\",\"screen\":\"Chat\"}", to: "1.jsonl")
        _ = try Command.run(
            "paths", "import", "1.jsonl", "--app", "A", "--version", "1", "--db", "a.sqlite", in: folder)
        let unused = try Command.run(
            "report", "unused", "--db", "a.sqlite", "--format", "csv", "--columns", "element,status,source,version",
            in: folder)
        #expect(
            unused.output == """
                element,status,source,version
                App--Chat--Button#never,unused,catalogue,2
                App--Chat--Button#old,gone,catalogue,1

                """)
    }

    @Test func `a tree shows each beginning that paths have in common once`() throws {
        let tree = try Command.run("paths", "list", "2.jsonl", "--tree", in: folder)
        #expect(tree.status == 0)
        #expect(tree.output.contains("App › Chat "))
        #expect(tree.output.contains("├─ Button#never") && tree.output.contains("└─ Button#send"))
        #expect(try Command.run("paths", "list", "2.jsonl", "--tree", "--limit", "1", in: folder).status == 64)
    }

    @Test(
        arguments: [
            (["list", "none.jsonl"], 66, "no such file or folder"),
            (["list", "bad.jsonl"], 65, "bad.jsonl, line 1: not JSON"),
            (["import", "2.jsonl", "--app", "A", "--db", "a.sqlite"], 64, "does not name the version"),
            (["list", "--db", "none.sqlite"], 66, "no such database"),
            (["list", "2.jsonl", "--columns", "x,nine"], 64, "no column"),
            (["list", "2.jsonl", "--where", "["], 64, "--where"),
            (["list", "2.jsonl", "--where", "Button:not(:handled)"], 64, ":handled and :unhandled select clicks"),
            (["list", "2.jsonl", "--under", ":unhandled"], 64, ":handled and :unhandled select clicks"),
        ])
    func `what is wrong is told with its exit code`(arguments: [String], status: Int32, message: String) throws {
        try folder.write("{", to: "bad.jsonl")
        let run = try Command.run(["paths"] + arguments, in: folder)
        #expect(run.status == status && run.messages.contains(message), "\(run.status): \(run.messages)")
        #expect(run.output.isEmpty)
    }

    @Test func `an alias that holds for no version is told with its line`() throws {
        try folder.write(
            """
            {"app":"A","versions":["1","2"]}
            {"app":"A","since":"2","before":"1","element":"App--Chat","new_element":"App--Room"}
            """, to: "aliases.jsonl")
        let run = try Command.run("paths", "accept", "aliases.jsonl", "--db", "a.sqlite", in: folder)
        #expect(run.status == 65 && run.messages.contains("aliases.jsonl, line 2: 'since' is no version before"))
        let list = try Command.run("paths", "accept", "--list", "--format", "jsonl", "--db", "a.sqlite", in: folder)
        #expect(list.status == 0 && list.output == "")
    }

    @Test func `an export of several apps asks for one of them`() throws {
        try folder.write(
            "{\"t\":1700000000000,\"session\":\"t\",\"app\":\"B\",\"path\":\"B--tap\"}", to: "b.jsonl")
        _ = try Command.run("replay", "--db", "a.sqlite", "b.jsonl", in: folder)
        let run = try Command.run("paths", "export", "--db", "a.sqlite", in: folder)
        #expect(run.status == 64 && run.messages.contains("choose one with --app: A, B"))
    }
}
