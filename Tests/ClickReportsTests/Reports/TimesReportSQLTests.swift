import Basics
import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import Foundation
import SeededGenerator
import TestSupport
import Testing

/// Reports on times beside those that SQL gives, around instants at which clocks or dates change.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin"), "no package tzdata"))
struct TimesReportSQLTests {
    /// A zone, and an instant at which its clocks change or a day begins.
    private static let places = [
        ("UTC", "2023-12-31T00:00Z"), ("Europe/Berlin", "2023-03-26T01:00Z"), ("Europe/Berlin", "2023-10-29T01:00Z"),
        ("America/New_York", "2023-03-12T07:00Z"), ("America/New_York", "2023-11-05T06:00Z"),
        // A day that is skipped; 45 minutes; at midnight, forward and back; half an hour; back to the day before.
        ("Pacific/Apia", "2011-12-30T10:00Z"), ("Asia/Kathmandu", "2024-02-29T18:15Z"),
        ("America/Sao_Paulo", "2018-11-04T03:00Z"), ("America/Sao_Paulo", "2018-02-18T02:00Z"),
        ("Australia/Lord_Howe", "2023-04-01T15:00Z"), ("Australia/Lord_Howe", "2023-09-30T15:30Z"),
        ("America/St_Johns", "2006-10-29T02:31Z"),
    ]

    @Test(arguments: places, CalendarUnit.allCases)
    func `the report is the one that SQL gives`(place: (zone: String, around: String), unit: CalendarUnit) throws {
        let around = try #require(ISOTime.ms(place.around))
        let zone = try TimeZoneRules(name: place.zone)
        for seed in sweep(1, of: 0..<2 as Range<UInt64>) {
            let store = try Self.store(seed: seed, around: around, days: unit.isOfClock ? 2 : 40)
            var selection = Selection()
            selection.kinds = seed == 0 ? [] : [.activation]
            let sql = SQLTimes(zone: place.zone, around: around, kinds: selection.kinds)
            let lines = try TimesReport(selection, per: unit, in: zone).figures(by: store.reader())
            #expect(lines.map(SQLTimes.Line.init) == (try sql.lines(per: unit, store)))
            #expect(lines.map { sql.label(unit, $0.startMs) } == (try sql.labels(per: unit, store)))
            // A period begins with its first instant.
            for line in lines { #expect(sql.label(unit, line.startMs) != sql.label(unit, line.startMs - 1)) }
            let hours = try HoursOfWeekReport(selection, in: zone).figures(by: store.reader())
            #expect(hours == (try sql.hoursOfWeek(store)))
        }
    }

    /// Clicks of which many are at, just before and just after the beginning of an hour or the instant.
    private static func store(seed: UInt64, around: Int64, days: Int) throws -> ReportStore {
        let store = try ReportStore()
        var (clicks, random) = (RandomClicks(seed: seed), SplitMix64(seed: seed))
        for number in 0..<3 as Range<UInt64> {
            var recording = clicks.recording(clicks: 60)
            for index in recording.indices {
                let quarters = random.happens(40) ? 0 : Int64(random.number(in: -96 * days...96 * days))
                let step = random.happens(60) ? Int64(random.number(in: -1...1)) : Int64(random.number(in: 0...900_000))
                recording[index].atMs = around + quarters * 900_000 + step
            }
            try store.add(recording, isIndexed: (seed + number) % 2 == 0)
        }
        return store
    }
}

/// The reports on times by SQL alone, and by Foundation's rules of time zones.
private struct SQLTimes {
    struct Line: Equatable {
        let clicks: Int64?
        let sessions: Int64?
        let users: Int64?
        let unhandled: Int64?
    }

    private let counted: String
    private let timeZone: TimeZone?
    /// The offsets around the instant, as a table for SQL.
    private let offsets: String

    init(zone: String, around: Int64, kinds: Set<ClickKind>) {
        let timeZone = TimeZone(identifier: zone)
        self.timeZone = timeZone
        let names = kinds.map { "'\($0.rawValue)'" }.joined(separator: ", ")
        counted = """
            counted AS (
                SELECT at_ms AS ms, quote(name) || quote(app) AS session, user, nullif(flags & 3, 0) AS handled
                FROM click JOIN session ON session.id = session_id JOIN control ON control.id = control_id
                WHERE \(kinds.isEmpty ? "1" : "kind IN (\(names))")
            )
            """
        var rows = [(from: Int64.min, offset: Self.offset(timeZone, around - 100 * Self.day))]
        for day in -100..<100 {
            let (start, end) = (around + Int64(day) * Self.day, around + Int64(day + 1) * Self.day)
            let offset = Self.offset(timeZone, end)
            guard offset != rows[rows.count - 1].offset else { continue }
            // The first second with the new offset.
            let seconds = Array(start / 1_000...end / 1_000)
            let change = seconds.partitioningIndex { Self.offset(timeZone, $0 * 1_000) == offset }
            rows.append((seconds[change] * 1_000, offset))
        }
        let ends = rows.dropFirst().map(\.from) + [.max]
        offsets = zip(rows, ends).map { "(\($0.from), \($1), \($0.offset))" }.joined(separator: ", ")
    }

    private static let day: Int64 = 86_400_000

    private static func offset(_ timeZone: TimeZone?, _ ms: Int64) -> Int {
        timeZone?.secondsFromGMT(for: date(ms)) ?? 0
    }

    func lines(per unit: CalendarUnit, _ store: ReportStore) throws -> [Line] {
        try rows(per: unit, store).map { row in
            Line(clicks: row[1].integer, sessions: row[2].integer, users: row[3].integer, unhandled: row[4].integer)
        }
    }

    func labels(per unit: CalendarUnit, _ store: ReportStore) throws -> [String] {
        try rows(per: unit, store).compactMap(\.[0].text)
    }

    /// All periods that any hour or minute between the first and the last click is in.
    private func rows(per unit: CalendarUnit, _ store: ReportStore) throws -> [[SQLQuery.Value]] {
        let step = unit.isOfClock ? 60_000 : 3_600_000
        return try store.rows(
            """
            WITH RECURSIVE offsets(start, end, seconds) AS (VALUES \(offsets)), \(counted),
            step(ms) AS (
                SELECT min(ms) FROM counted UNION ALL
                SELECT (ms / \(step) + 1) * \(step) FROM step
                WHERE (ms / \(step) + 1) * \(step) <= (SELECT max(ms) FROM counted)
            ), moment AS (
                SELECT ms, 1 AS clicks, session, user, handled FROM counted UNION ALL
                SELECT ms, 0, NULL, NULL, NULL FROM step
            ), local AS (
                SELECT *, ms / 1000 + seconds AS at FROM moment JOIN offsets ON ms >= start AND ms < end
            )
            SELECT \(Self.label(unit)) AS label, sum(clicks), count(DISTINCT session), count(DISTINCT user),
                sum(handled = 1)
            FROM local GROUP BY label ORDER BY min(ms)
            """)
    }

    func hoursOfWeek(_ store: ReportStore) throws -> [Int] {
        let rows = try store.rows(
            """
            WITH offsets(start, end, seconds) AS (VALUES \(offsets)), \(counted)
            SELECT (strftime('%w', ms / 1000 + seconds, 'unixepoch') + 6) % 7 * 24
                + strftime('%H', ms / 1000 + seconds, 'unixepoch') AS hour, count(*)
            FROM counted JOIN offsets ON ms >= start AND ms < end GROUP BY hour
            """)
        var hours = Array(repeating: 0, count: 168)
        for row in rows { if let hour = row[0].integer, let clicks = row[1].integer { hours[Int(hour)] = Int(clicks) } }
        return hours
    }

    private static func label(_ unit: CalendarUnit) -> String {
        switch unit {
        case .minute: "strftime('%Y-%m-%d %H:%M', at, 'unixepoch') || ' ' || seconds"
        case .hour: "strftime('%Y-%m-%d %H', at, 'unixepoch') || ' ' || seconds"
        case .day: "date(at, 'unixepoch')"
        case .week: "date(at, 'unixepoch', 'weekday 0', '-6 days')"
        case .month: "date(at, 'unixepoch', 'start of month')"
        }
    }

    /// What SQL calls the period that an instant is in.
    func label(_ unit: CalendarUnit, _ ms: Int64) -> String? {
        guard let timeZone else { return nil }
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = timeZone
        var date = Self.date(ms)
        if unit == .week { date = calendar.dateInterval(of: .weekOfYear, for: date)?.start ?? date }
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        func digits(_ number: Int?) -> String { String(("0\(number ?? -1)").suffix(2)) }
        let day = unit == .month ? "01" : digits(parts.day)
        let text = "\(parts.year ?? 0)-\(digits(parts.month))-\(day)"
        let offset = timeZone.secondsFromGMT(for: date)
        return switch unit {
        case .minute: "\(text) \(digits(parts.hour)):\(digits(parts.minute)) \(offset)"
        case .hour: "\(text) \(digits(parts.hour)) \(offset)"
        case .day, .week, .month: text
        }
    }

    private static func date(_ ms: Int64) -> Date { Date(timeIntervalSince1970: Double(ms) / 1_000) }
}

extension SQLTimes.Line {
    init(_ line: ClickGroup) {
        let statistics = line.statistics
        self.init(
            clicks: Int64(statistics.clicks), sessions: Int64(statistics.sessions), users: Int64(statistics.users),
            unhandled: statistics.unhandled.map(Int64.init))
    }
}
