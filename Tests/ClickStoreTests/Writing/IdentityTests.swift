import ClickStore
import ClickTracking
import TestSupport
import Testing

struct IdentityTests {
    private static let later: Int64 = 1_700_000_000_001

    @Test func `one recording may say the same thing twice, another then adds nothing`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let click = SampleClick()
        #expect(try store.take(click, click, from: "a.jsonl") == WriteResult(stored: 2))
        #expect(try store.take(click, from: "b.jsonl") == WriteResult(duplicate: 1))
        #expect(try store.take(click, click, click, from: "c.jsonl") == WriteResult(stored: 1, duplicate: 2))
        #expect(try ClickReader(path: folder.store).clickCount() == 3)
    }

    @Test(arguments: [
        SampleClick(path: "Window--Other--tap"), SampleClick(screen: "S"), SampleClick(session: "s-2"),
        SampleClick(app: "A"), SampleClick(version: "1"), SampleClick(user: "u"), SampleClick(atMs: later),
        SampleClick(x: 0), SampleClick(y: 0), SampleClick(handled: .no), SampleClick(position: "0:0"),
        SampleClick(item: "i"), SampleClick(handledBy: "H"), SampleClick(info: "{}"), SampleClick(item: ""),
    ])
    func `clicks that differ in anything are two`(other: SampleClick) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(), from: "a.jsonl")
        #expect(try store.take(other, from: "b.jsonl") == WriteResult(stored: 1))
        #expect(try store.take(other, from: "c.jsonl") == WriteResult(duplicate: 1))
    }

    @Test(
        arguments: [
            \SampleClick.position, \.item, \.handledBy, \.info,
        ] as [any WritableKeyPath<SampleClick, String?> & Sendable])
    func `clicks whose details differ in one thing are two`(
        detail: any WritableKeyPath<SampleClick, String?> & Sendable
    ) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let click = SampleClick(position: "a", item: "a", handledBy: "a", info: "a")
        let others = ["b", "", nil].map { text in
            var other = click
            other[keyPath: detail] = text
            return other
        }
        try store.take(click, from: "a.jsonl")
        #expect(try store.take(others, from: "b.jsonl") == WriteResult(stored: 3))
        #expect(try store.take(others + [click], from: "c.jsonl") == WriteResult(duplicate: 4))
    }

    @Test func `details that run together are told apart`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(position: "1:1", item: "2:ab"), from: "a.jsonl")
        #expect(
            try store.take(SampleClick(position: "1:12:ab"), SampleClick(item: "1:12:ab"), from: "b.jsonl")
                == WriteResult(stored: 2))
    }

    @Test func `a click is its id, wherever it is found`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let click = SampleClick(id: "c-1", seq: 3)
        #expect(try store.take(click, click, from: "a.jsonl") == WriteResult(stored: 1, duplicate: 1))
        #expect(try store.take(click, from: "b.jsonl") == WriteResult(duplicate: 1))
        #expect(try store.take(SampleClick(id: "c-2", seq: 3), from: "c.jsonl") == WriteResult(stored: 1))
    }

    @Test(arguments: [
        SampleClick(atMs: later, id: "c-1"), SampleClick(session: "s-2", id: "c-1"), SampleClick(user: "u", id: "c-1"),
        SampleClick(path: "Window--Other--tap", id: "c-1"), SampleClick(handled: .yes, id: "c-1"),
        SampleClick(id: "c-1", seq: 1), SampleClick(id: "c-1", info: "{}"),
    ])
    func `the same id with other content is rejected, in one recording and in the next`(other: SampleClick) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        #expect(try store.take(SampleClick(id: "c-1"), other, from: "a.jsonl") == WriteResult(stored: 1, rejected: 1))
        #expect(try store.take(other, from: "b.jsonl") == WriteResult(rejected: 1))
        #expect(
            try PlainSQLite.rows(
                "SELECT recording_id, line, offset, reason, hex(content) FROM rejected", in: folder.store)
                == [
                    ["1", "2", "1", "another click has the same id", "7B7D"],
                    ["2", "1", "0", "another click has the same id", "7B7D"],
                ])
    }

    @Test func `ids are compared byte for byte`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let ids = ["caf\u{E9}", "cafe\u{301}", "CAF\u{C9}", "", " "]
        let clicks = ids.enumerated().map { SampleClick(atMs: Self.later + Int64($0), id: $1) }
        #expect(try store.take(clicks) == WriteResult(stored: 5))
        #expect(try store.take(clicks, from: "b.jsonl") == WriteResult(duplicate: 5))
    }

    @Test func `a click without id is its session and seq`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let clicks = [SampleClick(seq: 0), SampleClick(seq: 1), SampleClick(session: "s-2", seq: 1)]
        #expect(try store.take(clicks, from: "a.jsonl") == WriteResult(stored: 3))
        #expect(try store.take(clicks.reversed(), from: "b.jsonl") == WriteResult(duplicate: 3))
        #expect(
            try store.take(SampleClick(app: "A", seq: 1), SampleClick(seq: -5), SampleClick(seq: .max), from: "c.jsonl")
                == WriteResult(stored: 3))
    }

    @Test func `the same seq with other content is rejected, in one recording and in the next`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let other = SampleClick(atMs: Self.later, seq: 7)
        #expect(try store.take(SampleClick(seq: 7), other, from: "a.jsonl") == WriteResult(stored: 1, rejected: 1))
        #expect(try store.take(other, from: "b.jsonl") == WriteResult(rejected: 1))
        let reasons = try PlainSQLite.column("SELECT reason FROM rejected", in: folder.store)
        #expect(reasons == Array(repeating: "another click of this session has the same seq 7", count: 2))
    }

    @Test func `numbers that fall, repeat and have gaps are told apart all the same`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let clicks = [5, 9, 2, 5, 9, 3, 2, 0, 10, 10].map { SampleClick(seq: $0) }
        #expect(try store.take(clicks, from: "a.jsonl") == WriteResult(stored: 6, duplicate: 4))
        #expect(try store.take(clicks, from: "b.jsonl") == WriteResult(duplicate: 10))
    }

    @Test func `identities of one kind do not stand in for another's`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let clicks = [SampleClick(), SampleClick(seq: 1), SampleClick(id: "1"), SampleClick(id: "2", seq: 1)]
        #expect(try store.take(clicks, from: "a.jsonl") == WriteResult(stored: 4))
        #expect(try store.take(clicks.reversed(), from: "b.jsonl") == WriteResult(duplicate: 4))
    }

    @Test(arguments: [[SampleClick(), SampleClick(user: "u")], [SampleClick(user: "u"), SampleClick()]])
    func `a click is found again whichever span of its session comes first`(clicks: [SampleClick]) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(), from: "a.jsonl")
        #expect(try store.take(clicks, from: "b.jsonl") == WriteResult(stored: 1, duplicate: 1))
    }

    @Test(arguments: [[SampleClick(), SampleClick(user: "u")], [SampleClick(user: "u"), SampleClick()]])
    func `a recording that goes on tells its own span of a session from another recording's`(
        clicks: [SampleClick]
    ) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let first = try Playback("a.jsonl", into: store)
        try first.write([SampleClick()])
        try first.close()
        try store.take(SampleClick(user: "u"), from: "b.jsonl")
        let second = try Playback("a.jsonl", into: store, continuing: try store.knownSources().first)
        if second.needsPrefix { try second.skip([SampleClick()]) }
        #expect(try second.write(clicks) == WriteResult(stored: 1, duplicate: 1))
    }
}
