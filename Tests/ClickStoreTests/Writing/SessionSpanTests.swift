import ClickStore
import ClickTracking
import TestSupport
import Testing

struct SessionSpanTests {
    /// Each span's name, app, version and user, and the row of its session's first span.
    private static func spans(in path: String) throws -> [[String?]] {
        try PlainSQLite.rows("SELECT id, name, app, version, user, stretch_of FROM session ORDER BY id", in: path)
    }

    @Test func `a session with two users or versions has spans that know the first one`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            SampleClick(session: "s", app: "A"), SampleClick(session: "s", app: "A", user: "u"),
            SampleClick(session: "t", app: "A"), SampleClick(session: "s", app: "A", version: "2", user: "u"),
            SampleClick(session: "s", app: "A"))
        #expect(
            try Self.spans(in: folder.store) == [
                ["1", "s", "A", nil, nil, "1"], ["2", "s", "A", nil, "u", "1"], ["3", "t", "A", nil, nil, "3"],
                ["4", "s", "A", "2", "u", "1"],
            ])
        let sessions = try ClickReader(path: folder.store).sessionDirectory().sessions
        #expect(sessions.dropFirst() == [1, 1, 3, 1])
    }

    @Test func `one name in two apps, or in none, is several sessions`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        for name in ["a.jsonl", "b.jsonl"] {
            try store.take(
                SampleClick(app: "A"), SampleClick(app: "B"), SampleClick(), SampleClick(app: ""), from: name)
        }
        let origins = try PlainSQLite.rows("SELECT app, stretch_of = id FROM session", in: folder.store)
        #expect(origins == [["A", "1"], ["B", "1"], [nil, "1"], ["", "1"]])
    }

    @Test func `a span that a later recording adds belongs to the stored session`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(user: "u"), from: "a.jsonl")
        try store.take(SampleClick(user: "v"), SampleClick(user: "w"), from: "b.jsonl")
        #expect(try PlainSQLite.column("SELECT stretch_of FROM session", in: folder.store) == ["1", "1", "1"])
    }

    @Test func `spans of one batch, of two batches and of two feeds are numbered alike`() throws {
        let clicks = ["u", "v", "u", "w"].map { SampleClick(user: $0) }
        for sizes in [[4], [1, 1, 1, 1], [2, 2]] {
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            let playback = try Playback(into: store)
            for size in sizes { try playback.write(clicks[playback.offset..<playback.offset + size]) }
            #expect(
                try PlainSQLite.rows("SELECT user, stretch_of FROM session", in: folder.store)
                    == [["u", "1"], ["v", "1"], ["w", "1"]])
        }
    }

    @Test func `a span knows between which clicks its own lie`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write(["s", "t", "s", "u"].map { SampleClick(session: $0) })
        try playback.write(["t"].map { SampleClick(session: $0, atMs: 1_700_000_000_001) })
        let bounds = try PlainSQLite.rows("SELECT name, first_click_id, last_click_id FROM session", in: folder.store)
        #expect(bounds == [["s", "1", "3"], ["t", "2", "5"], ["u", "4", "4"]])
    }

    @Test func `a span names the one recording that it came from, and none where there are several`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(session: "s"), SampleClick(session: "t"), from: "a.jsonl")
        try store.take(SampleClick(session: "t"), SampleClick(session: "u"), from: "b.jsonl")
        #expect(
            try PlainSQLite.rows("SELECT name, recording_id FROM session", in: folder.store)
                == [["s", "1"], ["t", nil], ["u", "2"]])
    }

    @Test(arguments: [true, false])
    func `the directory numbers sessions and users, and no user is none`(isIndexed: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            SampleClick(session: "s", user: "u"), SampleClick(session: "t"), SampleClick(session: "s"),
            SampleClick(session: "t", user: "caf\u{E9}"), SampleClick(session: "v", user: "cafe\u{301}"),
            SampleClick(session: "v", user: "u"))
        if isIndexed { try store.updateIndex() }
        let directory = try ClickReader(path: folder.store).sessionDirectory()
        #expect(directory.sessions.dropFirst() == [1, 2, 1, 2, 5, 5])
        #expect(directory.users.dropFirst() == [1, 0, 0, 2, 3, 1])
        #expect((directory.sessionLimit, directory.nameLimit) == (7, 4))
    }
}
