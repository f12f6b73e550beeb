import ClickStore
import ClickTracking
import Foundation
import Migrations
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import ClickQuery

/// The table `clicks` gives what plain SQL over the rows gives.
struct ClicksTableTests {
    /// The states in which a store may be.
    enum State: CaseIterable {
        case indexed, partlyIndexed, notIndexed, withoutIndexTables, ofAnotherVersion, withOddTimes, withHoles, older,
            withoutDetails, withAliases
    }

    @Test(arguments: State.allCases, sweep(1, of: [1, 2] as [UInt64]))
    func `random statements give the same rows as over the plain view`(state: State, seed: UInt64) throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, state, seed: seed)
        let twins = TwinTables(path: folder.store)
        var queries = RandomQueries(seed: seed, values: try Self.values(twins))
        for _ in 0..<60 { try twins.check(queries.next(), "\(state), seed \(seed)") }
    }

    @Test(arguments: State.allCases)
    func `all columns are those of the view in its order, the hidden ones left out`(state: State) throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, state, seed: 3)
        let twins = TwinTables(path: folder.store)
        let rows = try twins.rowsOfTable(
            "SELECT * FROM @ ORDER BY \((1...21).map(String.init).joined(separator: ", "))")
        let names = ClicksColumn.allCases.filter { !$0.isHidden }.map(\.name).joined(separator: ", ")
        #expect(try rows.count > 50 && rows == twins.rowsOfView("SELECT \(names) FROM @ ORDER BY \(names)"))
        guard state != .older else { return }
        let query = try SQLQuery("SELECT * FROM main.clicks", on: try ClickReader(path: folder.store), timeout: 60)
        #expect(query.columns == ClicksColumn.allCases.filter { !$0.isHidden }.map(\.name))
    }

    @Test(arguments: [
        ("SELECT control, sum(x) FROM clicks GROUP BY 1 ORDER BY 2 DESC", true),
        ("SELECT control, sum(x) FROM clicks WHERE at_ms >= 5 GROUP BY 1 ORDER BY 1 DESC", false),
        ("SELECT screen, control, sum(x) FROM clicks GROUP BY 1, 2 ORDER BY 1 DESC, 2", false),
        ("SELECT control_id, sum(x) FROM clicks GROUP BY 1 ORDER BY 1 DESC", false),
        ("SELECT hour, sum(x) FROM clicks GROUP BY 1 ORDER BY 1", false),
        ("SELECT day, control, sum(x) FROM clicks GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC", false),
        ("SELECT session, sum(x), min(at), max(at) FROM clicks GROUP BY 1 ORDER BY 1 DESC", false),
        ("SELECT session, sum(x) FROM clicks GROUP BY 1", false),
        ("SELECT user, version, sum(x) FROM clicks GROUP BY 1, 2", true),
        ("SELECT version, control, sum(x) FROM clicks GROUP BY 1, 2", false),
        ("SELECT DISTINCT session FROM clicks", true),
        ("SELECT sum(x) FROM clicks WHERE control IN ('a', 'b') GROUP BY control", false),
        ("SELECT control, at_ms FROM clicks ORDER BY control COLLATE NOCASE", true),
        ("SELECT control FROM clicks ORDER BY at_ms", true),
        ("SELECT item FROM clicks ORDER BY control", true),
    ])
    func `an order that the table serves needs no sort`(sql: String, sorts: Bool) throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, .indexed, seed: 1)
        let plan = try TwinTables(path: folder.store).rowsOfTable("EXPLAIN QUERY PLAN \(sql)").map { $0[3] }
        #expect(plan.contains { $0.contains("TEMP B-TREE") } == sorts, "\(plan)")
    }

    @Test(arguments: [
        ("SELECT count(*) FROM clicks", "all"),
        ("SELECT count(*), COUNT(DISTINCT session), count(distinct user), min(at), max(at_ms) FROM clicks", "all"),
        ("SELECT c.screen AS s, count(*) n FROM clicks AS c GROUP BY s HAVING n > 1 ORDER BY n DESC LIMIT 3", "screen"),
        ("SELECT day, version, sum(handled = 0) FROM clicks WHERE user LIKE 'u%' GROUP BY 1, 2", "day, version"),
        ("SELECT substr(at, 1, 16), count(*) FROM clicks WHERE at >= '2023-11-14' GROUP BY 1", "minute"),
        ("SELECT count(*) FROM clicks WHERE lower(element) LIKE '%a%' OR screen REGEXP 'b'", "all"),
        ("SELECT count(*) FROM clicks WHERE handled IS NULL AND at_ms < 5 AND kind <> 'control'", "all"),
        ("SELECT DISTINCT user FROM clicks", "user"),
        ("WITH n AS (SELECT session, count(*) AS n FROM clicks GROUP BY 1) SELECT max(n) FROM n", "session"),
        ("SELECT sum(x) FROM clicks", nil),
        ("SELECT count(*) FROM clicks WHERE x > 5", nil),
        ("SELECT screen, element, count(*) FROM clicks GROUP BY screen", nil),
        ("SELECT count(*) OVER () FROM clicks", nil),
        ("SELECT count(*) FROM clicks c JOIN session ON c.session_id = session.id", nil),
        ("WITH clicks AS (SELECT 1) SELECT count(*) FROM clicks", nil),
        ("SELECT count(*), rowid FROM clicks", nil),
        ("SELECT count(*), (SELECT max(id) FROM session) FROM clicks", nil),
        ("SELECT screen, count(*) FROM main.clicks GROUP BY 1", nil),
    ])
    func `statements that count read groups, and others clicks`(sql: String, groups: String?) throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, .indexed, seed: 1)
        let plan = try TwinTables(path: folder.store).rowsOfTable("EXPLAIN QUERY PLAN \(sql)").map { $0[3] }
        let counts = plan.compactMap { step in
            step.firstRange(of: "counts by ").map { step[$0.upperBound...].trimmingCharacters(in: ["\"", ")"]) }
        }
        #expect(counts == [groups].compactMap(\.self), "\(plan)")
    }

    @Test func `names that a condition is about are looked at once for a control`() throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, .indexed, seed: 1)
        func plan(_ condition: String) throws -> String {
            try TwinTables(path: folder.store)
                .rowsOfTable("EXPLAIN QUERY PLAN SELECT x FROM clicks WHERE \(condition)").map { $0[3] }.joined()
        }
        #expect(try plan("element LIKE '%a%' AND x > 5").contains("with control_id in"))
        #expect(try plan("at_ms > 5 AND (upper(screen) = 'A' OR kind GLOB 'c*')").contains("with at_ms, control_id in"))
        #expect(try !plan("element LIKE '%a%' OR x > 5").contains("control_id"))
        #expect(try !plan("element LIKE user").contains("control_id"))
        #expect(try !plan("control_now LIKE '%a%'").contains("control_id"))
    }

    @Test func `columns have the names of the words that are written`() throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, .indexed, seed: 1)
        let query = try SQLQuery(
            "SELECT count( * ), SUBSTR(at,1,13), screen AS s FROM clicks GROUP BY 2, s",
            on: try ClickReader(path: folder.store), timeout: 60)
        #expect(query.columns == ["count( * )", "SUBSTR(at,1,13)", "s"])
        #expect(
            try TwinTables(path: folder.store).rowsOfTable(
                "SELECT \"count( * )\" > 0 FROM (SELECT count( * ), screen FROM @ GROUP BY screen) LIMIT 1")
                == [["integer(1)"]])
    }

    @Test func `conditions are taken by the table unless they compare texts by another collation`() throws {
        let folder = try TemporaryFolder()
        try Self.fill(folder, .indexed, seed: 1)
        func plan(_ condition: String) throws -> String {
            try TwinTables(path: folder.store)
                .rowsOfTable("EXPLAIN QUERY PLAN SELECT 1 FROM clicks WHERE \(condition)").map { $0[3] }.joined()
        }
        #expect(try plan("control = 'a' AND at_ms > 5 AND kind IN ('control', 'routed')").contains("with"))
        #expect(try plan("session = 's' COLLATE NOCASE").contains("all"))
        #expect(try plan("control = 'a' COLLATE BINARY").contains("with control"))
    }

    /// Fills a store with clicks of many kinds, and brings it into a state.
    static func fill(_ folder: TemporaryFolder, _ state: State, seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let clicks = (0..<120).map { _ in
            SampleClick.random(using: &generator, withKinds: state != .older, withDetails: state != .withoutDetails)
        }
        try take(clicks[..<70], from: "a.jsonl", isIndexed: state != .notIndexed, folder)
        try take(clicks[70...], from: "b.jsonl", isIndexed: state != .notIndexed && state != .partlyIndexed, folder)
        try PlainSQLite.change(
            folder.store,
            """
            INSERT INTO property_set (id, properties)
            VALUES (1, '{"os":"iOS","plan":"pro"}'), (2, '{"plan":"it''s \\"\\\\"}'), (3, '{"café":"é","os":"web"}')
            """,
            """
            INSERT INTO session_properties SELECT DISTINCT stretch_of, value, stretch_of * value % 7
            FROM session, json_each('[1, 2, 3]') WHERE stretch_of % 4 > 0 AND (stretch_of + value) % 3 > 0
            """)
        switch state {
        case .withoutIndexTables:
            try PlainSQLite.change(
                folder.store, "DROP TABLE index_chunk", "DROP TABLE index_segment", "DROP TABLE index_session")
        case .ofAnotherVersion:
            try PlainSQLite.change(
                folder.store, "UPDATE index_segment SET version = 99", "UPDATE index_session SET version = 99")
        case .withOddTimes:
            try PlainSQLite.change(
                folder.store, "UPDATE click SET at_ms = -at_ms WHERE id % 3 = 0",
                "UPDATE click SET at_ms = id * 9000000000000 WHERE id % 7 = 0",
                "UPDATE click SET at_ms = -1500 + id * 100 WHERE id % 5 = 0",
                "UPDATE click SET at_ms = -210866760000000 + id * 100 - 7000 WHERE id % 11 = 0")
            try ClickDatabase(path: folder.store).close()
        case .withHoles:
            try PlainSQLite.change(
                folder.store, "DELETE FROM session WHERE id % 3 = 1 AND id < (SELECT max(id) FROM session)",
                "DELETE FROM click WHERE id % 9 = 1")
            if seed == 1 { try ClickDatabase(path: folder.store).close() }
        case .older: try makeOlder(folder)
        case .withAliases: try joinNames(folder, using: &generator)
        default: break
        }
    }

    private static func take(
        _ clicks: ArraySlice<SampleClick>, from recording: String, isIndexed: Bool, _ folder: TemporaryFolder
    ) throws {
        let store = try ClickDatabase(path: folder.store)
        try store.take(Array(clicks), from: recording)
        // What a store has taken that is not closed, as by an app that was killed, has no index.
        if isIndexed { try store.close() }
    }

    /// Accepts aliases of all sorts, those of clicks without a version among them.
    private static func joinNames(_ folder: TemporaryFolder, using generator: inout SplitMix64) throws {
        var aliases: [Alias] = []
        for _ in 0..<12 {
            let names = (0..<2).map { _ in
                let click = SampleClick.random(using: &generator, withKinds: false, withDetails: false)
                let element = (try? ControlPath(parsing: click.path))?.element ?? ""
                return ControlName(screen: click.screen == "" ? nil : click.screen, element: element)
            }
            let app = [nil, "A", "B"][Int.random(in: 0..<3, using: &generator)]
            let range = Bool.random(using: &generator) ? Alias.Range.since(nil) : .unversioned
            var alias = Alias(app: app, range: range, version: "1.10", old: names[0], new: names[1])
            if Bool.random(using: &generator) { alias.event = Alias.EventChange(old: "tap", new: "press%00") }
            aliases.append(alias)
        }
        let store = try ClickDatabase(path: folder.store)
        let orders = [nil, "A", "B"].map { (app: $0, versions: ["1.9", "1.10"]) }
        #expect(try store.accept(aliases, orders: orders).count(of: .joined) > 6)
        try store.close()
    }

    /// Makes of a store one that version 0.1.0 has written, which knew no kinds.
    private static func makeOlder(_ folder: TemporaryFolder) throws {
        let old = folder.file("old.sqlite")
        try PlainSQLite.change(old, "PRAGMA application_id = 0x5454726C")
        var script = "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
        for step in Migrations.all.prefix(2) {
            script += step.sql + "; INSERT INTO grdb_migrations VALUES ('\(step.name)');"
        }
        try PlainSQLite.Connection(old).run(script)
        let copies = ["control", "session", "click", "click_detail", "index_segment", "index_chunk", "index_session"]
        try PlainSQLite.Connection(old).run(
            "ATTACH '\(folder.store)' AS new;"
                + copies.map { table in
                    let columns = try PlainSQLite.column("SELECT name FROM pragma_table_info('\(table)')", in: old)
                        .joined(separator: ", ")
                    return "INSERT INTO \(table) (\(columns)) SELECT \(columns) FROM new.\(table);"
                }.joined() + "INSERT INTO index_name SELECT * FROM new.index_name")
        for end in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: folder.store + end)
            try? FileManager.default.moveItem(atPath: old + end, toPath: folder.store + end)
        }
    }

    /// Values of each column, as SQL.
    static func values(_ twins: TwinTables) throws -> [ClicksColumn: [String]] {
        var values: [ClicksColumn: [String]] = [:]
        for column in ClicksColumn.allCases { values[column] = try twins.literals(column) }
        return values
    }
}

extension SampleClick {
    /// A click of few names, times and places, so that many are equal.
    static func random(
        using generator: inout SplitMix64, withKinds: Bool, withDetails: Bool
    ) -> SampleClick {
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }
        let paths = [
            "Window--Button#send--tap", "Window--Button#Send--tap", "Window--Button--tap", "Window--%5B%00--key",
            "Window--Z\u{E9}--tap", "Window--Ze\u{301}--tap", "Application--Window--Cell[*]--select",
        ]
        var click = SampleClick(session: "s-\(number(5))")
        click.path = paths[number(paths.count)]
        click.screen = [nil, nil, "Home", "home", "Z'\u{1F}<b>", ""][number(6)]
        if withKinds { click.kind = ClickKind.allCases[number(ClickKind.allCases.count)] }
        click.app = [nil, "A", "B"][number(3)]
        click.version = [nil, "1.9", "1.10"][number(3)]
        click.user = [nil, "u-1", "U-1", "u-2", ""][number(5)]
        click.atMs = 1_700_000_000_000 + Int64([0, 1, 999, 1_000, 60_000][number(5)] + number(30) * 3_600_000)
        if number(4) > 0 { (click.x, click.y) = (Int32(number(40)) - 7, Int32(number(3) * 1_000)) }
        click.handled = [.unknown, .no, .yes][number(3)]
        guard withDetails, number(3) > 0 else { return click }
        if number(3) == 0 { click.id = "c-\(number(1_000_000))" }
        click.seq = number(2) == 0 ? Int64(number(1_000_000)) : nil
        click.position = [nil, "0:1", "1:0/0:3"][number(3)]
        click.item = [nil, "i", "I", "\u{1F600}"][number(4)]
        click.handledBy = [nil, "Window"][number(2)]
        click.info = [nil, "{\"a\":1}"][number(2)]
        return click
    }
}
