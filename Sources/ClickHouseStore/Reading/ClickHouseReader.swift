package import Basics
package import ClickStore
import ClickTracking
import Migrations

/// A ClickHouse database, open for reading. It answers the same reports as a database file, with the same figures.
package final class ClickHouseReader {
    package let client: ClickHouseClient
    /// Which names of controls clicks are read by: those that were recorded, unless somebody asks for others.
    package var naming = ControlNaming.recorded
    /// The steps of the schema that were applied; only a writer makes tables that are new.
    let appliedSteps: Set<String>
    /// Whether the database has tables for names of controls.
    var hasNames: Bool { appliedSteps.contains(Migrations.namesInClickHouse) }
    /// The columns that ``ClickTracking/ClickDetail/addPage(_:)`` reads.
    package var pageColumns: SQLFragment {
        let details: SQLFragment =
            hasPages ? "hit, tab, scroll_x, scroll_y" : "'', '', toInt32(\(Tenths.unknown)), toInt32(\(Tenths.unknown))"
        return "\(details), \(answered), \(order)"
    }
    /// Whether the page answered, as the raw value of `Answered`.
    package var answered: SQLFragment { hasPages ? "answered" : "toUInt8(0)" }
    /// Where a click stands among those of its session, kind and millisecond, as `StoredClick` has it.
    package var order: SQLFragment { hasPages ? "order_in_ms" : "toInt32(0)" }
    /// A click's place in the window, as `StoredClick` has it.
    package var placeInWindow: [SQLFragment] {
        (["x", "y"] as [SQLFragment]).map { side in
            hasPages
                ? "if(\(side) = \(Tenths.unknown) OR scroll_\(side) = \(Tenths.unknown), \(side), toInt32(\(side) - scroll_\(side)))"
                : side
        }
    }
    /// Whether the database keeps when pruned users clicked first.
    package var keepsFirsts: Bool { hasPages }
    /// Whether the database knows when clicks were stored.
    var hasStoredTimes: Bool { appliedSteps.contains(Migrations.storedTimesInClickHouse) }
    private var hasPages: Bool { appliedSteps.contains(Migrations.pagesInClickHouse) }
    /// The columns of what is known of controls beside their paths, to follow others; empty where the database has none.
    package var attributeColumns: SQLFragment {
        appliedSteps.contains(Migrations.attributesInClickHouse)
            ? ", \(SQLFragment(verbatim: ElementAttributes.columnList))" : ""
    }
    var knownNames: [ControlNaming: ClickHouseNaming] = [:]
    package var address: ClickHouseAddress { client.address }
    /// The table of all clicks, wherever they are.
    package var clicks: SQLFragment { client.address.clicks }
    /// The table of all controls.
    package var controls: SQLFragment { client.address.controls }

    /// Opens a database: connects to its first node, and checks its schema.
    package init(_ address: ClickHouseAddress) throws {
        client = try ClickHouseClient(address)
        appliedSteps = try ClickHouseSchema.check(client)
    }
}

extension ClickHouseReader {
    /// The queries that some work asks, as they can be run by ClickHouse's own client: with the settings that change what
    /// they mean.
    package func queries(of work: () throws -> Void) rethrows -> [String] {
        var queries: [String] = []
        client.listener = { sql, settings in
            let meant = settings.filter { Self.meaningful.contains($0.key) }.sorted { $0.key < $1.key }
            let clause = meant.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
            queries.append(clause.isEmpty ? sql : "\(sql)\nSETTINGS \(clause)")
        }
        defer { client.listener = nil }
        try work()
        return queries
    }

    /// Settings that are no limits.
    private static let meaningful: Set<String> = ["distributed_group_by_no_merge", "join_use_nulls"]
}

/// A version of an app, either of which may be unknown.
typealias Release = (app: String?, version: String?)
