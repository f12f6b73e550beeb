import ClickStore
import ClickTracking
import PathCatalogue
import ResponderChain
import TestSupport
import Testing

/// What a database's catalogues know of controls beside their paths.
struct CatalogueAttributesTests {
    private let store: CatalogueStore

    init() throws {
        store = try CatalogueStore()
    }

    private static func outline(
        _ element: String, isControl: Bool = true, _ change: (inout ElementAttributes) -> Void
    ) -> ScreenLayout.Outline {
        var attributes = ElementAttributes()
        change(&attributes)
        return ScreenLayout.Outline(element: element, frame: nil, isControl: isControl, attributes: attributes)
    }

    /// A click on a link, and what the screen showed then.
    private func see(
        _ outlines: ScreenLayout.Outline..., session: String = "s", version: String = "1",
        clicking element: String = "a"
    ) throws {
        try store.add([
            CatalogueStore.Sighting(
                control: ControlKey(path: element + "--click", screen: "/"),
                session: SessionKey(name: session, app: "A", version: version), outlines: outlines)
        ])
    }

    private func attributes(
        of element: String = "a", _ select: (inout Selection) -> Void = { _ in }
    ) throws -> ElementAttributes? {
        try store.catalogues(select).first?.controls.first { $0.path.element == element }?.attributes
    }

    @Test func `a control has what its layout tells`() throws {
        try see(Self.outline("a") { ($0.target, $0.classes, $0.testID) = ("x.io/a", "nav", "t") })
        let found = try attributes()
        #expect(found?.target == "x.io/a" && found?.classes == "nav" && found?.testID == "t" && found?.name == nil)
    }

    @Test
    func `what layouts of a version tell differently does not identify the control, nor do classes that come and go`()
        throws
    {
        try see(Self.outline("a") { ($0.target, $0.name, $0.classes) = ("x.io/a", "n", "active nav") })
        try see(Self.outline("a") { ($0.target, $0.classes) = ("x.io/b", "nav open") }, session: "t")
        try see(Self.outline("a") { $0.role = "link" }, session: "u")
        let found = try attributes()
        #expect(found?.target == nil && found?.name == "n" && found?.classes == "nav" && found?.role == "link")
    }

    @Test func `of several versions the newest that knows something tells`() throws {
        try see(Self.outline("a") { $0.target = "x.io/old" })
        try see(Self.outline("a") { $0.target = "x.io/new" }, version: "2")
        try see(version: "3")
        #expect(try attributes()?.target == "x.io/new")
        #expect(try attributes { $0.versions = ["1"] }?.target == "x.io/old")
        #expect(try attributes { $0.versions = ["3"] } == ElementAttributes())
    }

    @Test func `rows of a list have no target, as each leads elsewhere`() throws {
        let row = Self.outline("List--Cell[*]--a") { ($0.target, $0.classes) = ("x.io/1", "row") }
        try see(row, clicking: "List--Cell[*]--a")
        let found = try attributes(of: "List--Cell[*]--a")
        #expect(found?.target == nil && found?.classes == "row")
    }

    @Test
    func
        `a layout that shows parts of a screen alone makes no controls, and names those that it tells of by their marks`()
        throws
    {
        let (list, item) = ("body--ul--li[2]--a", "body--ul--li[3]--a")
        try see(clicking: list)
        try see(clicking: item)
        let names = try store.catalogues().flatMap(\.controls).map(\.lastingName)
        try see(
            Self.outline("body--ul--li[2]", isControl: false) { $0.classes = "row" },
            Self.outline(list, isControl: false) { $0.target = "x.io/a" }, session: "t", clicking: list)
        let controls = try store.catalogues().flatMap(\.controls)
        #expect(controls.map(\.path.element) == [list, item])
        #expect(controls.map(\.lastingName) == ["a#target=x.io/a--click", names[1]])
        #expect(controls.map(\.attributes.target) == ["x.io/a", nil])
    }

    @Test
    func `an element is named by what its layouts or a file tell of it, if they agree and no other one has the same`()
        throws
    {
        func name(of element: String) throws -> String? {
            try store.catalogues().flatMap(\.controls).first { $0.path.element == element }?.lastingName
        }
        let (send, help) = ("body--p--button", "body--p--a")
        try see(
            Self.outline(send) { $0.testID = "send" }, Self.outline(help) { $0.target = "x.io/help" }, clicking: send)
        #expect(try name(of: send) == "button#testid=send--click")
        #expect(try name(of: help) == "a#target=x.io/help--activation")
        // The same control in another place of the page, and then two that lead to one.
        try see(Self.outline("body--p[1]--button") { $0.testID = "send" }, session: "t", clicking: "body--p[1]--button")
        #expect(try name(of: "body--p[1]--button") == "button#testid=send--click")
        try see(
            Self.outline(help) { $0.target = "x.io/help" }, Self.outline("body--nav--a") { $0.target = "x.io/help" },
            session: "u", clicking: help)
        #expect(try name(of: help) == nil)
        try see(Self.outline(send) { $0.testID = "sent" }, session: "v", clicking: send)
        #expect(try name(of: send)?.contains("testid") != true)
        var control = CatalogueControl(
            number: 0, path: ControlPath([PathComponent("body"), PathComponent("i")], event: "click"), screen: "/")
        control.attributes.name = "star"
        try store.keep(Catalogue(controls: [control]), version: "1")
        #expect(try name(of: "body--i") == "i#name=star--click")
    }

    @Test func `an imported catalogue keeps what the rule keeps, and gives it back`() throws {
        var control = CatalogueControl(
            number: 0, path: ControlPath([PathComponent("a")], event: "click"), screen: "/")
        (control.attributes.target, control.attributes.name) = ("www.X.io/u/48213?mail=ann", "ann@example.org")
        (control.attributes.classes, control.attributes.traits) = ("nav css-1x2y3z", "clickable")
        try store.keep(Catalogue(controls: [control]), version: "1")
        let found = try attributes()
        #expect(found?.target == "x.io/u/*" && found?.classes == "nav" && found?.traits == "clickable")
        #expect(found?.name == nil && found == control.attributes.kept)
    }

    @Test func `after its sessions are forgotten or pruned, nothing is left of what a layout told`() throws {
        for isForgotten in [true, false] {
            let store = try CatalogueStore()
            let secret = Self.outline("a") { ($0.target, $0.testID) = ("leaving.example", "remnant") }
            try store.add([
                CatalogueStore.Sighting(
                    session: SessionKey(name: "s", app: "A", version: "1", user: "ann"), outlines: [secret])
            ])
            let database = try ClickDatabase(path: store.folder.store)
            if isForgotten {
                _ = try database.forget(users: ["ann"])
            } else {
                _ = try database.prune(beforeMs: 1_900_000_000_000)
            }
            try database.close()
            #expect(try store.rows("SELECT * FROM layout_control").isEmpty)
            let bytes = try store.folder.bytes(of: "clicks.sqlite")
            #expect(!bytes.contains("leaving.example".utf8) && !bytes.contains("remnant".utf8))
        }
    }
}
