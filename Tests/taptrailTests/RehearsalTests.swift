import ClickTracking
import Foundation
import TestSupport
import Testing

/// `--dry-run` on databases of all earlier versions: it changes nothing, and says what the command then does.
struct RehearsalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// How many migrations the earlier versions had.
    static let earlierSchemas = 1...8

    private static let clicks = (0..<60).map { number in
        CollectedClick(
            control: ControlKey(path: "App--Room--Button#\(number % 3)--tap", screen: "Room", kind: .activation),
            session: SessionKey(name: "s-\(number / 10)", app: "A", version: "1.0", user: "u-\(number / 20)"),
            atMs: 1_700_000_000_000 + Int64(number) * 60_000, x: 50, y: 60, handled: .yes, detail: nil)
    }

    private static let deletions = [
        ["forget", "--user", "u-1"], ["forget", "--session", "s-5"], ["forget", "--user", "nobody"],
        ["prune", "--before", "2023-11-14T22:30"],
    ]

    /// What the file and its log hold. A reader of a file without a log leaves an empty one.
    private func bytes() -> [Data] {
        ["", "-wal"].map { FileManager.default.contents(atPath: folder.store + $0) ?? Data() }
    }

    @Test(arguments: earlierSchemas)
    func `a rehearsed deletion changes no byte of a database of an earlier version, and says what is deleted`(
        schema: Int
    ) throws {
        for deletion in Self.deletions {
            try? FileManager.default.removeItem(atPath: folder.store)
            _ = try OldDatabase(at: folder.store, holding: Self.clicks, schema: schema)
            let before = bytes()
            let rehearsal = try Command.run(deletion + ["--db", folder.store, "--dry-run"], in: folder)
            #expect(rehearsal.status == 0, "\(rehearsal.messages)")
            #expect(bytes() == before, "\(deletion)")
            let run = try Command.run(deletion + ["--db", folder.store], in: folder)
            #expect(rehearsal.output == run.output.replacing(" deleted", with: " would be deleted"))
            #expect(rehearsal.output.hasPrefix("0 ") == (deletion.last == "nobody"))
            #expect(bytes() != before, "whatever writes migrates")
        }
    }

    @Test func `a rehearsal sees what the earlier version has in its log, and leaves that there`() throws {
        _ = try OldDatabase(at: folder.store, holding: Self.clicks)
        let app = try PlainSQLite.Connection(folder.store)
        try app.run("DELETE FROM click WHERE id > 30; UPDATE session SET user = 'u-9' WHERE name = 's-0'")
        let before = bytes()
        #expect(!before[1].isEmpty)
        let rehearsal = try Command.run("forget", "--user", "u-9", "--db", folder.store, "--dry-run", in: folder)
        #expect(rehearsal.output == "10 clicks, 1 session would be deleted\n", "\(rehearsal.messages)")
        #expect(bytes() == before)
        withExtendedLifetime(app) {}
    }

    @Test(arguments: earlierSchemas)
    func `rehearsed aliases change no byte of a database of an earlier version`(schema: Int) throws {
        _ = try OldDatabase(at: folder.store, holding: Self.clicks, schema: schema)
        try folder.write(
            #"{"app":"A","before":"2.0","element":"App--Room--Button#0","screen":"Room","#
                + #""new_element":"App--Room--Button#first","new_screen":"Room"}"# + "\n", to: "aliases.jsonl")
        let before = bytes()
        let rehearsal = try Command.run(
            "paths", "accept", "aliases.jsonl", "--db", folder.store, "--dry-run", in: folder)
        #expect(rehearsal.status == 0 && rehearsal.messages.contains("1 joined"), "\(rehearsal.messages)")
        #expect(bytes() == before)
    }

    @Test(arguments: earlierSchemas)
    func `a statement never sees an unknown number of a row: it is the id, or an error says to take that`(
        schema: Int
    ) throws {
        _ = try OldDatabase(at: folder.store, holding: Self.clicks, schema: schema)
        for table in ["control", "session"] {
            let ids = try Command.run("sql", "--db", folder.store, "SELECT id FROM \(table)", in: folder)
            let numbers = try Command.run("sql", "--db", folder.store, "SELECT rowid AS id FROM \(table)", in: folder)
            if numbers.status == 0 {
                #expect(numbers.output == ids.output)
            } else {
                #expect(numbers.status == 64 && numbers.output.isEmpty)
                #expect(numbers.messages.contains("\(table) has no rowid until a command that writes has migrated"))
            }
            // The tables that the version's own schema has as they are today.
            #expect((numbers.status == 0) == (schema >= (table == "control" ? 3 : 4)))
        }
    }
}
