package import Basics
import ClickIndex
package import ClickStore

/// Which part of the users that were new in a day or week came back later.
///
/// A cohort is the users whose first click ever, of the selected apps, users and kinds, is in one period and in the time that
/// is selected. What else is selected, such as a screen, says which later clicks count.
package struct RetentionReport: SelectedReport, EngineQuery {
    package var selection: Selection
    /// Only users whose first click this selects, too; nil for all.
    package var newcomers: Selection?
    /// Days or weeks.
    package var unit: CalendarUnit
    package var zone: TimeZoneRules
    /// Users are followed for so many periods after that of their first click.
    package var periods: Int
    /// Whether there is a row for each cohort instead of one for each cohort and period, with a column for each period, and a row
    /// for all cohorts above them.
    package var forPeople: Bool
    /// What time it is, in milliseconds since the Unix epoch, UTC: a period that is not over is not in the row for all.
    package var nowMs = CurrentProcess.nowMs

    package init(
        _ selection: Selection, per unit: CalendarUnit, periods: Int, in zone: TimeZoneRules = .utc,
        forPeople: Bool = false
    ) {
        (self.selection, self.unit, self.periods) = (selection, unit, periods)
        (self.zone, self.forPeople) = (zone, forPeople)
    }

    /// The most periods between the first and the last click.
    package static let maxPeriods = 36_525

    /// Users who clicked first in the same period.
    package struct Cohort: Hashable, Sendable {
        /// The date of the period's first day: days since 1970-01-01.
        package let day: Int64
        package fileprivate(set) var users = 0
        /// How many of them clicked in the period itself, in the one after it, and so on; none for those after the last click
        /// of all.
        package fileprivate(set) var active: [Int]
        /// The first period whose clicks are all there: those of the ones before it were pruned.
        fileprivate var firstWhole = 0

        package init(day: Int64, users: Int = 0, active: [Int]) {
            (self.day, self.users, self.active) = (day, users, active)
        }
    }

    /// The cohorts by time, and how many sessions no user is known of.
    package struct Cohorts: Sendable {
        package fileprivate(set) var cohorts: [Cohort]
        package let sessionsWithoutUser: Int
        /// What pruned clicks leave unknown; nil for nothing.
        fileprivate var prunedNote: String?

        fileprivate init(cohorts: [Cohort], sessionsWithoutUser: Int) {
            (self.cohorts, self.sessionsWithoutUser) = (cohorts, sessionsWithoutUser)
        }
    }

    /// Cohorts, without shares that pruned clicks leave unknown.
    ///
    /// - Parameter ms: Before which time clicks were pruned; nil if none were.
    package func cohorts(_ cohorts: [Cohort], sessionsWithoutUser: Int, prunedBeforeMs ms: Int64?) -> Cohorts {
        var all = Cohorts(cohorts: cohorts, sessionsWithoutUser: sessionsWithoutUser)
        guard let ms, ms > .min else { return all }
        let whole = number(ofDay: day(ofMs: ms - 1)) + 1
        all.cohorts = cohorts.map { cohort in
            var cohort = cohort
            cohort.firstWhole = Int(max(0, whole - number(ofDay: cohort.day)))
            return cohort
        }
        let isShareEmpty = all.cohorts.contains { $0.firstWhole > 0 }
        // Nobody can know whether a click that is gone was a newcomer's.
        let areLeftOut = newcomers != nil && ms > selection.sinceMs ?? .min
        let effects = [
            areLeftOut ? "users who clicked then are left out" : nil,
            isShareEmpty ? "shares of \(unit.rawValue)s that begin earlier are empty" : nil,
        ].compactMap(\.self)
        if !effects.isEmpty {
            all.prunedNote = "clicks before \(ISOTime.text(ms: ms)) were pruned: \(effects.joined(separator: ", and "))"
        }
        return all
    }

    func day(ofMs ms: Int64) -> Int64 { LocalTime(localMs: zone.localMs(atMs: ms)).day }

    /// More periods lie between the first and the last click than there can be.
    package struct TooLong: Error, CustomStringConvertible {
        let unit: CalendarUnit

        package var description: String {
            """
            more than \(RetentionReport.maxPeriods) \(unit.rawValue)s lie between the first click and the last one; select \
            others with --app or --user\(unit == .day ? ", or take --per week" : "")
            """
        }
    }

    package typealias Figures = Result<Cohorts, TooLong>

    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        try reader.access { connection in try figures(of: ClickReader(reader, on: connection), connection) }
    }

    /// What is counted of users and their days or weeks.
    struct Counts {
        /// All clicks of which a user's first one is looked for, the selected ones, and those of newcomers.
        let every: [RetentionCounts]
        let selected: [RetentionCounts]
        let newcomers: [RetentionCounts]?
        /// First clicks that were pruned.
        let pruned: [PrunedFirst]
        let sessionsWithoutUser: Int
    }

    /// - Parameter connection: The reader's own.
    private func figures(of reader: ClickReader, _ connection: Connection) throws(StoreError) -> Figures {
        guard let counts = try counts(of: reader, connection) else { return .failure(TooLong(unit: unit)) }
        let cohorts = try cohorts(counts.every, counts.selected, of: counts.newcomers, after: counts.pruned)
        return .success(
            self.cohorts(
                cohorts, sessionsWithoutUser: counts.sessionsWithoutUser, prunedBeforeMs: try reader.prunedMs()))
    }

    /// - Returns: nil if there are too many periods.
    func counts(of reader: ClickReader, _ connection: Connection) throws(StoreError) -> Counts? {
        let selections = [everyClick, selection, newcomers]
        let scans = try reader.scan(selections.compactMap(\.self)) {
            scan throws(StoreError) -> RetentionCounts? in
            guard var counter = try RetentionCounter(unit, in: zone, limit: Self.maxPeriods, scan) else { return nil }
            while let clicks = try scan.next() { try counter.count(clicks) }
            return counter.counts
        }
        let counted = scans.map { $0.compactMap(\.self) }
        guard counted.map(\.count) == scans.map(\.count), let every = counted.first else { return nil }
        let selected = counted[everyClick == nil ? 0 : 1]
        let without = try selected.sessionsWithoutUser()
        let names = try reader.resolve(everyClick ?? selection)
        let pruned = try connection.prunedFirsts(inApps: false).filter {
            names[.user].include($0.user) && names[.app].include($0.app)
                && (selection.kinds.isEmpty || selection.kinds.contains($0.kind))
        }
        return Counts(
            every: every, selected: selected, newcomers: newcomers.flatMap { _ in counted.last }, pruned: pruned,
            sessionsWithoutUser: without)
    }

    /// The selection of the clicks of which a user's first one is looked for; nil if it is that of the report.
    package var everyClick: Selection? {
        var every = Selection()
        (every.apps, every.users, every.kinds) = (selection.apps, selection.users, selection.kinds)
        every.countsDoubleClicks = selection.countsDoubleClicks
        var rest = selection
        (rest.apps, rest.users, rest.kinds, rest.countsDoubleClicks) = ([], [], [], true)
        return rest.isEverything ? nil : every
    }

    /// - Parameters:
    ///   - newcomers: The clicks, one of which must be a user's first; nil for any.
    ///   - pruned: Earlier clicks that are not there any more.
    private func cohorts(
        _ every: [RetentionCounts], _ selected: [RetentionCounts], of newcomers: [RetentionCounts]?,
        after pruned: [PrunedFirst]
    ) throws(StoreError) -> [Cohort] {
        guard let lastMs = every.lastMs, let calendar = every.first?.periods, let days = selected.first?.periods.days
        else { return [] }
        let until = selection.untilMs ?? .max
        let last = number(ofDay: calendar.days[calendar.period(at: min(lastMs, until == .min ? until : until - 1))])
        var cohorts: [Int64: Cohort] = [:]
        let directory = every.first?.directory
        let wanted = newcomers?.firstOfUsers(in: directory)
        // The number of the first period of each user; nil for users of no cohort.
        let numbers = every.firstOfUsers(in: directory, after: pruned).enumerated().map { user, firstMs -> Int64? in
            guard firstMs < .max, wanted.map({ $0.at(user) == firstMs }) ?? true, firstMs >= selection.sinceMs ?? .min,
                firstMs < until
            else { return nil }
            let day = pruned.isEmpty ? calendar.days[calendar.period(at: firstMs)] : day(ofMs: firstMs)
            let number = number(ofDay: day)
            let length = max(0, min(Int64(periods), last - number)) + 1
            cohorts[number, default: Cohort(day: start(ofDay: day), active: Array(repeating: 0, count: Int(length)))]
                .users += 1
            return number
        }
        // A user may have another number in another scan; a span's id is the same in both.
        try selected.visitUsers(by: every) { user, period in
            guard let cohort = numbers[user] else { return }
            let later = number(ofDay: days[period]) - cohort
            if later >= 0, later <= periods, later < cohorts[cohort]?.active.count ?? 0 {
                cohorts[cohort]?.active[Int(later)] += 1
            }
        }
        return cohorts.values.sorted { $0.day < $1.day }
    }

    /// The first day of the period of a day.
    package func start(ofDay day: Int64) -> Int64 { unit == .week ? LocalTime(day: day).monday : day }

    /// Numbers the days or weeks of the calendar, also those that clocks skip.
    package func number(ofDay day: Int64) -> Int64 {
        // 1970-01-05 is a Monday.
        unit == .week ? (start(ofDay: day) - 4) / 7 : day
    }
}

extension RetentionReport {
    package static var inSQL: String { reads(table: "retention_report") }

    package static var noFigures: Figures { .success(Cohorts(cohorts: [], sessionsWithoutUser: 0)) }

    /// Makes the report.
    ///
    /// - Throws: ``TooLong``
    package func report(of figures: Figures) throws(TooLong) -> Report {
        let figures = try figures.get()
        var report = forPeople ? table(figures.cohorts) : list(figures.cohorts)
        if figures.sessionsWithoutUser > 0 {
            let sessions = Wording.count(figures.sessionsWithoutUser, "session")
            report.notes = ["\(sessions) without a user \(figures.sessionsWithoutUser == 1 ? "is" : "are") left out"]
        }
        if let note = figures.prunedNote { report.notes.append(note) }
        if let cohort = figures.cohorts.first(where: { isUnfinished($0.active.count - 1, of: $0) }) {
            let day = start(ofDay: cohort.day + Int64(cohort.active.count - 1) * (unit == .week ? 7 : 1))
            report.notes.append(
                """
                the \(unit.rawValue) \(unit == .week ? "from " : "")\(ISOTime.date(ofDay: day)) is not over: its shares may still \
                grow\(forPeople ? ", and are not in 'all'" : "")
                """)
        }
        return report
    }

    /// Whether a period is not over, so many after that of a cohort's first clicks: what is selected ends in it, or it is now.
    private func isUnfinished(_ period: Int, of cohort: Cohort) -> Bool {
        let endMs = max(0, min(nowMs, selection.untilMs ?? .max))
        let today = LocalTime(localMs: zone.localMs(atMs: max(0, endMs))).day
        return number(ofDay: cohort.day) + Int64(period) >= number(ofDay: today)
    }

    /// A row for each cohort and period.
    func list(_ cohorts: [Cohort]) -> Report {
        let lines = cohorts.flatMap { cohort in (0...periods).map { (cohort: cohort, period: $0) } }
        return Report(
            lines,
            [
                .init("cohort", .text, "the day of the users' first click, or the Monday of its week") {
                    .text(ISOTime.date(ofDay: $0.cohort.day))
                },
                .init("period", .count, "how many \(unit.rawValue)s later, from 0") { Cell($0.period) },
                .init("users", .count, "users of the cohort") { Cell($0.cohort.users) },
                .init(
                    "active", .count,
                    "users of the cohort with a click in the period; empty if it is after the last click"
                ) {
                    Cell($0.cohort.active(after: $0.period))
                },
                .init("share", .share, "active ÷ users") { line in
                    let active = line.cohort.active(after: line.period)
                    return Cell(active.map { Double($0) / Double(line.cohort.users) })
                },
            ])
    }

    /// A row of the table for people: users, and by period the active ones of so many.
    private struct CohortPeriod {
        let cohort: String
        let users: Int
        let shares: [Double?]
    }

    private func table(_ cohorts: [Cohort]) -> Report {
        let lines = cohorts.map { cohort in
            CohortPeriod(
                cohort: ISOTime.date(ofDay: cohort.day), users: cohort.users,
                shares: (0...periods).map { cohort.active(after: $0).map { Double($0) / Double(cohort.users) } })
        }
        let all = CohortPeriod(
            cohort: "all", users: cohorts.reduce(0) { $0 + $1.users },
            shares: (0...periods).map { period in
                let known = cohorts.filter { $0.active(after: period) != nil && !isUnfinished(period, of: $0) }
                let users = known.reduce(0) { $0 + $1.users }
                return users == 0 ? nil : Double(known.reduce(0) { $0 + $1.active[period] }) / Double(users)
            })
        let names: [Report.Field<CohortPeriod>] = [
            .init(
                "cohort", heading: unit == .week ? "week from" : "day", .text,
                "the \(unit.rawValue) of the users' first click"
            ) { .text($0.cohort) },
            .init("users", .count, "users who clicked first in this \(unit.rawValue)") { Cell($0.users) },
        ]
        let shares = (0...periods).map { period in
            Report.Field<CohortPeriod>(
                "\(period)", .share, "the share of them that clicked so many \(unit.rawValue)s later"
            ) { Cell($0.shares[period]) }
        }
        return Report(cohorts.isEmpty ? [] : [all] + lines, names + shares)
    }
}

extension RetentionReport.Cohort {
    /// How many users were active so many periods later; nil if nobody can know yet, or any more.
    package func active(after period: Int) -> Int? { period < firstWhole ? nil : active.at(period) }
}
