import Basics
import ClickStore
import ClickTracking

extension ClickHouseReader {
    /// The controls by the names that the reader shows.
    func namedControls() throws -> ClickHouseNaming { try namedControls(naming) }

    /// What leads from recorded names to those that the reader shows; nil if no alias counts.
    func steps() throws -> AliasSteps? { naming == .recorded ? nil : try namedControls().steps }

    /// The controls by the names of a naming, asked for once for each: a command asks for many selections, and whatever a
    /// reader answers is of one state of the aliases.
    func namedControls(_ naming: ControlNaming) throws -> ClickHouseNaming {
        if let known = knownNames[naming] { return known }
        let joined = try naming == .recorded ? nil : JoinedNames(aliases(), statedVersions(), self)
        let named = ClickHouseNaming(try allControls(), joined?.steps(naming), joined?.releases ?? [])
        knownNames[naming] = named
        return named
    }

    /// The versions of apps with the controls that were ever clicked in each, and with the first of these clicks, in the order
    /// of their names' bytes. What was deleted since still counts.
    func clickedVersions() throws -> [ClickedVersion] {
        let table = address.table("version_control")
        var versions: [ClickedVersion] = []
        try client.query(
            """
            SELECT app, version, minMerge(first), groupUniqArray(control_id) FROM \(table)
            GROUP BY app, version ORDER BY app, version
            """
        ) { row in
            versions.append(
                ClickedVersion(
                    app: try row.optionalString(), version: try row.optionalString(), firstMs: try row.int64(),
                    controls: try row.array { try $0.uint64() }))
        }
        return versions
    }
}

/// A version of an app in which controls were clicked.
struct ClickedVersion {
    let app: String?
    let version: String?
    let firstMs: Int64
    /// The ids of the controls.
    let controls: [UInt64]
}
