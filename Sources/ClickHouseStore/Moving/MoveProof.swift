import Basics
package import ClickStore
package import ClickTracking

/// Whether a database file and a database in ClickHouse hold the same clicks of the file's sessions: of each control as many,
/// with the same sums of times, places and outcomes.
package struct MoveProof: Sendable {
    /// A control whose clicks are not the same.
    package struct Difference: Sendable {
        package let control: ControlKey
        package let inFile: ClickTally
        package let inClickHouse: ClickTally
    }

    /// How many controls there are.
    package let controls: Int
    /// By their paths.
    package let differences: [Difference]

    /// Counts and sums on both sides.
    package init(of file: ClickReader, in reader: ClickHouseReader) throws {
        let here = try file.tallies()
        let there = try reader.tallies(ofSessions: file.sessionsWithClicks())
        let all = Set(here.keys).union(there.keys)
        controls = all.count
        differences = all.filter { here[$0] != there[$0] }.map {
            Difference(control: $0, inFile: here[$0] ?? ClickTally(), inClickHouse: there[$0] ?? ClickTally())
        }.sorted {
            ($0.control.path, $0.control.screen ?? "", $0.control.kind.rawValue)
                < ($1.control.path, $1.control.screen ?? "", $1.control.kind.rawValue)
        }
    }
}

extension ClickHouseReader {
    /// How many clicks each control has in some sessions, and the sums of their numbers.
    package func tallies(ofSessions sessions: [SessionKey]) throws -> [ControlKey: ClickTally] {
        let names = Dictionary(try allControls().map { ($0.clickHouseID, $0) }) { first, _ in first }
        var tallies: [ControlKey: ClickTally] = [:]
        for start in stride(from: 0, to: sessions.count, by: Self.sessionsAtOnce) {
            let part = sessions[start..<min(start + Self.sessionsAtOnce, sessions.count)]
            try client.query(Self.tallies(ofSessions: part, in: clicks), settings: Self.sessionSettings) { row in
                let id = try row.uint64()
                let tally = ClickTally(
                    clicks: Int64(clamping: try row.uint64()), at: try row.int64(), x: try row.int64(),
                    y: try row.int64(), handled: try row.int64())
                guard let control = names[id] else {
                    throw ClickHouseError.brokenAnswer(reason: "a control has no name")
                }
                let key = ControlKey(path: control.path, screen: control.screen, kind: control.kind)
                tallies[key, default: ClickTally()] += tally
            }
        }
        return tallies
    }

    private static let sessionsAtOnce = 50_000

    /// Copies of a click are on one shard, so that drops them.
    private static func tallies(ofSessions sessions: ArraySlice<SessionKey>, in table: SQLFragment) -> SQLFragment {
        let apps = sessions.map { "\(text: $0.app ?? "")" as SQLFragment }.joined(separator: ", ")
        let names = sessions.map { "\(text: $0.name)" as SQLFragment }.joined(separator: ", ")
        return """
            SELECT control, count(), sum(at1), sum(x1), sum(y1), sum(handled1)
            FROM
            (
                SELECT any(control_id) AS control, any(at) AS at1, any(toInt64(x)) AS x1, any(toInt64(y)) AS y1,
                    any(toInt64(handled)) AS handled1
                FROM \(table)
                WHERE session_id IN (SELECT arrayJoin(arrayMap((a, s) -> cityHash64(a, s), [\(apps)], [\(names)])))
                GROUP BY id
            )
            GROUP BY control
            """
    }
}
