import Foundation
import TestSupport
import Testing

/// The page on the collector shows what the server does.
@Suite(.enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"))
struct CollectorPageTests {
    @Test func `the requests of docs/collector.md are answered as it says`() throws {
        let page = try String(contentsOfFile: Self.root + "/docs/collector.md", encoding: .utf8)
        let folder = try TemporaryFolder()
        let server = try RunningServer(in: folder)
        var requests = 0
        for block in page.components(separatedBy: "```console\n").dropFirst() {
            for example in block.components(separatedBy: "\n```")[0].components(separatedBy: "$ ") {
                let lines = example.split(separator: "\n", maxSplits: 1).map(String.init)
                guard let command = lines.first, command.hasPrefix("curl ") else { continue }
                requests += 1
                let shell = Process()
                shell.executableURL = URL(fileURLWithPath: "/bin/sh")
                shell.arguments = [
                    "-c",
                    command.replacingOccurrences(of: "curl ", with: "curl -sS ")
                        .replacingOccurrences(of: "localhost:8080", with: "127.0.0.1:\(server.port)"),
                ]
                let output = Pipe()
                shell.standardOutput = output
                try shell.run()
                let answer = output.fileHandleForReading.readDataToEndOfFile()
                shell.waitUntilExit()
                #expect(
                    String(decoding: answer, as: UTF8.self).trimmingCharacters(in: .newlines)
                        == lines.last?.trimmingCharacters(in: .newlines), "\(command)")
            }
        }
        #expect(requests >= 4)
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
}
