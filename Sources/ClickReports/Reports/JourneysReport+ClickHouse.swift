import Basics
package import ClickHouseStore
import ClickStore

extension JourneysReport {
    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let (sequences, nodes) = try TransitionsReport.sequences(selection, by: unit, reader)
        var (counted, longer, unordered): ([CountedJourney], Int, Int) = ([], 0, 0)
        let asked = try resolving(reader.labels())
        let ends = asked.ends(nodes)
        try reader.client.query(sql(over: sequences, ends), settings: ClickHouseReader.sessionSettings) { row in
            let way = try row.array { Int32(clamping: try $0.uint32()) }
            let found = Found(rawValue: try row.uint8())
            let (all, users) = (try row.integer(), try row.integer())
            let middle = try row.array { try $0.int64() }
            unordered += try row.integer()
            switch found {
            case .longer: longer += all
            // Controls may have been clicked for the first time since they were asked for.
            case .way where way.allSatisfy({ nodes.indices.contains(Int($0)) }) && 1...steps ~= way.count:
                let median = middle.withUnsafeBufferPointer { Quantile.of($0, [50])?[0] }
                let steps = ends.steps(of: 0...way.count - 1, in: way)
                counted.append(
                    CountedJourney(steps: steps, sessions: all, users: users, medianMs: way.count > 1 ? median : nil))
            default: break
            }
        }
        let shown = counted.sorted { $0.precedes($1) }.prefix(limit > 0 ? limit : counted.count)
        return asked.figures(
            Array(shown), of: counted, longer: longer, unordered: unordered, nodes)
    }

    private enum Found: UInt8 {
        case nothing, longer, way
    }

    /// The query that counts ways, as ``JourneyEnds`` finds them.
    private func sql(over sequences: ClickHouseSequences, _ ends: JourneyEnds) -> SQLFragment {
        let node: SQLFragment = unit == .control ? ClickHouseSequences.rank : ClickHouseSequences.value(0)
        let isNew: SQLFragment =
            "arrayMap((n, p) -> toUInt8(n != p), nodes, arrayPushFront(arrayPopBack(nodes), toUInt32(0)))"
        func isMeant(_ meant: [Bool]) -> SQLFragment {
            let numbers = meant.indices.filter { meant[$0] }.map { UInt32(truncatingIfNeeded: $0) }
            return "has(CAST([\(list: numbers)] AS Array(UInt32)), n)"
        }
        let first: SQLFragment = ends.from.map { "arrayFirstIndex(n -> \(isMeant($0)), steps)" } ?? "toUInt64(1)"
        let atLeast: SQLFragment = ends.from == nil ? "toUInt64(1)" : "first_place + 1"
        let arrival: SQLFragment =
            ends.to.map {
                "arrayFirstIndex((n, i) -> i >= \(atLeast) AND \(isMeant($0)), steps, arrayEnumerate(steps))"
            }
            ?? "toUInt64(length(steps))"
        let before: SQLFragment = ends.to == nil ? "last_place" : "last_place - 1"
        let lastBefore: SQLFragment =
            ends.from.map {
                "arrayReduce('max', arrayMap((n, i) -> if(i <= \(before) AND \(isMeant($0)), toInt64(i), 0), steps, arrayEnumerate(steps)))"
            } ?? "toInt64(1)"
        let (start, end): (SQLFragment, SQLFragment) =
            switch (ends.hasBeginning, ends.hasEnd) {
            case (true, true): (lastBefore, "toInt64(last_place)")
            case (true, false):
                ("toInt64(first_place)", "least(toInt64(last_place), toInt64(first_place) + \(steps - 1))")
            case (false, _): ("greatest(1, toInt64(last_place) - \(steps - 1))", "toInt64(last_place)")
            }
        let columns: [SQLFragment] =
            sequences.columns + [
                "arrayMap(e -> \(node), ordered) AS nodes", "\(isNew) AS news",
                "arrayFilter((n, is_new) -> is_new, nodes, news) AS steps",
                "arrayFilter((t, is_new) -> is_new, arrayMap(e -> \(ClickHouseSequences.time), ordered), news) AS times",
                "\(first) AS first_place", "\(arrival) AS last_place",
                "toInt64(\(start)) AS start_place", "toInt64(\(end)) AS end_place",
                """
                multiIf(first_place = 0 OR last_place = 0, \(Found.nothing.rawValue), end_place - start_place >= \(steps), \
                \(Found.longer.rawValue), \(Found.way.rawValue)) AS found
                """,
                """
                if(found = \(Found.way.rawValue), arraySlice(steps, start_place, end_place - start_place + 1), \
                CAST([] AS Array(UInt32))) AS way
                """,
                // Times never fall. 18.16 takes a wrong element where the place is the same in all rows.
                "arraySlice(times, start_place, greatest(0, end_place - start_place + 1)) AS way_times",
                "arrayReduce('max', way_times) - arrayReduce('min', way_times) AS gap",
                "\(ClickHouseSequences.unordered) AS unordered",
            ]
        let middle: SQLFragment = "intDiv(toInt64(sessions) - 1, 2) + 1"
        // Sessions without such a click are not looked at by the index either.
        let isLookedAt: SQLFragment = ends.from == nil ? "last_place > 0" : "first_place > 0"
        return """
            SELECT way, toUInt8(found), count() AS sessions, uniqExactIf(last_user, last_user != ''),
                arraySlice(arraySort(groupArray(toInt64(gap))), \(middle), 2 - sessions % 2), toUInt64(sum(unordered))
            FROM (
                SELECT \(columns.joined(separator: ",\n        "))
                \(sequences.source)
            )
            WHERE \(isLookedAt)
            GROUP BY way, found
            """
    }
}
