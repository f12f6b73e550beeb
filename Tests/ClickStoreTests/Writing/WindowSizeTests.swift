import ClickStore
import ClickTracking
import TestSupport
import Testing

struct WindowSizeTests {
    private let folder: TemporaryFolder
    private let store: ClickDatabase
    private static let portrait = WindowSize(width: 390, height: 844)
    private static let landscape = WindowSize(width: 844, height: 390)

    init() throws {
        folder = try TemporaryFolder()
        store = try ClickDatabase(path: folder.store)
    }

    private func spans() throws -> [[String?]] {
        try PlainSQLite.rows("SELECT id, user, width, height, stretch_of FROM session ORDER BY id", in: folder.store)
    }

    @Test func `a session whose window turns has a span for each size`() throws {
        try store.take(
            SampleClick(window: Self.portrait), SampleClick(window: Self.landscape), SampleClick(window: Self.portrait))
        #expect(try spans() == [["1", nil, "3900", "8440", "1"], ["2", nil, "8440", "3900", "1"]])
        #expect(
            try ClickReader(path: folder.store).sessions(named: "s-1").first?.clicks.map(\.session.window)
                == [Self.portrait, Self.landscape, Self.portrait])
    }

    @Test(arguments: [nil, 7 as Int64], [false, true])
    func `a recording without sizes stores nothing new of one with sizes, nor the other way round`(
        seq: Int64?, isOldFirst: Bool
    ) throws {
        let with = [Self.portrait, Self.landscape].enumerated().map { index, window in
            SampleClick(
                user: "u", window: window, atMs: 1_700_000_000_000 + Int64(index), seq: seq.map { $0 + Int64(index) })
        }
        let without = with.map { click in
            var click = click
            click.window = nil
            return click
        }
        let (first, second) = isOldFirst ? (without, with) : (with, without)
        #expect(try store.take(first, from: "a.jsonl").stored == 2)
        let rows = try spans()
        #expect(try store.take(second, from: "b.jsonl") == WriteResult(duplicate: 2))
        #expect(try spans() == rows)
        #expect(try ClickReader(path: folder.store).check().allSatisfy { $0.state == .ok })
    }

    @Test(arguments: ["c-1", nil])
    func `one recording may hold clicks with numbers twice, with sizes and without`(id: String?) throws {
        try store.take(SampleClick(session: "other"), from: "other.jsonl")
        let click = SampleClick(id: id, seq: 1)
        var sized = click
        sized.window = Self.portrait
        #expect(try store.take([click, sized, click], from: "a.jsonl") == WriteResult(stored: 1, duplicate: 2))
    }

    @Test func `clicks that are new have a span with their own size`() throws {
        try store.take(SampleClick(), from: "a.jsonl")
        let later = SampleClick(window: Self.portrait, atMs: 1_700_000_000_001)
        #expect(
            try store.take([SampleClick(window: Self.portrait), later], from: "b.jsonl")
                == WriteResult(stored: 1, duplicate: 1))
        #expect(try spans() == [["1", nil, nil, nil, "1"], ["2", nil, "3900", "8440", "1"]])
        // All of them are known to have come from several recordings.
        #expect(
            try PlainSQLite.column("SELECT count(*) FROM session WHERE recording_id IS NULL", in: folder.store) == ["2"]
        )
    }
}
