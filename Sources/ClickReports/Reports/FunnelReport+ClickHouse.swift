import Basics
package import ClickHouseStore
import ClickIndex
import ClickStore
import ClickTracking

extension FunnelReport {
    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let selected = try reader.select(selection)
        guard let times = try reader.times(of: selected) else { return Figures() }
        let chosen = try steps.map { step in
            guard let selection = step.selection else { return [:] as [Int64: HandledSet] }
            let outcomes = try reader.select(selection).outcomes
            return Dictionary(outcomes.map { (Int64(bitPattern: $0), $1) }) { first, _ in first }
        }
        var follower = try FunnelFollower(
            self, controls: Array(selected.controls.values), steps: chosen, firstMs: times.lowerBound)
        let ranks = follower.controls.indices
        guard ranks.contains(where: follower.isFirstStep) else { return follower.figures }
        func list(_ isWanted: (Int) -> Bool) -> SQLFragment {
            "\(selected.control) IN \(ClickHouseSQL.list(ranks.filter(isWanted).map { follower.controls[$0].clickHouseID }))"
        }
        var sequences = ClickHouseSequences(reader, selected, follower.controls)
        sequences.values = ["toUInt8(\(list(follower.isStep)))", "handled"]
        sequences.having = "max(\(list(follower.isFirstStep))) = 1"
        try follow(sequences, with: &follower, reader)
        return follower.figures
    }

    /// So many clicks of users a server sorts at once: all clicks of a user have to be on one node for it.
    private static let clicksOfRound = 8 << 20

    private func follow(
        _ sequences: ClickHouseSequences, with follower: inout FunnelFollower, _ reader: ClickHouseReader
    ) throws {
        guard owner == .user else {
            return try follow(sequences, with: &follower, reader, ClickHouseReader.sessionSettings)
        }
        var sequences = sequences
        sequences.areOfUsers = true
        sequences.condition += " AND user_id != 0"
        // 18.16 fails on a selection of days across nodes if a query is of no column.
        let count = try reader.client.row(
            "SELECT countIf(user_id != 0) FROM \(reader.clicks) WHERE \(sequences.condition)"
        ) { try $0.integer() }
        let rounds = max(1, ((count ?? 0) + Self.clicksOfRound - 1) / Self.clicksOfRound)
        for round in 0..<rounds {
            var ofRound = sequences
            if rounds > 1 { ofRound.condition += " AND user_id % \(rounds) = \(round)" }
            try follow(ofRound, with: &follower, reader, [:])
        }
    }

    /// Follows all owners by their clicks on controls of steps and those right after them, and by their first and last
    /// clicks: no others count.
    private func follow(
        _ sequences: ClickHouseSequences, with follower: inout FunnelFollower, _ reader: ClickHouseReader,
        _ settings: [String: String]
    ) throws {
        let columns: [SQLFragment] =
            sequences.columns + [
                "arrayMap(e -> \(ClickHouseSequences.value(0)), ordered) AS are_steps",
                """
                arrayFilter((e, is_step, is_next, place) -> is_step OR is_next OR place = length(ordered), ordered,
                            are_steps, arrayPushFront(arrayPopBack(are_steps), toUInt8(1)),
                            arrayEnumerate(ordered)) AS wanted
                """,
                "arrayMap(e -> \(ClickHouseSequences.time), wanted) AS times",
                "arrayMap(e -> \(ClickHouseSequences.rank), wanted) AS ranks",
                "arrayMap(e -> \(ClickHouseSequences.value(1)), wanted) AS outcomes",
            ]
        try reader.client.query(
            """
            SELECT times, ranks, outcomes, \(ClickHouseSequences.unordered)
            FROM (
                SELECT \(columns.joined(separator: ",\n        "))
                \(sequences.source)
            )
            """, settings: settings
        ) { row in
            let times = try row.array { try $0.int64() }
            let ranks = try row.array { Int(try $0.uint32()) }
            let outcomes = try row.array { Handled(rawValue: try $0.uint8()) ?? .unknown }
            for (index, atMs) in times.enumerated()
            where ranks.indices.contains(index) && outcomes.indices.contains(index) {
                follower.add(atMs: atMs, rank: ranks[index] - 1, outcomes[index])
            }
            follower.finish(unordered: try row.integer())
        }
    }
}
