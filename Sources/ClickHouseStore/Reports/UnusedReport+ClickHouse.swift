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
            of: versions.names, chosen: chosen, clicks, selected: selected, try reader.layouts(selection),
            try reader.catalogues())
    }
}
