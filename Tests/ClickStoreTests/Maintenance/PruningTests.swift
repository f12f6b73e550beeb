import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

struct PruningTests {
    private static let start: Int64 = 1_700_000_000_000

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `what is older goes, and everything else stays as it was`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        for (name, clicks) in Self.recordings(seed) { try store.take(clicks, from: name) }
        if seed % 2 == 0 { try store.updateIndex() }
        let before = Self.start + 2
        let all = "SELECT at_ms, control, session, app, user, version, seq, item FROM clicks"
        let kept = try PlainSQLite.rows(all + " WHERE at_ms >= \(before) ORDER BY 1, 2, 3, 4, 5", in: folder.store)
        let count = try PlainSQLite.rows(all, in: folder.store).count

        let rehearsal = try store.prune(beforeMs: before, isRehearsal: true)
        #expect(try PlainSQLite.rows(all, in: folder.store).count == count)
        let deletion = try store.prune(beforeMs: before)
        #expect(deletion == rehearsal)
        #expect(deletion.clicks == count - kept.count)
        #expect(try PlainSQLite.rows(all + " ORDER BY 1, 2, 3, 4, 5", in: folder.store) == kept)
        let details = "SELECT count(*) FROM click_detail WHERE click_id NOT IN (SELECT id FROM click)"
        #expect(try PlainSQLite.column(details, in: folder.store) == ["0"])
        let empty = """
            SELECT count(*) FROM session a WHERE id NOT IN (SELECT session_id FROM click) AND first_click_id NOT NULL
                AND NOT EXISTS (SELECT 1 FROM session b WHERE b.stretch_of = a.id AND b.id <> a.id)
            """
        #expect(try PlainSQLite.column(empty, in: folder.store) == ["0"])
        #expect(try ClickReader(path: folder.store).check().allSatisfy { $0.state == .ok })
    }

    @Test func `what a vacuum leaves is smaller, and otherwise the same`() throws {
        let folder = try TemporaryFolder()
        do {
            let store = try ClickDatabase(path: folder.store)
            let clicks = (0..<4_000).map {
                SampleClick(session: "s-\($0 / 3)", atMs: Self.start + Int64($0), item: "i-\($0)")
            }
            try store.take(clicks, from: "a.jsonl")
            try store.updateIndex()
            _ = try store.prune(beforeMs: Self.start + 3_900)
            try store.close()
        }
        let size = try folder.bytes(of: "clicks.sqlite").count
        let tables = ["click", "click_detail", "session", "control", "recording", "index_segment", "index_chunk"]
        let contents = { try tables.map { try PlainSQLite.rows("SELECT * FROM \($0)", in: folder.store) } }
        let before = try contents()

        let again = try ClickDatabase(path: folder.store)
        try again.vacuum()
        try again.close()
        #expect(try folder.bytes(of: "clicks.sqlite").count < size)
        #expect(try contents() == before)
        #expect(try ClickReader(path: folder.store).check().allSatisfy { $0.state == .ok })
    }

    @Test func `a recording stays known, and brings nothing back`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(), SampleClick(atMs: Self.start + 10))
        #expect(try store.prune(beforeMs: Self.start + 5) == Deletion(clicks: 1))
        let known = try #require(try store.knownSources().first)
        #expect(known.taken.stored == 2)
        #expect(known.progress.isComplete)
        try store.take(SampleClick(atMs: Self.start + 20), from: "b.jsonl")
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 2)
    }

    @Test func `when all has gone, what comes next is indexed all the same`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(session: "old", user: "u"))
        try store.updateIndex()
        #expect(try store.prune(beforeMs: .max) == Deletion(clicks: 1, sessions: 1))
        #expect(try PlainSQLite.column("SELECT count(*) FROM index_chunk", in: folder.store) == ["0"])
        #expect(try PlainSQLite.column("SELECT count(*) FROM index_name", in: folder.store) == ["0"])
        try store.take(SampleClick(session: "new", user: "v"), from: "b.jsonl")
        try store.close()
        #expect(try ScannedClick.scanned(Selection(), in: folder.store).count == 1)
        #expect(try PlainSQLite.column("SELECT sum(clicks) FROM index_segment", in: folder.store) == ["1"])
    }

    private static func recordings(_ seed: UInt64) -> [(String, [SampleClick])] {
        var generator = SplitMix64(seed: seed)
        var random = RandomRecordings(.mixed, seed: seed)
        return random.next().sorted { $0.key < $1.key }.map { name, clicks in
            (
                name,
                clicks.map { click in
                    var click = click
                    click.atMs += Int64.random(in: 0...3, using: &generator)
                    return click
                }
            )
        }
    }
}
