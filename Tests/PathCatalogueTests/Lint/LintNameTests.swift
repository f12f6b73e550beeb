import PathCatalogue
import ResponderChain
import Testing

/// What single names give away.
struct LintNameTests {
    @Test(
        arguments: [
            ("sk_live_51H8xQ2eZvKYlo2C", .key), ("AKIAIOSFODNN7EXAMPLE", .key), ("eyJhbGciOiJIUzI1NiJ9.e30", .key),
            ("a8F3k0Zq91LmX7c2Vb4T", .key),
            ("jane.doe@example.org", .mail), ("row-jane@example.org-select", .mail),
            ("cell-0x600001c4a", .address), ("Item@1b6d3586", .address),
            ("3F2504E0-4F89-11D3-9A0C-0305E82C3301", .generatedIdentifier),
            ("row-3f2504e0-4f89-11d3-9a0c-0305e82c3301", .generatedIdentifier),
            ("Xk3-pQ-9dL", .generatedIdentifier), ("ember1234", .generatedIdentifier), (":r1f:", .generatedIdentifier),
            ("radix-:r1:", .generatedIdentifier), ("order-20260131", .generatedIdentifier),
            ("9f86d081884c7d65", .generatedIdentifier),
            ("Close player", .text), ("Schließen", .text), ("閉じる", .text), ("Really?", .text), ("Name:", .text),
        ] as [(String, LintRule)])
    func `identifiers that are no names are found`(identifier: String, rule: LintRule) {
        #expect(Self.rules([PathComponent("App"), PathComponent("Button", identifier: identifier)]) == [rule])
    }

    /// The first are from real apps.
    @Test(arguments: [
        "auth.authentication.emailorusername", "disconnectFirefoxLockbox.button", "find-courses-cell", "lockNow.button",
        "AuthInputsViewPhoneCountryCodeButton", "navigation-drawer", "user-field", "com.example.app:id/action_bar_root",
        "save",
        "tab-1", "grid2x3", "iPhone5sLandscapeColumn9", "Cancel", "a", "email@", "@mention", "icon@2x.png", "row_2026",
        "facade",
        "deadbeef", "0x10",
    ])
    func `identifiers that code would choose are not`(identifier: String) {
        #expect(Self.rules([PathComponent("App"), PathComponent("Button", identifier: identifier)]) == [])
    }

    @Test(
        arguments: [
            ("_UIButtonBarButton", .privateClass), ("_TtC5MyApp10SendButton", .generatedClass),
            ("NSKVONotifying_RoomView", .generatedClass), ("ModifiedContent<Text, Padding>", .generatedClass),
            ("MainActivity$1", .generatedClass), ("a.b", .generatedClass), ("aa", .generatedClass),
            ("(unknown context at $1045a2f30).Row", .address), ("View: 0x7fb1a2c04d20", .address),
        ] as [(String, LintRule)])
    func `classes that will have another name are found`(className: String, rule: LintRule) {
        #expect(Self.rules([PathComponent("App"), PathComponent(className)]) == [rule])
    }

    @Test(arguments: [
        "SendButton", "android.widget.Button", "UIView", "activity_main", "Row<Int>", "Map$Entry", "X", "i18nLabel",
    ])
    func `classes that last are not`(className: String) {
        #expect(Self.rules([PathComponent("App"), PathComponent(className)]) == [])
    }

    @Test func `tags of a page are short and last`() {
        #expect(Self.rules(["html", "body", "p", "a", "b"].map { PathComponent($0) }) == [])
    }

    @Test func `a name is told once, with all controls that it names`() throws {
        let paths = ["App--View#Sign in--Button--tap", "App--View#Sign in[2]--Switch--tap", "App--Card--tap"]
        let catalogue = Catalogue(
            controls: try paths.enumerated().map { CatalogueControl(number: $0, path: try ControlPath(parsing: $1)) })
        let findings = CatalogueLint().findings(in: catalogue).filter { $0.rule == .text }
        #expect(findings.map(\.part) == ["View#Sign in"])
        #expect(findings.map { $0.controls.map(\.number) } == [[0, 1]])
    }

    @Test func `screens are checked for mail addresses and addresses in memory`() {
        let names = ["/users/jane@example.org", "Room0x600001c4a", "/users/17?"]
        let controls = names.enumerated().map { index, name in
            CatalogueControl(
                number: index, path: ControlPath([PathComponent("App", identifier: "x\(index)")], event: "tap"),
                screen: name)
        }
        #expect(CatalogueLint().findings(in: Catalogue(controls: controls)).map(\.rule) == [.mail, .address])
    }

    /// What is called an identifier depends on where the control is from.
    @Test(arguments: [
        ("App--View--Button[1]--tap", "an accessibility identifier"),
        ("html--body--a[1]--click", "an id or a test attribute"),
        ("activity--android.widget.Button[1]--touch", "a resource id"),
    ])
    func `the remedy says what to give the control`(path: String, identifier: String) throws {
        let control = CatalogueControl(number: 0, path: try ControlPath(parsing: path))
        let findings = CatalogueLint().findings(in: Catalogue(controls: [control]))
        #expect(findings.map(\.remedy) == ["give this one \(identifier)"])
    }

    private static func rules(_ components: [PathComponent]) -> [LintRule] {
        let control = CatalogueControl(number: 0, path: ControlPath(components, event: "tap"))
        return CatalogueLint().findings(in: Catalogue(controls: [control])).map(\.rule)
    }
}
