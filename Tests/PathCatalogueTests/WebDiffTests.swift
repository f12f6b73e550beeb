import ClickTracking
import ResponderChain
import Testing

@testable import PathCatalogue

/// What tells elements of web pages, and views of which only names are known, from each other: hand-made pages, each with one kind
/// of evidence, of which it is known what became of the elements.
struct WebDiffTests {
    @Test func `a link that leads where no other does is found wherever it has gone`() {
        let old = Self.page([("nav--ul--li--a", "a.org/about"), ("nav--ul--li[1]--a", "a.org/jobs")])
        let new = Self.page([
            ("nav--ul--li--a", "a.org/jobs"), ("main--p--a", "a.org/news"), ("footer--div--div--a", "a.org/about"),
        ])
        let changes = CatalogueDiff(old: old, new: new).changes
        #expect(changes.map { $0.new?.number } == [2, 0, 1])
        #expect(changes.map(\.kind) == [.moved, .moved, .new])
        #expect(changes[0].evidence.contains(.target) && changes[0].confidence >= 0.9)
    }

    @Test func `a link at its place that leads elsewhere is the same one, and its target speaks against it`() {
        let links = ["a.org/about", "a.org/jobs", "a.org/help"].enumerated().map { ("ul--li[\($0)]--a", $1) }
        let old = Self.page(links)
        var new = old
        new.controls[1].attributes.target = "a.org/careers"
        let change = CatalogueDiff(old: old, new: new).changes[1]
        #expect(change.kind == .same && change.new?.number == 1)
        #expect(change.contradictions == [.target])
    }

    @Test func `steps of a target that hold parameters say nothing`() {
        let old = Self.page([("ul--li--a", "www.a.org/gifts/ref=top"), ("ul--li[1]--a", "a.org/deals/ref=top")])
        let new = Self.page([("ul--li--a", "a.org/deals/ref=side"), ("ul--li[1]--a", "a.org/gifts")])
        #expect(CatalogueDiff(old: old, new: new).changes.map { $0.new?.number } == [1, 0])
    }

    @Test(arguments: ["name", "testid"])
    func `a field keeps its name, or what tests find it by, with another tag at another place`(attribute: String) {
        func form(_ paths: [String], _ names: [String]) -> Catalogue {
            var page = Self.page(paths.map { ($0, nil) })
            for (index, name) in names.enumerated() {
                if attribute == "name" {
                    page.controls[index].attributes.name = name
                } else {
                    page.controls[index].attributes.testID = name
                }
            }
            return page
        }
        let old = form(["form--input", "form--input[1]"], ["to", "cc"])
        let new = form(["div--form--div--textarea", "div--form--div--select"], ["cc", "to"])
        let changes = CatalogueDiff(old: old, new: new).changes
        #expect(changes.map { $0.new?.number } == [1, 0])
        #expect(changes.allSatisfy { $0.evidence.contains(.attributes) })
    }

    @Test func `buttons without any attribute keep their order between links that are known`() {
        let old = Self.page([
            ("div--a", "a.org/1"), ("div--button", nil), ("div--a[1]", "a.org/2"), ("div--button[1]", nil),
            ("div--a[2]", "a.org/3"),
        ])
        let new = Self.page([
            ("div--a", "a.org/0"), ("div--button", nil), ("div--section--a", "a.org/1"), ("div--section--button", nil),
            ("div--section--a[1]", "a.org/2"), ("div--section--button[1]", nil), ("div--section--a[2]", "a.org/3"),
        ])
        #expect(CatalogueDiff(old: old, new: new).changes.prefix(5).map { $0.new?.number } == [2, 3, 4, 5, 6])
    }

    @Test func `a page whose address changed is found by where its links lead`() {
        let links = (0..<6).map { ("ul--li[\($0)]--a", String?.some("a.org/item/\($0)")) }
        let (old, new) = (Self.page(links, screen: "/shop"), Self.page(links, screen: "/store"))
        #expect(CatalogueDiff(old: old, new: new).changes.map { $0.new?.number } == Array(0..<6))
    }

    @Test func `an equal frame does not make one of two links that lead elsewhere`() throws {
        var old = Self.page([("nav--a", "a.org/about"), ("nav--a[1]", "a.org/jobs")])
        var new = Self.page([("nav--a", "a.org/jobs"), ("nav--a[1]", "a.org/about")])
        for row in 0..<2 {
            old.controls[row].frame = ScreenLayout.Frame(x: 0, y: Int32(row) * 300, width: 900, height: 200)
            new.controls[row].frame = old.controls[row].frame
        }
        #expect(CatalogueDiff(old: old, new: new).changes.map { $0.new?.number } == [1, 0])
    }

    @Test func `controls with identifiers that all moved by a point are found`() throws {
        var (old, new) = (Catalogue(controls: []), Catalogue(controls: []))
        for row in 0..<3 {
            for isNew in [false, true] {
                let path = try ControlPath(
                    parsing: "App--Window--Login--\(isNew ? "Card" : "View")--Button#b\(row)--touchUpInside")
                var control = CatalogueControl(number: row, path: path, screen: "Login")
                control.frame = ScreenLayout.Frame(
                    x: isNew ? 10 : 0, y: Int32(row) * 500, width: 3430, height: 440)
                if isNew { new.controls.append(control) } else { old.controls.append(control) }
            }
        }
        let changes = CatalogueDiff(old: old, new: new).changes
        #expect(changes.map(\.kind) == [.moved, .moved, .moved] && changes.map { $0.new?.number } == [0, 1, 2])
    }

    @Test func `a view of which only its class is known is never told to be on another screen`() throws {
        func screen(_ name: String, _ around: String) throws -> Catalogue {
            Catalogue(
                controls: try ["Switch", "EditText", "Button"].enumerated().map { row, view in
                    let path = try ControlPath(parsing: "Application--Window--\(around)\(view)--touch")
                    return CatalogueControl(number: row, path: path, screen: name)
                })
        }
        let old = try screen("settings", "settings--LinearLayout--")
        let other = try screen("account", "account--LinearLayout--")
        #expect(CatalogueDiff(old: old, new: other).changes(of: .moved).isEmpty)
    }

    @Test func `what two pages without a path in common are weighed by grows with their controls, not with all pairs`()
    {
        let count = 2_000
        let pages = ["main", "article"].map { around in
            Self.page((0..<count).map { ("\(around)--ul--li[\($0)]--a", String?.some("a.org/item/\($0)")) })
        }
        let weighed = PairCandidates.candidates(CatalogueComparison(pages[0].controls, pages[1].controls)).count
        #expect(weighed >= count && weighed <= 20 * count, "\(weighed) pairs")
    }

    /// A page of elements, each with its path below the body and where it leads.
    private static func page(_ elements: [(path: String, target: String?)], screen: String = "/") -> Catalogue {
        Catalogue(
            controls: elements.enumerated().compactMap { number, element in
                guard let path = try? ControlPath(parsing: "html--body--\(element.path)--click") else { return nil }
                var control = CatalogueControl(number: number, path: path, screen: screen)
                control.attributes.target = element.target
                return control
            })
    }
}
