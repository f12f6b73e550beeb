import Basics
import ClickStore
import ClickTracking

extension ClickHouseReader {
    /// The controls by the names that the reader shows, asked for once for each naming: a command asks for many selections.
    func namedControls() throws -> ClickHouseNaming {
        if let known = knownControls, known.naming == naming { return known.controls }
        let (controls, joined) = (try allControls(), try joinedNames())
        let named = ClickHouseNaming(
            controls, joined.map { ReleaseNaming($0.steps, $0.releases, controls) }, joined?.releases ?? [])
        knownControls = (naming, named)
        return named
    }

    /// What leads from recorded names to those that the reader shows; nil if no alias counts.
    func steps() throws -> AliasSteps? { try joinedNames()?.steps }

    /// Also the versions in which clicks have recorded names. It is worked out once for each naming: whatever a reader
    /// answers is of one state of the aliases.
    private func joinedNames() throws -> (steps: AliasSteps, releases: [Release])? {
        if let known = knownNames, known.naming == naming { return known.joined }
        let joined = try joinedNames(naming)
        knownNames = (naming, joined)
        return joined
    }

    /// What leads from recorded names to those of a naming, with the versions in which clicks have recorded names; nil if no
    /// alias counts.
    func joinedNames(_ naming: ControlNaming) throws -> (steps: AliasSteps, releases: [Release])? {
        let names = try naming == .recorded ? nil : JoinedNames(aliases(), statedVersions(), self)
        return names.flatMap { names in names.steps(naming).map { (steps: $0, releases: names.releases) } }
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
