package import ClickReports
import ClickStore
import ClickTracking

extension UnusedReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> Unused {
        var versions = NumberedVersions()
        let clicks = try reader.clicks(everyClick, &versions)
        let selected = try reader.clicks(selection, &versions)
        var chosen: Set<Int>?
        if !selection.versions.isEmpty {
            var ofVersions = everyClick
            ofVersions.versions = selection.versions
            chosen = Set(try reader.clicks(ofVersions, &versions).map(\.version))
        }
        return unused(
            of: versions.names, chosen: chosen, clicks, selected: selected, try reader.layouts(selection), [])
    }
}

/// Versions of apps, numbered in the order in which they are met.
private struct NumberedVersions {
    private(set) var names: [SessionKey] = []
    private var numbers: [SessionKey: Int] = [:]

    mutating func number(_ name: SessionKey) -> Int {
        if let known = numbers[name] { return known }
        numbers[name] = names.count
        names.append(name)
        return names.count - 1
    }
}

extension ClickHouseReader {
    /// The selected clicks on each control in each version.
    fileprivate func clicks(_ selection: Selection, _ versions: inout NumberedVersions) throws -> [VersionClicks] {
        let selected = try select(selection)
        var counted: [VersionClicks] = []
        try client.query(
            """
            SELECT app, version, control_id, toUInt64(sum(clicks)), min(first), max(last)
            FROM (
                SELECT session_id, app, version, control_id, uniqExact(id) AS clicks, min(at) AS first, max(at) AS last
                FROM \(clicks)
                WHERE \(selected.condition)
                GROUP BY session_id, app, version, control_id
            )
            GROUP BY app, version, control_id
            """, settings: Self.sessionSettings
        ) { row in
            let app = try row.optionalString()
            let number = versions.number(SessionKey(name: "", app: app, version: try row.optionalString()))
            let control = selected.controls[try row.uint64()]
            let (clicks, first, last) = (try row.integer(), try row.int64(), try row.int64())
            guard let control else { return }
            counted.append(
                VersionClicks(control: control, version: number, clicks: clicks, firstMs: first, lastMs: last))
        }
        return counted
    }
}
