import Basics
package import ClickHouseStore
import ClickStore
import ClickTracking

extension ControlSources.Query {
    package func figures(from reader: ClickHouseReader) throws -> ControlSources {
        var versions = Numbering<SessionKey>()
        let counted = try clicks.map { try reader.clicks($0, &versions) }
        return ControlSources(
            versions: versions.values, clicks: counted, layouts: try reader.layouts(layouts),
            catalogues: try reader.catalogues(), handlers: withHandlers ? try reader.handlers() : [],
            wanted: try reader.resolve(wanted))
    }
}

extension ControlRow {
    /// The control with an id that formats for machines can tell: short enough for a JSON number, and not below 0.
    fileprivate var numbered: ControlRow {
        ControlRow(id: Self.number(of: clickHouseID), path: path, screen: screen, kind: kind)
    }

    fileprivate static func number(of id: UInt64) -> Int64 { Int64(id % (1 << 53)) }
}

extension ClickHouseReader {
    /// Which classes handled clicks on controls, in which versions. All clicks are read for it.
    fileprivate func handlers() throws -> [ClickHandler] {
        var handlers: [ClickHandler] = []
        try client.query(
            "SELECT DISTINCT control_id, app, version, handled_by FROM \(clicks) WHERE handled_by != ''"
        ) { row in
            handlers.append(
                ClickHandler(
                    controlID: ControlRow.number(of: try row.uint64()), app: try row.optionalString(),
                    version: try row.optionalString(), className: try row.string()))
        }
        return handlers
    }

    /// The selected clicks on each control in each version.
    fileprivate func clicks(_ selection: Selection, _ versions: inout Numbering<SessionKey>) throws -> [VersionClicks] {
        let selected = try select(selection)
        var counted: [VersionClicks] = []
        try client.query(
            """
            SELECT app, version, control, toUInt64(sum(clicks)), min(first), max(last)
            FROM (
                SELECT session_id, app, version, \(selected.control) AS control, uniqExact(id) AS clicks, min(at) AS first, max(at) AS last
                FROM \(clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, app, version, control
            )
            GROUP BY app, version, control
            """, settings: Self.sessionSettings
        ) { row in
            let app = try row.optionalString()
            let number = versions.number(of: SessionKey(name: "", app: app, version: try row.optionalString()))
            let control = selected.controls[try row.uint64()]
            let (clicks, first, last) = (try row.integer(), try row.int64(), try row.int64())
            guard let control else { return }
            counted.append(
                VersionClicks(control: control.numbered, version: number, clicks: clicks, firstMs: first, lastMs: last))
        }
        return counted
    }
}
