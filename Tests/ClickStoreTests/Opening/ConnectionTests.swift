import CSQLite
import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

struct ConnectionTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.store
        try ClickDatabase(path: path).close()
    }

    private func open(_ purpose: Connection.Purpose = .writing) throws -> Connection {
        try Connection(opening: path, for: purpose, path: path)
    }

    private static let count = "SELECT count(*) FROM setting"

    private func add(_ name: String, _ connection: Connection) throws {
        try connection.run("INSERT INTO setting (name, value) VALUES ('\(name)', 1)")
    }

    @Test func `threads use a connection one at a time, also within their own work`() throws {
        nonisolated(unsafe) let shared = try SharedConnection(open())
        nonisolated(unsafe) var users = 0
        nonisolated(unsafe) var total = 0
        _ = try Concurrently.map(8) { _ in
            for _ in 0..<500 {
                try shared.access { _ in
                    users += 1
                    try shared.access { connection in
                        users += 1
                        total += users + Int(try connection.int("SELECT 1") ?? 0)
                        users -= 1
                    }
                    users -= 1
                }
            }
        }
        #expect(total == 8 * 500 * 3)
    }

    @Test func `a connection that statements keep open is closed when they have gone`() throws {
        let shared = try SharedConnection(open())
        var statement: Statement? = try shared.access { try $0.prepare(Self.count) }
        #expect(throws: StoreError.busy(path: path)) { try shared.close { _ in } }
        #expect(try shared.access { try $0.int(Self.count) } == 0)
        withExtendedLifetime(statement) {}
        statement = nil
        try shared.close { _ in }
        #expect(throws: StoreError.failed(path: path, reason: "the connection is closed")) {
            try shared.access { _ in }
        }
    }

    @Test func `all reading of one state comes from its beginning, and the next state is the newest`() throws {
        let (reader, writer) = (try open(.reading), try open())
        try reader.onOneState {
            #expect(try reader.int(Self.count) == 0)
            try add("a", writer)
            let within = try reader.onOneState { try reader.int(Self.count) }
            #expect(within == 0)
            // A statement that has more rows must not hold the state for the next reading.
            _ = try reader.cachedStatement("SELECT name FROM sqlite_schema").step()
        }
        #expect(try reader.onOneState { try reader.int(Self.count) } == 1)
    }

    @Test(arguments: [true, false])
    func `work that fails changes nothing and leaves no transaction open`(isRolledBack: Bool) throws {
        let connection = try open()
        #expect(throws: StoreError.outOfMemory) {
            try connection.inTransaction {
                try add("a", connection)
                // As SQLite does by itself after some errors.
                if isRolledBack { try connection.run("ROLLBACK") }
                throw StoreError.outOfMemory
            }
        }
        #expect(throws: StoreError.diskFull(path: "b")) {
            try connection.onOneState { throw StoreError.diskFull(path: "b") }
        }
        #expect(!connection.isInTransaction)
        try connection.inTransaction {
            try add("b", connection)
            return false
        }
        #expect(try connection.int(Self.count) == 0)
        try connection.inTransaction {
            try add("c", connection)
            return true
        }
        #expect(try PlainSQLite.column("SELECT name FROM setting", in: path) == ["c"])
    }

    @Test func `a copy is what a connection sees, in place of what was there`() throws {
        let source = try open()
        try add("a", source)
        let copy = folder.file("copy.sqlite")
        try PlainSQLite.change(copy, "CREATE TABLE other (a)")
        try ClickReader(path: path).copy(to: copy)
        #expect(try PlainSQLite.column("SELECT name FROM setting", in: copy) == ["a"])
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: copy) == ["ok"])
        #expect(
            try PlainSQLite.rows("SELECT sql FROM sqlite_schema", in: copy)
                == PlainSQLite.rows("SELECT sql FROM sqlite_schema", in: path))
    }

    @Test func `a copy that cannot be made names its own file`() throws {
        let copy = folder.file("none/copy.sqlite")
        #expect(throws: StoreError.notWritable(path: copy, reason: "No such file or directory")) {
            try ClickReader(path: path).copy(to: copy)
        }
    }
}
