package import ClickStore
import ClickTracking
import ResponderChain

/// Accepted aliases, with what a ClickHouse database knows of versions: the order of these and the aliases that follow are kept
/// nowhere, but worked out for each reader.
struct JoinedNames {
    let accepted: [Alias]
    let followers: [Alias]
    /// The versions in which controls were clicked.
    let releases: [Release]
    fileprivate let places: VersionPlaces

    /// - Returns: nil if there are no aliases.
    init?(
        _ accepted: [(id: Int64, alias: Alias)], _ stated: [(app: String?, versions: [String])],
        _ reader: ClickHouseReader
    ) throws {
        guard !accepted.isEmpty else { return nil }
        self.accepted = accepted.map(\.alias)
        let clicked = try reader.clickedVersions()
        releases = clicked.map { (app: $0.app, version: $0.version) }
        places = VersionPlaces(Self.versions(self.accepted, stated, clicked))
        let aliases = Dictionary(accepted.map { ($0.id, $0.alias) }) { first, _ in first }
        followers = try AliasFollowers(accepted, places) { () throws in
            let rows = Dictionary(try reader.allControls().map { ($0.clickHouseID, $0) }) { first, _ in first }
            return KnownControls(
                clicked: clicked.map { ($0.app, $0.version, $0.controls.compactMap { rows[$0] }) },
                shown: try reader.recordedLayouts().map(\.shownScreen)
                    + reader.recordedCatalogues().flatMap(\.shownScreens))
        }.all.compactMap { follower in aliases[follower.alias].map(follower.following) }
    }

    func steps(_ naming: ControlNaming) -> AliasSteps? { AliasSteps(naming, accepted + followers, places) }

    /// All versions that are known, in the order in which a database file would meet them.
    private static func versions(
        _ aliases: [Alias], _ stated: [(app: String?, versions: [String])], _ clicked: [ClickedVersion]
    ) -> [VersionPlaces.Version] {
        var versions: [VersionPlaces.Version] = []
        var known: [SessionKey: Int] = [:]
        func place(_ app: String?, _ version: String) -> Int {
            let key = SessionKey(name: "", app: app, version: version)
            if let place = known[key] { return place }
            known[key] = versions.count
            versions.append(VersionPlaces.Version(app: app, version: version))
            return versions.count - 1
        }
        for (app, order) in stated {
            for (index, version) in order.enumerated() { versions[place(app, version)].stated = Int64(index) }
        }
        for alias in aliases {
            if case .since(let from?) = alias.range { _ = place(alias.app, from) }
            _ = place(alias.app, alias.version)
        }
        for clicked in clicked {
            if let version = clicked.version { versions[place(clicked.app, version)].firstMs = clicked.firstMs }
        }
        return versions
    }
}

extension ClickHouseSink: CatalogueDatabase {
    package func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])] = [], isRehearsal: Bool = false
    ) throws -> Acceptance {
        try close()
        let table = ClickHouseAliases(client: client)
        var accepted = try table.all()
        var acceptance = Acceptance()
        var joined: [Alias] = []
        for alias in aliases {
            if let known = accepted.first(where: { $0.alias.renamesSame(as: alias) })?.alias {
                acceptance.outcomes.append(known.new == alias.new ? .known : .conflict)
            } else {
                acceptance.outcomes.append(.joined)
                joined.append(alias)
                accepted.append(((accepted.last?.id ?? 0) &+ 1, alias))
            }
        }
        let stated = try table.stated().filter { old in !orders.contains { $0.app.hasSameBytes(as: old.app) } } + orders
        if let names = try JoinedNames(accepted, stated, ClickHouseReader(client.address)) {
            acceptance.followers = names.followers.count
            for (index, alias) in aliases.enumerated() where names.places.isBackward(alias) {
                acceptance.outcomes[index] = .backward
            }
        }
        if !isRehearsal, acceptance.count(of: .backward) == 0 {
            try table.state(orders)
            try table.insert(joined)
        }
        return acceptance
    }

    package func undoAliases(_ ids: [Int64]?) throws -> Int { try ClickHouseAliases(client: client).undo(ids) }
}

extension Alias {
    /// Whether both give a new name to the same control from the same version on.
    fileprivate func renamesSame(as other: Alias) -> Bool {
        old == other.old && version.hasSameBytes(as: other.version) && app.hasSameBytes(as: other.app)
            && (range == .unversioned) == (other.range == .unversioned)
    }
}
