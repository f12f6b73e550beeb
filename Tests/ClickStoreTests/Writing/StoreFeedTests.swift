import ClickStore
import ClickTracking
import TestSupport
import Testing

struct StoreFeedTests {
    private static func clicks(_ count: Int, from first: Int = 0) -> [SampleClick] {
        (first..<first + count).map { SampleClick(atMs: 1_700_000_000_000 + Int64($0)) }
    }

    @Test func `a mark commits all batches before it, and closing gives up the rest`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write(Self.clicks(2), marks: false)
        try playback.write(Self.clicks(2, from: 2))
        try playback.write(Self.clicks(2, from: 4), marks: false)
        try playback.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 4)
        let known = try #require(try store.knownSources().first)
        #expect(known.progress == SourceProgress(offset: 4, line: 4, digest: .max - 4, isComplete: false))
        #expect(known.taken == WriteResult(stored: 4))
    }

    @Test func `a feed that nobody closes gives up what no mark has committed`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        do { try Playback(into: store).write(Self.clicks(2), marks: false) }
        #expect(try store.take(Self.clicks(1)) == WriteResult(stored: 1))
        #expect(try ClickReader(path: folder.store).clickCount() == 1)
    }

    @Test func `a source comes back as it was given, with its mark`() throws {
        let folder = try TemporaryFolder()
        do { try ClickDatabase(path: folder.store).take(Self.clicks(3), from: "dir/ä.jsonl") }
        let known = try #require(try ClickDatabase(path: folder.store).knownSources().first)
        #expect(known.source.name == "dir/ä.jsonl")
        #expect(known.source.format == "clicks")
        #expect(known.source.head == SourceHead(length: 8, digest: .max))
        #expect(known.progress == SourceProgress(offset: 3, line: 3, digest: .max - 3, isComplete: true))
        #expect(known.taken == WriteResult(stored: 3))
    }

    @Test func `a source that goes on keeps its number and adds to its counts`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let first = try Playback(into: store)
        try first.write(Self.clicks(2), damaged: 1)
        try first.close()
        let known = try #require(try store.knownSources().first)
        let second = try Playback(into: store, continuing: known)
        #expect(!second.needsPrefix)
        #expect(try second.write(Self.clicks(3, from: 2), damaged: 2) == WriteResult(stored: 3, damaged: 2))
        try second.close()
        let now = try store.knownSources()
        #expect(now.map(\.id) == [known.id])
        #expect(now.map(\.taken) == [WriteResult(stored: 5, damaged: 3)])
        #expect(now.map(\.progress.offset) == [5])
    }

    @Test func `an empty recording is a source too`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        #expect(try store.take([]) == WriteResult())
        #expect(try store.knownSources().map(\.progress.isComplete) == [true])
    }

    @Test func `a source that was never marked is not known`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try Playback(into: store).close()
        #expect(try store.knownSources().isEmpty)
    }

    @Test func `only one feed is open at a time, and a second try does not disturb the first`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write(Self.clicks(1), marks: false)
        #expect(throws: StoreError.self) { try Playback("b.jsonl", into: store) }
        try playback.write(Self.clicks(1, from: 1))
        try playback.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 2)
    }

    @Test func `closing a feed twice is closing it once`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let first = try Playback(into: store)
        try first.close()
        let second = try Playback("b.jsonl", into: store)
        try second.write(Self.clicks(1), marks: false)
        try first.close()
        try second.write(Self.clicks(1, from: 1))
        #expect(try ClickReader(path: folder.store).clickCount() == 2)
    }

    @Test func `clicks have ids in the order in which they came, over feeds and batches`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write(Self.clicks(2))
        try playback.write(Self.clicks(2, from: 2), marks: false)
        try playback.close()
        try store.take(Self.clicks(2, from: 4), from: "b.jsonl")
        #expect(
            try PlainSQLite.rows("SELECT id, at_ms % 10 FROM click", in: folder.store)
                == [["1", "0"], ["2", "1"], ["3", "4"], ["4", "5"]])
    }

    @Test func `a feed that goes on must be shown the beginning where another recording shares its sessions`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let click = SampleClick()
        let first = try Playback("a.jsonl", into: store)
        try first.write([click])
        try first.close()
        try store.take(click, click, from: "b.jsonl")
        let known = try #require(try store.knownSources().first)
        let second = try Playback("a.jsonl", into: store, continuing: known)
        #expect(second.needsPrefix)
        try second.skip([click])
        #expect(try second.write([click]) == WriteResult(duplicate: 1))
        #expect(try second.write([click]) == WriteResult(stored: 1))
        try second.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 3)
    }

    @Test func `a feed that goes on must be shown the beginning if any other recordings share sessions`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let first = try Playback("a.jsonl", into: store)
        try first.write([SampleClick(session: "own")])
        try first.close()
        let known = try #require(try store.knownSources().first)
        #expect(try !needsPrefix(known, in: store))
        // The store does not keep which recordings share a session, so this one may be among them.
        try store.take(SampleClick(), from: "b.jsonl")
        #expect(try !needsPrefix(known, in: store))
        try store.take(SampleClick(), from: "c.jsonl")
        #expect(try needsPrefix(known, in: store))
    }

    private func needsPrefix(_ known: KnownSource, in store: ClickDatabase) throws -> Bool {
        let playback = try Playback("a.jsonl", into: store, continuing: known)
        defer { try? playback.close() }
        return playback.needsPrefix
    }
}
