import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

struct LayoutTableTests {
    private let folder: TemporaryFolder
    private let store: ClickDatabase
    private static let room = ScreenLayout(
        screen: "Room",
        outlines: [
            ScreenLayout.Outline(
                element: "Window--Button", frame: ScreenLayout.Frame(x: 0, y: 10, width: 20, height: 30),
                isControl: true),
            ScreenLayout.Outline(element: "Window--Label", frame: nil, isControl: false),
        ])

    init() throws {
        folder = try TemporaryFolder()
        store = try ClickDatabase(path: folder.store)
    }

    /// Takes a recording in which sessions of an app click and show layouts.
    private func take(
        _ seen: [(session: String, layout: ScreenLayout, atMs: Int64)], from name: String = "a", user: String? = nil
    ) throws {
        var builder = BatchBuilder()
        for (session, layout, atMs) in seen {
            let click = SampleClick(session: session, app: "A", version: "1", user: user, atMs: atMs)
            builder.append(click)
            builder.append(layout, click.key, atMs: atMs)
        }
        let source = ClickSource(name: name, format: "touches", head: SourceHead(length: 8, digest: 1))
        let feed = try store.open(source, continuing: nil)
        _ = try feed.write(builder.batch, upTo: SourceProgress(offset: 1, digest: 1, isComplete: true)) { _, reason in
            RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
        }
        try feed.close()
    }

    private static let base: Int64 = 1_700_000_000_000

    @Test func `a layout is stored once, with the times at which each session showed it`() throws {
        var other = Self.room
        other.outlines[0].isControl = false
        try take([
            ("s", Self.room, Self.base + 5), ("s", Self.room, Self.base), ("t", Self.room, Self.base + 9),
            ("t", other, Self.base + 10),
        ])
        try take([("s", Self.room, Self.base + 5), ("t", Self.room, Self.base + 7)], from: "again")
        let layouts = try ClickReader(path: folder.store).layouts()
        #expect(layouts.map(\.screen) == ["Room", "Room"] && layouts.map(\.app) == ["A", "A"])
        #expect(layouts.map(\.version) == ["1", "1"])
        #expect(layouts[0].controls.map(\.element) == ["Window--Button", "Window--Label"])
        #expect(layouts[0].controls.map(\.frame) == Self.room.outlines.map(\.frame))
        let seen = try PlainSQLite.rows(
            "SELECT layout_id, name, first_ms - \(Self.base), last_ms - \(Self.base) FROM session_layout JOIN session ON id = session_id",
            in: folder.store)
        #expect(seen == [["1", "s", "0", "5"], ["1", "t", "7", "9"], ["2", "t", "10", "10"]])
        #expect(try PlainSQLite.column("SELECT length(digest) FROM layout", in: folder.store) == ["16", "16"])
    }

    @Test func `every part of a layout tells it from others`() throws {
        let changes: [(inout ScreenLayout) -> Void] = [
            { $0.app = "A" }, { $0.version = "A" }, { $0.screen = nil }, { $0.screen = "" },
            { $0.window = WindowSize(tenths: 1, 2) }, { $0.outlines.reverse() }, { $0.outlines.removeLast() },
            { $0.outlines[0].frame = nil }, { $0.outlines[1].isControl = true }, { $0.outlines[0].element += "s" },
            { $0.outlines[0].frame = ScreenLayout.Frame(x: 1, y: 10, width: 20, height: 30) },
        ]
        let attributes =
            ElementAttributes.places.flatMap { place in
                [0, 1].flatMap { index in
                    ["", "a"].map { value in { $0.outlines[index].attributes.values[place] = value } }
                }
            } as [(inout ScreenLayout) -> Void]
        let layouts =
            [Self.room]
            + (changes + attributes).map { change in
                var layout = Self.room
                change(&layout)
                return layout
            }
        #expect(Set(layouts.map(\.digest)).count == layouts.count)
    }

    @Test func `a layout without attributes has the digest that it had before there were any`() {
        let hex = Self.room.digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        #expect(hex == "f2cc30dd57ef641a139339015c537079")
    }

    @Test func `a layout's attributes are read as they were stored`() throws {
        var layout = Self.room
        for place in ElementAttributes.places.dropLast() { layout.outlines[0].attributes.values[place] = "caf\u{E9}\0" }
        try take([("s", layout, Self.base), ("s", Self.room, Self.base)])
        let layouts = try ClickReader(path: folder.store).layouts()
        #expect(
            layouts.map { $0.controls.map(\.attributes) } == [layout, Self.room].map { $0.outlines.map(\.attributes) })
        try ClickReader(path: folder.store).visitLayouts { stored, _, _ in
            #expect(
                [layout, Self.room].contains {
                    stored.screen == $0.screen && stored.outlines.map(\.attributes) == $0.outlines.map(\.attributes)
                })
        }
    }

    @Test func `how far a list was scrolled, and how many rows it has, makes no other layout`() {
        let cell = ScreenLayout.Outline(
            element: "List--Cell[*]--Button", frame: ScreenLayout.Frame(x: 0, y: 0, width: 9, height: 9),
            isControl: true)
        var scrolled = cell
        scrolled.frame = ScreenLayout.Frame(x: 0, y: -3, width: 9, height: 9)
        let layouts = [[cell], [scrolled], [cell, scrolled, cell]].map { outlines in
            ScreenLayout(screen: "Room", outlines: Self.room.outlines + outlines)
        }
        #expect(Set(layouts.map(\.digest)).count == 1 && Set(layouts.map(\.hash)).count == 1)
        #expect(layouts[0].digest != Self.room.digest)
    }

    @Test func `forgetting takes what only the forgotten showed`() throws {
        let other = ScreenLayout(screen: "Hall", outlines: Self.room.outlines)
        try take([("s", Self.room, Self.base), ("s", other, Self.base)], from: "a", user: "ann")
        try take([("t", Self.room, Self.base)], from: "b", user: "bob")
        _ = try store.forget(users: ["ann"])
        #expect(try ClickReader(path: folder.store).layouts().map(\.screen) == ["Room"])
        #expect(try PlainSQLite.column("SELECT DISTINCT layout_id FROM layout_control", in: folder.store) == ["1"])
        _ = try store.forget(sessions: ["t"])
        for table in ["layout", "layout_control", "session_layout"] {
            #expect(try PlainSQLite.column("SELECT count(*) FROM \(table)", in: folder.store) == ["0"])
        }
    }

    @Test func `forgetting takes screens and layouts of a span that others refer to`() throws {
        try take([("s", Self.room, Self.base)], user: "ann")
        try take([("s", ScreenLayout(screen: "Hall", outlines: []), Self.base)], from: "b", user: "bob")
        _ = try store.forget(users: ["ann"])
        #expect(try ClickReader(path: folder.store).layouts().map(\.screen) == ["Hall"])
    }

    @Test func `pruning takes layouts last seen before the time`() throws {
        let other = ScreenLayout(screen: "Hall", outlines: [])
        try take([("s", Self.room, Self.base), ("s", other, Self.base + 1), ("s", other, Self.base + 9)])
        _ = try store.prune(beforeMs: Self.base + 5)
        #expect(try ClickReader(path: folder.store).layouts().map(\.screen) == ["Hall"])
        _ = try store.prune(beforeMs: Self.base + 10)
        #expect(try ClickReader(path: folder.store).layouts().isEmpty)
        #expect(try PlainSQLite.column("SELECT count(*) FROM session", in: folder.store) == ["0"])
    }
}
