import Basics
package import ClickHouseStore
import ClickStore

extension TransitionsReport {
    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let (sequences, nodes) = try Self.sequences(selection, by: unit, reader)
        var counted = CountedTransitions(
            ShownTransitions(try resolving(reader.labels()), nodes), nodes: nodes.count, limit: shownLimit,
            withEnds: withEnds)
        var unordered = 0
        try reader.client.query(sql(over: sequences), settings: ClickHouseReader.sessionSettings) { row in
            let (from, to) = (Int(try row.uint32()), Int(try row.uint32()))
            let (count, sessions, users) = (try row.integer(), try row.integer(), try row.integer())
            let middle = try row.array { try $0.int64() }
            let median = from == 0 || to == 0 ? nil : middle.withUnsafeBufferPointer { Quantile.of($0, [50])?[0] }
            counted.add(
                Counted(from: from, to: to, count: count, sessions: sessions, users: users, medianMs: median))
            unordered += try row.integer()
        }
        return Figures(
            counted.shown, of: counted.count, nodes, departures: counted.departures, weights: counted.weights,
            unordered: unordered)
    }

    /// Sessions as sequences of nodes, with their last known users, and the nodes.
    static func sequences(
        _ selection: Selection, by unit: Unit, _ reader: ClickHouseReader
    ) throws -> (ClickHouseSequences, [Node]) {
        let selected = try reader.select(selection)
        let controls = ControlOrder(Array(selected.controls.values)).controls
        let (nodes, numbers) = nodes(controls, by: unit)
        var sequences = ClickHouseSequences(reader, selected, controls)
        // Controls that are nodes themselves have their ranks for numbers.
        if unit != .control { sequences.values = [selected.sql(zip(controls, numbers))] }
        sequences.ofOwners = ["\(ClickHouseSQL.lastKnown("user")) AS last_user"]
        return (sequences, nodes)
    }

    /// The query that counts transitions; the start and the end of sessions have the number 0.
    private func sql(over sequences: ClickHouseSequences) -> SQLFragment {
        let node: SQLFragment = unit == .control ? ClickHouseSequences.rank : ClickHouseSequences.value(0)
        let columns: [SQLFragment] =
            sequences.columns + [
                "arrayMap(e -> \(node), ordered) AS nodes",
                "arrayMap(e -> \(ClickHouseSequences.time), ordered) AS times",
                "arrayPushFront(nodes, toUInt32(0)) AS firsts", "arrayPushBack(nodes, toUInt32(0)) AS seconds",
                "arrayMap((a, b) -> b - a, arrayPushFront(times, 0), arrayPushBack(times, 0)) AS gaps",
                "arrayMap(n -> toUInt8(n = 1), arrayEnumerateUniq(firsts, seconds)) AS news",
                "arrayPushFront(arrayMap(n -> toUInt64(0), nodes), \(ClickHouseSequences.unordered)) AS shared",
            ]
        let middle: SQLFragment = "intDiv(toInt64(clicks) - 1, 2) + 1"
        return """
            SELECT first, second, count() AS clicks, toUInt64(sum(is_new)),
                uniqExactIf(last_user, is_new AND last_user != ''),
                arraySlice(arraySort(groupArray(gap)), \(middle), 2 - clicks % 2), toUInt64(sum(unordered))
            FROM (
                SELECT \(columns.joined(separator: ",\n        "))
                \(sequences.source)
            )
            ARRAY JOIN firsts AS first, seconds AS second, gaps AS gap, news AS is_new, shared AS unordered
            GROUP BY first, second
            """
    }
}

/// The transitions that are shown, of all that come in no order.
private struct CountedTransitions {
    private(set) var count = 0
    /// How many begin at each node; and the clicks of each, of the first one the sessions that end.
    private(set) var departures: [Int]
    private(set) var weights: [Int]
    private var kept: [TransitionsReport.Counted] = []
    private let limit: Int
    private let withEnds: Bool
    private let which: ShownTransitions

    init(_ which: ShownTransitions, nodes: Int, limit: Int, withEnds: Bool) {
        (self.which, self.limit, self.withEnds) = (which, limit, withEnds)
        departures = Array(repeating: 0, count: nodes)
        weights = departures
    }

    mutating func add(_ pair: TransitionsReport.Counted) {
        // Controls may have been clicked for the first time since they were asked for.
        guard departures.indices.contains(pair.from), departures.indices.contains(pair.to) else { return }
        weights[pair.to] += pair.count
        guard withEnds || (pair.from > 0 && pair.to > 0) else { return }
        departures[pair.from] += pair.count
        guard which.include(from: pair.from, to: pair.to) else { return }
        count += 1
        kept.append(pair)
        if limit > 0, kept.count / 2 - 2_048 > limit { kept = shown }
    }

    var shown: [TransitionsReport.Counted] {
        let sorted = kept.sorted { $0.precedes($1) }
        return limit > 0 ? Array(sorted.prefix(limit)) : sorted
    }
}
