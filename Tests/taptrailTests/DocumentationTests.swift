import Foundation
import TestSupport
import Testing

/// The documentation says what the command says.
struct DocumentationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `the command reference, the man page and the columns of reports are what the command says of itself`()
        throws
    {
        let run = try Command.run(
            "--check", Command.binary.path, executable: Project.root + "/scripts/cli-reference", in: folder)
        #expect(run.status == 0, "\(run.output)\(run.messages)")
    }

    @Test func `the test that docs/testing.md shows is the example's`() throws {
        let page = try String(contentsOfFile: Project.root + "/docs/testing.md", encoding: .utf8)
        let example = Project.root + "/Examples/HookedApp/Tests/NotesTests/NotesTests.swift"
        #expect(page.contains("```swift\n" + (try String(contentsOfFile: example, encoding: .utf8)) + "```\n"))
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")), arguments: try Project.manualPages
    )
    func `a man page is free of what its reader warns of`(_ page: String) throws {
        let run = try Command.run(
            "-ww", "-z", "-man", "-Kutf8", Project.manual + "/" + page, executable: "/usr/bin/groff", in: folder)
        #expect(run.status == 0)
        #expect(run.messages.isEmpty)
    }
}
