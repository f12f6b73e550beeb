import Basics
package import ClickStore
import ClickTracking
import ResponderChain

/// The rows of `alias` and `version_order`, which stand on the first node.
struct ClickHouseAliases {
    let client: ClickHouseClient

    /// The accepted aliases with their ids, in the order in which they were accepted.
    func all() throws -> [(id: Int64, alias: Alias)] {
        var aliases: [(id: Int64, alias: Alias)] = []
        try client.query(
            "SELECT id, \(Self.columns) FROM alias FINAL WHERE is_undone = 0 ORDER BY id, accepted_ms, element, screen"
        ) { row in aliases.append((try row.int64(), try Alias(&row))) }
        return aliases
    }

    /// The orders of versions that somebody has given, by the app.
    func stated() throws -> [(app: String?, versions: [String])] {
        var orders: [(app: String?, versions: [String])] = []
        try client.query("SELECT app, versions FROM version_order FINAL WHERE notEmpty(versions) ORDER BY app") { row in
            orders.append((try row.optionalString(), try row.array { try $0.string() }))
        }
        return orders
    }

    /// Writes aliases with the next ids.
    func insert(_ aliases: [Alias]) throws {
        guard !aliases.isEmpty else { return }
        let last = try client.row("SELECT max(id) FROM alias", ClickHouseSink.reading) { try $0.int64() } ?? 0
        try write(aliases.enumerated().map { (last &+ 1 &+ Int64($0), $1) }, revision: 1, isUndone: false)
    }

    /// Marks aliases as undone.
    ///
    /// - Parameter ids: nil for all.
    /// - Returns: How many there were.
    func undo(_ ids: [Int64]?) throws -> Int {
        let undone = try all().filter { ids?.contains($0.id) ?? true }
        if !undone.isEmpty { try write(undone, revision: 2, isUndone: true) }
        return undone.count
    }

    private func write(_ aliases: [(id: Int64, alias: Alias)], revision: UInt64, isUndone: Bool) throws {
        var rows = RowBinaryWriter()
        for (id, alias) in aliases {
            rows.append(id)
            rows.append(revision)
            alias.write(to: &rows)
            rows.append(UInt8(isUndone ? 1 : 0))
        }
        try client.insert("INSERT INTO alias (id, revision, \(Self.columns), is_undone) FORMAT RowBinary", rows.bytes)
    }

    /// Keeps the order that somebody gives for an app, in place of one that was given before.
    func state(_ orders: [(app: String?, versions: [String])]) throws {
        guard !orders.isEmpty else { return }
        var rows = RowBinaryWriter()
        for (app, versions) in orders {
            rows.append(app)
            rows.append(UInt64(max(0, CurrentProcess.nowMs)))
            rows.append(versions) { $0.append($1) }
        }
        try client.insert("INSERT INTO version_order (app, revision, versions) FORMAT RowBinary", rows.bytes)
    }

    /// Those that ``Alias`` reads and writes.
    private static let columns: SQLFragment = """
        app, from_version, version, is_unversioned, screen, element, new_screen, new_element, event, new_event, confidence, \
        causes, accepted_ms, accepted_by
        """
}

extension Alias {
    fileprivate init(_ row: inout RowBinaryReader) throws {
        let (app, from) = (try row.optionalString(), try row.optionalString())
        let (version, isUnversioned) = (try row.string(), try row.uint8() == 1)
        let old = ControlName(screen: try row.optionalString(), element: try row.string())
        let new = ControlName(screen: try row.optionalString(), element: try row.string())
        let (event, newEvent) = (try row.optionalString(), try row.optionalString())
        self.init(app: app, range: isUnversioned ? .unversioned : .since(from), version: version, old: old, new: new)
        if let event, let newEvent { self.event = EventChange(old: event, new: newEvent) }
        let confidence = try row.double()
        self.confidence = confidence < 0 ? nil : confidence
        causes = try row.array { try $0.string() }
        (acceptedMs, acceptedBy) = (try row.int64(), try row.optionalString())
    }

    fileprivate func write(to rows: inout RowBinaryWriter) {
        rows.append(app)
        if case .since(let from) = range { rows.append(from) } else { rows.append("") }
        rows.append(version)
        rows.append(UInt8(range == .unversioned ? 1 : 0))
        rows.append(old.screen)
        rows.append(old.element)
        rows.append(new.screen)
        rows.append(new.element)
        rows.append(event?.old)
        rows.append(event?.new)
        rows.append((confidence ?? -1).bitPattern)
        rows.append(causes) { $0.append($1) }
        rows.append(acceptedMs)
        rows.append(acceptedBy)
    }
}

extension Alias {
    fileprivate func names(_ version: String) -> Bool {
        if self.version.hasSameBytes(as: version) { return true }
        if case .since(let from?) = range { return from.hasSameBytes(as: version) }
        return false
    }
}

extension ClickHouseReader {
    /// All aliases with their ids, in the order in which they were accepted.
    package func aliases() throws -> [(id: Int64, alias: Alias)] {
        hasNames ? try ClickHouseAliases(client: client).all() : []
    }

    /// Whether any app has a version, with clicks or named by an alias.
    package func knows(version: String) throws -> Bool {
        if try aliases().contains(where: { $0.alias.names(version) }) { return true }
        if try statedVersions().contains(where: { $0.versions.contains { $0.hasSameBytes(as: version) } }) {
            return true
        }
        return try hasRows("SELECT kind FROM \(clicks) WHERE version = \(text: version) LIMIT 1")
    }

    /// The orders of versions that somebody has given, by the app.
    package func statedVersions() throws -> [(app: String?, versions: [String])] {
        hasNames ? try ClickHouseAliases(client: client).stated() : []
    }
}
