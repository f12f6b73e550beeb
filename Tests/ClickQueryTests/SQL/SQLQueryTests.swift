import ClickQuery
import ClickStore
import ClickTracking
import TestSupport
import Testing

struct SQLQueryTests {
    /// A closed store of two clicks.
    fileprivate static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(x: 125), SampleClick(item: "i"))
        try store.close()
        return folder
    }

    /// The rows of a statement, each value as text.
    private static func rows(_ sql: String, in folder: TemporaryFolder, timeout: Int = 60) throws -> [[String]] {
        let query = try SQLQuery(sql, on: try ClickReader(path: folder.store), timeout: timeout)
        var rows: [[String]] = []
        while let row = try query.next() { rows.append(row.map { "\($0)" }) }
        return rows
    }

    /// What a statement is refused with; nil where it runs to its end.
    fileprivate static func refusal(of sql: String, in folder: TemporaryFolder, timeout: Int = 60) throws -> Refusal? {
        do {
            _ = try rows(sql, in: folder, timeout: timeout)
            return nil
        } catch let error as SQLError {
            return Refusal(error)
        }
    }

    enum Refusal {
        case invalid, forbidden, severalStatements, noStatement, timedOut, outOfMemory, tooLong

        init(_ error: SQLError) {
            self =
                switch error {
                case .invalid, .misplaced, .unbound, .unknownParameter: .invalid
                case .forbidden: .forbidden
                case .severalStatements, .severalResults: .severalStatements
                case .noStatement: .noStatement
                case .timedOut: .timedOut
                case .outOfMemory: .outOfMemory
                case .tooLong, .tooMuch: .tooLong
                }
        }
    }

    @Test func `a statement gives its columns and each kind of value`() throws {
        let folder = try Self.folder()
        let sql = "SELECT 1 AS a, -2.5 AS \"b c\", 'é' || char(0) || '!', x'00FF' AS d, NULL, '', zeroblob(0)"
        let query = try SQLQuery(sql, on: try ClickReader(path: folder.store), timeout: 60)
        #expect(query.columns == ["a", "b c", "'é' || char(0) || '!'", "d", "NULL", "''", "zeroblob(0)"])
        let values = try query.next()?.map { "\($0)" }
        #expect(
            values == [
                "integer(1)", "real(-2.5)", "text(\"é\\0!\")", "blob([0, 255])", "null", "text(\"\")", "blob([])",
            ])
        #expect(try query.next() == nil)
    }

    @Test func `it reads the tables and the view`() throws {
        let folder = try Self.folder()
        #expect(
            try Self.rows("SELECT clicks.x, clicks.item, click.id FROM clicks, click WHERE id = 1", in: folder)
                == [["real(12.5)", "null", "integer(1)"], ["null", "text(\"i\")", "integer(1)"]])
    }

    @Test(arguments: [
        "SELECT 1", "  select 1 ;  ", "SELECT 1; -- done", "SELECT 1 /* ; */ ;;", "-- first\nSELECT 1;\n", "VALUES (1)",
        "WITH t AS (SELECT 1) SELECT * FROM t", "EXPLAIN QUERY PLAN SELECT * FROM clicks", "PRAGMA table_info(click)",
        "PRAGMA user_version", "PRAGMA integrity_check",
        "SELECT json_extract(info, '$.a') FROM clicks",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 9) SELECT sum(i) FROM n",
        "SELECT lag(at_ms) OVER (PARTITION BY session ORDER BY at_ms) FROM clicks",
        "SELECT name FROM sqlite_schema", "SELECT ';'",
    ])
    func `what only reads is run`(sql: String) throws {
        #expect(try Self.refusal(of: sql, in: try Self.folder()) == nil)
    }

    @Test(arguments: [
        "DELETE FROM click", "INSERT INTO layout (digest) VALUES (x'')", "UPDATE click SET x = 1", "DROP TABLE click",
        "CREATE TABLE t (a)", "CREATE TEMP TABLE t (a)", "CREATE TEMP VIEW v AS SELECT 1",
        "CREATE INDEX i ON click (x)",
        "ALTER TABLE click RENAME TO c", "REPLACE INTO control (id) VALUES (1)", "DELETE FROM click RETURNING id",
        "WITH t AS (SELECT 1) DELETE FROM click", "EXPLAIN DELETE FROM click", "VACUUM", "REINDEX", "ANALYZE", "BEGIN",
        "COMMIT", "ROLLBACK", "SAVEPOINT s", "RELEASE s", "DETACH main",
        "CREATE VIRTUAL TABLE t USING fts5(a)", "CREATE TRIGGER t AFTER INSERT ON click BEGIN SELECT 1; END",
        "INSERT INTO sqlite_schema VALUES (1, 1, 1, 1, 1)", "SELECT load_extension('x')",
    ])
    func `what writes, or changes the connection, is forbidden`(sql: String) throws {
        let folder = try Self.folder()
        let before = try folder.bytes(of: "clicks.sqlite")
        #expect(try [.forbidden, .invalid].contains(Self.refusal(of: sql, in: folder)))
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
    }

    @Test(arguments: [
        "PRAGMA user_version = 5", "PRAGMA application_id = 0", "PRAGMA journal_mode = DELETE",
        "PRAGMA writable_schema = 1", "PRAGMA query_only = 0", "PRAGMA wal_checkpoint",
        "PRAGMA wal_checkpoint(TRUNCATE)",
        "PRAGMA optimize", "PRAGMA hard_heap_limit = 0", "PRAGMA temp_store_directory = '/tmp'",
        "PRAGMA cache_size = 1000000", "PRAGMA mmap_size = 0", "PRAGMA locking_mode = EXCLUSIVE",
        "PRAGMA page_size = 512", "PRAGMA incremental_vacuum", "PRAGMA main.user_version = 5",
    ])
    func `a pragma that sets something is forbidden`(sql: String) throws {
        let folder = try Self.folder()
        let before = try folder.bytes(of: "clicks.sqlite")
        #expect(try Self.refusal(of: sql, in: folder) == .forbidden)
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
    }

    @Test(arguments: ["ATTACH '%' AS other", "ATTACH ':memory:' AS other", "VACUUM INTO '%'"])
    func `other files cannot be reached`(sql: String) throws {
        let folder = try Self.folder()
        let file = folder.file("other.sqlite")
        let names = try folder.names()
        #expect(try Self.refusal(of: sql.replacing("%", with: file), in: folder) == .forbidden)
        #expect(try folder.names().filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") } == names)
    }

    @Test(arguments: [
        "SELECT 1; SELECT 2", "SELECT 1;; SELECT 2", "SELECT 1; DELETE FROM click", "SELECT 1;\n-- two\nSELECT 2;",
        "SELECT 1; nonsense", "SELECT 1; ATTACH 'x' AS y", ";SELECT 1; SELECT 2",
    ])
    func `several statements are refused, and none is run`(sql: String) throws {
        #expect(try Self.refusal(of: sql, in: try Self.folder()) == .severalStatements)
    }

    @Test(arguments: ["", " \n", ";", ";;", "-- nothing", "/* nothing */"])
    func `a statement is needed`(sql: String) throws {
        #expect(try Self.refusal(of: sql, in: try Self.folder()) == .noStatement)
    }

    @Test(arguments: [
        "SELEC 1", "SELECT * FROM nothing", "SELECT 1\0; DELETE FROM click", "SELECT abs('a', 'b')", "SELECT '",
    ])
    func `what is no SQL is told with SQLite's words`(sql: String) throws {
        #expect(try Self.refusal(of: sql, in: try Self.folder()) == .invalid)
    }

    @Test func `an error while the statement runs is told too`() throws {
        #expect(try Self.refusal(of: "SELECT abs(-9223372036854775808)", in: try Self.folder()) == .invalid)
    }

    @Test func `a statement that runs for longer than it may is stopped`() throws {
        let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
        #expect(try Self.refusal(of: endless, in: try Self.folder(), timeout: 0) == .timedOut)
    }

    @Test func `time between two rows does not count while somebody who reads them is waited for`() throws {
        let folder = try Self.folder()
        let reader = try ClickReader(path: folder.store)
        let query = try SQLQuery("VALUES (1), (2)", on: reader, timeout: 0, isWaiting: { true })
        #expect(try query.next() != nil && query.next() != nil && query.next() == nil)
    }

    /// The watchdog tells that a statement is stuck, though SQLite is not running it.
    @Test(.timeLimit(.minutes(15))) func `all other time counts, also that of showing rows`() async throws {
        let folder = try Self.folder()
        let reader = try ClickReader(path: folder.store)
        let (stuck, ending) = AsyncStream.makeStream(of: Void.self)
        let query = try SQLQuery("VALUES (1)", on: reader, timeout: 0, whenStuck: { _ in ending.yield() })
        for await _ in stuck { break }
        #expect(throws: SQLError.self) { try query.next() }
    }

    @Test(arguments: [
        "SELECT length(randomblob(300000000))", "SELECT group_concat(randomblob(300000000))",
        "SELECT zeroblob(200000000)", "SELECT replace(hex(zeroblob(4000000)), '0', 'four')",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30) "
            + "SELECT group_concat(randomblob(1000000)) FROM n",
    ])
    func `a value that is longer than it may be is refused`(sql: String) throws {
        #expect(try Self.refusal(of: sql, in: try Self.folder()) == .tooLong)
    }

    /// In a process of its own, as the limit holds for all that a process does.
    @Test func `a statement that needs more memory than it may is stopped`() async {
        await #expect(processExitsWith: .success) {
            let sql = """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300)
                SELECT count(*) FROM (SELECT DISTINCT i, randomblob(1000000) AS b FROM n ORDER BY b)
                """
            SQLQuery.limitMemory()
            let refusal = try SQLQueryTests.refusal(of: sql, in: try SQLQueryTests.folder())
            #expect(refusal == .outOfMemory)
        }
    }

    /// In a process of its own, as tests beside this one use a part of the process's memory.
    @Test func `rows that are kept to be shown count under the same limit`() async {
        await #expect(processExitsWith: .success) {
            let sql = """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 200)
                SELECT hex(zeroblob(500000)) FROM n
                """
            let folder = try SQLQueryTests.folder()
            let query = try SQLQuery(sql, on: try ClickReader(path: folder.store), timeout: 60)
            var count = 0
            #expect(throws: SQLError.self) {
                while let row = try query.next() {
                    try query.reserveMemory(toShow: row, isKept: true)
                    count += 1
                }
            }
            #expect((50..<200).contains(count), "2 MB a row")
        }
    }

    @Test func `it sees what is committed while a writer works, and nothing else`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write([SampleClick()])
        try playback.write([SampleClick()], marks: false)
        #expect(try Self.rows("SELECT at_ms FROM clicks", in: folder).count == 1)
    }

    @Test(arguments: [
        SQLError.invalid("x"), .forbidden("x"), .severalStatements, .noStatement, .timedOut(seconds: 3),
        .outOfMemory(megabytes: 256), .tooLong(megabytes: 16), .misplaced("x", offset: 1),
        .unbound(parameter: "a", given: []), .unknownParameter("a", known: ["b"]), .severalResults(2, format: "csv"),
    ])
    func `an error says that it is about the SQL`(error: SQLError) {
        #expect("\(error)".hasPrefix("SQL: "))
    }
}
