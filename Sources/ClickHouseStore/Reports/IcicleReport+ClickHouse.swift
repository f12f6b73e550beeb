package import ClickReports

extension IcicleReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Line] {
        let selected = try reader.select(selection)
        var controls: [ControlOutcomes] = []
        try reader.client.query(
            """
            SELECT control, count(), countIf(outcome != 0), countIf(outcome = 1)
            FROM \(ClickSteps(reader, selected).rows([.control, .outcome]))
            GROUP BY control
            """, settings: ClickHouseReader.sessionSettings
        ) { row in
            let id = try row.uint64()
            let outcomes = Outcomes(clicks: try row.integer(), known: try row.integer(), unhandled: try row.integer())
            if let control = selected.controls[id] { controls.append((control, outcomes)) }
        }
        return Self.lines(controls)
    }
}
