import Foundation
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

struct DamagedChunkTests {
    @Test func `a damaged page of the index is told to reports and to the check, and no row is lost`() throws {
        let folder = try TemporaryFolder()
        var generator = SplitMix64(seed: 3)
        let clicks = (0..<30_000).map { number in
            SampleClick(
                session: "s-\(number / 50)", atMs: 1_700_000_000_000 + Int64(number),
                x: Int32.random(in: 0...9_000, using: &generator), y: Int32.random(in: 0...9_000, using: &generator))
        }
        let store = try ClickDatabase(path: folder.store)
        try store.take(clicks)
        try store.close()
        let page = try #require(
            try PlainSQLite.column(
                "SELECT pageno FROM dbstat WHERE name = 'index_chunk' AND pagetype = 'overflow' LIMIT 1",
                in: folder.store
            ).first.flatMap(Int.init))
        var bytes = try folder.bytes(of: "clicks.sqlite")
        let start = (page - 1) * Schema.pageSize
        bytes.replaceSubrange(start..<start + 4, with: repeatElement(0xFF, count: 4))
        try folder.write(bytes, to: "clicks.sqlite")

        for _ in 0..<3 {
            let error = #expect(throws: StoreError.self) { try ClickReader(path: folder.store).clickCount() }
            guard case .damaged = error else {
                Issue.record("another error: \(String(describing: error))")
                return
            }
            let states = try ClickReader(path: folder.store).check().map(\.state)
            #expect(states.prefix(3) == [.damaged, .ok, .damaged])
        }
        #expect(try PlainSQLite.column("SELECT count(*) FROM click", in: folder.store) == ["30000"])
    }
}
