package import Basics
package import ClickHouseStore
import ClickIndex
package import ClickStore

/// How many people were active on each day, in the week and in the month that end with it, and how many of them were new.
///
/// A user is active on a day with a selected click. Whoever is new is so by the first click ever, as in ``RetentionReport``.
package struct PeopleReport: SelectedReport, EngineQuery {
    package var selection: Selection
    package var zone: TimeZoneRules
    /// Whether a day that is not over is marked.
    package var forPeople: Bool
    /// What time it is, in milliseconds since the Unix epoch, UTC.
    package var nowMs = CurrentProcess.nowMs

    package init(_ selection: Selection, in zone: TimeZoneRules = .utc, forPeople: Bool = false) {
        (self.selection, self.zone, self.forPeople) = (selection, zone, forPeople)
    }

    /// So many days are a month.
    static let month = 30

    /// When some users were active before the day on which they are active.
    struct Visit: Hashable, Sendable {
        /// Days since 1970-01-01.
        let day: Int64
        /// How many days after the last one they had been active on; more than a month stands for all above, 0 for none before.
        let gap: Int
        /// Whether it is the day of their first click ever.
        let isNew: Bool
    }

    /// The active users of a day.
    package struct Day: Hashable, Sendable {
        /// Days since 1970-01-01.
        package let day: Int64
        package fileprivate(set) var users = 0
        package fileprivate(set) var new = 0
        /// Of those who are not new, the ones who were active before, but not in the month before.
        package fileprivate(set) var back = 0
        /// Distinct ones in the seven, and in the 30 days that end with this one.
        package fileprivate(set) var ofWeek = 0
        package fileprivate(set) var ofMonth = 0
        /// The users with any click on the day; nil unless the selection is of some controls, outcomes or versions.
        package fileprivate(set) var all: Int?
    }

    /// The days from the first to the last one that somebody was active on, and what is left out.
    package struct Days: Sendable {
        package fileprivate(set) var days: [Day]
        let sessionsWithoutUser: Int
        /// The day of the first click of which a user's first one is looked for; nil if there is none.
        let begin: Int64?
    }

    package typealias Figures = Result<Days, RetentionReport.TooLong>

    /// The first selected day; all days if none is given.
    private var firstDay: Int64? { selection.sinceMs.map { LocalTime(localMs: zone.localMs(atMs: $0)).day } }

    /// The selection from the beginning of its first day on.
    private var wholeDays: Selection {
        var whole = selection
        whole.sinceMs = firstDay.map { zone.startMs(ofDay: $0) }
        return whole
    }

    /// The selected clicks, and those before the selected time, by which it is known who was active before.
    private var ofRetention: RetentionReport {
        var ever = selection
        ever.sinceMs = nil
        return RetentionReport(ever, per: .day, periods: 1, in: zone)
    }

    package func figures(from reader: ClickReader) throws -> Figures {
        let retention = ofRetention
        return try reader.access { connection throws(StoreError) in
            guard let counts = try retention.counts(of: ClickReader(reader, on: connection), connection) else {
                return .failure(RetentionReport.TooLong(unit: .day))
            }
            let directory = counts.every.first?.directory
            let firsts = counts.every.firstOfUsers(in: directory, after: counts.pruned)
            var last = Array(repeating: Int64.min, count: directory?.nameLimit ?? 0)
            var visits: [Visit: Int] = [:]
            let days = counts.selected.first?.periods.days ?? []
            try counts.selected.visitUsers(by: counts.every) { user, period in
                let day = days[period]
                let gap = last[user] == .min ? 0 : Int(min(day - last[user], Int64(Self.month + 1)))
                let isNew = firsts[user] < .max && retention.day(ofMs: firsts[user]) == day
                visits[Visit(day: day, gap: gap, isNew: isNew), default: 0] += 1
                last[user] = day
            }
            let firstMs = counts.every.compactMap { $0.firstMs.min() }.min().flatMap { $0 == .max ? nil : $0 }
            let begin = (firstMs.map { [$0] } ?? []) + counts.pruned.map(\.atMs)
            let without = try counts.selected.sessionsWithoutUser(in: days.map { $0 >= firstDay ?? .min })
            return .success(self.days(visits, from: begin.min().map(retention.day), sessionsWithoutUser: without))
        }
    }

    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let retention = ofRetention
        let without = try RetentionReport(wholeDays, per: .day, periods: 1, in: zone).sessionsWithoutUser(reader)
        let (sql, begin): (SQLFragment, Int64)
        switch try retention.users(reader) {
        case nil: return .success(days([:], from: nil, sessionsWithoutUser: without))
        case .failure(let error): return .failure(error)
        case .success(let users): (sql, begin) = (users.sql, retention.day(ofMs: users.firstMs))
        }
        var visits: [Visit: Int] = [:]
        try reader.client.query(
            """
            SELECT day, toInt64(least(day - last, \(Self.month + 1))) AS gap, toUInt8(day = cohort) AS is_new, count()
            FROM (
                SELECT cohort, arraySort(active) AS days,
                    arrayPushFront(arrayPopBack(days), days[1]) AS lasts
                FROM (\(sql))
                WHERE notEmpty(active)
            )
            ARRAY JOIN days AS day, lasts AS last
            GROUP BY day, gap, is_new
            """
        ) { row in
            let (day, gap) = (try row.int64(), Int(clamping: try row.int64()))
            visits[Visit(day: day, gap: gap, isNew: try row.uint8() == 1)] = try row.integer()
        }
        return .success(days(visits, from: begin, sessionsWithoutUser: without))
    }

    package func figures(by engine: any ReportEngine) throws -> Figures {
        var figures = try engine.figures(of: self)
        var all = wholeDays
        (all.events, all.screens, all.controls, all.controlIDs) = ([], [], [], nil)
        (all.selectors, all.branches, all.handled, all.versions) = ([], [], .all, [])
        let ofSome: [SelectionParameter] = [.version, .event, .screen, .control, .where, .under, .handled]
        let isOfSome = ofSome.contains { !selection.texts($0, ISOTime.text).isEmpty }
        if isOfSome, case .success(var days) = figures {
            let users = Dictionary(
                try TimesReport(all, per: .day, in: zone).figures(by: engine).map { ($0.day, $0.statistics.users) }
            ) { first, _ in first }
            for index in days.days.indices { days.days[index].all = users[days.days[index].day] ?? 0 }
            figures = .success(days)
        }
        return figures
    }

    /// The selected days, from who was active and when before.
    private func days(_ visits: [Visit: Int], from begin: Int64?, sessionsWithoutUser: Int) -> Days {
        let shown = visits.keys.lazy.map(\.day).filter { $0 >= firstDay ?? .min }
        guard let first = shown.min(), let last = shown.max(), last - first < RetentionReport.maxPeriods else {
            return Days(days: [], sessionsWithoutUser: sessionsWithoutUser, begin: begin)
        }
        var days = (first...last).map { Day(day: $0) }
        for (visit, users) in visits {
            if visit.day >= first {
                let place = Int(visit.day - first)
                days[place].users += users
                if visit.isNew { days[place].new += users } else if visit.gap > Self.month { days[place].back += users }
            }
            for (length, figure) in [(7, \Day.ofWeek), (Self.month, \.ofMonth)] {
                // Whoever was active in the days before is counted for that day already.
                let start = visit.day + Int64(visit.gap == 0 ? 0 : max(0, length - visit.gap))
                for day in stride(from: max(first, start), through: min(last, visit.day + Int64(length) - 1), by: 1) {
                    days[Int(day - first)][keyPath: figure] += users
                }
            }
        }
        return Days(days: days, sessionsWithoutUser: sessionsWithoutUser, begin: begin)
    }
}

extension PeopleReport {
    package static var inSQL: String { reads(table: "people_report") }

    package static var noFigures: Figures { .success(Days(days: [], sessionsWithoutUser: 0, begin: nil)) }

    /// Makes the report.
    ///
    /// - Throws: ``RetentionReport/TooLong``
    package func report(of figures: Figures) throws(RetentionReport.TooLong) -> Report {
        let figures = try figures.get()
        let today = LocalTime(localMs: zone.localMs(atMs: max(0, min(nowMs, selection.untilMs ?? .max)))).day
        let isOfSome = figures.days.contains { $0.all != nil }
        var report = Report(figures.days, fields(today: today, isOfSome: isOfSome))
        if figures.sessionsWithoutUser > 0 {
            let sessions = Wording.count(figures.sessionsWithoutUser, "session")
            report.notes = ["\(sessions) without a user \(figures.sessionsWithoutUser == 1 ? "is" : "are") left out"]
        }
        if let begin = figures.begin, let first = figures.days.first?.day, begin > first - Int64(Self.month) + 1 {
            let whole = ISOTime.date(ofDay: begin + Int64(Self.month) - 1)
            report.notes.append(
                """
                clicks begin on \(ISOTime.date(ofDay: begin)): until \(whole) there are fewer than \(Self.month) days to count, and \
                users of earlier times seem new
                """)
        }
        let bars = figures.days.map { day in
            let date = ISOTime.date(ofDay: day.day) + (day.day >= today ? " (so far)" : "")
            return Chart.Bars.Bar(label: date, tick: date, value: day.users, marked: day.new)
        }
        report.chart = .bars(
            Chart.Bars(title: "Users per day", unit: "users", markedUnit: "new", otherUnit: "known", bars: bars))
        return report
    }

    private func fields(today: Int64, isOfSome: Bool) -> [Report.Field<Day>] {
        let share: [Report.Field<Day>] = [
            .init(
                "share", .share,
                "users ÷ users with any click on the day; empty if no control, outcome or version is selected"
            ) { day in
                Cell(day.all.flatMap { $0 == 0 ? nil : Double(day.users) / Double($0) })
            }
        ]
        let names: [Report.Field<Day>] = [
            .init("day", .text, "the day") { day in
                .text(ISOTime.date(ofDay: day.day) + (forPeople && day.day >= today ? " (so far)" : ""))
            },
            .init("users", .count, "distinct users with a selected click on the day") { Cell($0.users) },
        ]
        return names + (isOfSome || !forPeople ? share : []) + [
            .init("users_7d", heading: "7 days", .count, "distinct users in the seven days that end with this one") {
                Cell($0.ofWeek)
            },
            .init(
                "users_30d", heading: "30 days", .count,
                "distinct users in the \(Self.month) days that end with this one"
            ) { Cell($0.ofMonth) },
            .init("stickiness", .share, "users ÷ users_30d", isTerm: true) { day in
                Cell(day.ofMonth == 0 ? nil : Double(day.users) / Double(day.ofMonth))
            },
            .init("new", .count, "users whose first click ever is on this day", isTerm: true) { Cell($0.new) },
            .init("returning", .count, "all other users who are not new") { Cell($0.users - $0.new - $0.back) },
            .init(
                "back", .count,
                "users with an earlier selected click, but none in the \(Self.month) days before, who are not new",
                isTerm: true
            ) { Cell($0.back) },
        ]
    }
}
