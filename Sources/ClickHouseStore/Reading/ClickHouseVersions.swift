import ClickReports
import ClickStore
import ClickTracking

/// Versions of apps, numbered in the order in which they are met.
struct NumberedVersions {
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
    func clicks(_ selection: Selection, _ versions: inout NumberedVersions) throws -> [VersionClicks] {
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
