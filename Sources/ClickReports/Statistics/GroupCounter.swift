import ClickIndex
import ClickStore
import ClickTracking

/// Counts the clicks of groups: of those of one group on one control first, as ``ControlCounter`` does, all of which together
/// are the group's.
///
/// Safety of the raw memory: groups are below their limit, spans, sessions and users below the directory's, and nothing comes
/// more often than there are clicks.
struct GroupCounter {
    /// What one thread has counted.
    private(set) var counts: GroupCounts
    private let groups: ClickGroups
    private let users: [Int32]
    private var steps: SessionSteps
    private let buffer = ClickBuffer()

    init(_ groups: ClickGroups, of scan: ClickScan) throws(StoreError) {
        self.groups = groups
        users = scan.sessions.users
        steps = try SessionSteps(groups.sessions)
        counts = try GroupCounts(groups, scan.sessions, maxClicks: scan.maxClicks)
    }

    /// Counts the clicks of one more control.
    mutating func count(_ clicks: ControlClicks) throws(StoreError) {
        try groups.visit(clicks, in: buffer) { block, group, isFirst, isLast throws(StoreError) in
            if isFirst { steps.startControl() }
            try steps.look(at: block, isLast: isLast, pauses: counts.intervals.next)
            groups.ofSpans.withUnsafeBufferPointer { ofSpans in
                count(block, group, ofSpans)
                countSteps(block, group, ofSpans)
            }
        }
    }

    private mutating func count(_ block: ClickColumns, _ group: Int32, _ ofSpans: UnsafeBufferPointer<Int32>) {
        let figures = counts.figures.start
        for row in 0..<block.count {
            let figures = figures + Int(group + ofSpans[Int(block.spans[row])])
            let atMs = block.atMs[row]
            if figures.pointee.clicks == 0 { (figures.pointee.firstMs, figures.pointee.lastMs) = (atMs, atMs) }
            figures.pointee.clicks += 1
            figures.pointee.firstMs = min(figures.pointee.firstMs, atMs)
            figures.pointee.lastMs = max(figures.pointee.lastMs, atMs)
            figures.pointee.known += block.handled[row] == Handled.unknown.rawValue ? 0 : 1
            figures.pointee.unhandled += block.handled[row] == Handled.no.rawValue ? 1 : 0
        }
    }

    private mutating func countSteps(_ block: ClickColumns, _ group: Int32, _ ofSpans: UnsafeBufferPointer<Int32>) {
        for row in steps.firsts {
            let span = Int(block.spans[Int(row)])
            let group = group + ofSpans[span]
            counts.sessions.note(groups.sessions[span], in: group)
            // No user is not a user.
            if users[span] > 0 { counts.users.note(users[span], in: group) }
        }
        for row in steps.changes {
            let span = Int(block.spans[Int(row)])
            if users[span] > 0 { counts.users.note(users[span], in: group + ofSpans[span]) }
        }
        for row in steps.rage { counts.figures.start[Int(group + ofSpans[Int(block.spans[Int(row)])])].rage += 1 }
        counts.intervals.appendWritten(steps.repeats.count) { index in
            group + ofSpans[Int(block.spans[Int(steps.repeats[index])])]
        }
    }
}

typealias GroupStatistics = (group: Int, statistics: ControlStatistics)

/// The counts of groups that one thread has made, to be put together with those of others.
struct GroupCounts: Sendable {
    fileprivate let figures: ZeroedMemory<GroupFigures>
    fileprivate var sessions: GroupMembers
    fileprivate var users: GroupMembers
    fileprivate var intervals: GroupedValues<Int64>

    fileprivate init(_ groups: ClickGroups, _ directory: SessionDirectory, maxClicks: Int) throws(StoreError) {
        figures = try ZeroedMemory(count: groups.limit)
        sessions = try GroupMembers(memberLimit: directory.sessionLimit, capacity: maxClicks)
        users = try GroupMembers(memberLimit: directory.nameLimit, capacity: maxClicks)
        intervals = try GroupedValues(capacity: maxClicks)
    }

    /// The statistics of each group that has clicks, by its number, from what all threads have counted.
    static func statistics(_ parts: [GroupCounts], limit: Int) throws(StoreError) -> [GroupStatistics] {
        let completions = try Concurrently.map(3) { pass throws(StoreError) in
            switch pass {
            case 0: try sessions(parts, limit: limit)
            case 1: try users(parts, limit: limit)
            default: try intervals(parts, limit: limit)
            }
        }
        return (0..<limit).compactMap { group in
            let sums = parts.map { $0.figures.start[group] }.filter { $0.clicks > 0 }
            if sums.isEmpty { return nil }
            var statistics = ControlStatistics(sums)
            for complete in completions { complete(group, &statistics) }
            return (group, statistics)
        }
    }

    /// Sets a figure of a group, by the group's number.
    private typealias Completion = @Sendable (_ group: Int, _ statistics: inout ControlStatistics) -> Void

    private static func sessions(_ parts: [GroupCounts], limit: Int) throws(StoreError) -> Completion {
        let counts = try GroupMembers.counts(parts.map(\.sessions), limit: limit)
        return { $1.sessions = counts.start[$0] }
    }

    private static func users(_ parts: [GroupCounts], limit: Int) throws(StoreError) -> Completion {
        let counts = try GroupMembers.counts(parts.map(\.users), limit: limit)
        return { $1.users = counts.start[$0] }
    }

    private static func intervals(_ parts: [GroupCounts], limit: Int) throws(StoreError) -> Completion {
        var quantiles: [Int: [Double]] = [:]
        try GroupedValues.visit(parts.map(\.intervals), limit: limit) { group, intervals in
            quantiles[group] = Quantile.of(intervals, [50, 95])
        }
        return { [quantiles] in ($1.intervalP50Ms, $1.intervalP95Ms) = (quantiles[$0]?[0], quantiles[$0]?[1]) }
    }
}

/// The figures of one group that can be added up.
private struct GroupFigures {
    var clicks: Int
    /// Clicks whose outcome is known, and those that nobody handled.
    var known: Int
    var unhandled: Int
    var rage: Int
    var firstMs: Int64
    var lastMs: Int64
}

extension ControlStatistics {
    fileprivate init(_ figures: [GroupFigures]) {
        for figures in figures {
            clicks += figures.clicks
            rage += figures.rage
            firstMs = min(firstMs, figures.firstMs)
            lastMs = max(lastMs, figures.lastMs)
            if figures.known > 0 { unhandled = (unhandled ?? 0) + figures.unhandled }
        }
    }
}
