import ClickQuery
import ClickStore
import ClickTracking
import PathCatalogue
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// What a database knows of controls.
struct CatalogueQueryTests {
    @Test(arguments: sweep(3, of: 0..<8 as Range<UInt64>), [nil, "1", "2"])
    func `controls, clicks and versions are those that SQL gives`(seed: UInt64, version: String?) throws {
        let store = try Self.store(seed: seed)
        let catalogues = try store.catalogues { $0.versions = version.map { [$0] } ?? [] }
        let told = catalogues.flatMap { catalogue in
            catalogue.controls.map { control in
                [
                    catalogue.app, control.screen, control.path.element, control.position, "\(control.clicks ?? -1)",
                    control.firstVersion, control.lastVersion,
                ].map { $0 ?? "-" }
            }
        }
        let rows = try store.rows(Self.reference(version)).map { row in row.map(Self.text) }
        #expect(!rows.isEmpty && told == rows)
    }

    @Test
    func `each control has a number of its own: the id of the row of its path, or one below 0`() throws {
        for seed in 0..<5 as Range<UInt64> {
            let store = try Self.store(seed: seed)
            for catalogue in try store.catalogues() {
                #expect(Set(catalogue.controls.map(\.number)).count == catalogue.controls.count)
                for control in catalogue.controls {
                    let path = try store.rows("SELECT path FROM control WHERE id = \(control.number)").first?.first
                    #expect(path.map(Self.text) ?? "" == (control.number < 0 ? "" : control.path.description))
                }
            }
        }
    }

    @Test
    func `a name that is there stands for itself alone, in a database and in a file`() throws {
        let store = try CatalogueStore()
        let (odd, plain) = (
            ControlKey(path: "App--Odd--tap", screen: "A*"), ControlKey(path: "App--Plain--tap", screen: "A1")
        )
        try store.add([
            CatalogueStore.Sighting(control: odd, session: SessionKey(name: "s", app: "L*", version: "1.*")),
            CatalogueStore.Sighting(control: plain, session: SessionKey(name: "s", app: "L*", version: "1.0")),
            CatalogueStore.Sighting(control: plain, session: SessionKey(name: "t", app: "Live", version: "1.0")),
        ])
        func elements(_ catalogues: [Catalogue]) -> [String] {
            catalogues.flatMap { $0.controls.map(\.path.element) }
        }
        #expect(try elements(store.catalogues { ($0.apps, $0.screens) = (["L*"], ["A*"]) }) == ["App--Odd"])
        #expect(try elements(store.catalogues { ($0.apps, $0.screens) = (["L*"], ["?1*"]) }) == ["App--Plain"])
        #expect(try elements(store.catalogues { $0.apps = ["L*"] }) == ["App--Odd", "App--Plain"])
        let file = try #require(store.catalogues { $0.apps = ["L*"] }.first)
        for (screen, found) in [("A*", ["App--Odd"]), ("A?", ["App--Odd", "App--Plain"])] {
            var selection = Selection()
            (selection.apps, selection.screens) = (["L*"], [screen])
            #expect(elements([file.selected(by: selection)]) == found, "\(screen)")
        }
    }

    @Test
    func `a control tells its events, its handlers, its place, and what a file says of it`() throws {
        let store = try CatalogueStore()
        let outline = ScreenLayout.Outline(
            element: "App--Button", frame: ScreenLayout.Frame(x: 10, y: 20, width: 30, height: 40), isControl: true)
        try store.add([
            CatalogueStore.Sighting(handledBy: "Panel", outlines: [outline]),
            CatalogueStore.Sighting(
                control: ControlKey(path: "App--Button--touchDown", screen: "Start", kind: .control), handledBy: "Bar"),
            CatalogueStore.Sighting(
                control: ControlKey(path: "App--Button--sent", screen: "Start", kind: .routed), handledBy: "No"),
        ])
        var control = try #require(store.catalogues().first?.controls.first)
        #expect(control.path.description == "App--Button--tap" && control.clicks == 2)
        #expect(control.events == ["tap", "touchDown"] && control.handledBy == ["Bar", "Panel"])
        #expect(control.frame == outline.frame && control.actions == nil)
        var listed = CatalogueControl(
            number: 0, path: try ControlPath(parsing: "App--Button--press"), screen: "Start")
        (listed.events, listed.actions) = (["press"], ["send:"])
        try store.keep(Catalogue(controls: [listed]), version: "2")
        control = try #require(store.catalogues().first?.controls.first)
        #expect(control.events == ["press", "tap", "touchDown"] && control.actions == ["send:"])
        #expect(control.firstVersion == "1" && control.lastVersion == "2")
        #expect(try store.catalogues { $0.versions = ["2"] }.first?.controls.first?.clicks == 0)
        #expect(try store.catalogues { $0.events = ["press"] }.count == 1)
        #expect(try store.catalogues { $0.screens = ["Other"] }.isEmpty)
        #expect(
            try store.catalogues { $0.selectors = [try! PathSelector(parsing: "Button:event(touchDown)")] }.count == 1)
    }

    @Test
    func `a version's catalogue is asked for by its exact name`() throws {
        let store = try CatalogueStore()
        try store.add([
            CatalogueStore.Sighting(session: SessionKey(name: "s-1", app: "A", version: "1.*")),
            CatalogueStore.Sighting(session: SessionKey(name: "s-2", app: "A", version: "1.0")),
        ])
        let reader = try store.reader()
        #expect(try Catalogue(ofVersion: "1.*", app: nil, in: reader).controls.map(\.clicks) == [1])
        #expect(try Catalogue(ofVersion: nil, app: "A", in: reader).controls.map(\.clicks) == [2])
        #expect(throws: UnknownCatalogue.none(app: nil, version: "1.?")) {
            try Catalogue(ofVersion: "1.?", app: nil, in: reader)
        }
        try store.add([CatalogueStore.Sighting(session: SessionKey(name: "s-3", app: "B", version: "1.0"))])
        #expect(throws: UnknownCatalogue.severalApps(["A", "B"])) {
            try Catalogue(ofVersion: "1.0", app: nil, in: try store.reader())
        }
    }

    /// Clicks, layouts and catalogues of two apps, each time once.
    private static func store(seed: UInt64) throws -> CatalogueStore {
        let store = try CatalogueStore()
        var random = SplitMix64(seed: seed)
        let paths = ["W--A", "W--A[1]", "W--Cell[*]", "W--B#Caf\u{E9}", "W--B#Cafe\u{301}"]
        func session() -> SessionKey {
            SessionKey(
                name: "s-\(random.number(in: 0...4))", app: ["A", "B", nil][random.number(in: 0...2)],
                version: ["1", "2", "3", nil][random.number(in: 0...3)])
        }
        for recording in 0..<2 {
            try store.add(
                (0..<15).map { number in
                    let event = random.happens(70) ? ("tap", ClickKind.activation) : ("open", .routed)
                    let key = ControlKey(
                        path: "\(paths[random.number(in: 0...4)])--\(event.0)",
                        screen: random.happens(50) ? "S" : nil, kind: event.1)
                    let outlines = paths.filter { _ in random.happens(40) }.map {
                        ScreenLayout.Outline(element: $0, frame: nil, isControl: random.happens(80))
                    }
                    return CatalogueStore.Sighting(
                        control: key, session: session(),
                        atMs: 1_700_000_000_000 + Int64(random.number(in: 0...999) * 100 + number * 2 + recording),
                        outlines: random.happens(30) ? outlines : [])
                })
        }
        for (index, app) in ["A", "B"].enumerated() where random.happens(70) {
            let controls = (0..<6).map { number in
                var control = CatalogueControl(
                    number: number,
                    path: (try? ControlPath(parsing: "\(paths[random.number(in: 0...4)])--press"))
                        ?? ControlPath([], event: ""), screen: random.happens(50) ? "S" : nil)
                control.position = random.happens(30) ? "0:\(number)" : nil
                return control
            }
            try store.keep(
                Catalogue(controls: controls), app: app, version: random.happens(50) ? "2" : "4",
                importedMs: 1_690_000_000_000 + Int64(random.number(in: 0...1)) * 20_000_000_000 + Int64(index))
        }
        return store
    }

    private static func reference(_ version: String?) -> String {
        let chosen = version.map { "version = '\($0)'" } ?? "1"
        return """
            WITH seen AS (
                SELECT app, version, screen, element, NULL AS position, at_ms AS clicked, at_ms
                FROM main.clicks WHERE kind <> 'routed'
                UNION ALL
                SELECT app, version, screen, element, NULL, NULL, first_ms
                FROM layout JOIN layout_control ON layout_control.layout_id = id
                JOIN session_layout ON session_layout.layout_id = id WHERE is_control
                UNION ALL
                SELECT app, version, screen, element, position, NULL, imported_ms
                FROM catalogue JOIN catalogue_control ON catalogue_id = id
            ), versions AS (
                SELECT app, version, row_number() OVER (
                    PARTITION BY app ORDER BY version) AS place
                FROM seen WHERE version IS NOT NULL GROUP BY app, version
            ), placed AS (
                SELECT seen.*, place FROM seen
                LEFT JOIN versions ON versions.app IS seen.app AND versions.version = seen.version
            )
            SELECT app, screen, element, position, clicks,
                (SELECT version FROM versions WHERE versions.app IS found.app AND place = first_place),
                (SELECT version FROM versions WHERE versions.app IS found.app AND place = last_place)
            FROM (
                SELECT app, screen, element, position, count(clicked) FILTER (WHERE \(chosen)) AS clicks,
                    count(*) FILTER (WHERE \(chosen)) AS told, min(place) AS first_place, max(place) AS last_place
                FROM placed GROUP BY app, screen, element, position
            ) AS found WHERE told > 0
            ORDER BY coalesce(app, ''), coalesce(screen, ''), element, coalesce(position, '')
            """
    }

    private static func text(_ value: SQLQuery.Value) -> String {
        switch value {
        case .text(let text): text
        case .integer(let number): "\(number)"
        default: "-"
        }
    }
}
