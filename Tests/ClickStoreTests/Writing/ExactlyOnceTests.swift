import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

struct ExactlyOnceTests {
    @Test(arguments: RandomRecordings.Identity.allCases, sweep(4, of: 0..<20))
    func `recordings one after another are stored as the model says`(
        identity: RandomRecordings.Identity, seed: UInt64
    ) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store, forLoading: seed % 3 > 0)
        var recordings = RandomRecordings(identity, seed: seed)
        var model = StoreModel()
        for (name, clicks) in recordings.next().sorted(by: { $0.key < $1.key }) {
            try Self.useIndex(of: store, seed: seed)
            let result = try store.take(clicks, from: name)
            #expect(result == model.take(clicks, from: name))
            #expect(result.read == clicks.count)
        }
        try store.close()
        try Self.expect(folder.store, holds: model)
    }

    @Test(arguments: RandomRecordings.Identity.allCases, sweep(3, of: 0..<30))
    func `recordings that are interrupted and go on in any order are stored as the model says`(
        identity: RandomRecordings.Identity, seed: UInt64
    ) throws {
        let folder = try TemporaryFolder()
        var recordings = RandomRecordings(identity, seed: seed)
        var play = InterruptedPlay(recordings.next(), seed: seed)
        while let name = play.nextRecording() {
            let store = try ClickDatabase(path: folder.store, forLoading: seed % 3 > 0)
            try Self.useIndex(of: store, seed: seed)
            try play.go(on: name, in: store)
        }
        try Self.expect(folder.store, holds: play.model)
        let taken = try ClickDatabase(path: folder.store).knownSources().reduce(into: WriteResult()) { $0 += $1.taken }
        #expect(taken == play.taken)
    }

    @Test(arguments: [RandomRecordings.Identity.seq, .id], 0..<10)
    func `a second round of the same recordings stores nothing`(
        identity: RandomRecordings.Identity, seed: UInt64
    ) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        var recordings = RandomRecordings(identity, seed: seed)
        let all = recordings.next().sorted { $0.key < $1.key }.flatMap(\.value)
        let first = try store.take(all, from: "all.jsonl")
        #expect(try store.take(all.reversed(), from: "again.jsonl").stored == 0)
        #expect(try ClickReader(path: folder.store).clickCount() == first.stored)
    }

    /// Lets stored clicks be read from segments of the index instead of rows, by every other seed.
    private static func useIndex(of store: ClickDatabase, seed: UInt64) throws {
        guard seed % 2 == 1 else { return }
        store.indexer.segmentLength = 4
        try store.updateIndex()
    }

    /// Compares all that is stored with all that must be.
    private static func expect(_ path: String, holds model: StoreModel) throws {
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: path) == ["ok"])
        let rows = try PlainSQLite.rows(
            """
            SELECT path, screen, kind, name, app, version, user, at_ms, x, y, flags & 3, uid, seq, position, item,
                handled_by, info, width, height
            FROM click
            JOIN control ON control.id = control_id
            JOIN session ON session.id = session_id
            LEFT JOIN click_detail ON click_id = click.id
            """, in: path)
        #expect(Self.sorted(rows) == Self.sorted(model.clicks.map(\.columns)))
    }

    private static func sorted(_ rows: [[String?]]) -> [String] {
        rows.map { row in row.map { $0 ?? "NULL" }.joined(separator: " ") }.sorted()
    }
}
