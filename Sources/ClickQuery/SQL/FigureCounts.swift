import ClickIndex

/// The group of each click of a block, and the rank of its value in a column.
struct GroupRows {
    fileprivate(set) var groups: [Int32]
    var ranks: [Int32]

    init(size: Int) {
        groups = Array(repeating: 0, count: size)
        ranks = groups
    }

    mutating func clear() {
        for row in groups.indices { groups[row] = 0 }
    }

    mutating func multiply(by factor: Int, count: Int) {
        let factor = Int32(truncatingIfNeeded: factor)
        for row in 0..<count { groups[row] &*= factor }
    }

    /// Adds the ranks to the numbers of the groups.
    mutating func addRanks(count: Int) {
        for row in 0..<count { groups[row] &+= ranks[row] }
    }
}

/// The figures of the groups of one control, or of several that belong together.
struct FigureCounts {
    private let groupCount: Int
    private var clicks: [Int64]
    private var figures: [FigureCount]

    init(_ grouping: ClickGrouping, _ columns: [ClicksColumn: GroupedColumn], groupCount: Int) {
        self.groupCount = groupCount
        clicks = Array(repeating: 0, count: groupCount)
        figures = grouping.figures.map { FigureCount($0, $0.column.flatMap { columns[$0] }, groupCount: groupCount) }
    }

    /// Counts the clicks of a block.
    mutating func add(_ columns: ClickColumns, ofControl control: Int, _ rows: inout GroupRows) {
        if groupCount == 1 {
            clicks[0] += Int64(columns.count)
        } else {
            for row in 0..<columns.count { clicks[Int(rows.groups[row])] += 1 }
        }
        for index in figures.indices { figures[index].add(columns, ofControl: control, &rows) }
    }

    /// Counts clicks of a control of which nothing else matters, where there is one group.
    mutating func add(_ count: Int, ofControl control: Int) {
        clicks[0] += Int64(count)
        for index in figures.indices { figures[index].add(count, ofControl: control) }
    }

    /// Gives the groups that have clicks, and begins anew.
    mutating func take(into groups: inout ClickGroups, _ keys: (Int) -> [Int32]) {
        for group in clicks.indices where clicks[group] > 0 {
            groups.add(keys(group), figures.map { $0.value(group, clicks: clicks[group]) })
            clicks[group] = 0
        }
        for index in figures.indices { figures[index].clear() }
    }
}

/// One figure of each group.
private struct FigureCount {
    private let figure: ClickGrouping.Figure
    private let column: GroupedColumn?
    /// A number of clicks, or the least or greatest value.
    private var values: [Int64] = []
    /// A bit for each value that a group has, and how many words of them a group has.
    private var bits: [UInt64] = []
    private let words: Int
    private let start: Int64

    init(_ figure: ClickGrouping.Figure, _ column: GroupedColumn?, groupCount: Int) {
        (self.figure, self.column) = (figure, column)
        words = if case .distinct = figure { ((column?.count ?? 0) + 63) / 64 } else { 0 }
        start =
            switch figure {
            case .least: .max
            case .greatest: .min
            default: 0
            }
        switch figure {
        case .clicks: break
        case .distinct: bits = Array(repeating: 0, count: words * groupCount)
        default: values = Array(repeating: start, count: groupCount)
        }
    }

    mutating func clear() {
        for group in values.indices { values[group] = start }
        bits.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }

    /// The figure of a group that has clicks; nil for NULL.
    func value(_ group: Int, clicks: Int64) -> Int64? {
        switch figure {
        case .clicks: clicks
        case .outcome, .known: values[group]
        case .distinct: Int64(bits[group * words..<(group + 1) * words].reduce(0) { $0 + $1.nonzeroBitCount })
        case .least, .greatest: values[group] == start ? nil : values[group]
        }
    }

    mutating func add(_ count: Int, ofControl control: Int) {
        guard let column, let rank = column.rank(ofControl: control), rank > column.null else { return }
        switch figure {
        case .clicks, .outcome: break
        case .known: values[0] += Int64(count)
        case .distinct: bits[Int(rank) >> 6] |= 1 << UInt64(rank & 63)
        case .least: values[0] = min(values[0], Int64(rank))
        case .greatest: values[0] = max(values[0], Int64(rank))
        }
    }

    mutating func add(_ clicks: ClickColumns, ofControl control: Int, _ rows: inout GroupRows) {
        if case .clicks = figure { return }
        guard let column else { return addTimes(clicks, rows) }
        column.rank(clicks, ofControl: control, into: &rows.ranks)
        let (null, words, count) = (column.null, words, clicks.count)
        rows.groups.withUnsafeBufferPointer { groups in
            rows.ranks.withUnsafeBufferPointer { ranks in
                switch figure {
                case .clicks: break
                case .outcome(let outcome):
                    for row in 0..<count where ranks[row] == outcome { values[Int(groups[row])] += 1 }
                case .known: for row in 0..<count where ranks[row] > null { values[Int(groups[row])] += 1 }
                case .distinct:
                    bits.withUnsafeMutableBufferPointer { bits in
                        for row in 0..<count where ranks[row] > null {
                            bits[Int(groups[row]) * words + Int(ranks[row] >> 6)] |= 1 << UInt64(ranks[row] & 63)
                        }
                    }
                case .least:
                    for row in 0..<count where ranks[row] > null {
                        values[Int(groups[row])] = min(values[Int(groups[row])], Int64(ranks[row]))
                    }
                case .greatest:
                    for row in 0..<count where ranks[row] > null {
                        values[Int(groups[row])] = max(values[Int(groups[row])], Int64(ranks[row]))
                    }
                }
            }
        }
    }

    /// Times in milliseconds are their own ranks.
    private mutating func addTimes(_ clicks: ClickColumns, _ rows: GroupRows) {
        for row in 0..<clicks.count {
            let group = Int(rows.groups[row])
            switch figure {
            case .least: values[group] = min(values[group], clicks.atMs[row])
            case .greatest: values[group] = max(values[group], clicks.atMs[row])
            default: values[group] += 1
            }
        }
    }
}
