package import ClickStore
import ClickTracking

/// A group of clicks, and its statistics.
package struct ClickGroup: Sendable {
    package let key: Key
    package var statistics: ClickStatistics

    package init(_ key: Key, _ statistics: ClickStatistics) {
        (self.key, self.statistics) = (key, statistics)
    }

    /// What a group goes by.
    package enum Key: Sendable {
        case all
        case control(ControlRow)
        /// nil for the clicks without a name, such as those without a user.
        case name(String?)
        /// The first millisecond of a period since the Unix epoch, UTC, and the date that clocks show then: days since
        /// 1970-01-01.
        case period(startMs: Int64, day: Int64)
        /// From 0, for Monday 0 o'clock.
        case hourOfWeek(Int)
    }

    /// The control that the group is of; nil for other groups.
    package var control: ControlRow? { if case .control(let control) = key { control } else { nil } }
    /// The control of a group that is of one.
    package var ofControl: ControlRow { control ?? ControlRow(id: 0, path: "", screen: nil, kind: .activation) }
    /// The group's name; nil for no name, and for groups that have none.
    package var name: String? { if case .name(let name) = key { name } else { nil } }
    /// The first millisecond of a group that is a period, and the date that clocks show then: days since 1970-01-01.
    package var startMs: Int64 { if case .period(let startMs, _) = key { startMs } else { 0 } }
    package var day: Int64 { if case .period(_, let day) = key { day } else { 0 } }
}

extension [ClickGroup] {
    /// The groups in the order of reports: periods and hours by time; others by clicks, the most first, among equals by control or
    /// name, no name first.
    package func sortedAsReported() -> [ClickGroup] {
        // Not the groups themselves: to move their texts about costs more than to compare them.
        let order = indices.sorted { a, b in
            let (time, other) = (self[a].key.time, self[b].key.time)
            if time != other { return time < other }
            let (clicks, others) = (self[a].statistics.clicks, self[b].statistics.clicks)
            return clicks != others ? clicks > others : self[a].key.precedes(self[b].key)
        }
        return order.map { self[$0] }
    }
}

extension ClickGroup.Key {
    /// What periods and hours are in the order of; the same for all others.
    fileprivate var time: Int64 {
        switch self {
        case .period(let startMs, _): startMs
        case .hourOfWeek(let hour): Int64(hour)
        case .all, .control, .name: 0
        }
    }

    fileprivate func precedes(_ other: Self) -> Bool {
        switch (self, other) {
        case (.control(let control), .control(let others)): return control < others
        case (.name(let name), .name(let others)):
            guard let name, let others else { return name == nil && others != nil }
            return name.utf8.lexicographicallyPrecedes(others.utf8)
        default: return false
        }
    }
}

/// The statistics of a group of clicks.
package struct ClickStatistics: Hashable, Sendable {
    /// How many clicks there are, and what became of them.
    package var outcomes = Outcomes()
    package var clicks: Int { outcomes.clicks }
    /// Clicks that nobody handled; nil if no click has a known outcome.
    package var unhandled: Int? { outcomes.unhandled }
    /// The exact number of distinct sessions, and of distinct users; no user is not a user.
    package var sessions = 0
    package var users = 0
    /// The exact number of distinct controls, and of distinct screens; an unknown one does not count.
    package var controls = 0
    package var screens = 0
    /// The earliest and the latest click, in milliseconds since the Unix epoch, UTC.
    package var firstMs: Int64 = .max
    package var lastMs: Int64 = .min
    /// Bursts of hurried clicks on one spot.
    package var rage = 0
    /// The median and the 95th percentile of the time between one session's consecutive clicks on a control, in
    /// milliseconds; nil if no session clicked twice.
    package var intervalP50Ms: Double?
    package var intervalP95Ms: Double?
    /// The clicks in the parts of the selection's time; nil if they were not asked for.
    package var trend: [Int]?

    package init() {}

    /// Adds the figures of other clicks that are sums. Their sessions, users and controls may be the same.
    package mutating func add(_ other: ClickStatistics) {
        outcomes.add(other.outcomes)
        firstMs = min(firstMs, other.firstMs)
        lastMs = max(lastMs, other.lastMs)
        rage += other.rage
    }
}
