import Basics
import ClickReports
import ClickStore
import TestSupport
import Testing

@testable import ClickHouseStore

/// A table may hold a click several times until the server merges its parts.
@Suite(.onClickHouse) struct UnmergedCopiesTests {
    @Test func `copies of clicks change no report`() throws {
        let stores = try TwoStores()
        var recordings = RandomRecordings(seed: 11)
        _ = try stores.add(recordings.next(clicks: 300))
        let reader = try stores.serverReader()
        let before = ComparedReport.all.map { $0.texts(reader, Selection()) }
        for node in stores.database.nodes {
            for _ in 0..<2 {
                _ = try stores.database.run(
                    "INSERT INTO \(stores.database.name).click SELECT * FROM \(stores.database.name).click LIMIT 200",
                    on: node)
            }
        }
        let counts = try reader.client.row("SELECT count(), uniqExact(id) FROM \(reader.clicks)") { row in
            (rows: try row.integer(), clicks: try row.integer())
        }
        #expect(try #require(counts).rows > (try #require(counts).clicks))
        for (report, expected) in zip(ComparedReport.all, before) {
            #expect(report.texts(reader, Selection()) == expected, "\(report.name)")
        }
    }
}
