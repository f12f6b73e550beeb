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
    private let measures: Relation.Measures
    /// Only where rage or intervals are measured: else it is enough to see which spans a group has.
    private var steps: SessionSteps?
    private let buffer = ClickBuffer()

    init(_ groups: ClickGroups, _ measures: Relation.Measures, of scan: ClickScan) throws(StoreError) {
        (self.groups, self.measures) = (groups, measures)
        steps = measures.isDisjoint(with: [.rage, .intervals]) ? nil : try SessionSteps(groups.sessions)
        counts = try GroupCounts(groups, measures, scan)
    }

    /// Counts the clicks of one more control.
    mutating func count(_ clicks: ControlClicks) throws(StoreError) {
        let before = counts.clicks
        try groups.visit(clicks, in: buffer) { block, group, isFirst, isLast throws(StoreError) in
            counts.clicks += block.count
            groups.ofSpans.withUnsafeBufferPointer { ofSpans in
                if groups.areOfSpans {
                    count(block, ofSpans)
                } else {
                    counts.figures.start[Int(group)].add(block)
                }
                if steps == nil, measures.contains(.visitors) { noteVisitors(block, group, ofSpans) }
            }
            if steps != nil { try follow(block, group, isFirst: isFirst, isLast: isLast) }
        }
        if measures.contains(.controls), counts.clicks > before { counts.clicked.append(clicks.control) }
    }

    private func count(_ block: ClickColumns, _ ofSpans: UnsafeBufferPointer<Int32>) {
        let figures = counts.figures.start
        for row in 0..<block.count {
            figures[Int(ofSpans[Int(block.spans[row])])].add(block.atMs[row], block.handled[row])
        }
    }

    private mutating func noteVisitors(_ block: ClickColumns, _ group: Int32, _ ofSpans: UnsafeBufferPointer<Int32>) {
        for row in 0..<block.count {
            let span = block.spans[row]
            counts.spans.note(span, in: group + ofSpans[Int(span)])
        }
    }

    /// Counts what clicks are to the ones before.
    private mutating func follow(
        _ block: ClickColumns, _ group: Int32, isFirst: Bool, isLast: Bool
    ) throws(StoreError) {
        guard var steps else { return }
        self.steps = nil
        defer { self.steps = steps }
        if isFirst { steps.startControl() }
        try steps.look(at: block, isLast: isLast, pauses: counts.intervals.next)
        groups.ofSpans.withUnsafeBufferPointer { ofSpans in
            // A user is met where a session begins, or goes on in another span.
            for rows in [steps.firsts, steps.changes] {
                for row in rows {
                    let span = block.spans[Int(row)]
                    counts.spans.note(span, in: group + ofSpans[Int(span)])
                }
            }
            for row in steps.rage { counts.figures.start[Int(group + ofSpans[Int(block.spans[Int(row)])])].rage += 1 }
            guard measures.contains(.intervals) else { return }
            counts.intervals.appendWritten(steps.repeats.count) { index in
                group + ofSpans[Int(block.spans[Int(steps.repeats[index])])]
            }
        }
    }
}

/// The counts of groups that one thread has made, to be put together with those of others.
struct GroupCounts: Sendable {
    fileprivate let figures: ZeroedMemory<GroupFigures>
    /// The session spans of each group, some more than once.
    fileprivate(set) var spans: GroupMembers
    fileprivate var intervals: GroupedValues<Int64>
    /// All clicks, and the controls that have some, if controls are counted.
    fileprivate var clicks = 0
    fileprivate var clicked: [ControlRow] = []

    fileprivate init(
        _ groups: ClickGroups, _ measures: Relation.Measures, _ scan: ClickScan
    ) throws(StoreError) {
        figures = try ZeroedMemory(count: groups.limit)
        spans = try GroupMembers(memberLimit: scan.sessions.sessionLimit, capacity: scan.maxClicks)
        // What the time since the click before is written to even if nobody asks for it.
        intervals = try GroupedValues(
            capacity: measures.isDisjoint(with: [.rage, .intervals]) ? 0 : scan.maxClicks)
    }

    /// The statistics of each group that has clicks, by its number, from what all threads have counted.
    static func statistics(
        _ parts: [GroupCounts], _ groups: ClickGroups, _ measures: Relation.Measures, _ scan: ClickScan
    ) throws(StoreError) -> [(group: Int, statistics: ClickStatistics)] {
        let limit = groups.limit
        let spans = parts.map(\.spans)
        enum Pass { case sessions, users, intervals }
        let passes: [Pass] =
            (measures.contains(.visitors) ? [.sessions, .users] : [])
            + (measures.contains(.intervals) ? [.intervals] : [])
        let completions = try Concurrently.map(passes.count) { number throws(StoreError) -> Completion in
            switch passes[number] {
            case .sessions:
                let counts = try GroupMembers.counts(spans, limit: limit, of: scan.sessions.sessions)
                return { $1.sessions = counts.start[$0] }
            case .users:
                let users = scan.sessions.users.map { $0 == 0 ? -1 : $0 }
                let counts = try GroupMembers.counts(spans, limit: limit, of: users)
                return { $1.users = counts.start[$0] }
            case .intervals: return try intervals(parts, limit: limit)
            }
        }
        var statistics = (0..<limit).compactMap { group -> (group: Int, statistics: ClickStatistics)? in
            let sums = parts.map { $0.figures.start[group] }.filter { $0.clicks > 0 }
            if sums.isEmpty { return nil }
            var statistics = ClickStatistics(sums)
            for complete in completions { complete(group, &statistics) }
            return (group, statistics)
        }
        if measures.contains(.controls) { count(parts.flatMap(\.clicked), groups, in: &statistics) }
        return statistics
    }

    /// Sets a figure of a group, by the group's number.
    private typealias Completion = @Sendable (_ group: Int, _ statistics: inout ClickStatistics) -> Void

    private static func intervals(_ parts: [GroupCounts], limit: Int) throws(StoreError) -> Completion {
        var quantiles: [Int: [Double]] = [:]
        try GroupedValues.visit(parts.map(\.intervals), limit: limit) { group, intervals in
            quantiles[group] = Quantile.of(intervals, [50, 95])
        }
        return { [quantiles] in ($1.intervalP50Ms, $1.intervalP95Ms) = (quantiles[$0]?[0], quantiles[$0]?[1]) }
    }

    /// Counts the controls and screens of each group.
    private static func count(
        _ clicked: [ControlRow], _ groups: ClickGroups, in statistics: inout [(group: Int, statistics: ClickStatistics)]
    ) {
        let ofGroups = Dictionary(grouping: clicked) { Int(groups.group(of: $0)) }
        for index in statistics.indices {
            statistics[index].statistics.count(ofGroups[statistics[index].group] ?? [])
        }
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

    @inline(__always)
    mutating func add(_ atMs: Int64, _ handled: UInt8) {
        if clicks == 0 { (firstMs, lastMs) = (atMs, atMs) }
        clicks += 1
        firstMs = min(firstMs, atMs)
        lastMs = max(lastMs, atMs)
        known += handled == Handled.unknown.rawValue ? 0 : 1
        unhandled += handled == Handled.no.rawValue ? 1 : 0
    }

    /// Adds clicks on one control, which are in the order of their times.
    mutating func add(_ block: ClickColumns) {
        let times = block.times
        if clicks == 0 { (firstMs, lastMs) = (times.lowerBound, times.upperBound) }
        clicks += block.count
        (firstMs, lastMs) = (min(firstMs, times.lowerBound), max(lastMs, times.upperBound))
        let outcomes = Outcomes(block)
        known += outcomes.known
        unhandled += outcomes.refused
    }
}

extension ClickStatistics {
    fileprivate init(_ figures: [GroupFigures]) {
        self.init()
        for figures in figures {
            outcomes.add(
                Outcomes(clicks: figures.clicks, known: figures.known, unhandled: figures.unhandled))
            rage += figures.rage
            firstMs = min(firstMs, figures.firstMs)
            lastMs = max(lastMs, figures.lastMs)
        }
    }
}
