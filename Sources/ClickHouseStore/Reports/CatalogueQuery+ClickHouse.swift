import ClickReports
import ClickStore
package import PathCatalogue

extension CatalogueQuery: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> [Catalogue] {
        var versions = NumberedVersions()
        let clicks = try reader.clicks(everyClick, &versions).map { clicks in
            VersionClicks(
                control: clicks.control.numbered, version: clicks.version, clicks: clicks.clicks,
                firstMs: clicks.firstMs, lastMs: clicks.lastMs)
        }
        return catalogues(
            clicks, of: versions.names, try reader.layouts(ofApps), try reader.catalogues(),
            withHandlers ? try reader.handlers() : [])
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
}
