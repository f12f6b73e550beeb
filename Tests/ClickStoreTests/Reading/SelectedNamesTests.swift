import ClickStore
import TestSupport
import Testing

struct SelectedNamesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The sessions of the selected clicks: each click has one of its own.
    private func sessions(_ change: (inout Selection) -> Void) throws -> [String] {
        var selection = Selection()
        change(&selection)
        let clicks = try ScannedClick.scanned(selection, in: folder.store)
        let names = try PlainSQLite.rows("SELECT id, name FROM session", in: folder.store)
        return clicks.compactMap { click in names.first { $0[0] == "\(click.span)" }?[1] }.sorted()
    }

    private func fill(_ clicks: [SampleClick], isIndexed: Bool) throws {
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback("a.jsonl", into: store)
        try playback.write(clicks[...])
        try playback.close()
        if isIndexed { try store.close() }
    }

    @Test(arguments: [true, false])
    func `a name that is there stands for itself, any other text for its wildcards`(isIndexed: Bool) throws {
        let names = ["a*", "ab", "abc", "b?", "bc", #"c\*d"#, "c*d", "ccd"]
        let clicks = names.enumerated().map { index, name in
            var click = SampleClick(session: "s\(index)", app: name, version: name, user: name)
            (click.screen, click.path) = (name, "Window--B--\(name)")
            return click
        }
        try fill(clicks + [SampleClick(session: "none")], isIndexed: isIndexed)
        for column in [\Selection.apps, \.versions, \.users, \.screens, \.events] {
            #expect(try sessions { $0[keyPath: column] = ["a*"] } == ["s0"])
            #expect(try sessions { $0[keyPath: column] = ["a?"] } == ["s0", "s1"])
            #expect(try sessions { $0[keyPath: column] = ["a**"] } == ["s0", "s1", "s2"])
            #expect(try sessions { $0[keyPath: column] = [#"a\*"#, "bc"] } == ["s0", "s4"])
            #expect(try sessions { $0[keyPath: column] = ["b?", "abc"] } == ["s2", "s3"])
            #expect(try sessions { $0[keyPath: column] = [#"c\*d"#] } == ["s5"])
            #expect(try sessions { $0[keyPath: column] = ["nothing*", "x?"] } == [])
        }
        #expect(try sessions { $0.apps = ["*"] }.count == 8)
        #expect(try sessions { $0.events = ["*"] }.count == 9)
        #expect(try sessions { $0.sessions = ["s?", "none"] }.count == 9)
        #expect(try sessions { ($0.sessions, $0.users) = (["s*"], ["*b*"]) } == ["s1", "s2", "s3", "s4"])
        #expect(try sessions { ($0.apps, $0.users) = (["ab*"], ["abc"]) } == ["s2"])
        #expect(try sessions { $0.controls = ["Window--B--c*", "*--a?"] } == ["s0", "s1", "s5", "s6", "s7"])
        #expect(try sessions { $0.controls = ["*B*k"] } == [])
    }

    @Test(arguments: [true, false])
    func `a screen is found by its short name, unless another one has no other name`(isIndexed: Bool) throws {
        let screens = ["RoomViewController", "RoomView", "Lobby", "LobbyViewController", "com.a/.MainActivity", "View"]
        try fill(
            screens.enumerated().map { index, screen in
                var click = SampleClick(session: "s\(index)")
                click.screen = screen
                return click
            }, isIndexed: isIndexed)
        #expect(try sessions { $0.screens = ["Room"] } == ["s0", "s1"])
        #expect(try sessions { $0.screens = ["RoomView"] } == ["s1"])
        #expect(try sessions { $0.screens = ["Lobby"] } == ["s2"])
        #expect(try sessions { $0.screens = ["LobbyView", "Main"] } == ["s3", "s4"])
        #expect(try sessions { $0.screens = ["com.a/.Main"] } == ["s4"])
        #expect(try sessions { $0.screens = ["room", "Roo", "Controller", ""] } == [])
        #expect(try sessions { $0.screens = ["Ro*"] } == ["s0", "s1"])
    }

    @Test func `a path that has a cell is no pattern`() throws {
        let clicks = ["T--Cell[*]--B--t", "T--Cell[2]--B--t", "T--Cell[*]--tap"].enumerated().map { index, path in
            var click = SampleClick(session: "s\(index)")
            click.path = path
            return click
        }
        try fill(clicks, isIndexed: true)
        #expect(try sessions { $0.controls = ["T--Cell[*]--B"] } == ["s0"])
        #expect(try sessions { $0.controls = ["T--Cell[*]*"] } == ["s0", "s2"])
        #expect(try sessions { $0.controls = ["T--Cell[?]--B*"] } == ["s0", "s1"])
    }

    @Test(arguments: [true, false])
    func `the overview is of the clicks that there are`(isIndexed: Bool) throws {
        #expect(throws: StoreError.self) { try ClickReader(path: folder.store) }
        var (first, last) = (SampleClick(app: "A", user: "u"), SampleClick(session: "s-2", app: "A"))
        (first.atMs, last.path, last.atMs) = (5_000, "W--X--tap", 1_700_000_000_123)
        try fill([first, last], isIndexed: isIndexed)
        let reader = try ClickReader(path: folder.store)
        let overview = try reader.overview()
        #expect(overview.controls.map(\.path) == [first.path, last.path])
        #expect(overview.times == 5_000...1_700_000_000_123)
        try PlainSQLite.change(folder.store, "DELETE FROM click WHERE at_ms = 5000")
        #expect(try ClickReader(path: folder.store).overview().controls.map(\.path) == [last.path])
        try PlainSQLite.change(folder.store, "DELETE FROM click")
        #expect(try ClickReader(path: folder.store).overview().times == nil)
    }
}
