import Basics
import ClickReports
import ClickStore

extension TreeReport {
    func figures(from reader: ClickHouseReader) throws -> [CountedBranch] {
        let selected = try reader.select(selection)
        let groups = try ClickSteps(reader, selected).statistics(by: .control, [.visitors, .rage], from: reader)
        let controls = groups.compactMap { group in
            selected.control(group.key).map { (control: $0, statistics: group.statistics) }
        }
        let tree = PathBranches(controls.map { ($0.control, $0.statistics.clicks) })
        let branches = NestedRanges(tree.branches.map(\.controls), count: tree.order.count)
        var statistics = Array(repeating: ClickStatistics(), count: tree.branches.count)
        for (place, index) in tree.order.enumerated() {
            for branch in branches.around(place) { statistics[branch].add(controls[index].statistics) }
        }
        let ids = tree.order.map { controls[$0].control.clickHouseID }
        let visitors: [(SQLFragment, WritableKeyPath<ClickStatistics, Int>)] = [
            ("session_id", \.sessions), ("user_id", \.users),
        ]
        for (visitor, figure) in visitors {
            try reader.visit(selected, ids, visitor) { place, last, count in
                for branch in branches.around(place) {
                    // Whoever clicked an earlier control of the branch has been counted there.
                    if let last, branches.ranges[branch].contains(last) { break }
                    statistics[branch][keyPath: figure] += count
                }
            }
        }
        return zip(tree.branches, statistics).map { CountedBranch($0, $1) }
    }
}

/// Ranges that are nested or apart.
private struct NestedRanges {
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

extension ClickHouseReader {
    /// Visits, for each control, the sessions or users that clicked it, put together by which control of lower place they
    /// clicked, too.
    ///
    /// - Parameters:
    ///   - ids: The ids of the controls, in the order of their places.
    ///   - visitor: `session_id` or `user_id`.
    ///   - body: Takes a control's place, the highest place below it that some visitors clicked, and how many they are.
    fileprivate func visit(
        _ selected: ClickHouseSelection, _ ids: [UInt64], _ visitor: SQLFragment,
        _ body: (_ place: Int, _ last: Int?, _ count: Int) -> Void
    ) throws {
        let places = selected.sql(Dictionary(zip(ids, 1...)) { first, _ in first })
        try client.query(
            """
            SELECT place, last, count()
            FROM (
                SELECT arraySort(groupUniqArray(\(places))) AS places, arrayPushFront(arrayPopBack(places), toUInt32(0)) AS lasts
                FROM \(clicks)
                WHERE \(selected.condition) AND \(visitor) != 0
                GROUP BY \(visitor)
            )
            ARRAY JOIN places AS place, lasts AS last
            GROUP BY place, last
            """, settings: visitor == "session_id" ? Self.sessionSettings : [:]
        ) { row in
            let (place, last) = (Int(try row.uint32()), Int(try row.uint32()))
            let count = try row.integer()
            if place <= ids.count { body(place - 1, last == 0 ? nil : last - 1, count) }
        }
    }
}
