import ClickStore
import ClickTracking
import Foundation

/// The comparison by SQL alone, but for the interval and the test.
struct SQLCompareReport {
    struct Line: Equatable {
        let path: String
        let screen: String?
        let kind: String?
        /// Clicks and units, before and after.
        let clicks: [Int64?]
        let units: [Int64?]
    }

    let lines: [Line]
    /// `user` or `session`.
    let unit: String
    /// How many units there were before alone, after alone and on both sides, and how many sessions without a user are left out.
    let counts: [Int]

    /// - Parameters:
    ///   - before: A condition on clicks, `t`, with the columns `at_ms`, `app`, `version`, `user`.
    ///   - after: The same for the other clicks.
    ///   - chosen: A condition on the controls that are compared.
    init(_ store: ReportStore, before: String, after: String, chosen: String) throws {
        let sides = """
            WITH t AS (
                SELECT control_id, at_ms, app, version, user, quote(name) || quote(app) AS session
                FROM click JOIN session ON session.id = session_id
            ), side AS (
                SELECT control_id, session, user, at_ms, 0 AS number FROM t WHERE \(before)
                UNION ALL SELECT control_id, session, user, at_ms, 1 FROM t WHERE \(after)
            )
            """
        func count(_ sql: String) throws -> Int {
            Int(try store.rows(sides + "SELECT count(*) FROM (\(sql))")[0][0].integer ?? 0)
        }
        let sessions = try count("SELECT DISTINCT session FROM side")
        let withUser = try count("SELECT DISTINCT session FROM side WHERE user NOT NULL")
        let unit = sessions > 0 && Double(withUser) / Double(sessions) >= 0.9 ? "user" : "session"
        func owners(_ number: Int) -> String {
            "SELECT \(unit) FROM side WHERE number = \(number) AND \(unit) NOT NULL"
        }
        let counts = [
            try count("\(owners(0)) EXCEPT \(owners(1))"), try count("\(owners(1)) EXCEPT \(owners(0))"),
            try count("\(owners(0)) INTERSECT \(owners(1))"), unit == "user" ? sessions - withUser : 0,
        ]
        (self.unit, self.counts) = (unit, counts)
        // Sessions of those on one side alone, and whether there are over a tenth more of them for each user on one side.
        func stays(_ number: Int) -> String {
            """
            SELECT owner, session, first FROM (
                SELECT \(unit) AS owner, session, min(at_ms) AS first FROM side
                WHERE number = \(number) AND \(unit) NOT NULL AND \(unit) NOT IN (\(owners(1 - number))) GROUP BY 1, 2)
            """
        }
        let sessionsEach = try (0...1).map { Double(try count(stays($0))) / Double(counts[$0]) }
        let isOne =
            unit == "user" && counts[0] > 0 && counts[1] > 0
            && (sessionsEach.max() ?? 0) / (sessionsEach.min() ?? 1) > 1.1 + 1e-9
        func counted(_ number: Int) -> String {
            let first = """
                AND session = (SELECT s.session FROM (\(stays(number))) AS s WHERE s.owner = side.\(unit)
                    ORDER BY s.first, s.session LIMIT 1)
                """
            return """
                count(DISTINCT iif(number = \(number) AND \(unit) NOT IN (\(owners(1 - number))) \(isOne ? first : ""), \(unit), NULL))
                """
        }
        lines = try store.rows(
            sides + """
                SELECT path, screen, kind, sum(number = 0), sum(number = 1), \(counted(0)), \(counted(1))
                FROM side JOIN control ON control.id = control_id WHERE \(chosen)
                GROUP BY control_id ORDER BY path, coalesce(screen, ''), kind
                """
        ).map { row in
            Line(
                path: row[0].text ?? "", screen: row[1].text, kind: row[2].text,
                clicks: row[3...4].map(\.integer), units: row[5...6].map(\.integer))
        }
    }
}

/// Fisher's exact test as its definition has it, with logarithms of factorials: slow, but plain.
enum ExactTestByDefinition {
    static func p(_ before: (part: Int, whole: Int), _ after: (part: Int, whole: Int)) -> Double {
        let clicked = before.part + after.part
        func choose(_ n: Int, _ k: Int) -> Double {
            lgamma(Double(n + 1)) - lgamma(Double(k + 1)) - lgamma(Double(n - k + 1))
        }
        func probability(_ part: Int) -> Double {
            guard part >= 0, part <= before.whole, clicked - part >= 0, clicked - part <= after.whole else { return 0 }
            return exp(
                choose(before.whole, part) + choose(after.whole, clicked - part)
                    - choose(before.whole + after.whole, clicked))
        }
        let observed = probability(before.part)
        return min(1, (0...clicked).map(probability).filter { $0 <= observed * (1 + 1e-7) }.reduce(0, +))
    }
}
