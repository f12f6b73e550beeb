import ClickStore
import ClickTracking
import TestSupport
import Testing

struct NamedSessionTests {
    @Test(arguments: [true, false])
    func `each app's session of a name has its own clicks, from all of its spans`(isIndexed: Bool) throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let clicks = [
            SampleClick(app: "A", user: "u", item: "1"), SampleClick(session: "other", app: "A", item: "2"),
            SampleClick(app: "B", item: "3"), SampleClick(app: "A", item: "4"), SampleClick(item: "5"),
            SampleClick(app: "A", user: "u", handled: .yes, item: "6", handledBy: "Cell"),
            SampleClick(app: "", item: "7"),
        ]
        try store.take(clicks, from: "a.jsonl")
        // An earlier click of a span that is stored already.
        try store.take([SampleClick(app: "A", user: "u", atMs: 1_600_000_000_000, item: "8")], from: "b.jsonl")
        if isIndexed { try store.updateIndex() }
        let sessions = try ClickReader(path: folder.store).sessions(named: "s-1")
        #expect(sessions.map(\.app) == ["", "A", "B", nil])
        #expect(sessions.map { $0.clicks.map { $0.detail?.item } } == [["7"], ["1", "4", "6", "8"], ["3"], ["5"]])
        let clicksOfA = sessions.first { $0.app == "A" }?.clicks ?? []
        #expect(clicksOfA.map(\.session.user) == ["u", nil, "u", "u"])
        #expect(clicksOfA.map { $0.detail?.handledBy } == [nil, nil, "Cell", nil])
        #expect(clicksOfA.map(\.handled) == [.unknown, .unknown, .yes, .unknown])
        #expect(try ClickReader(path: folder.store).sessions(named: "S-1").isEmpty)
    }

    @Test func `a selection leaves clicks out, and says which sessions it wants nothing of`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            SampleClick(app: "A", user: "u"), SampleClick(path: "Other--tap", app: "A", user: "v"),
            SampleClick(app: "B", user: "v"))
        var selection = Selection()
        selection.users = ["u"]
        let reader = try ClickReader(path: folder.store)
        var sessions = try reader.sessions(named: "s-1", selection)
        #expect(sessions.map(\.isSelected) == [true, false])
        #expect(sessions.map(\.clicks.count) == [1, 0])
        selection.users = []
        selection.controls = ["Other--tap"]
        sessions = try reader.sessions(named: "s-1", selection)
        #expect(sessions.map(\.isSelected) == [true, true])
        #expect(sessions.map(\.clicks.count) == [1, 0])
    }

    @Test func `the names near one are those before and after it`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(["b", "d", "a", "c", "e"].map { SampleClick(session: $0) }, from: "a.jsonl")
        try store.take([SampleClick(session: "d", user: "u")], from: "b.jsonl")
        let reader = try ClickReader(path: folder.store)
        #expect(try reader.sessionNames(near: "c", count: 2) == ["b", "a", "d", "e"])
        #expect(try reader.sessionNames(near: "c1", count: 1) == ["c", "d"])
        #expect(try reader.sessionNames(near: "", count: 1) == ["a"])
    }
}
