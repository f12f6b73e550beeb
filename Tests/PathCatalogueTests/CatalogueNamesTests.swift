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
