import Basics
import ClickStore
import ClickTracking
import Migrations
import TestSupport
import Testing

@testable import ClickHouseStore

/// Databases from before there were columns for what identifies a control.
@Suite(.onClickHouse) struct AttributeColumnTests {
    @Test func `they are read without it, and a writer that was killed between two tables adds what is missing`() throws
    {
        let stores = try TwoStores()
        var recordings = RandomRecordings(seed: 3)
        func add() throws {
            let clicks = recordings.next(clicks: 30)
            _ = try stores.add(
                clicks, clicks.prefix(4).map { (recordings.layout(of: $0.session), $0.session, $0.atMs) })
        }
        try add()
        _ = try stores.accept([], orders: [], recordings.catalogue())
        let client = try stores.serverReader().client
        for node in stores.database.nodes.indices {
            try client.deleteRows(
                of: "migration", where: "name = \(text: Migrations.attributesInClickHouse)", node: node)
            for column in ElementAttributes.columns {
                _ = try stores.database.run(
                    "ALTER TABLE \(stores.database.name).layout DROP COLUMN \(column)", on: stores.database.nodes[node])
            }
        }
        let before = try stores.serverReader()
        #expect(try before.layouts().flatMap(\.controls).allSatisfy(\.attributes.isEmpty))
        #expect(try !before.layouts().isEmpty)
        #expect(try before.catalogues().flatMap(\.controls).allSatisfy(\.attributes.isEmpty))
        try add()
        let (file, servers) = try (stores.fileReader(), stores.serverReader())
        #expect(
            try file.catalogues().flatMap(\.controls).map(\.attributes)
                == servers.catalogues().flatMap(\.controls).map(\.attributes))
        let known = try servers.layouts().flatMap(\.controls).filter { !$0.attributes.isEmpty }
        #expect(!known.isEmpty)
    }
}
