import ClickStore
import ClickTracking
import Foundation

/// The comparison by SQL alone, but for the interval and the test.
struct SQLCompareReport {
    struct Line: Equatable {
        let path: String
        let screen: String?
        let kind: String?
        /// Clicks before, those whose outcome is known, those that nobody handled, and the same after.
        let clicks: [Int64?]
        /// Users or sessions with a click in the sessions that are compared, before and after.
        var units: [Int64?]
    }

    let lines: [(line: Line, used: [CountedStratum], unhandled: [CountedStratum])]
    /// `user` or `session`.
    let unit: String
    /// How many units there were before alone, after alone and on both sides.
    let counts: [Int]

    /// - Parameters:
    ///   - before: A condition on clicks, `t`, with the columns `at_ms`, `app`, `version`, `user`.
    ///   - after: The same for the other clicks.
    ///   - chosen: A condition on the controls that are compared.
    init(_ store: ReportStore, before: String, after: String, chosen: String) throws {
        let sides = """
            WITH t AS (
                SELECT control_id, at_ms, app, version, user, quote(name) || quote(app) AS session, flags & 3 AS handled
                FROM click JOIN session ON session.id = session_id
            ), side AS (
                SELECT *, 0 AS number FROM t WHERE \(before)
                UNION ALL SELECT *, 1 FROM t WHERE \(after)
            )
            """
        func count(_ sql: String) throws -> Int {
            Int(try store.rows(sides + "SELECT count(*) FROM (\(sql))")[0][0].integer ?? 0)
        }
        let sessions = try count("SELECT DISTINCT session FROM side")
        let withUser = try count("SELECT DISTINCT session FROM side WHERE user NOT NULL")
        let unit = sessions > 0 && Double(withUser) / Double(sessions) >= 0.9 ? "user" : "session"
        // A session without a user stands for itself.
        let owner = unit == "user" ? "coalesce('user ' || user, session)" : "session"
        var owners: [String: (sizes: [Int], firsts: [String])] = [:]
        for row in try store.rows(
            sides + """
                SELECT \(owner), number, session FROM side GROUP BY 1, 2, 3 ORDER BY 1, 2, min(at_ms), session
                """)
        {
            let (name, number) = (row[0].text ?? "", Int(row[1].integer ?? 0))
            var known = owners[name] ?? ([0, 0], ["", ""])
            if known.sizes[number] == 0 { known.firsts[number] = row[2].text ?? "" }
            known.sizes[number] += 1
            owners[name] = known
        }
        let alone = (0...1).map { side in owners.values.filter { $0.sizes[1 - side] == 0 }.map { $0.sizes[side] } }
        let both = owners.values.count { !$0.sizes.contains(0) }
        let each = alone.map { Double($0.reduce(0, +)) / Double($0.count) }
        let isOne =
            unit == "user"
            && (both > 0 || alone.allSatisfy { !$0.isEmpty } && (each.max() ?? 0) / (each.min() ?? 1) > 1.1 + 1e-9)
        (self.unit, counts) = (unit, alone.map(\.count) + [both])

        // By control and owner: sessions before and after with a click, with a known outcome, with an unhandled click.
        var uses: [Int64: [String: [[Int]]]] = [:]
        for row in try store.rows(
            sides + """
                SELECT control_id, \(owner), number, session, max(handled > 0), max(handled = 1)
                FROM side GROUP BY 1, 2, 3, 4
                """)
        {
            let (control, name) = (row[0].integer ?? 0, row[1].text ?? "")
            let (number, marks) = (Int(row[2].integer ?? 0), [1, row[4].integer ?? 0, row[5].integer ?? 0])
            guard let owner = owners[name] else { continue }
            let isAlone = owner.sizes.contains(0)
            if isAlone, isOne, row[3].text != owner.firsts[number] { continue }
            var known = uses[control]?[name] ?? [[0, 0, 0], [0, 0, 0]]
            for (index, mark) in marks.enumerated() {
                known[number][index] = isAlone ? max(known[number][index], Int(mark)) : known[number][index] + Int(mark)
            }
            uses[control, default: [:]][name] = known
        }
        func strata(_ control: Int64, _ part: Int, of whole: Int?) -> [CountedStratum] {
            var others = CountedStratum(before: (0, 0), after: (0, 0))
            var strata: [CountedStratum] = []
            for (name, owner) in owners {
                let use = uses[control]?[name] ?? [[0, 0, 0], [0, 0, 0]]
                let isAlone = owner.sizes.contains(0)
                let wholes = (0...1).map { side in
                    whole.map { use[side][$0] } ?? min(owner.sizes[side], isAlone ? 1 : .max)
                }
                let own = CountedStratum(before: (use[0][part], wholes[0]), after: (use[1][part], wholes[1]))
                if isAlone { others.add(own) } else { strata.append(own) }
            }
            return strata + [others]
        }
        lines = try store.rows(
            sides + """
                SELECT control_id, path, screen, kind, sum(number = 0), sum(number = 0 AND handled > 0),
                    sum(number = 0 AND handled = 1), sum(number = 1), sum(number = 1 AND handled > 0),
                    sum(number = 1 AND handled = 1)
                FROM side JOIN control ON control.id = control_id WHERE \(chosen)
                GROUP BY control_id ORDER BY path, coalesce(screen, ''), kind
                """
        ).map { row in
            let control = row[0].integer ?? 0
            let used = (0...1).map { side in Int64(uses[control]?.values.count { $0[side][0] > 0 } ?? 0) }
            return (
                Line(
                    path: row[1].text ?? "", screen: row[2].text, kind: row[3].text,
                    clicks: row[4...9].map(\.integer), units: used),
                strata(control, 0, of: nil), strata(control, 2, of: 1)
            )
        }
    }
}

/// Sessions before and after, and those of them with a click: of one user, or of all who are on one side alone.
struct CountedStratum {
    var before: (part: Int, whole: Int)
    var after: (part: Int, whole: Int)

    mutating func add(_ other: CountedStratum) {
        before = (before.part + other.before.part, before.whole + other.before.whole)
        after = (after.part + other.after.part, after.whole + other.after.whole)
    }
}

/// What strata say together, as the definitions have it: slow, but plain.
struct StrataByDefinition {
    private(set) var p: Double?
    private(set) var interval: IntervalByDefinition?
    private(set) var shares: [Double?] = [nil, nil]
    /// Whether chance could have divided anything otherwise.
    private(set) var isInformative = false

    init(_ strata: [CountedStratum]) {
        let comparable = strata.filter { $0.before.whole > 0 && $0.after.whole > 0 }
        guard !comparable.isEmpty else {
            for (side, counts) in [strata.map(\.before), strata.map(\.after)].enumerated() {
                let (part, whole) = counts.reduce((0, 0)) { ($0.0 + $1.part, $0.1 + $1.whole) }
                shares[side] = whole > 0 ? Double(part) / Double(whole) : nil
            }
            return
        }
        let weights = comparable.map {
            Double($0.before.whole * $0.after.whole) / Double($0.before.whole + $0.after.whole)
        }
        let sum = weights.reduce(0, +)
        let sides = [comparable.map(\.before), comparable.map(\.after)]
        let means = sides.map { counts in
            zip(counts, weights).reduce(0) { $0 + $1.1 * Double($1.0.part) / Double($1.0.whole) } / sum
        }
        let sizes = sides.map { counts in
            sum * sum / zip(counts, weights).reduce(0) { $0 + $1.1 * $1.1 / Double($1.0.whole) }
        }
        shares = means
        interval = IntervalByDefinition(before: (means[0], sizes[0]), after: (means[1], sizes[1]))
        // How probable each sum of the parts after is, if chance alone divides what was clicked in each stratum.
        var chances = [0: 1.0]
        for stratum in comparable {
            let clicked = stratum.before.part + stratum.after.part
            isInformative = isInformative || clicked > 0 && clicked < stratum.before.whole + stratum.after.whole
            var next: [Int: Double] = [:]
            for (part, chance) in chances {
                for more in 0...clicked {
                    next[part + more, default: 0] +=
                        chance
                        * ExactTestByDefinition.probability(
                            of: more, clicked, stratum.after.whole, stratum.before.whole)
                }
            }
            chances = next
        }
        let observed = chances[comparable.reduce(0) { $0 + $1.after.part }] ?? 0
        p = min(1, chances.values.filter { $0 <= observed * (1 + 1e-7) }.reduce(0, +))
    }
}

/// Fisher's exact test as its definition has it, with logarithms of factorials: slow, but plain.
enum ExactTestByDefinition {
    static func p(_ before: (part: Int, whole: Int), _ after: (part: Int, whole: Int)) -> Double {
        let clicked = before.part + after.part
        func probability(_ part: Int) -> Double { Self.probability(of: part, clicked, before.whole, after.whole) }
        let observed = probability(before.part)
        return min(1, (0...clicked).map(probability).filter { $0 <= observed * (1 + 1e-7) }.reduce(0, +))
    }

    /// How probable it is that so many of the clicked things are among the first ones.
    static func probability(of part: Int, _ clicked: Int, _ first: Int, _ second: Int) -> Double {
        func choose(_ n: Int, _ k: Int) -> Double {
            lgamma(Double(n + 1)) - lgamma(Double(k + 1)) - lgamma(Double(n - k + 1))
        }
        guard part >= 0, part <= first, clicked - part >= 0, clicked - part <= second else { return 0 }
        return exp(choose(first, part) + choose(second, clicked - part) - choose(first + second, clicked))
    }
}
