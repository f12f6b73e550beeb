import ClickStore
import ClickTracking
import Migrations
import TestSupport
import Testing

struct StoredLayoutTests {
    private let folder: TemporaryFolder

    /// Two versions of a screen, and another screen, shown by three sessions.
    init() throws {
        folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(
            SampleClick(session: "a", app: "A", version: "1", user: "u"),
            SampleClick(session: "b", app: "A", version: "2"), SampleClick(session: "c", app: "B"))
        try store.close()
        try PlainSQLite.change(
            folder.store,
            """
            INSERT INTO layout (id, digest, app, version, screen, width, height)
            VALUES (1, x'01', 'A', '1', 'Room', 3900, 8440), (2, x'02', 'A', '2', 'Room', NULL, NULL),
                (3, x'03', 'B', NULL, NULL, 10, 20)
            """,
            """
            INSERT INTO layout_control (layout_id, number, element, x, y, width, height, is_control)
            VALUES (1, 1, 'Window--Button#send', 10, -20, 300, 40, 1), (1, 0, 'Window--Label', 0, 0, 5, 5, 0),
                (2, 0, 'Window--Button', NULL, NULL, NULL, NULL, 1)
            """,
            """
            INSERT INTO session_layout (layout_id, session_id, first_ms, last_ms)
            VALUES (1, 1, 100, 200), (1, 2, 150, 300), (2, 2, 400, 500), (3, 3, 600, 600)
            """)
    }

    private func ids(_ change: (inout Selection) -> Void) throws -> [Int64] {
        var selection = Selection()
        change(&selection)
        return try ClickReader(path: folder.store).layouts(selection).map(\.id)
    }

    @Test func `a layout says whose it is, and where its controls are from back to front`() throws {
        let layout = try #require(try ClickReader(path: folder.store).layouts().first)
        #expect(layout.app == "A" && layout.version == "1" && layout.screen == "Room")
        #expect(layout.window == WindowSize(width: 390, height: 844))
        #expect(layout.firstMs == 100 && layout.lastMs == 300)
        #expect(layout.controls.map(\.element) == ["Window--Label", "Window--Button#send"])
        #expect(layout.controls.map(\.isControl) == [false, true])
        #expect(layout.controls.last?.frame == ScreenLayout.Frame(x: 10, y: -20, width: 300, height: 40))
    }

    @Test func `what is unknown is nil`() throws {
        let layouts = try ClickReader(path: folder.store).layouts()
        #expect(layouts.map(\.window) == [WindowSize(width: 390, height: 844), nil, WindowSize(width: 1, height: 2)])
        #expect(layouts[1].controls.map(\.frame) == [nil])
        #expect(layouts[2].screen == nil && layouts[2].version == nil && layouts[2].controls.isEmpty)
    }

    @Test func `layouts are selected by what their sessions are selected by, and by screen and time`() throws {
        #expect(try ids { $0.apps = ["A"] } == [1, 2])
        #expect(try ids { $0.versions = ["2"] } == [1, 2])
        #expect(try ids { $0.users = ["u"] } == [1])
        #expect(try ids { $0.sessions = ["b", "c"] } == [1, 2, 3])
        #expect(try ids { $0.sessions = ["[ac]", "c"] } == [3])
        #expect(try ids { $0.screens = ["Ro*"] } == [1, 2])
        #expect(try ids { $0.screens = ["Hall"] }.isEmpty)
        #expect(try ids { $0.sinceMs = 300 } == [1, 2, 3])
        #expect(try ids { $0.sinceMs = 301 } == [2, 3])
        #expect(try ids { $0.untilMs = 400 } == [1])
        #expect(
            try ids { selection in
                selection.users = ["u"]
                selection.sinceMs = 201
            }.isEmpty)
    }

    @Test func `a scan tells the window of each session span`() throws {
        try PlainSQLite.change(
            folder.store, "UPDATE session SET width = 3900, height = 8440 WHERE id <> 2",
            "UPDATE session SET height = 8441 WHERE id = 3")
        let windows = try ClickReader(path: folder.store).scan { _ in
        } finish: { _, scan throws(StoreError) in
            try scan.windows()
        }
        let sizes = windows.numbers.map { $0 < 0 ? nil : windows.sizes[Int($0)] }
        #expect(
            sizes == [nil, WindowSize(width: 390, height: 844), nil, WindowSize(tenths: 3900, 8441)])
    }

    @Test(arguments: 4...7)
    func `layouts and catalogues of an earlier version have no attributes, before and after a migration`(
        steps: Int
    ) throws {
        let older = folder.file("older.sqlite")
        try OlderDatabase.make(at: older, steps: steps)
        try PlainSQLite.change(
            older,
            """
            INSERT INTO layout VALUES (1, x'01', NULL, NULL, 'Room', NULL, NULL);
            """,
            "INSERT INTO layout_control VALUES (1, 0, 'Window--Button', 1, 2, 3, 4, 1)",
            "INSERT INTO session_layout VALUES (1, 1, 100, 200)")
        if steps > 5 {
            try PlainSQLite.change(
                older, "INSERT INTO catalogue VALUES (1, 'A', '1', 0)",
                "INSERT INTO catalogue_control (catalogue_id, number, path, element) VALUES (1, 0, 'B--tap', 'B')")
        }
        func check() throws {
            let reader = try ClickReader(path: older)
            #expect(try reader.layouts().map { $0.controls.map(\.attributes) } == [[ElementAttributes()]])
            #expect(try reader.layouts()[0].controls[0].frame == ScreenLayout.Frame(x: 1, y: 2, width: 3, height: 4))
            let controls = try reader.catalogues().flatMap(\.controls)
            #expect(controls.map(\.attributes) == (steps > 5 ? [ElementAttributes()] : []))
        }
        try check()
        try ClickDatabase(path: older).close()
        try check()
        let names = try PlainSQLite.column("SELECT identifier FROM grdb_migrations ORDER BY rowid", in: older)
        #expect(names == Migrations.all.map(\.name))
    }

    @Test func `a database of an earlier version answers that there are no layouts`() throws {
        let older = folder.file("older.sqlite")
        try OlderDatabase.make(at: older, steps: 3)
        let reader = try ClickReader(path: older)
        #expect(try reader.layouts().isEmpty)
        let windows = try reader.scan { _ in
        } finish: { _, scan throws(StoreError) in
            try scan.windows()
        }
        #expect(windows.sizes.isEmpty && windows.numbers == [-1, -1])
        #expect(try reader.sessions(named: "s").first?.clicks.count == 1)
        #expect(try reader.check().allSatisfy { $0.state != .damaged })
        try ClickDatabase(path: older).close()
        #expect(try ClickReader(path: older).layouts().isEmpty)
    }
}
