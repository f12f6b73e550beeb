import Foundation
import TestSupport
import Testing

/// `taptrail check`, as its users run it.
struct CheckCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder { folder in
            _ = try Command.run("simulate", "--sessions", "2", "--as", "touches", "-o", "room.jsonl", in: folder)
        }
    }

    private func check(_ arguments: String...) throws -> Command.Run {
        try Command.run(["check", "room.jsonl", "--against", "expected.jsonl"] + arguments, in: folder)
    }

    /// Writes the expected clicks, and changes their lines.
    private func expect(_ change: (inout [Substring]) -> Void) throws {
        #expect(try check("--update").status == 0)
        var lines = try String(decoding: folder.bytes(of: "expected.jsonl"), as: UTF8.self).split(separator: "\n")
        change(&lines)
        try folder.write(lines.map { $0 + "\n" }.joined(), to: "expected.jsonl")
    }

    @Test func `what --update has written is as expected, also of the clicks that come out of the touches`() throws {
        let missing = try check()
        #expect(missing.status == 66)
        #expect(missing.messages.contains("write the expected clicks with --update"))
        let update = try check("--update")
        #expect(update.status == 0 && update.messages.hasPrefix("expected.jsonl: expects "))
        let again = try check()
        #expect(again.status == 0 && again.messages.isEmpty)
        #expect(again.output.contains("2 sessions, ") && again.output.contains("all as expected"))
        _ = try Command.run("simulate", "--sessions", "2", "-o", "clicks.jsonl", in: folder)
        #expect(try Command.run("check", "clicks.jsonl", "--against", "expected.jsonl", in: folder).status == 0)
    }

    @Test func `a difference ends with 1 and is told with its line, as XML and as annotations`() throws {
        try expect { lines in
            lines[2] = Substring(lines[2].replacing("\"handled\":true", with: "\"handled\":false"))
            lines.insert(#"{"session":"s-1-000001","app":"LiveRoom","path":"App<&\"'%2D--x"}"#, at: 4)
        }
        let run = try check("--junit", "check.xml", "--github")
        #expect(run.status == 1)
        #expect(run.output.contains("1 missing and 1 changed"))
        #expect(run.output.contains("  ~ click 3 has changed: ") && run.output.contains("(expected.jsonl, line 3)"))
        #expect(run.output.contains("      handled: no expected, now yes"))
        #expect(run.output.contains(#"  - click 5 is missing: App<&"'%2D--x  (expected.jsonl, line 5)"#))
        let annotations = run.messages.split(separator: "\n").filter { $0.hasPrefix("::error ") }
        #expect(annotations.count == 2)
        #expect(annotations.last?.hasPrefix("::error file=expected.jsonl,line=5,title=session s-1-000001%3A ") == true)
        #expect(annotations.last?.hasSuffix(#"::- click 5 is missing: App<&"'%252D--x"#) == true)
        let xml = String(decoding: try folder.bytes(of: "check.xml"), as: UTF8.self)
        #expect(xml.contains("<testsuites name=\"taptrail check\" tests=\"2\" failures=\"1\">"))
        #expect(xml.contains("App&lt;&amp;&quot;&#39;%2D--x"))
        let lines = try check("--format", "jsonl").output.split(separator: "\n")
        #expect(
            lines.count == 2 && lines[0].contains("\"difference\":\"changed\",\"expected\":3,\"came\":3,\"line\":3"))
    }

    @Test func `no recording is written over, and a folder's own file of expected clicks is no recording`() throws {
        let before = try folder.bytes(of: "room.jsonl")
        let itself = try Command.run("check", "room.jsonl", "--against", "./room.jsonl", "--update", in: folder)
        #expect(itself.status == 64)
        _ = try Command.run("simulate", "--sessions", "1", "-o", "clicks.jsonl", in: folder)
        let other = try Command.run("check", "room.jsonl", "--against", "clicks.jsonl", "--update", in: folder)
        #expect(other.status == 64 && other.messages.contains("holds clicks with times"))
        try folder.write("# Notes\n", to: "notes.md")
        #expect(try Command.run("check", "room.jsonl", "--against", "notes.md", "--update", in: folder).status == 65)
        #expect(try folder.bytes(of: "room.jsonl") == before)
        #expect(try folder.bytes(of: "notes.md") == Data("# Notes\n".utf8))

        try folder.write(before, to: "sessions/room.jsonl")
        for arguments in [["--update"], []] {
            let run = try Command.run(
                ["check", "sessions", "--against", "sessions/expected.jsonl"] + arguments, in: folder)
            #expect(run.status == 0, "\(run.messages)")
        }
    }

    @Test func `a line that cannot be used ends with 65 unless it is expected, and with 1 when it is gone`() throws {
        try expect { _ in }
        let good = try folder.bytes(of: "room.jsonl")
        try folder.write(good + Data("{\"t\":1,\"event\":\"tap\"}\n".utf8), to: "room.jsonl")
        let unexpected = try check()
        #expect(unexpected.status == 65 && unexpected.messages.contains("'node' is missing"))
        #expect(unexpected.output.contains("all as expected"))
        let update = try check("--update")
        #expect(
            update.status == 0 && update.messages.contains("and that 1 record cannot be used"), "\(update.messages)")
        #expect(String(decoding: try folder.bytes(of: "expected.jsonl"), as: UTF8.self).contains("{\"rejected\":"))
        let known = try check()
        #expect(known.status == 0 && known.messages.isEmpty, "\(known.messages)")
        // Another one is not expected.
        try folder.write(
            good + Data("{\"t\":1,\"event\":\"tap\"}\n{\"t\":2,\"event\":\"tap\"}\n".utf8), to: "room.jsonl")
        #expect(try check().status == 65)
        try folder.write(good, to: "room.jsonl")
        let gone = try check()
        #expect(gone.status == 1 && gone.messages.contains("no longer rejected: room.jsonl:"))
    }
}
