import Basics
package import ClickHouseStore
import ResponderChain

/// The statistics of a group of clicks.
package struct CountedGroup {
    /// What the group goes by: the id of its control, its number, or what sessions are divided by.
    package let key: String
    package var statistics: ClickStatistics
    /// The ids of the controls that were clicked; empty unless they were asked for.
    package let controls: [UInt64]
}

extension ClickSteps {
    /// What clicks are counted by.
    package enum Key: String {
        case control
        /// Their groups.
        case group = "group_of"
        /// The parts of sessions that they are in.
        case part
        /// All together.
        case all = "1"

        /// What tells a click's key, and whether the click is its session's first one of that key.
        fileprivate var columns: [Column] {
            switch self {
            case .control: [.control, .isFirstOnControl]
            case .group: [.group, .isFirstOfGroup]
            case .part, .all: [.isFirst]
            }
        }
    }

    /// The statistics of each group of clicks, in the order of the groups' keys.
    ///
    /// - Parameters:
    ///   - measures: What is measured of each group; where controls are, they are told.
    package func statistics(
        by key: Key, _ measures: Relation.Measures, from reader: ClickHouseReader
    ) throws -> [CountedGroup] {
        var columns = Self.columns(key, measures) + [.time, .outcome]
        columns += measures.contains(.rage) ? [.rage] : []
        columns += measures.contains(.intervals) ? [.gap] : []
        columns += measures.contains(.controls) && key != .control ? [.control] : []
        var groups: [CountedGroup] = []
        try reader.client.query(
            """
            SELECT \(Self.figures(by: key, measures).joined(separator: ", "))
            FROM \(rows(columns))
            \(key == .all ? "" : "GROUP BY \(column: key) ORDER BY \(column: key)")
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let group = try CountedGroup(&row, measures)
            // All together are told even if there are none.
            if group.statistics.clicks > 0 { groups.append(group) }
        }
        if measures.contains(.trend) { try count(by: key, inPartsOfTheTimeOf: &groups, from: reader) }
        return groups
    }

    /// What tells a click's key and, where visitors are counted, who it is of.
    private static func columns(_ key: Key, _ measures: Relation.Measures) -> [Column] {
        measures.contains(.visitors) ? key.columns + [.newUser] : key.columns.dropLast()
    }

    /// The columns that ``CountedGroup`` reads.
    private static func figures(by key: Key, _ measures: Relation.Measures) -> [SQLFragment] {
        let quantiles: [SQLFragment] = [50, 95].map { percent in
            "arraySlice(intervals, intDiv(\(percent) * (toInt64(length(intervals)) - 1), 100) + 1, 2)"
        }
        let visitors: [SQLFragment] = [
            "countIf(\(key.columns.last.map { "\(column: $0)" } ?? "") = 1)", "uniqExactIf(new_user, new_user != 0)",
        ]
        return ["toString(\(column: key))", "count()"]
            + (measures.contains(.visitors) ? visitors : ["toUInt64(0)", "toUInt64(0)"])
            + ["min(time)", "max(time)", "countIf(outcome != 0)", "countIf(outcome = 1)"]
            + [measures.contains(.rage) ? "toUInt64(sum(rage))" : "toUInt64(0)"]
            + (measures.contains(.intervals)
                ? ["length(arraySort(groupArrayIf(gap, gap >= 0)) AS intervals)"] + quantiles : [])
            + (measures.contains(.controls) ? ["groupUniqArray(control)"] : [])
    }

    /// Counts clicks in equal parts of the time from the first one of all to the last, as `Trend` does.
    private func count(
        by key: Key, inPartsOfTheTimeOf groups: inout [CountedGroup], from reader: ClickHouseReader
    ) throws {
        guard let first = groups.lazy.map(\.statistics.firstMs).min(),
            let last = groups.lazy.map(\.statistics.lastMs).max()
        else { return }
        var places: [ByteString: Int] = [:]
        for index in groups.indices {
            places[ByteString(groups[index].key)] = index
            groups[index].statistics.trend = Array(repeating: 0, count: Trend.parts)
        }
        try reader.client.query(
            """
            SELECT toString(\(column: key)), toUInt64(intDiv((time - \(first)) * \(Trend.parts), \(max(1, last &- first &+ 1)))) AS span,
                count()
            FROM \(rows(key.columns.dropLast() + [.time]))
            GROUP BY \(key == .all ? "" : "\(column: key), ")span
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let (key, part, clicks) = (try row.string(), try row.integer(), try row.integer())
            // Clicks may have come since the first query.
            guard let place = places[ByteString(key)], part < Trend.parts else { return }
            groups[place].statistics.trend?[part] += clicks
        }
    }
}

extension CountedGroup {
    /// Reads a row of statistics.
    fileprivate init(_ row: inout RowBinaryReader, _ measures: Relation.Measures) throws {
        key = try row.string()
        var statistics = ClickStatistics()
        let clicks = try row.integer()
        statistics.sessions = try row.integer()
        statistics.users = try row.integer()
        statistics.firstMs = try row.int64()
        statistics.lastMs = try row.int64()
        statistics.outcomes = Outcomes(clicks: clicks, known: try row.integer(), unhandled: try row.integer())
        statistics.rage = try row.integer()
        if measures.contains(.intervals) {
            let count = try row.integer()
            statistics.intervalP50Ms = try Self.quantile(50, of: count, &row)
            statistics.intervalP95Ms = try Self.quantile(95, of: count, &row)
        }
        self.statistics = statistics
        controls = measures.contains(.controls) ? try row.array { try $0.uint64() } : []
    }

    /// Reads the values of the two ranks that a quantile lies between; one if there is none above.
    private static func quantile(_ percent: Int, of count: Int, _ row: inout RowBinaryReader) throws -> Double? {
        let near = try row.array { try $0.int64() }
        guard let low = near.first, let high = near.last else { return nil }
        return Quantile.between(low, high, percent, count: count)
    }
}
