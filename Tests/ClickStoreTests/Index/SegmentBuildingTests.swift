import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

/// Segments that are built on another thread while the writer goes on.
struct SegmentBuildingTests {
    private let folder: TemporaryFolder
    private let store: ClickDatabase
    private let clicks = (0..<25).map { SampleClick(session: "s-\($0 % 3)", atMs: 1_700_000_000_000 + Int64($0)) }

    init() throws {
        folder = try TemporaryFolder()
        store = try ClickDatabase(path: folder.store)
        store.indexer.segmentLength = 10
    }

    @Test func `the index lags one commit behind until the database is closed`() throws {
        let playback = try Playback(into: store)
        var covered: [[String]] = []
        for start in stride(from: 0, to: 25, by: 5) {
            try playback.write(clicks[start..<(start + 5)])
            covered.append(try segments())
            #expect(try ScannedClick.scanned(Selection(), in: folder.store).count == start + 5)
        }
        try playback.close()
        #expect(covered == [[], [], ["1-10"], ["1-10"], ["1-10", "11-20"]])
        try store.close()
        #expect(try segments() == ["1-10", "11-20", "21-25"])
        try expectAll()
    }

    @Test func `what was rolled back is not in a segment, and a segment that was rolled back is written again`() throws
    {
        let playback = try Playback(into: store)
        try playback.write(clicks[..<10])
        try playback.write(clicks[10...], marks: false)
        try store.access { connection in try store.indexer.willCommit(isLive: false, connection) }
        try playback.close()
        #expect(try segments() == [])
        let again = try Playback("b.jsonl", into: store)
        try again.write(clicks[10...])
        #expect(try segments() == ["1-10"])
        try again.close()
        try store.close()
        try expectAll()
    }

    @Test func `a segment under way is written where others are to be covered, and given up where clicks are deleted`()
        throws
    {
        try store.take(clicks)
        try store.updateIndex()
        #expect(try segments() == ["1-25"])
        try store.take(clicks, from: "b.jsonl")
        try store.take(clicks.map { SampleClick(session: "t", atMs: $0.atMs) }, from: "c.jsonl")
        _ = try store.forget(sessions: ["t", "s-1"])
        try store.close()
        #expect(
            try ScannedClick.scanned(Selection(), in: folder.store)
                == ScannedClick.selected(Selection(), in: folder.store))
    }

    /// The ranges of ids that segments cover.
    private func segments() throws -> [String] {
        try PlainSQLite.column(
            "SELECT first_click_id || '-' || last_click_id FROM index_segment ORDER BY first_click_id", in: folder.store
        )
    }

    private func expectAll() throws {
        #expect(try ClickReader(path: folder.store).clickCount() == clicks.count)
        #expect(
            try ScannedClick.scanned(Selection(), in: folder.store)
                == ScannedClick.selected(Selection(), in: folder.store))
    }
}
