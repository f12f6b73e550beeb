import Foundation
import TestSupport
import Testing

/// Files that commands write: complete, or as they were.
struct OutputFileTests {
    private static let old = Data("what was there before\n".utf8)
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            try folder.write(RecordingText.clickLines(200, from: 0), to: "a.jsonl")
            _ = try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder)
            try folder.write(#"{"path":"App--Button[1]--tap"}"#, to: "controls.jsonl")
        }
    }

    private func run(_ arguments: String...) throws -> Command.Run { try Command.run(arguments, in: folder) }

    private func shell(_ script: String) throws -> Command.Run {
        let script = "taptrail() { '\(try Command.binary.path)' \"$@\"; }\n" + script
        return try Command.run("-c", script, executable: "/bin/sh", in: folder)
    }

    /// Whether nothing was left beside the files that commands write.
    private func isTidy() throws -> Bool {
        try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains { $0.hasPrefix(".taptrail-") }
    }

    @Test(arguments: [
        ["sql", "--db", "a.sqlite", "-o", "out.csv", "SELECT abs(-9223372036854775808)"],
        ["sql", "--db", "a.sqlite", "-o", "out.csv", "VALUES (1) UNION ALL SELECT abs(-9223372036854775808)"],
        ["sql", "--db", "a.sqlite", "-o", "out.csv", "SELECT nothing"],
        ["sql", "--db", "a.sqlite", "-o", "out.csv", "--max-output", "1", "SELECT hex(zeroblob(1000000))"],
        [
            "sql", "--db", "a.sqlite", "-o", "out.csv", "--timeout", "1",
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
        ],
        ["export", "--db", "none.sqlite", "-o", "out.csv"],
    ])
    func `a command that fails leaves the file as it was`(arguments: [String]) throws {
        try folder.write(Self.old, to: "out.csv")
        let run = try Command.run(arguments, in: folder)
        #expect(run.status >= 64, "\(run.messages)")
        #expect(try folder.bytes(of: "out.csv") == Self.old && isTidy())
    }

    #if os(Linux)
        /// The system kills a process that writes more than 512 bytes into a file, or has it fail; these commands write one file.
        @Test(arguments: ["simulate -o out.jsonl", "check a.jsonl --against out.jsonl --update"])
        func `a command that is killed while it writes leaves the file as it was`(command: String) throws {
            let old = Data(#"{"path":"App--Button--tap"}"#.utf8)
            try folder.write(old, to: "out.jsonl")
            for (signal, status) in [("default", -1), ("ignore", 74)] as [(String, Int32)] {
                let script = "ulimit -f 1; exec env --\(signal)-signal=XFSZ '\(try Command.binary.path)' \(command)"
                let run = try shell(script)
                #expect(run.status == status, "\(run.messages)")
                #expect(try folder.bytes(of: "out.jsonl") == old)
                // What is left after a kill shows that it came while the command wrote.
                #expect(try isTidy() == (status == 74))
                try folder.names().filter { $0.hasPrefix(".taptrail-") }.forEach {
                    try FileManager.default.removeItem(atPath: folder.file($0))
                }
            }
        }
    #endif

    @Test func `a file that is replaced keeps its permissions, and a link leads to the new one`() throws {
        let path = folder.file("out.csv")
        try folder.write(Self.old, to: "out.csv")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        try FileManager.default.createSymbolicLink(atPath: folder.file("link.csv"), withDestinationPath: "out.csv")
        try FileManager.default.createSymbolicLink(atPath: folder.file("new.csv"), withDestinationPath: "made.csv")
        for name in ["link.csv", "new.csv"] {
            #expect(try run("sql", "--db", "a.sqlite", "-o", name, "SELECT 1 AS one").status == 0)
        }
        #expect(try folder.bytes(of: "out.csv") == Data("one\n1\n".utf8))
        #expect(try folder.bytes(of: "made.csv") == Data("one\n1\n".utf8) && isTidy())
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
        let link = try FileManager.default.attributesOfItem(atPath: folder.file("link.csv"))
        #expect(link[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func `pipes, devices and open files are written directly`() throws {
        let sql = "sql --db a.sqlite --format csv 'SELECT 1 AS one'"
        let run = try shell(
            """
            mkfifo pipe
            cat pipe > piped &
            taptrail \(sql) -o pipe && wait
            taptrail \(sql) -o /dev/null && test -c /dev/null && cat piped
            taptrail \(sql) -o /dev/stdout | cat
            { taptrail \(sql) -o /dev/fd/3; echo more >&3; } 3> opened
            """)
        #expect(run.status == 0 && run.output == "one\n1\none\n1\n", "\(run.messages)")
        // Both wrote from the beginning of one file: it was not replaced.
        #expect(try folder.bytes(of: "opened") == Data("more\n\n".utf8))
        #expect(try isTidy())
    }

    @Test(arguments: [
        ["check", "a.jsonl", "--against", "e.jsonl", "--junit"], ["check", "a.jsonl", "--against", "e.jsonl", "-o"],
        ["check", "recordings", "--against", "e.jsonl", "--junit"], ["paths", "list", "a.jsonl", "-o"],
        ["paths", "lint", "a.jsonl", "-o"], ["paths", "lint", "controls.jsonl", "--update", "--baseline"],
        ["paths", "lint", "controls.jsonl", "--other-language", "a.jsonl", "--update", "--baseline"],
        ["paths", "lint", "controls.jsonl", "--baseline", "a.jsonl", "-o"],
        ["paths", "diff", "controls.jsonl", "a.jsonl", "-o"], ["paths", "diff", "a.jsonl", "controls.jsonl", "-o"],
        ["paths", "accept", "a.jsonl", "--db", "a.sqlite", "-o"],
        ["sql", "--db", "a.sqlite", "--file", "a.jsonl", "-o"],
    ])
    func `no output is written over an input, by whichever name`(command: [String]) throws {
        try folder.write(folder.bytes(of: "a.jsonl"), to: "recordings/a.jsonl")
        try folder.write("", to: "e.jsonl")
        let isOfControls = command == ["paths", "lint", "controls.jsonl", "--update", "--baseline"]
        let input = command.contains("recordings") ? "recordings/a.jsonl" : isOfControls ? "controls.jsonl" : "a.jsonl"
        let before = try folder.bytes(of: input)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("symbolic.jsonl"), withDestinationPath: folder.file(input))
        try FileManager.default.linkItem(atPath: folder.file(input), toPath: folder.file("hard.jsonl"))
        for name in [input, "./" + input, "symbolic.jsonl", "hard.jsonl"] {
            let run = try Command.run(command + [name], in: folder)
            #expect(run.status == 64 && run.messages.contains("write over '\(name)'"), "\(run.messages)")
        }
        #expect(try folder.bytes(of: input) == before)
    }

    @Test func `two outputs are two files`() throws {
        for name in ["e.jsonl", "./e.jsonl"] {
            let run = try run("check", "a.jsonl", "--against", "e.jsonl", "--junit", name)
            #expect(run.status == 64 && run.messages.contains("--against and --junit name one file"))
        }
    }

    @Test func `what was cut within a line is to be deleted before it is written anew`() throws {
        #expect(try run("check", "a.jsonl", "--against", "e.jsonl", "--update").status == 0)
        try folder.write(folder.bytes(of: "e.jsonl").dropLast(20), to: "e.jsonl")
        let run = try run("check", "a.jsonl", "--against", "e.jsonl", "--update")
        #expect(run.status == 65 && run.messages.contains("delete it: --update writes it again"))
    }

    /// It does not count what a pipe's reader takes, but this one reads at once.
    @Test func `a statement whose rows take long to show is stopped, too`() throws {
        let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(zeroblob(100000)) FROM n"
        let run = try run("sql", "--db", "a.sqlite", "--timeout", "1", "-o", "out.json", rows)
        #expect(run.status == 69 && run.messages.contains("stopped after 1 s"))
        #expect(try !FileManager.default.fileExists(atPath: folder.file("out.json")) && isTidy())
    }
}
