import Foundation
import TestSupport
import Testing

/// What whoever runs a server decides: how long clicks are kept, and how the log is written.
@Suite(
    .enabled(if: RunningServer.binary != nil, "TAPTRAIL_SERVER names no built taptrail-server"), .timeLimit(.minutes(5))
)
struct OperatingTests {
    private let folder: TemporaryFolder
    private static let dayMs: Int64 = 86_400_000

    init() throws { folder = try TemporaryFolder() }

    private func line(_ session: String, daysAgo days: Int64) -> String {
        let ms = Int64(Date().timeIntervalSince1970 * 1_000) - days * Self.dayMs
        return #"{"t":\#(ms),"session":"\#(session)","path":"A--tap","seq":1}"# + "\n"
    }

    private func log() throws -> [String] {
        String(decoding: try folder.bytes(of: ".server.err"), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `clicks that are older than they are kept go at the start, and new ones are stored`() throws {
        let first = try RunningServer(in: folder)
        _ = try first.send("POST", "/v1/clicks", [100, 91, 89, 0].map { line("s-\($0)", daysAgo: $0) }.joined())
        #expect(first.end() == 0)
        let second = try RunningServer(in: folder, "--keep", "90d", "--log", "json")
        _ = try second.send("POST", "/v1/clicks", line("late", daysAgo: 200) + line("new", daysAgo: 0))
        #expect(
            try PlainSQLite.column("SELECT session FROM clicks ORDER BY session", in: folder.store)
                == ["late", "new", "s-0", "s-89"], "what comes late is deleted the next day")
        #expect(second.end() == 0)
        let lines = try log()
        let deleted = try #require(lines.first { $0.contains("deleted clicks before") })
        #expect(deleted.hasSuffix(#","clicks":2,"sessions":2}"#), "\(deleted)")
        // The end writes what was answered in the minute that has begun.
        let answered = try #require(lines.first { $0.contains(#""message":"answered""#) })
        #expect(answered.contains(#""path":"/v1/clicks","requests":1,"status":200}"#), "\(answered)")
        for line in lines { #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) } }
    }

    @Test func `a length that is none, and one for a server that stores nothing, are refused`() throws {
        for (arguments, message) in [
            (["--keep", "soon"], "--keep: 'soon' is no length of a day or more"),
            (["--keep", "12h"], "--keep: '12h' is no length of a day or more"),
            (["--keep", "2026-01-01"], "--keep: '2026-01-01' is no length of a day or more"),
            (["--keep", "99999999999999999999d"], "is no length of a day or more"),
            (["--keep", "90d", "--read-only"], "--keep deletes clicks: leave it out with --read-only and --demo"),
            (["--log", "xml"], "xml"),
        ] {
            let run = try RunningServer.failure(["--db", folder.store] + arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.message.contains(message), "\(run.message)")
        }
    }

    /// The service, its options and the container name options that there are.
    @Test func `options in files for systems are options`() throws {
        let help = try RunningServer.shell("\(try #require(RunningServer.binary)) --help")
        let known = Set(help.matches(of: /--([a-z-]+)/).map { String($0.1) })
        func text(_ file: String) throws -> String {
            try String(contentsOfFile: Project.root + "/Packaging/" + file, encoding: .utf8)
        }
        var options = try text("options").matches(of: /(?m)^#? ?([a-z-]+) [\/0-9a-z].*$/).map { String($0.1) }
            .filter { !["taptrail-server", "line"].contains($0) }
        #expect(options.contains("db") && options.contains("keep") && options.contains("page-password"))
        options += try text("taptrail-server.service").matches(of: /\s--([a-z-]+)/).map { String($0.1) }
        options += try text("Containerfile").matches(of: /TAPTRAIL_SERVER_([A-Z_]+)/).map {
            $0.1.lowercased().replacingOccurrences(of: "_", with: "-")
        }
        for option in options { #expect(known.contains(option), "\(option)") }
        // Each line that is a comment and an option is one as it stands, too.
        let store = "db \(folder.store)\nport 0\nkeep 365d\nlog json\npage yes\n"
        try folder.write(store, to: "options")
        let server = try RunningServer(["--options", folder.file("options")], in: folder)
        #expect(try server.send("GET", "/health").contains(" 200 "))
    }
}
