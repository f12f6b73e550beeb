package import ClickReports
import ClickStore
import ClickTracking

extension UnusedReport: ClickHouseQuery {
    package func figures(from reader: ClickHouseReader) throws -> Unused {
        var versions = NumberedVersions()
        let clicks = try reader.clicks(everyClick, &versions)
        let selected = try reader.clicks(selection, &versions)
        return unused(
            of: versions.names, clicks, selected: selected, try reader.layouts(selection), try reader.catalogues())
    }
}
