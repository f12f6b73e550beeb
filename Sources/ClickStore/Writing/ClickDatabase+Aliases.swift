import GRDB

/// What became of aliases that were to be accepted.
public struct Acceptance: Sendable {
    /// How many are new, and how many were there already.
    public internal(set) var accepted = 0
    public internal(set) var known = 0
    /// Those whose old name goes by another one from the same version on; nothing has changed for them.
    public internal(set) var conflicts: [Alias] = []
}

extension ClickDatabase {
    /// Joins names of controls, all of them in one transaction.
    ///
    /// - Parameters:
    ///   - aliases: Their elements are canonical paths without an event.
    ///   - orders: Orders of versions that somebody has given, by the app; others are ordered by their first clicks.
    ///   - isRehearsal: Whether to find out only what would be accepted.
    public func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])] = [], isRehearsal: Bool = false
    ) throws(StoreError) -> Acceptance {
        var acceptance = Acceptance()
        try changeAliases(isRehearsal) { table, order in
            for (app, versions) in orders { try order.state(versions, of: app) }
            for alias in aliases {
                try order.add(alias.app, alias.version)
                if case .since(let from?) = alias.range { try order.add(alias.app, from) }
                switch try table.insert(alias) {
                case .inserted: acceptance.accepted += 1
                case .same: acceptance.known += 1
                case .other: acceptance.conflicts.append(alias)
                }
            }
        }
        return acceptance
    }

    /// Parts names of controls again.
    ///
    /// - Parameter ids: Ids of rows of `alias`; nil for all.
    /// - Returns: How many there were.
    public func undoAliases(_ ids: [Int64]?) throws(StoreError) -> Int {
        var count = 0
        try changeAliases(false) { table, _ in count = try table.delete(ids) }
        return count
    }

    private func changeAliases(
        _ isRehearsal: Bool, _ work: (AliasTable, VersionOrder) throws -> Void
    ) throws(StoreError) {
        try access { connection in
            try connection.db.inTransaction(.immediate) {
                try work(AliasTable(connection), VersionOrder(connection))
                try Self.orderVersions(connection)
                return isRehearsal ? .rollback : .commit
            }
        }
    }

    /// Brings the order of versions up to date, where there are aliases: whatever was written may be of a new version.
    func updateVersionOrder() throws(StoreError) {
        try access { connection in
            guard connection.totalChanges > 0,
                try connection.int("SELECT EXISTS (SELECT * FROM alias)") == 1
            else { return }
            try connection.db.inTransaction(.immediate) {
                try Self.orderVersions(connection)
                return .commit
            }
        }
    }

    private static func orderVersions(_ connection: Connection) throws(StoreError) {
        let order = VersionOrder(connection)
        for (app, version, firstMs) in try FirstClicks(connection).versions {
            try order.add(app, version, firstMs: firstMs)
        }
        try order.arrange()
    }
}
