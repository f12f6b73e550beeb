package import ClickReports
import ClickStore

extension CompareReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> Comparison {
        let chosen = try reader.select(before).controls
        // Shares are of all sessions, so all controls are read.
        let sides = try [before.ofAllControls, after.ofAllControls].map { try Self.uses(of: chosen, $0, reader) }
        return Comparison(before: sides[0], after: sides[1])
    }

    /// How much each of some controls was used, and how many sessions clicked any control.
    private static func uses(
        of chosen: [UInt64: ControlRow], _ selection: Selection, _ reader: ClickHouseReader
    ) throws -> (controls: [Comparison.CountedControl], sessions: Int) {
        let selected = try reader.select(selection)
        var controls: [Comparison.CountedControl] = []
        try reader.client.query(
            """
            SELECT control, count(), countIf(first_on_control = 1)
            FROM \(ClickSteps(reader, selected).rows([.control, .isFirstOnControl]))
            GROUP BY control
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let id = try row.uint64()
            let use = ControlUse(clicks: try row.integer(), sessions: try row.integer())
            if let control = chosen[id] { controls.append((control, use)) }
        }
        let sessions = try reader.client.row(
            "SELECT uniqExact(session_id) FROM \(reader.clicks) WHERE \(selected.condition)"
        ) { try $0.integer() }
        return (controls, sessions ?? 0)
    }
}
