import Foundation
import TestSupport
import Testing

@testable import ClickStore

struct FirstLoadTests {
    private let folder: TemporaryFolder
    private let clicks = (0..<50).map { number in
        SampleClick(session: "s-\(number)", atMs: 1_700_000_000_000 + Int64(number))
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `a new database that was loaded is like any other once it is closed`() throws {
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        try store.take(clicks)
        #expect(try folder.names().contains("clicks.sqlite-journal"))
        try store.close()
        #expect(try folder.names() == ["clicks.sqlite", "clicks.sqlite.lock"])
        #expect(try PlainSQLite.column("PRAGMA journal_mode", in: folder.store) == ["wal"])
        #expect(try ClickReader(path: folder.store).clickCount() == 50)
    }

    @Test func `a database that is there already is loaded while others read it`() throws {
        try ClickDatabase(path: folder.store).close()
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        try store.take(clicks)
        #expect(try ClickReader(path: folder.store).clickCount() == 50)
        try store.close()
    }

    @Test func `a load that was not closed leaves what it has committed`() throws {
        do {
            let store = try ClickDatabase(path: folder.store, forLoading: true)
            try store.take(clicks)
        }
        #expect(try ClickReader(path: folder.store).clickCount() == 50)
        let store = try ClickDatabase(path: folder.store)
        try store.take(clicks, from: "b.jsonl")
        try store.close()
        #expect(try PlainSQLite.column("PRAGMA journal_mode", in: folder.store) == ["wal"])
        #expect(try ClickReader(path: folder.store).clickCount() == 50)
    }

    @Test(arguments: [false, true])
    func `a commit that was cut short is rolled back before anybody looks`(byWriting: Bool) throws {
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        try store.take(clicks)
        try store.access { connection in
            try Self.writePartOfCommit(connection)
            for name in ["clicks.sqlite", "clicks.sqlite-journal"] {
                try folder.write(folder.bytes(of: name), to: "killed" + name.dropFirst(6))
            }
            try connection.rollback()
        }
        let killed = folder.file("killed.sqlite")
        #expect(try folder.bytes(of: "killed.sqlite") != folder.bytes(of: "clicks.sqlite"))
        if byWriting { try ClickDatabase(path: killed).close() }
        #expect(try ClickReader(path: killed).clickCount() == 50)
        let names = "SELECT count(*) FROM clicks WHERE session LIKE 's-%' AND at_ms > 0"
        #expect(try PlainSQLite.column(names, in: killed) == ["50"])
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: killed) == ["ok"])
    }

    @Test func `a database whose making was cut short is made anew`() throws {
        let made = folder.file("made.sqlite")
        let maker = try Connection(opening: made, for: .writing, path: made)
        try maker.runAll(
            """
            PRAGMA cache_size = 2; BEGIN; PRAGMA application_id = \(Schema.applicationID);
            CREATE TABLE click (content BLOB); INSERT INTO click VALUES (zeroblob(200000));
            """)
        for name in ["made.sqlite", "made.sqlite-journal"] {
            try folder.write(folder.bytes(of: name), to: "clicks" + name.dropFirst(4))
        }
        try maker.rollback()
        #expect(try folder.bytes(of: "clicks.sqlite").count > 100_000)
        let store = try ClickDatabase(path: folder.store)
        try store.take(clicks)
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 50)
    }

    @Test(arguments: ["", "some notes", String(repeating: "notes ", count: 100), "SQLite"])
    func `files of others are left as they are`(content: String) throws {
        let journal: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] + [UInt8](repeating: 1, count: 600)
        try folder.write(Array(content.utf8), to: "notes")
        if content == "SQLite" {
            try FileManager.default.removeItem(atPath: folder.file("notes"))
            try PlainSQLite.change(folder.file("notes"), "CREATE TABLE note (text)")
        }
        try folder.write(journal, to: "notes-journal")
        let before = try folder.bytes(of: "notes")
        #expect(throws: StoreError.self) { try ClickReader(path: folder.file("notes")) }
        if !content.isEmpty {
            #expect(throws: StoreError.self) { try ClickDatabase(path: folder.file("notes")) }
        }
        #expect(try folder.bytes(of: "notes") == before)
        #expect(try folder.bytes(of: "notes-journal") == Data(journal))
        #expect(try folder.names() == ["notes", "notes-journal"])
    }

    @Test func `a journal of a load that goes on is left alone`() throws {
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        try store.take(clicks)
        try store.access { connection in
            try Self.writePartOfCommit(connection)
            let journal = try folder.bytes(of: "clicks.sqlite-journal")
            #expect(throws: StoreError.busy(path: folder.store)) { try ClickReader(path: folder.store) }
            #expect(try folder.bytes(of: "clicks.sqlite-journal") == journal)
            try connection.rollback()
        }
        try store.close()
    }

    /// Begins a commit whose pages go to the file before its end, as they do when they do not fit into memory.
    private static func writePartOfCommit(_ connection: Connection) throws {
        try connection.runAll(
            """
            PRAGMA cache_size = 2; BEGIN;
            UPDATE session SET name = hex(zeroblob(5000)); UPDATE click SET at_ms = 0;
            """)
    }
}
