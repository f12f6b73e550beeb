import CSQLite
import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

/// Texts that SQLite cannot take: those over its limit, as if there were no memory for them.
struct UnboundTextTests {
    private static let long = String(repeating: "a", count: 6_000)

    private static let fields: [(name: String, set: @Sendable (inout SampleClick) -> Void)] = [
        ("id", { $0.id = long }), ("position", { $0.position = long }), ("item", { $0.item = long }),
        ("handled_by", { $0.handledBy = long }), ("info", { $0.info = long }), ("screen", { $0.screen = long }),
        ("path", { $0.path = "Window--Button#\(long)--tap" }), ("session", { $0.session = long }),
        ("app", { $0.app = long }), ("version", { $0.version = long }), ("user", { $0.user = long }),
    ]

    private static func limit(_ store: ClickDatabase) throws {
        try store.access { connection in _ = sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, 5_000) }
    }

    @Test(arguments: fields.indices, [true, false])
    func `a text that cannot be bound fails, and is not stored as NULL`(field: Int, isFirstLoad: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store, forLoading: isFirstLoad)
        try store.take(SampleClick())
        try Self.limit(store)
        var click = SampleClick(session: "s-2", item: "i")
        Self.fields[field].set(&click)
        let error = #expect(throws: StoreError.self) { try store.take(click, from: "b.jsonl") }
        #expect("\(String(describing: error))".contains("too big"), "\(Self.fields[field].name)")
        try store.access { connection in _ = sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, 1 << 20) }
        #expect(try store.knownSources().map(\.source.name) == ["a.jsonl"])
        #expect(try store.take(click, from: "b.jsonl").stored == 1)
        try store.close()
        #expect(try PlainSQLite.column("SELECT count(*) FROM clicks", in: folder.store) == ["2"])
    }

    @Test func `what is rejected, seen or named and cannot be bound fails too`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick())
        try Self.limit(store)
        let record = RejectedRecord(reason: "none", offset: 0, content: .bytes(Array(Self.long.utf8)))
        let playback = try Playback("b.jsonl", into: store)
        #expect(throws: StoreError.self) { try playback.write([], rejecting: [record]) }
        try playback.close()
        #expect(throws: StoreError.self) { try Playback(Self.long, into: store) }
        #expect(throws: StoreError.self) { try store.forget(users: [Self.long]) }
        #expect(throws: StoreError.self) { try store.forget(sessions: [Self.long]) }
        #expect(try store.knownSources().count == 1)
    }

    @Test func `an empty text and an empty blob are not NULL`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        let record = RejectedRecord(reason: "", offset: 0, content: .bytes([]))
        try playback.write([SampleClick(session: "", user: "", item: "")], rejecting: [record])
        try playback.close()
        #expect(try PlainSQLite.rows("SELECT session, user, item FROM clicks", in: folder.store) == [["", "", ""]])
        #expect(
            try PlainSQLite.rows("SELECT reason, typeof(content) FROM rejected", in: folder.store) == [["", "blob"]])
    }
}
