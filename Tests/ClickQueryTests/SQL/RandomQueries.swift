import SeededGenerator

@testable import ClickQuery

/// Statements over the table `clicks`, which they call `@`, of all shapes that analysts write.
struct RandomQueries {
    struct Query {
        let sql: String
        /// The places of the columns that the rows are sorted by.
        var sortedBy: [Int] = []
        /// Whether they say the order of all rows, up to equal ones.
        var isTotalOrder = false
    }

    private var generator: SplitMix64
    /// Values of the columns, as SQL.
    private let values: [ClicksColumn: [String]]
    private static let columns = ClicksColumn.allCases.map(\.name)
    private static let groupable = [
        "control", "element", "event", "class", "screen", "session", "user", "app", "version", "kind", "minute", "hour",
        "day", "control_id", "session_id", "handled", "at_ms / 3600000", "substr(at, 1, 13)", "x", "item",
    ]
    private static let odd = [
        "NULL", "0", "1", "1.5", "'1'", "'abc'", "x'41'", "''", "9223372036854775807", "-9223372036854775808", "9.3e18",
        "-9.3e18", "1e999", "-1e999", "1700000000000.5", "' 1700003600000 '", "'17e11'", "'1700003600000x'",
        "CAST(1700003600000 AS TEXT)", "'2023-11-14'", "'2023-11-15'", "'2023-11-14T22'", "'2023-11-14T23:1'",
        "'2023-11-14T23:13:20'", "'2023-11-14T23:13:20.000Z'", "'2023-11-14T23:13:20.001'", "'2023-13-14'", "'9'",
        "'1969-12-31'", "'1970-01-01T00'",
    ]

    init(seed: UInt64, values: [ClicksColumn: [String]]) {
        generator = SplitMix64(seed: seed)
        self.values = values
    }

    mutating func next() -> Query {
        switch number(12) {
        case 0...1: plain()
        case 2...5: grouped()
        case 9...11: counted()
        case 6: distinct()
        case 7: joined()
        default: windowed()
        }
    }

    private mutating func plain() -> Query {
        let columns = pick(Self.columns, 1...4)
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM @\(condition())"
        if number(2) == 0 {
            let terms = columns.indices.map { "\($0 + 1)\(direction())" }.joined(separator: ", ")
            return Query(
                sql: "\(sql) ORDER BY \(terms) LIMIT \(number(12)) OFFSET \(number(4))", isTotalOrder: true)
        }
        return Query(sql: "\(sql) ORDER BY 1\(direction())", sortedBy: [0])
    }

    private mutating func grouped() -> Query {
        let keys = pick(Self.groupable, 1...3)
        let figures = pick(
            [
                "count(*)", "count(DISTINCT session)", "min(at)", "max(at_ms)", "sum(handled)", "max(x)", "max(user)",
                "count(seq)", "min(hour)", "max(control)", "count(DISTINCT control_id)",
            ], 1...2)
        let places = (1...keys.count).map(String.init)
        var sql = "SELECT \((keys + figures).joined(separator: ", ")) FROM @\(condition())"
        sql += " GROUP BY \(places.joined(separator: ", "))"
        if number(4) == 0 { sql += " HAVING count(*) > \(number(3))" }
        switch number(3) {
        case 0: return Query(sql: "\(sql) ORDER BY \(keys.count + 1)\(direction())", sortedBy: [keys.count])
        case 1:
            let terms = places.map { $0 + direction() }.joined(separator: ", ")
            return Query(sql: "\(sql) ORDER BY \(terms)", isTotalOrder: true)
        default: return Query(sql: sql)
        }
    }

    /// What analysts count, in all the words in which they write it.
    private mutating func counted() -> Query {
        let keys = pick(
            [
                "screen", "c.control", "element", "user", "session", "app", "version", "handled", "kind", "hour", "day",
                "minute", "substr(at, 1, 10)", "SUBSTR(c.at,1,13)", "substring(at, 1, 16)", "control_id",
                "c.session_id",
            ], 0...3)
        let figures = pick(
            [
                "count(*)", "count(1) AS n", "COUNT(DISTINCT session)", "count(distinct c.user) users", "min(at)",
                "max(at)",
                "min(at_ms)", "max(c.at_ms) - min(c.at_ms) AS length", "count(DISTINCT control)", "sum(handled)",
                "sum(handled = 0) AS dead", "avg(handled)", "total(handled IS NULL)", "count(handled)", "count(user)",
                "count(*) FILTER (WHERE handled = 0)", "round(100.0 * sum(NOT handled) / count(*), 1)", "max(screen)",
                "min(user)", "count(DISTINCT day)", "min(substr(at, 1, 10))", "max(hour)", "count(DISTINCT app)",
                "count(DISTINCT screen) + count(DISTINCT version)", "max(count(*), 3)", "count(screen)",
                "sum(length(user))",
                "count(DISTINCT session_id)", "count(DISTINCT session || app)", "iif(count(*) > 3, 'many', 'few')",
            ], 1...4)
        let items = (keys + figures).shuffled(using: &generator)
        var sql = "SELECT \(number(8) == 0 ? "DISTINCT " : "")\(items.joined(separator: ", ")) FROM @ AS c"
        let terms = (0..<number(4)).map { _ in countedTerm() }
        if !terms.isEmpty { sql += " WHERE " + terms.joined(separator: number(6) == 0 ? " OR " : " AND ") }
        if !keys.isEmpty {
            let groups = keys.map { key in
                number(2) == 0 ? key : "\((items.firstIndex(of: key) ?? 0) + 1)"
            }
            sql += " GROUP BY \(groups.joined(separator: ", "))"
        }
        if number(4) == 0 { sql += " HAVING \(element(of: ["count(*) > 2", "max(at) > '2023-11-14'", "1"]))" }
        let places = items.indices.map { "\($0 + 1)\(direction())" }.joined(separator: ", ")
        switch number(4) {
        case 0: return Query(sql: "\(sql) ORDER BY count(*) DESC, \(places) LIMIT \(1 + number(5))", isTotalOrder: true)
        case 1: return Query(sql: "\(sql) ORDER BY \(places)", isTotalOrder: true)
        case 2: return Query(sql: "SELECT * FROM (\(sql)) AS inner_rows")
        default: return Query(sql: sql)
        }
    }

    private mutating func countedTerm() -> String {
        let texts: [ClicksColumn] = [.control, .element, .screen, .user, .app, .session, .version, .kind, .event]
        let column = element(of: texts)
        switch number(12) {
        case 0: return "\(column.name) LIKE '%\(element(of: ["a", "S", "1", "T2"]))%'"
        case 1: return "lower(c.\(column.name)) = lower(\(value(column)))"
        case 2: return "\(column.name) NOT LIKE 'a%'"
        case 3: return "(\(column.name) GLOB '*[a-m]*' OR \(column.name) IS NULL)"
        case 4: return "NOT (\(column.name) = \(value(column)) AND length(\(column.name)) > 3)"
        case 5: return "handled \(element(of: ["= 0", "= 1", "IS NULL", "IS NOT NULL", "> 0", "IN (0, 1)", "<> 1"]))"
        case 6, 7:
            let time = element(of: [ClicksColumn.at, .atMs, .day, .hour, .minute])
            return "\(time.name) \(element(of: ["=", "<", "<=", ">", ">="])) \(value(time))"
        case 8: return "substr(at, 1, 10) = \(value(.day))"
        case 9: return "at_ms BETWEEN \(value(.atMs)) AND \(value(.atMs))"
        case 10: return "CASE WHEN screen IS NULL OR event = 'tap' THEN 1 ELSE 0 END"
        default: return "\(column.name) IN (\(value(column)), \(value(column)))"
        }
    }

    private mutating func distinct() -> Query {
        let columns = pick(Self.groupable, 1...3)
        let sql = "SELECT DISTINCT \(columns.joined(separator: ", ")) FROM @\(condition())"
        if number(2) == 0 { return Query(sql: sql) }
        return Query(sql: "\(sql) ORDER BY 1\(direction()) NULLS \(number(2) == 0 ? "FIRST" : "LAST")", sortedBy: [0])
    }

    private mutating func joined() -> Query {
        switch number(6) {
        case 0:
            let column = element(of: [
                "session", "control", "hour", "user", "at_ms", "control_id", "session_id", "screen",
            ])
            return Query(
                sql: """
                    SELECT a.control, b.session, count(*), max(b.at_ms - a.at_ms) FROM @ a JOIN @ b ON a.\(column) = \
                    b.\(column)\(condition("a")) GROUP BY 1, 2 ORDER BY 1\(direction()), 2\(direction())
                    """, isTotalOrder: true)
        case 1:
            return Query(
                sql: """
                    SELECT control.path, c.control, count(*) FROM control LEFT JOIN @ c ON c.control_id = control.id\
                    \(condition("c")) GROUP BY 1, 2
                    """)
        case 2:
            return Query(
                sql: """
                    SELECT name, (SELECT count(*) FROM @ c WHERE c.session = name AND c.at_ms >= \(value(.atMs))) \
                    FROM session
                    """)
        case 3:
            let column = element(of: Self.groupable.filter { !$0.contains("/") && !$0.contains("(") })
            return Query(
                sql: "SELECT control, at FROM @ WHERE \(column) IN (SELECT \(column) FROM @\(condition()))")
        case 4:
            return Query(
                sql: """
                    SELECT control, session FROM @ a WHERE NOT EXISTS (SELECT 1 FROM @ b WHERE b.session = a.session \
                    AND b.at_ms > a.at_ms) ORDER BY session\(direction())
                    """, sortedBy: [1])
        default:
            return Query(
                sql: """
                    WITH busy AS (SELECT control, count(*) AS n FROM @ GROUP BY 1) SELECT screen, count(*) FROM @ \
                    JOIN busy USING (control) WHERE n > \(number(5)) GROUP BY 1 UNION ALL SELECT NULL, count(*) FROM @
                    """)
        }
    }

    private mutating func windowed() -> Query {
        let part = element(of: ["session", "control", "screen", "hour", "user"])
        return Query(
            sql: """
                SELECT \(part), at_ms, rank() OVER (PARTITION BY \(part) ORDER BY at_ms\(direction())), \
                count(*) OVER (PARTITION BY \(part)) FROM @\(condition()) ORDER BY 1\(direction())
                """, sortedBy: [0])
    }

    private mutating func condition(_ table: String? = nil) -> String {
        let terms = (0..<number(4)).map { _ in term(table) }
        guard !terms.isEmpty else { return "" }
        return " WHERE " + terms.joined(separator: number(5) == 0 ? " OR " : " AND ")
    }

    private mutating func term(_ table: String?) -> String {
        let favourites: [ClicksColumn] = [
            .atMs, .atMs, .control, .session, .screen, .kind, .hour, .day, .at, .controlID, .spanID, .element, .event,
        ]
        let column = number(3) == 0 ? element(of: ClicksColumn.allCases) : element(of: favourites)
        let name = table.map { "\($0).\(column.name)" } ?? column.name
        switch number(12) {
        case 0...5:
            return
                "\(name) \(element(of: ["=", "=", "=", "<", "<=", ">", ">=", "<>", "IS", "IS NOT"])) \(value(column))"
        case 6: return "\(name) IN (\((0...number(3)).map { _ in value(column) }.joined(separator: ", ")))"
        case 7: return "\(name) BETWEEN \(value(column)) AND \(value(column))"
        case 8: return "\(name) IS \(number(2) == 0 ? "" : "NOT ")NULL"
        case 9: return "\(name) = \(value(column)) COLLATE \(element(of: ["NOCASE", "RTRIM", "BINARY"]))"
        case 10: return "\(name) LIKE '%\(element(of: ["a", "S", "1", "T2"]))%'"
        default: return "NOT \(name) \(element(of: ["=", ">", "<="])) \(value(column))"
        }
    }

    private mutating func value(_ column: ClicksColumn) -> String {
        let known = values[column] ?? []
        return known.isEmpty || number(4) == 0 ? element(of: Self.odd) : element(of: known)
    }

    private mutating func direction() -> String { number(2) == 0 ? "" : " DESC" }

    private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    private mutating func element<Element>(of list: [Element]) -> Element { list[number(list.count)] }

    private mutating func pick(_ list: [String], _ counts: ClosedRange<Int>) -> [String] {
        Array(list.shuffled(using: &generator).prefix(Int.random(in: counts, using: &generator)))
    }
}
