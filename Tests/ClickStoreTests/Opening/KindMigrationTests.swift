import CSQLite
import ClickQuery
import ClickStore
import ClickTracking
import Migrations
import ResponderChain
import TestSupport
import Testing

/// The kinds of controls that version 0.1.0 has stored, which said none.
struct KindMigrationTests {
    private let folder: TemporaryFolder
    /// Every name that the rule knows, and others.
    private static let events =
        ClickKind.namesOfControlEvents + [
            "touchUpInside", "valueChanged", "tap", "giftSent", "click", "TouchDown", "touchDown ", "KEY", "ke\u{79}\0",
            "e\u{301}",
        ]

    init() throws {
        folder = try TemporaryFolder()
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        try #require(sqlite3_open(folder.store, &connection) == SQLITE_OK)
        var script =
            "PRAGMA application_id = 0x5454726C; CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
        for step in Migrations.all.prefix(2) {
            script += step.sql + "; INSERT INTO grdb_migrations VALUES ('\(step.name)');"
        }
        script += "INSERT INTO session VALUES (1, 's', NULL, NULL, NULL, 1, NULL, 1, \(Self.events.count));"
        for (index, event) in Self.events.enumerated() {
            let path = ControlPath([PathComponent("Button")], event: event).description
            let hex = event.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            script += """
                INSERT INTO control VALUES (\(index + 1), NULL, '\(path)', 'Button', CAST(x'\(hex)' AS TEXT), 'Button');
                INSERT INTO click VALUES (\(index + 1), \(index + 1), 1, 1700000000000, NULL, NULL, 0);
                """
        }
        try #require(
            sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK,
            "\(String(cString: sqlite3_errmsg(connection)))")
    }

    private static let kinds = events.map { ClickKind(eventName: $0).rawValue }

    @Test func `the migration gives each control the kind that its event's name has`() throws {
        try ClickDatabase(path: folder.store).close()
        #expect(try PlainSQLite.column("SELECT kind FROM control ORDER BY id", in: folder.store) == Self.kinds)
        #expect(Set(Self.kinds) == ["activation", "control"])
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
    }

    @Test func `a migrated database has the schema of a new one`() throws {
        try ClickDatabase(path: folder.store).close()
        let other = folder.file("new.sqlite")
        try ClickDatabase(path: other).close()
        let schema = "SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'grdb%' ORDER BY type, name"
        #expect(try PlainSQLite.rows(schema, in: folder.store) == PlainSQLite.rows(schema, in: other))
    }

    @Test func `a reader shows the kinds before anybody has migrated, and leaves the file as it is`() throws {
        let before = try folder.bytes(of: "clicks.sqlite")
        let reader = try ClickReader(path: folder.store)
        let query = try SQLQuery("SELECT kind FROM clicks ORDER BY control", on: reader, timeout: 10)
        var kinds: [String] = []
        while let row = try query.next() {
            if case .text(let kind) = row[0] { kinds.append(kind) }
        }
        #expect(kinds.sorted() == Self.kinds.sorted())
        #expect(try reader.controls().count == Self.events.count)
        #expect(try reader.sessions(named: "s").first?.clicks.map(\.control.kind.rawValue) == Self.kinds)
        #expect(try reader.check().allSatisfy { $0.state != .damaged })
        #expect(try folder.bytes(of: "clicks.sqlite") == before)
    }

    @Test(arguments: ["'tap'", "''", "NULL"])
    func `no other kind can be stored`(kind: String) throws {
        try ClickDatabase(path: folder.store).close()
        try PlainSQLite.change(folder.store, "UPDATE OR IGNORE control SET kind = \(kind)")
        #expect(try PlainSQLite.column("SELECT kind FROM control ORDER BY id", in: folder.store) == Self.kinds)
    }

    @Test func `clicks of one screen and path that differ in kind only are one when they come again`() throws {
        let store = try ClickDatabase(path: folder.store)
        let clicks = ClickKind.allCases.map { kind in
            SampleClick(path: "Button--tap", kind: kind, session: "t")
        }
        #expect(try store.take(clicks, from: "a.jsonl").stored == 3)
        let again = clicks.map { click in
            var other = click
            other.kind = .routed
            return other
        }
        #expect(try store.take(again, from: "b.jsonl") == WriteResult(duplicate: 3))
        #expect(try store.take(again + clicks, from: "c.jsonl") == WriteResult(stored: 3, duplicate: 3))
        try store.close()
        let kinds = "SELECT kind, count(*) FROM clicks WHERE session = 't' GROUP BY 1 ORDER BY 1"
        let rows = try PlainSQLite.rows(kinds, in: folder.store)
        let (found, counts) = (rows.map { $0[0] }, rows.compactMap { $0[1] }.compactMap(Int.init))
        #expect(found == ["activation", "control", "routed"])
        #expect(counts.reduce(0, +) == 6)
    }

    @Test func `a click that comes again with another kind leaves no control without clicks`() throws {
        let controls = "SELECT kind FROM control WHERE path = 'Button--other' ORDER BY id"
        let store = try ClickDatabase(path: folder.store)
        var click = SampleClick(path: "Button--other", kind: .activation, session: "u")
        #expect(try store.take([click], from: "a.jsonl").stored == 1)
        let before = try store.totals(countingClicks: false).controls
        click.kind = .routed
        #expect(try store.take([click], from: "b.jsonl") == WriteResult(duplicate: 1))
        #expect(try PlainSQLite.column(controls, in: folder.store) == ["activation"])
        click.atMs += 1
        #expect(try store.take([click], from: "c.jsonl") == WriteResult(stored: 1))
        #expect(try PlainSQLite.column(controls, in: folder.store) == ["activation", "routed"])
        #expect(try store.totals(countingClicks: false).controls == before)
        try store.close()
    }
}
