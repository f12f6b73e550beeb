import Basics
package import ClickHouseStore
import ClickStore
import ResponderChain

extension FrustrationReport {
    package func figures(from reader: ClickHouseReader) throws -> Figures {
        let selected = try reader.select(selection)
        var steps = ClickSteps(reader, selected)
        steps.ofSessions = ["session_id", "any(app) AS app_of", "any(session) AS session_of"]
        let examples = try Self.examples(steps, reader)
        var lines: [FrustratingControl] = []
        try reader.client.query(
            """
            SELECT control, count(), toUInt64(sum(rage)) AS bursts, countIf(outcome = 1) AS unhandled, countIf(outcome != 0),
                countIf(answer = 1) AS unanswered, countIf(answer != 0),
                uniqExactIf(session_id, \(Self.isSign)), uniqExactIf(user_of, user_of != 0 AND (\(Self.isSign)))
            FROM \(steps.rows([.control, .user, .outcome, .answer, .rage]))
            GROUP BY control
            HAVING bursts > 0 OR unhandled > 0 OR unanswered > 0
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let id = try row.uint64()
            let (clicks, rage, unhandled) = (try row.integer(), try row.integer(), try row.integer())
            let (known, unanswered, judged) = (try row.integer(), try row.integer(), try row.integer())
            let (sessions, users) = (try row.integer(), try row.integer())
            guard let control = selected.controls[id] else { return }
            lines.append(
                FrustratingControl(
                    control: control, clicks: clicks, rage: rage, unhandled: unhandled, known: known,
                    unanswered: judged > 0 ? unanswered : nil, sessions: sessions, users: users,
                    examples: examples[id] ?? []))
        }
        return Figures(lines, controls: try controls(by: reader))
    }

    /// Whether a click is a sign of frustration.
    private static let isSign: SQLFragment = "outcome = 1 OR answer = 1 OR rage"

    /// The best examples of each control, by its id.
    private static func examples(_ steps: ClickSteps, _ reader: ClickHouseReader) throws -> [UInt64: [Example]] {
        var sessions: [(control: UInt64, name: String, app: String?)] = []
        try reader.client.query(
            """
            SELECT control, session_of, app_of
            FROM \(steps.rows([.control, .time, .outcome, .answer, .rage]))
            WHERE \(isSign)
            GROUP BY control, session_of, app_of
            ORDER BY control, sum((outcome = 1 OR answer = 1) + rage) DESC, max(time) DESC, session_of, app_of
            LIMIT \(exampleCount) BY control
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            sessions.append((try row.uint64(), try row.string(), try row.optionalString()))
        }
        let ambiguous = try ambiguousNames(Set(sessions.map { ByteString($0.name) }), reader)
        return Dictionary(grouping: sessions, by: \.control).mapValues { sessions in
            sessions.map { Example(name: $0.name, app: $0.app, isAmbiguous: ambiguous.contains(ByteString($0.name))) }
        }
    }

    /// Those of some names that sessions of several apps go by.
    private static func ambiguousNames(_ names: Set<ByteString>, _ reader: ClickHouseReader) throws -> Set<ByteString> {
        var ambiguous: Set<ByteString> = []
        try reader.client.query(
            """
            SELECT session FROM \(reader.clicks) WHERE session IN \(ClickHouseSQL.list(names.map(\.text)))
            GROUP BY session HAVING uniqExact(app) > 1
            """
        ) { row in ambiguous.insert(ByteString(try row.string())) }
        return ambiguous
    }
}
