import Basics
import ClickStore
import ClickTracking
import ResponderChain

/// A day on which rules are looked at, and the database that they are looked at in.
struct WatchedDay {
    let engine: any ReportEngine
    /// The clicks that all rules are about.
    let selection: Selection
    let zone: TimeZoneRules
    /// Days since 1970-01-01.
    let day: Int64
    private let days = LastDays()

    init(engine: any ReportEngine, selection: Selection, zone: TimeZoneRules, day: Int64) {
        (self.engine, self.selection, self.zone, self.day) = (engine, selection, zone, day)
    }

    /// The days of the clicks that the last rule was about: mostly several rules after one another are about the same.
    private final class LastDays {
        var subject: String?
        var groups: [ClickGroup] = []
    }

    /// What breaks a rule.
    struct Alarm {
        /// The control; nil for all.
        var control: ControlRow?
        /// The count of the day, or the part of the clicks or users.
        let value: Double
        /// What is usual, or allowed.
        let usual: Double
        /// What happened, in a clause.
        let text: String
        /// The first of the days on which the rule has been broken since, in days since 1970-01-01.
        var since: Int64
    }

    /// A rule that nothing can be said about, and why.
    struct NotJudged: Error { let reason: String }

    /// How many days back it is looked since when a rule is broken.
    private static let mostDays: Int64 = 28

    /// The alarms of a rule, those of the controls that are used most first.
    ///
    /// - Throws: ``NotJudged``, and what the engine throws.
    func alarms(of rule: WatchRule) throws -> [Alarm] {
        if case .usual(let figure, let isBelow, let part) = rule.test {
            let clicks = clicks(of: rule, from: day - UsualDays.most - Self.mostDays, through: day)
            let subject = if case .control(let named) = rule.subject { named.text } else { "" }
            if !(days.subject?.hasSameBytes(as: subject) ?? false) {
                days.groups = try engine.groups(of: Relation(clicks, by: .period(.day, zone), .visitors))
                days.subject = subject
            }
            return try usualAlarm(of: days.groups, figure, isBelow: isBelow, part: part).map { [$0] } ?? []
        }
        var alarms = try broken(rule, on: day)
        var lasting = Set(alarms.indices)
        for earlier in stride(from: day - 1, to: day - Self.mostDays, by: -1) where !lasting.isEmpty {
            let before: Set<Int64>
            do {
                before = Set(try broken(rule, on: earlier).compactMap { $0.control?.id })
            } catch is NotJudged {
                break
            }
            lasting = lasting.filter { alarms[$0].control.map { before.contains($0.id) } ?? false }
            for place in lasting { alarms[place].since = earlier }
        }
        return alarms
    }

    /// The alarms of a rule about controls, each by itself, as they were on a day.
    private func broken(_ rule: WatchRule, on day: Int64) throws -> [Alarm] {
        switch rule.test {
        case .usual: []
        case .dead(let part, let count, let days):
            try deadControls(clicks(of: rule, from: day - days + 1, through: day), over: part, of: count, day)
        case .change(let change, let days): try changedControls(of: rule, change, days, day)
        }
    }

    /// The clicks that a rule is about, from the beginning of a day to the end of another one.
    private func clicks(of rule: WatchRule, from first: Int64, through last: Int64) -> Selection {
        var clicks = selection
        if case .control(let named) = rule.subject {
            clicks = named.clicks(of: selection)
            if named.asksForKind { clicks.kinds = [] }
        }
        (clicks.sinceMs, clicks.untilMs) = (zone.startMs(ofDay: first), zone.startMs(ofDay: last + 1))
        return clicks
    }

    private func date(_ day: Int64) -> String { ISOTime.date(ofDay: day) }
}

// MARK: - Usual weekdays

extension WatchedDay {
    private func usualAlarm(
        of groups: [ClickGroup], _ figure: WatchRule.Figure, isBelow: Bool, part: Double
    ) throws -> Alarm? {
        let counts = Dictionary(groups.map { ($0.day, figure.count($0.statistics)) }) { $0 + $1 }
        guard let first = counts.filter({ $0.value > 0 }).keys.min() else {
            let whose = figure == .people ? " of a user" : ""
            throw NotJudged(reason: "no click\(whose) in the \(UsualDays.most + Self.mostDays) days before")
        }
        let fewest = UsualDays.fewest
        guard day - first >= fewest else {
            throw NotJudged(
                reason: "its clicks begin on \(date(first)), and a usual weekday is known after \(fewest) days")
        }
        let series = (first...day).map { counts[$0] ?? 0 }
        let change = UsualDays.change(in: series, from: first, lookingBack: Self.mostDays) { count, usual in
            isBelow ? count < usual * (1 - part) : count > usual * (1 + part)
        }
        guard let (since, usual) = change, let count = series.last else { return nil }
        let difference = ReadableNumber.change(Double(count) / usual - 1)
        let usually = usual < 10 ? ReadableNumber.ratio(usual) : ChartText.count(Int(rounding: usual))
        let text =
            "\(ChartText.count(count)) \(figure.rawValue) on \(date(day)), usually \(usually) (\(difference))"
        return Alarm(value: Double(count), usual: usual, text: text, since: since)
    }
}

extension WatchRule.Figure {
    fileprivate func count(_ statistics: ClickStatistics) -> Int {
        switch self {
        case .people: statistics.users
        case .sessions: statistics.sessions
        case .clicks: statistics.clicks
        }
    }
}

// MARK: - Controls

extension WatchedDay {
    /// Controls of whose clicks a larger part is dead than a rule allows, beyond chance. The clicks of one session depend on one another,
    /// so a control counts for no more clicks than it has sessions.
    private func deadControls(
        _ clicks: Selection, over part: Double, of count: Int, _ day: Int64
    ) throws -> [Alarm] {
        let clicked = try engine.groups(of: Relation(clicks, by: .control, .visitors)).sortedAsReported()
        try check(clicked.map(\.statistics.outcomes))
        let controls = clicked.filter { $0.statistics.outcomes.known >= count }
        let chances = controls.map { control -> Double in
            let (share, sessions) = (control.statistics.outcomes.unhandledShare ?? 0, control.statistics.sessions)
            return share > part
                ? ExactTest.chance(of: share, orMoreOf: min(sessions, control.statistics.outcomes.known), each: part)
                : 1
        }
        let isBroken = FalseDiscoveryRate.significant(chances, limit: Self.limit)
        return zip(controls, isBroken).filter(\.1).map { control, _ in
            let outcomes = control.statistics.outcomes
            let share = outcomes.unhandledShare ?? 0
            let text =
                "\(ReadableNumber.percent(share)) dead: \(ChartText.count(outcomes.unhandled ?? 0)) of \(ChartText.count(outcomes.known)) clicks"
            return Alarm(control: control.control, value: share, usual: part, text: text, since: day)
        }
    }

    /// Checks that there are clicks whose outcome is known.
    private func check(_ outcomes: [Outcomes]) throws {
        guard !outcomes.contains(where: { $0.known > 0 }) else { return }
        throw NotJudged(
            reason: outcomes.isEmpty ? "no click in these days" : "no click has a known outcome: handled or not")
    }

    /// Controls whose use changed beyond chance against the same weekdays before.
    private func changedControls(
        of rule: WatchRule, _ change: WatchRule.Change, _ days: Int64, _ day: Int64
    ) throws -> [Alarm] {
        let weeks = (days + 6) / 7 * 7
        let after = clicks(of: rule, from: day - days + 1, through: day)
        let before = clicks(of: rule, from: day - days + 1 - weeks, through: day - weeks)
        let comparison = try CompareReport(before, after).figures(by: engine)
        let lines = comparison.lines
        guard comparison.isPossible, !lines.isEmpty else {
            let days = comparison.units.after > 0 ? "the same days before" : "these days"
            throw NotJudged(reason: "no click in \(lines.isEmpty ? "these days, nor in the same days before" : days)")
        }
        if change == .dead { try check(lines.flatMap { [$0.before, $0.after] }) }
        let chances = lines.map { (change == .dead ? $0.unhandledP : $0.p) ?? 1 }
        let isBroken = FalseDiscoveryRate.significant(chances, limit: Self.limit)
        return zip(lines, isBroken).filter { $1 && $0.isChanged(change) }.map { line, _ in
            let shares =
                change == .dead
                ? (line.before.unhandledShare ?? 0, line.after.unhandledShare ?? 0)
                : (line.shareBefore ?? 0, line.shareAfter ?? 0)
            let whole = change == .dead ? "of its clicks dead" : "of \(comparison.units.unit)s"
            let text =
                "\(ReadableNumber.percent(shares.1)) \(whole), \(ReadableNumber.percent(shares.0)) in the same days before"
            return Alarm(control: line.control, value: shares.1, usual: shares.0, text: text, since: day)
        }
    }

    /// So rarely chance alone breaks a rule on a day: on one in thirty weeks, where each day is looked at.
    private static let limit = 1.0 / 210
}

extension Comparison.ControlChange {
    fileprivate func isChanged(_ change: WatchRule.Change) -> Bool {
        switch change {
        case .less: (difference?.value ?? 0) < 0
        case .more: (difference?.value ?? 0) > 0
        case .dead: isUnhandledMore
        }
    }
}
