import Foundation
import Testing

/// The documentation says what the command says.
struct DocumentationTests {
    private var root: String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
    }

    @Test func `the command reference is the command's own help`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: root + "/scripts/cli-reference")
        process.arguments = [try Command.binary.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let printed = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(try String(contentsOfFile: root + "/docs/cli.md", encoding: .utf8) == printed)
    }
}
