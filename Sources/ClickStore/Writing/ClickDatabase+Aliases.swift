/// What became of aliases that were to be accepted.
package struct Acceptance: Sendable {
    /// What became of one.
    package enum Outcome: String, Sendable {
        case joined
        /// It was there already.
        case known
        /// The old name goes by another new one from the same version on; nothing has changed.
        case conflict
        /// It holds for no version, as the first one is not before that with the new name; then none was accepted.
        case backward
    }

    /// Of each alias, in their order.
    package var outcomes: [Outcome] = []
    /// How many other paths go the way of accepted aliases, as they have the lasting names of their old paths: of all aliases
    /// that there are now.
    package var followers = 0

    package init() {}

    package func count(of outcome: Outcome) -> Int { outcomes.count { $0 == outcome } }
}

extension ClickDatabase {
    /// Joins names of controls, all of them in one transaction; none if one is ``Acceptance/Outcome/backward``.
    ///
    /// - Parameters:
    ///   - aliases: Their elements are canonical paths without an event.
    ///   - orders: Orders of versions that somebody has given, by the app; others are ordered by their first clicks.
    ///   - isRehearsal: Whether to find out only what would be accepted.
    package func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])] = [], isRehearsal: Bool = false
    ) throws(StoreError) -> Acceptance {
        var acceptance = Acceptance()
        acceptance.followers = try changeAliases { table, order in
            for (app, versions) in orders { try order.state(versions, of: app) }
            for alias in aliases {
                if case .since(let from?) = alias.range { try order.add(alias.app, from) }
                try order.add(alias.app, alias.version)
                switch try table.insert(alias) {
                case .inserted: acceptance.outcomes.append(.joined)
                case .same: acceptance.outcomes.append(.known)
                case .other: acceptance.outcomes.append(.conflict)
                }
            }
        } keepsThem: { places in
            for (index, alias) in aliases.enumerated() where places.isBackward(alias) {
                acceptance.outcomes[index] = .backward
            }
            return !isRehearsal && acceptance.count(of: .backward) == 0
        }
        return acceptance
    }

    /// Parts names of controls again.
    ///
    /// - Parameter ids: Ids of rows of `alias`; nil for all.
    /// - Returns: How many there were.
    package func undoAliases(_ ids: [Int64]?) throws(StoreError) -> Int {
        var count = 0
        _ = try changeAliases { table, _ in
            count = try table.delete(ids)
        } keepsThem: { _ in
            true
        }
        return count
    }

    /// - Parameter keepsThem: Whether the changes stay, with these places of versions.
    /// - Returns: How many paths follow then.
    private func changeAliases(
        _ work: (AliasTable, VersionOrder) throws -> Void, keepsThem: (VersionPlaces) -> Bool
    ) throws(StoreError) -> Int {
        try access { connection in
            var followers = 0
            try connection.inTransaction {
                // An accepted alias comes before one that follows.
                try AliasTable(connection).replaceFollowers([])
                try work(AliasTable(connection), VersionOrder(connection))
                followers = try Self.updateAliases(connection)
                return keepsThem(try VersionOrder(connection).places())
            }
            return followers
        }
    }

    /// Brings the order of versions and what follows from aliases up to date, where there are any: whatever was written may be
    /// of a new version, or show a control in another way.
    func updateAliases() throws(StoreError) {
        try access { connection in
            guard connection.totalChanges > 0,
                try connection.int("SELECT EXISTS (SELECT * FROM alias)") == 1
            else { return }
            try connection.inTransaction {
                _ = try Self.updateAliases(connection)
                return true
            }
        }
    }

    /// - Returns: How many paths follow.
    private static func updateAliases(_ connection: Connection) throws(StoreError) -> Int {
        let (order, clicks) = (VersionOrder(connection), try FirstClicks(connection))
        for (app, version, firstMs) in clicks.versions { try order.add(app, version, firstMs: firstMs) }
        try order.arrange()
        let table = AliasTable(connection)
        let followers = try AliasFollowers(try table.all(), try order.places()) { () throws(StoreError) in
            KnownControls(
                clicked: clicks.controls,
                shown: try LayoutReader(connection).layouts(Selection()).map(\.shownScreen)
                    + StoredCatalogue.all(connection, .recorded).flatMap(\.shownScreens))
        }.all
        try table.replaceFollowers(followers)
        return followers.count
    }
}

/// A database that knows which names are of one control, and the catalogues that files have brought.
package protocol CatalogueDatabase {
    /// See ``ClickDatabase/accept(_:orders:isRehearsal:)``.
    func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])], isRehearsal: Bool
    ) throws -> Acceptance

    /// See ``ClickDatabase/undoAliases(_:)``.
    func undoAliases(_ ids: [Int64]?) throws -> Int

    /// Keeps a catalogue in place of the one of the same app and version; one without controls removes it.
    func keep(_ catalogue: StoredCatalogue) throws
}

extension ClickDatabase: CatalogueDatabase {}
