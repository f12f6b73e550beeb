import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The formats of pictures, as people ask for them.
struct PictureCommandTests {
    private let folder: TemporaryFolder
    private static let evil = #"</title><script>alert(1)</script>\"]; &"#

    init() throws {
        folder = try TemporaryFolder { folder in
            let lines = (0..<40).map { index in
                let (ms, version) = (1_700_000_000_000 + index * 7_200_000, index < 20 ? "1" : "2")
                return
                    #"{"t":\#(ms),"session":"s-\#(index / 2)","version":"\#(version)","path":"App--A#x--B\#(index % 3)--tap","#
                    + #""screen":"\#(Self.evil)","x":\#(index),"y":\#(index * 2),"handled":\#(index % 2 == 0)}"# + "\n"
            }
            try folder.write(lines.joined(), to: "a.jsonl")
            #expect(try Command.run("replay", "--db", "a.sqlite", "a.jsonl", in: folder).status == 0)
        }
    }

    private func report(_ options: String...) throws -> Command.Run {
        try Command.run(["report"] + options + ["--db", "a.sqlite"], in: folder)
    }

    @Test(
        arguments: [
            ["times"], ["times", "--per", "hour"], ["times", "--per", "hour-of-week"],
            ["compare", "--versions", "1", "2"],
            ["icicle"], ["heatmap"], ["session", "s-1"], ["transitions", "--ends"],
            ["funnel", "B0", "B1"],
        ])
    func `a report is drawn on standard output, and in a file by its extension`(report: [String]) throws {
        let run = try Command.run(["report"] + report + ["--db", "a.sqlite", "--format", "svg"], in: folder)
        #expect(run.status == 0 && run.output.hasPrefix("<svg ") && run.output.hasSuffix("</svg>\n"), "\(run.messages)")
        #expect(!run.output.contains("<script"))
        #expect(XMLParser(data: Data(run.output.utf8)).parse())
        let written = try Command.run(["report"] + report + ["--db", "a.sqlite", "-o", "a.svg"], in: folder)
        #expect(written.status == 0 && written.output.isEmpty)
        #expect(try String(contentsOfFile: folder.file("a.svg"), encoding: .utf8) == run.output)
    }

    @Test func `a picture shows what --limit, --sort and --columns leave out of the table`() throws {
        let whole = try report("icicle", "--format", "svg").output
        #expect(
            try report("icicle", "--format", "svg", "--limit", "1", "--sort", "element", "--columns", "clicks").output
                == whole)
    }

    @Test func `stacks are folded for flame-graph tools`() throws {
        let run = try report("icicle", "--format", "folded", "--limit", "1")
        #expect(run.output == "App;A#x;B0 14\nApp;A#x;B1 13\nApp;A#x;B2 13\n", "\(run.messages)")
    }

    @Test(
        arguments: [
            (["screens", "--format", "svg"], "svg", "times, people, compare, icicle"),
            (["controls", "-o", "b.dot"], "dot", "transitions, journeys and funnel"),
            (["controls", "-o", "b.png"], "png", "times, people, compare, icicle"),
            (["times", "--format", "mermaid"], "mermaid", "transitions, journeys and funnel"),
            (["times", "-o", "b.folded"], "folded", "icicle"),
        ])
    func `a report without such a picture says which have one, and writes nothing`(
        options: [String], format: String, reports: String
    ) throws {
        let run = try Command.run(["report"] + options + ["--db", "a.sqlite"], in: folder)
        #expect(run.status == 64 && run.output.isEmpty)
        #expect(run.messages.contains("There is no picture of this as \(format)") && run.messages.contains(reports))
        #expect(!FileManager.default.fileExists(atPath: folder.file("b.\(format)")))
    }

    @Test func `the rows of a query have no picture`() throws {
        let run = try Command.run("sql", "--db", "a.sqlite", "-o", "b.svg", "SELECT 1", in: folder)
        #expect(run.status == 64 && run.messages.contains("no picture"), "\(run.messages)")
        #expect(!FileManager.default.fileExists(atPath: folder.file("b.svg")))
    }

    /// A folder with a program of librsvg's name that writes what a test tells it.
    private func converter(_ script: String?) throws -> [String: String] {
        guard let script else { return ["PATH": folder.path] }
        let name = try folder.write("#!/bin/sh\n\(script)\n", to: "rsvg-convert")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.file(name))
        return ["PATH": folder.path + ":/usr/bin:/bin"]
    }

    @Test func `a PNG file is what rsvg-convert makes of the SVG`() throws {
        // The program is one that only writes the signature of PNG before its input.
        let path = try converter(#"printf '\211PNG' > "$6"; cat >> "$6""#)
        let svg = try report("icicle", "--format", "svg").output
        let run = try Command.run(
            ["report", "icicle", "--db", "a.sqlite", "-o", "a.png"], environment: path, in: folder)
        #expect(run.status == 0 && run.output.isEmpty, "\(run.messages)")
        #expect(
            try Data(contentsOf: URL(filePath: folder.file("a.png"))) == Data([0x89, 0x50, 0x4E, 0x47]) + Data(svg.utf8)
        )
    }

    @Test(arguments: [nil, "exit 1", "echo no > \"$6\""])
    func `without a converter that works there is no PNG file, and the message says what to do`(script: String?) throws
    {
        let path = try converter(script)
        let run = try Command.run(
            ["report", "icicle", "--db", "a.sqlite", "-o", "a.png"], environment: path, in: folder)
        #expect(run.status == 73 && run.messages.contains("a.png: cannot be created: rsvg-convert"), "\(run.messages)")
        #expect(
            script != nil || run.messages.contains("install librsvg2-bin (Debian) or librsvg (Homebrew), or write SVG"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("a.png")))
    }

    @Test func `a heat map says what is not in it`() throws {
        let run = try report("heatmap", "--format", "csv", "--columns", "control,clicks")
        #expect(run.output == "control,clicks\nApp--A#x--B0--tap,14\nApp--A#x--B1--tap,13\nApp--A#x--B2--tap,13\n")
        #expect(run.messages.contains("the size of no window is known"), "\(run.messages)")
    }
}

/// The pictures of the documentation are those that the command draws.
struct DocumentedPictureTests {
    @Test(arguments: ["times", "icicle"])
    func `the pictures in docs are drawn by the command`(report: String) throws {
        let folder = try TemporaryFolder()
        let script = Project.root + "/scripts/pictures"
        let run = try Command.run(Command.binary.path, folder.path, executable: script, in: folder)
        #expect(run.status == 0, "\(run.messages)")
        #expect(
            try String(contentsOfFile: folder.file("\(report).svg"), encoding: .utf8)
                == String(contentsOfFile: Project.root + "/docs/pictures/\(report).svg", encoding: .utf8),
            "Run scripts/pictures, and look at the change.")
    }
}
