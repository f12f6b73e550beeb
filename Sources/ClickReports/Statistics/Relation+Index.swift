package import ClickStore
import ResponderChain

extension Relation {
    /// The groups with clicks, in no order, from the index of a database file and from the rows that it does not cover.
    package func groups(from reader: ClickReader) throws(StoreError) -> Result<[ClickGroup], TooManyPeriods> {
        if case .control = key { return .success(try controls(reader)) }
        if let groups = try counted(reader) { return .success(groups) }
        // What the index tells of times may reach beyond the selected clicks.
        guard let times = try Self.times(of: selection, reader) else { return .success([]) }
        var nearer = self
        nearer.selection.sinceMs = times.lowerBound
        nearer.selection.untilMs = times.upperBound == .max ? .max : times.upperBound + 1
        return try nearer.counted(reader).map(Result.success) ?? .failure(TooManyPeriods(times))
    }

    /// Groups of one control each: one at a time, so that less has to be remembered than of many groups at once.
    private func controls(_ reader: ClickReader) throws(StoreError) -> [ClickGroup] {
        try reader.scan(selection) { scan throws(StoreError) in
            var counter = try ControlCounter(scan.sessions)
            var groups: [ClickGroup] = []
            while let clicks = try scan.next() {
                let statistics = try counter.statistics(of: clicks)
                if statistics.clicks > 0 { groups.append(ClickGroup(.control(clicks.control), statistics)) }
            }
            return groups
        } finish: { parts, scan throws(StoreError) in
            var groups = parts.flatMap(\.self)
            guard measures.contains(.trend), let numbers = ClickGroups(key, of: scan) else { return groups }
            let trend = try Trend(of: numbers, groups.map(\.statistics), scan)
            for index in groups.indices {
                guard let control = groups[index].control else { continue }
                groups[index].statistics.trend = trend.counts(of: Int(numbers.group(of: control)))
            }
            return groups
        }
    }

    /// Groups of clicks on many controls; nil if there are too many periods.
    private func counted(_ reader: ClickReader) throws(StoreError) -> [ClickGroup]? {
        try reader.scan(selection, withApps: key.needsApps, property: key.property) {
            scan throws(StoreError) -> GroupCounts? in
            guard let groups = ClickGroups(key, of: scan) else { return nil }
            var counter = try GroupCounter(groups, measures, of: scan)
            while let clicks = try scan.next() { try counter.count(clicks) }
            return counter.counts
        } finish: { parts, scan throws(StoreError) -> [ClickGroup]? in
            let counts = parts.compactMap(\.self)
            guard counts.count == parts.count, let groups = ClickGroups(key, of: scan) else { return nil }
            var counted = try GroupCounts.statistics(counts, groups, measures, scan)
            if measures.contains(.trend) {
                let trend = try Trend(of: groups, counted.map(\.statistics), scan)
                for (index, group) in counted.map(\.group).enumerated() {
                    counted[index].statistics.trend = trend.counts(of: group)
                }
            }
            return zip(try groups.keys(of: counted.map(\.group), scan), counted).map { ClickGroup($0, $1.statistics) }
        }
    }

    /// The times of the first and the last selected click, in milliseconds since the Unix epoch; nil if there is none.
    private static func times(of selection: Selection, _ reader: ClickReader) throws(StoreError) -> ClosedRange<Int64>?
    {
        let all = try Relation(selection, by: .all, []).counted(reader)?.first?.statistics
        return all.map { $0.firstMs...$0.lastMs }
    }
}

extension Relation.Key {
    /// Whether it is apps or versions that clicks are grouped by.
    fileprivate var needsApps: Bool {
        switch self {
        case .name(.app), .name(.version): true
        default: false
        }
    }
}

extension Relation.Key {
    /// The key of the property that clicks are grouped by; nil for another grouping.
    fileprivate var property: String? { if case .name(let grouping) = self { grouping.property } else { nil } }
}

extension ClickStatistics {
    /// Counts controls that were clicked, and their screens.
    package mutating func count(_ controls: [ControlRow]) {
        self.controls = controls.count
        screens = Set(controls.compactMap { $0.screen.map(ByteString.init) }).count
    }
}
