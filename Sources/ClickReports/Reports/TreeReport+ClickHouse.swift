import Basics
package import ClickHouseStore
import ClickStore

extension TreeReport {
    package func figures(from reader: ClickHouseReader) throws -> [CountedBranch] {
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
        let places = selected.sql(zip(tree.order.map { controls[$0].control }, 1...))
        let visitors: [(SQLFragment, WritableKeyPath<ClickStatistics, Int>)] = [
            ("session_id", \.sessions), ("user_id", \.users),
        ]
        for (visitor, figure) in visitors {
            try reader.visit(selected, places, visitor) { place, last, count in
                // Other controls were clicked for the first time since the controls were asked for.
                guard tree.order.indices.contains(place) else { return }
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

extension ClickHouseReader {
    /// Visits, for each control, the sessions or users that clicked it, put together by which control of lower place they
    /// clicked, too.
    ///
    /// - Parameters:
    ///   - places: The place of a click's control, from 1, in SQL.
    ///   - visitor: `session_id` or `user_id`.
    ///   - body: Takes a control's place, the highest place below it that some visitors clicked, and how many they are.
    fileprivate func visit(
        _ selected: ClickHouseSelection, _ places: SQLFragment, _ visitor: SQLFragment,
        _ body: (_ place: Int, _ last: Int?, _ count: Int) -> Void
    ) throws {
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
            body(place - 1, last == 0 ? nil : last - 1, count)
        }
    }
}
