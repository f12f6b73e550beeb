import ClickReports
import ClickStore
import ClickTracking
import PathCatalogue
import ResponderChain
import Testing

struct CatalogueNamesTests {
    private typealias Sighting = CatalogueStore.Sighting

    /// The lasting names of the controls that have one, by their paths.
    private static func names(_ controls: [CatalogueControl]) -> [String: String] {
        controls.reduce(into: [:]) { $0[$1.path.description] = $1.lastingName }
    }

    private static func outlines(_ elements: [String]) -> [ScreenLayout.Outline] {
        elements.map { ScreenLayout.Outline(element: $0, frame: nil, isControl: true) }
    }

    @Test
    func `a file's controls get their names from the screens that they are on, and keep those that the file has`()
        throws
    {
        var catalogue = Catalogue(
            controls: try ["App--View--Panel#a--Field--tap", "App--View--Panel#a--Field--tap", "App--View--Field--tap"]
                .enumerated().map { CatalogueControl(number: $0, path: try ControlPath(parsing: $1), screen: "S\($0)") }
        )
        catalogue.controls[1].lastingName = "mine--tap"
        let named = catalogue.namingControls()
        #expect(named.controls.map(\.lastingName) == ["Panel#a--Field--tap", "mine--tap", "App--Field--tap"])
        catalogue.controls[2].screen = "S0"
        catalogue.controls[0].path = try ControlPath(parsing: "App--Field--tap")
        #expect(catalogue.namingControls().controls.map(\.lastingName) == [nil, "mine--tap", nil])
    }

    @Test
    func `a database names what its layouts show, and what was only clicked with its wrappers`() throws {
        let store = try CatalogueStore()
        try store.add([
            Sighting(
                control: ControlKey(path: "App--View--Panel--Field--tap", screen: "Start"),
                outlines: Self.outlines(["App--View--Panel--Field", "App--View--div[1]--button"])),
            Sighting(control: ControlKey(path: "App--View--div[1]--button--svg--tap", screen: "Start")),
            Sighting(control: ControlKey(path: "App--View--Panel#p--View--Label--tap", screen: "Start")),
        ])
        #expect(
            Self.names(try store.catalogues().flatMap(\.controls)) == [
                "App--View--Panel--Field--tap": "App--Panel--Field--tap",
                "App--View--div[1]--button--activation": "App--button--activation",
                "App--View--div[1]--button--svg--tap": "App--button--tap",
                "App--View--Panel#p--View--Label--tap": "Panel#p--View--Label--tap",
            ])
    }

    /// The name and the position of each control of a database as a list shows them, by its path.
    private static func shown(in store: CatalogueStore) throws -> [String: String] {
        let list = CatalogueReport(try store.catalogues()).list
        let columns = try ["control", "name", "position"].map { name in
            try #require(list.columns.firstIndex { $0.name == name })
        }
        return list.rows.reduce(into: [:]) { shown, row in
            let cells = columns.map { row[$0].text }
            shown[cells[0]] = (cells[1].isEmpty ? cells[0] : cells[1]) + " " + cells[2]
        }
    }

    @Test
    func `rows that no layout has shown are controls of their own, and their rows are their positions`() throws {
        let store = try CatalogueStore()
        let (sheet, list) = ("App--FrameLayout#sheet", "App--FrameLayout#sheet--x.RecyclerView#list")
        let switches = ["", "[1]"].map { "App--ListView--LinearLayout\($0)--Switch#android:id/switch_widget" }
        let clicked = [
            sheet, "\(list)--RelativeLayout", "\(list)--RelativeLayout[5]", "\(list)--RelativeLayout[6]--TextView",
            "\(list)--Header[1]--TextView", "\(sheet)--TextView",
        ]
        let outlines = Self.outlines([sheet, "\(list)--RelativeLayout", "\(list)--RelativeLayout[1]"] + switches)
        try store.add(
            (clicked + switches).map {
                Sighting(control: ControlKey(path: $0 + "--touch", screen: "Main"), outlines: outlines)
            })
        let shown = try Self.shown(in: store)
        #expect(
            (clicked + switches).map { shown[$0 + "--touch"] } == [
                "FrameLayout#sheet--touch ", "x.RecyclerView#list--RelativeLayout[*]--touch 0",
                "x.RecyclerView#list--RelativeLayout[*]--touch 5", "x.RecyclerView#list--RelativeLayout[*]--touch 6",
                "x.RecyclerView#list--Header[*]--TextView--touch 1",
                // Whatever else is inside a control belongs to it.
                "FrameLayout#sheet--touch ",
                "Switch#android:id/switch_widget--touch 0", "Switch#android:id/switch_widget--touch 1",
            ])
    }

    @Test
    func `names look at all layouts of a screen, however many there are`() throws {
        let store = try CatalogueStore()
        // What stands inside the page, which is a control, is one as well: each layout has two boxes of its own.
        let pages = (0..<40).map { page in ["html--main", "html--main--p\(page)--img", "html--main--p\(page)--svg"] }
        try store.add(
            pages.enumerated().map { number, elements in
                Sighting(
                    control: ControlKey(path: elements[1 + number % 2] + "--click", screen: "/"),
                    session: SessionKey(name: "s-\(number)"), outlines: Self.outlines(elements))
            })
        let shown = try Self.shown(in: store)
        #expect(shown.count == 81 && Set(shown.values).count == 81)
    }

    @Test
    func `versions have names of their own, and the newest selected one counts`() throws {
        let store = try CatalogueStore()
        func see(_ elements: [String], version: String, atMs: Int64) -> Sighting {
            Sighting(
                control: ControlKey(path: "\(elements[0])--tap", screen: "Start"),
                session: SessionKey(name: "s-\(version)", app: "A", version: version), atMs: atMs,
                outlines: Self.outlines(elements))
        }
        try store.add([
            see(["App--View--Field"], version: "1", atMs: 1_700_000_000_000),
            see(["App--View--Field", "App--View[1]--Field"], version: "2", atMs: 1_700_000_000_001),
        ])
        func names(_ version: String?) throws -> [String: String] {
            let catalogues = try store.catalogues { $0.versions = version.map { [$0] } ?? [] }
            return Self.names(catalogues.flatMap(\.controls))
        }
        #expect(try names("1") == ["App--View--Field--tap": "App--Field--tap"])
        #expect(try names("2") == [:])
        #expect(try names(nil) == [:])
    }
}
