import Basics
import ClickIndex
import ClickStore
import ClickTracking

/// What clicks are grouped by.
package enum Grouping: String, CaseIterable, Sendable {
    case app, version, screen, event, `class`, user, element, day
}

/// The groups that the clicks of a scan are counted in, by their numbers.
///
/// The clicks of a control come in slices, of which there are several only if days are groups. A click's group is that of
/// its slice and that of its session span added up, one of which is 0 for all.
struct ClickGroups: Sendable {
    /// All numbers of groups are below this.
    let limit: Int
    /// The group of each span, by its id.
    let ofSpans: [Int32]
    /// The session of each span, by its id; -1 for none. A part of a session in another group is a session of its own, as
    /// it would be if the clicks of one group only were selected.
    let sessions: [Int32]
    private let kind: Kind

    private enum Kind {
        case controls(numbers: [Int64: Int32], names: [String?])
        case spans(Grouping)
        case days(LocalDays)
    }

    /// - Parameters:
    ///   - grouping: nil for a group of each control.
    ///   - timeZone: That of days.
    init(_ grouping: Grouping?, of scan: ClickScan, in timeZone: TimeZoneRules = .utc) {
        let directory = scan.sessions
        switch grouping {
        case .app?, .version?, .user?:
            ofSpans = grouping == .app ? directory.apps : grouping == .version ? directory.versions : directory.users
            sessions = Self.parts(of: directory.sessions, by: ofSpans)
            limit = directory.nameLimit
            kind = .spans(grouping ?? .user)
            return
        case .day?:
            let days = LocalDays(of: scan.times, in: timeZone)
            limit = days.count
            kind = .days(days)
        case nil, .screen?, .event?, .class?, .element?:
            let (numbers, names) = Self.numbers(of: scan.controls, grouping)
            limit = names.count
            kind = .controls(numbers: numbers, names: names)
        }
        ofSpans = Array(repeating: 0, count: directory.sessionLimit)
        sessions = directory.sessions
    }

    /// Visits the clicks of a control in slices, each of one group but for that of the spans.
    ///
    /// - Parameter body: Takes columns that are there while it runs, the slice's group, and whether the columns are the first
    ///   and the last ones of the slice.
    func visit(
        _ clicks: ControlClicks, in buffer: ClickBuffer,
        _ body: (_ columns: ClickColumns, _ group: Int32, _ isFirst: Bool, _ isLast: Bool) throws(StoreError) -> Void
    ) throws(StoreError) {
        switch kind {
        case .spans, .controls:
            let group = group(of: clicks.control)
            var isFirst = true
            try clicks.visit(in: buffer) { block, isLast throws(StoreError) in
                try body(block, group, isFirst, isLast)
                isFirst = false
            }
        case .days(let days):
            var clock = LocalClock(days.timeZone)
            var last: Int32 = -1
            try clicks.visit(in: buffer) { block, isLast throws(StoreError) in
                var row = 0
                while row < block.count {
                    let (day, end) = days.slice(of: block, from: row, &clock)
                    let columns = block.rows(from: row, count: end - row)
                    try body(columns, day, day != last, isLast || end < block.count)
                    (row, last) = (end, day)
                }
            }
        }
    }

    /// The group of a control; 0 if spans or days have groups.
    func group(of control: ControlRow) -> Int32 {
        if case .controls(let numbers, _) = kind { numbers[control.id] ?? 0 } else { 0 }
    }

    /// The names of some groups; nil for what has no name.
    func names(of groups: [Int], _ scan: ClickScan) throws(StoreError) -> [String?] {
        switch kind {
        case .controls(_, let names): return groups.map { names[$0] }
        case .days(let days): return groups.map { days.name(of: $0) }
        case .spans(let grouping):
            let named = groups.filter { $0 > 0 }
            var names: [Int: String?] = [:]
            for (group, key) in zip(named, try scan.names(ofSpans: firstSpans(of: named))) {
                names[group] = grouping == .app ? key.app : grouping == .version ? key.version : key.user
            }
            return groups.map { names[$0] ?? nil }
        }
    }

    /// A span of each group.
    private func firstSpans(of groups: [Int]) -> [Int32] {
        var spans = [Int32](repeating: 0, count: limit)
        for span in ofSpans.indices.reversed() { spans[Int(ofSpans[span])] = Int32(truncatingIfNeeded: span) }
        return groups.map { spans[$0] }
    }

    /// Numbers for the names of controls; without a grouping each control has its own.
    private static func numbers(
        of controls: [ControlRow], _ grouping: Grouping?
    ) -> (numbers: [Int64: Int32], names: [String?]) {
        var (numbers, names): ([Int64: Int32], [String?]) = ([:], [])
        // By bytes, as equal strings may be different names.
        var known: [[UInt8]?: Int32] = [:]
        for control in controls {
            let name = grouping.flatMap(control.name)
            let bytes = name.map { Array($0.utf8) }
            let next = Int32(truncatingIfNeeded: names.count)
            let number = grouping == nil ? next : known[bytes] ?? next
            if number == next { names.append(name) }
            known[bytes] = number
            numbers[control.id] = number
        }
        return (numbers, names)
    }

    /// Divides sessions by the groups of their spans: a part goes by the session's number if it is in the group of the
    /// session's first span, else by the id of its own first span.
    private static func parts(of sessions: [Int32], by groups: [Int32]) -> [Int32] {
        var parts = sessions
        var others: [Int64: Int32] = [:]
        for (span, session) in sessions.enumerated() where session >= 0 && groups[span] != groups[Int(session)] {
            let key = Int64(session) << 32 | Int64(groups[span])
            parts[span] = others[key] ?? Int32(truncatingIfNeeded: span)
            others[key] = parts[span]
        }
        return parts
    }
}

extension ControlRow {
    /// What a control has of a grouping; nil for nothing.
    package func name(_ grouping: Grouping) -> String? {
        switch grouping {
        case .screen: screen
        case .event: event
        case .class: className
        case .element: element
        case .app, .version, .user, .day: nil
        }
    }
}

/// The local days that clicks lie in, numbered from 0.
private struct LocalDays {
    let timeZone: TimeZoneRules
    let count: Int
    /// In days since 1970-01-01.
    private let first: Int64

    /// - Parameter times: Those that the clicks lie between, in milliseconds since the Unix epoch, UTC.
    init(of times: ClosedRange<Int64>?, in timeZone: TimeZoneRules) {
        self.timeZone = timeZone
        let times = times ?? 0...0
        let days = [times.lowerBound, times.upperBound].map { LocalTime(localMs: timeZone.localMs(atMs: $0)).day }
        // A clock that is set back at midnight shows the day before once more.
        first = days[0] - 1
        count = Int(min(days[1] + 1 - first + 1, Int64(Int32.max)))
    }

    /// The day of a click, and the row behind the last one of those after it that are of the same day.
    func slice(of block: ClickColumns, from row: Int, _ clock: inout LocalClock) -> (day: Int32, end: Int) {
        let (number, endMs) = day(atMs: block.atMs[row], clock: &clock)
        var (end, next) = (row, (number: number, endMs: endMs))
        repeat {
            let rest = UnsafeBufferPointer(start: block.atMs + end + 1, count: block.count - end - 1)
            end += 1 + rest.partitioningIndex { $0 >= next.endMs }
            if end < block.count { next = day(atMs: block.atMs[end], clock: &clock) }
        } while end < block.count && next.number == number
        return (number, end)
    }

    /// The day of a time, and until when the clock shows that day at least.
    private func day(atMs ms: Int64, clock: inout LocalClock) -> (number: Int32, endMs: Int64) {
        let local = clock.localMs(atMs: ms)
        let day = LocalTime(localMs: local).day
        let remaining = LocalTime.msOfDay &- (local &- day &* LocalTime.msOfDay)
        // A damaged index may have times that its directory denies.
        let number = min(max(day &- first, 0), Int64(count - 1))
        return (Int32(truncatingIfNeeded: number), min(clock.stretch.endMs, ms &+ remaining))
    }

    func name(of number: Int) -> String { ISOTime.date(ofDay: first + Int64(number)) }
}
