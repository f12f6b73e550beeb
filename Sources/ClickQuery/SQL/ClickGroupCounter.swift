import ClickIndex
import ClickStore

/// Counts clicks by groups, control by control, without a row for each click.
///
/// The clicks of one control, or of several that belong together, are counted at a time. Within them a group has a number,
/// made of its period, of what its session spans have, and of the outcome.
final class ClickGroupCounter {
    /// The most groups that there may be.
    private static let mostGroups = 1 << 20
    /// The most words that hold the distinct values of one control's groups, and that are cleared for all controls.
    private static let mostWords = 1 << 23
    private static let mostPlaces = 1 << 26

    let grouping: ClickGrouping
    /// It has the snapshot, and gives it up when the statement has gone.
    private let table: ClicksTable
    /// The columns of keys and figures.
    private var columns: [ClicksColumn: GroupedColumn] = [:]
    private let controlKeys: [GroupedColumn]
    private let time: GroupedColumn?
    private let spanGroups: SpanGroups?
    private let hasOutcomes: Bool
    /// How many groups there may be of one control.
    private let groupCount: Int
    private let needed: ClickColumnSet

    /// - Returns: nil where counting this way might take too much memory or time, and SQLite has to count.
    init?(_ grouping: ClickGrouping, of table: ClicksTable) throws(StoreError) {
        (self.grouping, self.table) = (grouping, table)
        let snapshot = try table.snapshot(withNames: false)
        let entries = try snapshot.segments().lazy.flatMap(\.directory.entries)
        let first = entries.map(\.firstMs).min() ?? 0
        let times = first...max(first, entries.map(\.lastMs).max() ?? 0)
        let plain = ClickTimeText.plainTimes
        guard !grouping.needsPlainTimes || plain.contains(times.lowerBound) && plain.contains(times.upperBound) else {
            return nil
        }
        var columns: [ClicksColumn: GroupedColumn] = [:]
        for column in grouping.keys + grouping.figures.compactMap(\.column) where GroupedColumn.canBeOf(column) {
            if columns[column] == nil { columns[column] = try GroupedColumn(column, snapshot, times: times) }
        }
        self.columns = columns
        let keys = grouping.keys.compactMap { columns[$0] }
        guard keys.count == grouping.keys.count else { return nil }
        controlKeys = keys.filter { $0.column.isOfControl }
        time = keys.filter { $0.column.timeUnit != nil }.max { $0.count < $1.count }
        let spanKeys = keys.filter { $0.column.isNameOfSpan || $0.column == .spanID }
        spanGroups = spanKeys.isEmpty ? nil : SpanGroups(spanKeys, spanLimit: try snapshot.sessions().spanLimit)
        hasOutcomes = grouping.keys.contains(.handled)
        groupCount = (time?.count ?? 1) * (spanGroups?.count ?? 1) * (hasOutcomes ? 3 : 1)
        var needed: ClickColumnSet = []
        for column in columns.values { needed.formUnion(column.needed) }
        if grouping.figures.contains(where: { $0.column.map { $0 == .at || $0 == .atMs } ?? false }) {
            needed.formUnion(.atMs)
        }
        self.needed = needed
        let clicks = entries.reduce(0) { $0 + $1.clicks }
        guard isSmall(clicks: clicks, controls: controlKeys.isEmpty ? 1 : max(1, snapshot.controlCount)) else {
            return nil
        }
    }

    private func isSmall(clicks: Int, controls: Int) -> Bool {
        let words = grouping.figures.reduce(1) { sum, figure in
            if case .distinct(let column) = figure { sum + (columns[column]?.count ?? 0) / 64 } else { sum }
        }
        let (groups, manyGroups) = groupCount.multipliedReportingOverflow(by: controls)
        let (cleared, muchCleared) = groups.multipliedReportingOverflow(by: words)
        return !manyGroups && !muchCleared && cleared <= Self.mostPlaces && groupCount * words <= Self.mostWords
            && min(groups, clicks) <= Self.mostGroups
    }

    /// Counts the clicks that are wanted.
    func count(_ conditions: ClicksConditions) throws(StoreError) -> ClickGroups {
        let snapshot = try table.snapshot(withNames: false)
        var groups = ClickGroups(grouping, columns, snapshot)
        guard !conditions.isEmpty else { return groups.finished() }
        let order = controlKeys.map { ClicksPlan.OrderedColumn(column: $0.column, isDescending: false) }
        let controls = snapshot.controls(conditions, in: order)
        let spans =
            if let list = conditions.spanList { try snapshot.existing(list) } else { try snapshot.existingSpans() }
        let blocks = try ClickBlocks(snapshot, controls: controls, needed, conditions, spans: spans)
        let buffer = ClickBuffer(visitSize: 0)
        var rows = GroupRows(size: SegmentDirectory.maxBlockClicks)
        var figures = FigureCounts(grouping, columns, groupCount: groupCount)
        var key: [Int32] = []
        for block in blocks.blocks {
            let control = Int(block.control)
            let next = controlKeys.compactMap { $0.rank(ofControl: control) }
            if next != key {
                figures.take(into: &groups) { keyRanks(of: $0, key) }
                key = next
            }
            if needed.isEmpty, groupCount == 1, blocks.includeAll(of: block) {
                figures.add(block.entry.clicks, ofControl: control)
            } else {
                try blocks.load(block, needed, into: buffer)
                number(buffer.columns, in: &rows)
                figures.add(buffer.columns, ofControl: control, &rows)
            }
        }
        figures.take(into: &groups) { keyRanks(of: $0, key) }
        return groups.finished()
    }

    /// Works out the group of each click.
    private func number(_ clicks: ClickColumns, in rows: inout GroupRows) {
        guard groupCount > 1 else { return }
        rows.clear()
        if let time {
            time.rank(clicks, ofControl: 0, into: &rows.ranks)
            rows.addRanks(count: clicks.count)
        }
        if let spanGroups {
            spanGroups.number(clicks, into: &rows.ranks)
            rows.multiply(by: spanGroups.count, count: clicks.count)
            rows.addRanks(count: clicks.count)
        }
        if hasOutcomes, let outcomes = columns[.handled] {
            outcomes.rank(clicks, ofControl: 0, into: &rows.ranks)
            rows.multiply(by: 3, count: clicks.count)
            rows.addRanks(count: clicks.count)
        }
    }

    /// The rank that a group of a control has in each key.
    private func keyRanks(of group: Int, _ controlRanks: [Int32]) -> [Int32] {
        let (rest, outcome) = hasOutcomes ? (group / 3, group % 3) : (group, 0)
        let spans = spanGroups?.count ?? 1
        let (period, span) = (rest / spans, spanGroups?.span(rest % spans) ?? 0)
        let ms = time?.time(of: Int32(truncatingIfNeeded: period)) ?? 0
        var controls = controlRanks[...]
        return grouping.keys.map { key in
            if key.isOfControl { return controls.popFirst() ?? 0 }
            if key == .handled { return Int32(truncatingIfNeeded: outcome) }
            return columns[key]?.rank(ofSpan: span) ?? columns[key]?.rank(ofTime: ms) ?? 0
        }
    }
}

/// Session spans that have the same in some columns, numbered.
private struct SpanGroups {
    private let groups: [Int32]
    /// A span of each group.
    private let first: [Int]

    var count: Int { max(1, first.count) }

    init(_ columns: [GroupedColumn], spanLimit: Int) {
        var (groups, first) = ([Int32](repeating: 0, count: spanLimit), [Int]())
        var known: [[Int32]: Int32] = [:]
        for span in 0..<spanLimit {
            let ranks = columns.compactMap { $0.rank(ofSpan: span) }
            if ranks.contains(where: { $0 < 0 }) { continue }
            let group = known[ranks] ?? Int32(truncatingIfNeeded: first.count)
            if known.updateValue(group, forKey: ranks) == nil { first.append(span) }
            groups[span] = group
        }
        (self.groups, self.first) = (groups, first)
    }

    func span(_ group: Int) -> Int { first.indices.contains(group) ? first[group] : 0 }

    func number(_ clicks: ClickColumns, into numbers: inout [Int32]) {
        numbers.withUnsafeMutableBufferPointer { numbers in
            groups.withUnsafeBufferPointer { groups in
                for row in 0..<clicks.count { numbers[row] = groups[Int(clicks.spans[row])] }
            }
        }
    }
}

extension ClicksSnapshot {
    /// Which of some ids are those of session spans.
    fileprivate func existing(_ ids: [Int64]) throws(StoreError) -> [Bool] {
        let wanted = try spans(ids)
        guard let existing = try existingSpans() else { return wanted }
        return zip(wanted, existing).map { $0 && $1 }
    }
}
