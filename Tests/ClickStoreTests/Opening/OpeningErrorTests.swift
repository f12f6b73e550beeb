import ClickStore
import Foundation
import TestSupport
import Testing

struct OpeningErrorTests {
    @Test func `a reader needs a database, and creates none`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StoreError.missing(path: folder.store)) { try ClickReader(path: folder.store) }
        #expect(try folder.names().isEmpty)
    }

    @Test(arguments: [
        Array("{\"t\":1}\n".utf8), [UInt8](repeating: 0, count: 4_096),
        Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0xA5, count: 8_176),
    ])
    func `a file that is no database is refused untouched`(content: [UInt8]) throws {
        let folder = try TemporaryFolder()
        try folder.write(content, to: "clicks.sqlite")
        #expect(throws: StoreError.notAStore(path: folder.store)) { try ClickReader(path: folder.store) }
        #expect(throws: StoreError.notAStore(path: folder.store)) { try ClickDatabase(path: folder.store) }
        #expect(try folder.bytes(of: "clicks.sqlite").elementsEqual(content))
        #expect(try folder.names() == ["clicks.sqlite"])
    }

    @Test(arguments: ["PRAGMA application_id = 0", "PRAGMA application_id = 1179941201", "PRAGMA journal_mode = WAL"])
    func `a database of another application is refused untouched`(pragma: String) throws {
        let folder = try TemporaryFolder()
        try PlainSQLite.change(folder.store, pragma, "CREATE TABLE click (id INTEGER)")
        let before = try folder.bytes(of: "clicks.sqlite")
        #expect(throws: StoreError.notAStore(path: folder.store)) { try ClickReader(path: folder.store) }
        #expect(throws: StoreError.notAStore(path: folder.store)) { try ClickDatabase(path: folder.store) }
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
        #expect(try !folder.names().contains("clicks.sqlite.lock"))
    }

    @Test func `a database of a newer version is refused, and stays as it is byte for byte`() throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        try PlainSQLite.change(folder.store, "INSERT INTO grdb_migrations VALUES ('V999_from_the_future')")
        try FileManager.default.removeItem(atPath: folder.store + ".lock")
        let before = try folder.bytes(of: "clicks.sqlite")
        #expect(throws: StoreError.newerSchema(path: folder.store)) { try ClickReader(path: folder.store) }
        #expect(throws: StoreError.newerSchema(path: folder.store)) { try ClickDatabase(path: folder.store) }
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
        #expect(try !folder.names().contains("clicks.sqlite.lock"))
    }

    @Test func `a changed name of a migration is damage, and no newer version`() throws {
        let folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
        try PlainSQLite.change(
            folder.store, "UPDATE grdb_migrations SET identifier = replace(identifier, 'V', 'W') WHERE rowid = 3")
        #expect {
            try ClickReader(path: folder.store)
        } throws: { error in
            if case StoreError.damaged = error { true } else { false }
        }
    }

    @Test func `an empty file becomes a store, but is none to read`() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "clicks.sqlite")
        #expect(throws: StoreError.notAStore(path: folder.store)) { try ClickReader(path: folder.store) }
        try ClickDatabase(path: folder.store).close()
        #expect(try ClickReader(path: folder.store).clickCount() == 0)
    }

    @Test func `a file that may only be read is refused for writing, also to the superuser, and stays as it is`() throws
    {
        let folder = try TemporaryFolder()
        do {
            let store = try ClickDatabase(path: folder.store)
            try store.take(SampleClick())
            try store.close()
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.store)
        let before = try folder.bytes(of: "clicks.sqlite")
        let error = #expect(throws: StoreError.self) { try ClickDatabase(path: folder.store) }
        guard case .notWritable(folder.store, _) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
        #expect(try ClickReader(path: folder.store).clickCount() == 1)
    }

    @Test func `a store in a folder that is not there cannot be created`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("none/clicks.sqlite")
        #expect(throws: StoreError.notWritable(path: path, reason: "No such file or directory")) {
            try ClickDatabase(path: path)
        }
    }

    @Test func `a folder is no store`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StoreError.self) { try ClickDatabase(path: folder.path) }
        #expect(throws: StoreError.self) { try ClickReader(path: folder.path) }
    }

    @Test(arguments: ["ä #1?.sqlite", "100%41.sqlite", "a'b;c&d.sqlite", "file:x.sqlite", " .sqlite", "-.sqlite"])
    func `any file name will do`(name: String) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.file(name))
        try store.take(SampleClick())
        try store.close()
        #expect(try folder.names() == [name, name + ".lock"])
        #expect(try ClickReader(path: folder.file(name)).clickCount() == 1)
    }

    @Test(arguments: [
        StoreError.missing(path: "/p"), .notAStore(path: "/p"), .newerSchema(path: "/p"), .busy(path: "/p"),
        .notWritable(path: "/p", reason: "r"), .diskFull(path: "/p"), .failed(path: "/p", reason: "r"),
    ])
    func `an error names the file`(error: StoreError) {
        #expect("\(error)".hasPrefix("/p: "))
    }
}
