import ClickStore
import ClickTracking

/// A control with what is needed to count groups of controls.
struct CountedControl: Sendable {
    let control: ControlRow
    let statistics: ClickStatistics
    let visitors: ControlVisitors

    /// The controls of a scan that were clicked, of those that a thread takes from it.
    static func all(of scan: ClickScan) throws(StoreError) -> [CountedControl] {
        var counter = try ControlCounter(scan.sessions)
        var collector = try VisitorCollector(scan.sessions)
        var controls: [CountedControl] = []
        while let clicks = try scan.next() {
            let statistics = try counter.statistics(of: clicks) { block, _ in collector.add(block) }
            let visitors = collector.finish()
            guard statistics.clicks > 0 else { continue }
            controls.append(
                CountedControl(control: clicks.control, statistics: statistics, visitors: visitors))
        }
        return controls
    }
}

extension CountedControl {
    /// Counts groups of controls. A group has no intervals and no trend.
    ///
    /// - Parameters:
    ///   - groups: The ranges of the controls' indices that are a group, none of them empty: nested or apart, in the order
    ///     of their starts, a group before those within it.
    ///   - directory: That of the scan that gave the controls.
    /// - Returns: The statistics of each group.
    /// - Throws: ``StoreError/outOfMemory``
    static func statistics(
        of groups: [Range<Int>], in controls: [CountedControl], _ directory: SessionDirectory
    ) throws(StoreError) -> [ClickStatistics] {
        var result = Array(repeating: ClickStatistics(), count: groups.count)
        let nested = NestedRanges(groups, count: controls.count)
        for (index, control) in controls.enumerated() {
            for group in nested.around(index) { result[group].add(control.statistics) }
        }
        let distinct = try Concurrently.map(2) { pass throws(StoreError) in
            pass == 0
                ? try newcomers(to: nested, in: controls, limit: directory.sessionLimit) { $0.sessions }
                : try newcomers(to: nested, in: controls, limit: directory.nameLimit) { $0.users }
        }
        for group in result.indices {
            (result[group].sessions, result[group].users) = (distinct[0][group], distinct[1][group])
        }
        return result
    }

    /// How many distinct visitors each group has.
    private static func newcomers(
        to groups: NestedRanges, in controls: [CountedControl], limit: Int,
        _ visitors: (ControlVisitors) -> [Int32]
    ) throws(StoreError) -> [Int] {
        var counts = Array(repeating: 0, count: groups.ranges.count)
        let counter = try NewcomerCounter(limit: limit)
        for index in controls.indices {
            let around = groups.around(index).reversed()
            let starts = around.map { groups.ranges[$0].lowerBound }
            let newcomers = counter.newcomers(visitors(controls[index].visitors), at: index, starts)
            for (depth, group) in around.enumerated() { counts[group] += newcomers[depth] }
        }
        return counts
    }
}

/// Ranges that are nested or apart.
struct NestedRanges {
    let ranges: [Range<Int>]
    /// The innermost range around each place, and the range around each range; -1 for none.
    private let innermost: [Int]
    private let outer: [Int]

    /// - Parameters:
    ///   - ranges: In the order of their starts, a range before those within it.
    ///   - count: All places are below it.
    init(_ ranges: [Range<Int>], count: Int) {
        self.ranges = ranges
        var (innermost, outer) = (Array(repeating: -1, count: count), [Int]())
        for (index, range) in ranges.enumerated() {
            outer.append(range.first.map { innermost[$0] } ?? -1)
            for place in range { innermost[place] = index }
        }
        (self.innermost, self.outer) = (innermost, outer)
    }

    /// The indices of the ranges around a place, innermost first.
    func around(_ place: Int) -> some Sequence<Int> {
        sequence(first: innermost[place]) { outer[$0] }.prefix { $0 >= 0 }
    }
}

/// Counts whom groups of controls meet for the first time, control by control.
///
/// Somebody is new to a group if the last control that met them stands before the group's first one. So one number for
/// each of them is enough for all groups, however deep they are nested.
private struct NewcomerCounter {
    /// The index of the last control that met each of them, from 1; 0 for none.
    private let last: ZeroedMemory<UInt32>

    init(limit: Int) throws(StoreError) {
        last = try ZeroedMemory(count: limit)
    }

    /// How many of a control's visitors are new to each of the groups around it.
    ///
    /// - Parameter starts: The indices of the groups' first controls, outermost first and so in ascending order.
    func newcomers(_ visitors: [Int32], at control: Int, _ starts: [Int]) -> [Int] {
        let last = last.start
        let starts = starts.map { UInt32(truncatingIfNeeded: $0) }
        // By the number of outer groups that have met them.
        var counts = Array(repeating: 0, count: starts.count + 1)
        for visitor in visitors {
            let before = last[Int(visitor)]
            var depth = 0
            // Sums, as branches would often be guessed wrong.
            for start in starts { depth &+= before > start ? 1 : 0 }
            counts[depth] &+= 1
            last[Int(visitor)] = UInt32(truncatingIfNeeded: control) &+ 1
        }
        // Who is new to a group is new to those within it.
        for depth in counts.indices.dropFirst() { counts[depth] += counts[depth - 1] }
        return counts
    }
}
