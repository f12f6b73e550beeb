import Basics
import ClickIndex
import ClickStore
import ClickTracking
import ResponderChain

/// The groups that the clicks of a scan are counted in, by their numbers.
///
/// The clicks of a control come in slices, of which there are several only if times are groups. A click's group is that of
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
        case controls(numbers: [Int64: Int32], keys: [ClickGroup.Key])
        case spans(Grouping)
        case values([String?])
        case times(TimeSlices)
    }

    /// - Returns: nil if there are too many periods.
    init?(_ key: Relation.Key, of scan: ClickScan) {
        let directory = scan.sessions
        switch key {
        case .name(let grouping) where grouping.isOfSpans:
            ofSpans = grouping == .app ? directory.apps : grouping == .version ? directory.versions : directory.users
            sessions = Self.parts(of: directory.sessions, by: ofSpans)
            limit = directory.nameLimit
            kind = .spans(grouping)
            return
        case .name(.property):
            guard let values = directory.property else { return nil }
            ofSpans = directory.sessions.map { $0 < 0 ? 0 : values.ofSessions[Int($0)] }
            sessions = directory.sessions
            limit = values.names.count
            kind = .values(values.names)
            return
        case .all, .control, .name:
            let (numbers, keys) = Self.numbers(of: scan.controls, key)
            limit = keys.count
            kind = .controls(numbers: numbers, keys: keys)
        case .day, .period, .hourOfWeek:
            guard let slices = TimeSlices(key, of: scan.times ?? 0...0) else { return nil }
            limit = slices.count
            kind = .times(slices)
        }
        ofSpans = Array(repeating: 0, count: directory.sessionLimit)
        sessions = directory.sessions
    }

    /// Whether a click's group is that of its session span.
    var areOfSpans: Bool {
        switch kind {
        case .spans, .values: true
        case .controls, .times: false
        }
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
        case .spans, .values, .controls:
            let group = group(of: clicks.control)
            var isFirst = true
            try clicks.visit(in: buffer) { block, isLast throws(StoreError) in
                try body(block, group, isFirst, isLast)
                isFirst = false
            }
        case .times(let slices):
            var clock = slices.clock
            var last: Int32 = -1
            try clicks.visit(in: buffer) { block, isLast throws(StoreError) in
                var row = 0
                while row < block.count {
                    let (group, end) = clock.slice(of: block, from: row)
                    let columns = block.rows(from: row, count: end - row)
                    try body(columns, group, group != last, isLast || end < block.count)
                    (row, last) = (end, group)
                }
            }
        }
    }

    /// The group of a control; 0 if spans or times have groups.
    func group(of control: ControlRow) -> Int32 {
        if case .controls(let numbers, _) = kind { numbers[control.id] ?? 0 } else { 0 }
    }

    /// What some groups go by.
    func keys(of groups: [Int], _ scan: ClickScan) throws(StoreError) -> [ClickGroup.Key] {
        switch kind {
        case .controls(_, let keys): return groups.map { keys[$0] }
        case .times(let slices): return groups.map(slices.key)
        case .values(let names): return groups.map { .name(names[$0]) }
        case .spans(let grouping):
            let named = groups.filter { $0 > 0 }
            var names: [Int: String?] = [:]
            for (group, key) in zip(named, try scan.names(ofSpans: firstSpans(of: named))) {
                names[group] = grouping == .app ? key.app : grouping == .version ? key.version : key.user
            }
            return groups.map { .name(names[$0] ?? nil) }
        }
    }

    /// A span of each group.
    private func firstSpans(of groups: [Int]) -> [Int32] {
        var spans = [Int32](repeating: 0, count: limit)
        for span in ofSpans.indices.reversed() { spans[Int(ofSpans[span])] = Int32(truncatingIfNeeded: span) }
        return groups.map { spans[$0] }
    }

    /// Numbers for the groups of controls.
    static func numbers(
        of controls: [ControlRow], _ key: Relation.Key
    ) -> (numbers: [Int64: Int32], keys: [ClickGroup.Key]) {
        var (numbers, keys): ([Int64: Int32], [ClickGroup.Key]) = ([:], [])
        var known: [ByteString?: Int32] = [:]
        for control in controls {
            let next = Int32(truncatingIfNeeded: keys.count)
            switch key {
            case .all:
                numbers[control.id] = 0
                if keys.isEmpty { keys = [.all] }
            case .name(let grouping):
                let name = control.name(grouping)
                let number = known[name.map(ByteString.init)]
                numbers[control.id] = number ?? next
                if number == nil {
                    known[name.map(ByteString.init)] = next
                    keys.append(.name(name))
                }
            case .control, .day, .period, .hourOfWeek:
                numbers[control.id] = next
                keys.append(.control(control))
            }
        }
        return (numbers, keys)
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

extension Grouping {
    /// Whether it is the session spans that have the names.
    fileprivate var isOfSpans: Bool { [.app, .version, .user].contains(self) }
}
