import SeededGenerator
import Testing

@testable import ResponderChain

struct LastingNamesTests {
    private typealias Page = [LastingNames.Element]

    /// The name and rows of an element, of which the pages are given as the texts of paths without events.
    private static func name(_ element: String, _ pages: [[String]], clicked: [String] = []) throws -> String? {
        let names = LastingNames(
            pages: try pages.map { try $0.map { LastingNames.Element(try path($0), isControl: false) } },
            clicked: try clicked.map(path))
        return try names.name(of: path(element)).map {
            (["\(ControlPath($0.components, event: "e").element)"] + $0.rows.map { "\($0)" }).joined(separator: " ")
        }
    }

    private static func path(_ element: String) throws -> [PathComponent] {
        try ControlPath(parsing: element + "--e").components
    }

    @Test(arguments: [
        // The nearest identifier that is unique.
        ("App--Home--View#card--Label", ["App--Home--View#bar--Label"], "View#card--Label"),
        ("App--Panel#a--Panel#x", ["App--Panel#b--Panel#x"], "Panel#a--Panel#x"),
        // Identifiers that look generated.
        ("App--Home--Item#row-1234--Label", [], "App--Home--Item#row-1234--Label"),
        ("App--Home--Item#:r1:--Label", [], "App--Home--Item#:r1:--Label"),
        ("App--Home--Item#42--Label", [], "App--Home--Item#42--Label"),
        // Wrappers, unless they tell two controls apart.
        ("App--Home--View[2]--StackView--Switch", ["App--Home--View"], "App--Home--Switch"),
        ("App--Home--View--Switch", ["App--Home--View[1]--Switch"], "App--Home--View--Switch"),
        ("App--Home--View#top--View--View", [], "View#top--View"),
        // What stands inside a control.
        ("html--main--button--svg--path", [], "html--main--button"),
        ("App--RoundButton--ImageView", [], "App--RoundButton"),
        ("App--MenuButton--Cell[*]--Label", [], "App--MenuButton--Cell[*]--Label"),
        // Rows that platforms know, and cells.
        ("table--tr[4]--td--i", [], "table--tr[*]--td--i 4"),
        ("x.widget.ListView--Row--Label", [], "x.widget.ListView--Row[*]--Label 0"),
        ("App--Cell[*]--Label", [], "App--Cell[*]--Label"),
    ])
    func `a name is made of a path by the rules, in their order`(
        element: String, others: [String], name: String
    ) throws {
        #expect(try Self.name(element, [[element] + others]) == name)
    }

    @Test
    func `many alike siblings are rows, a few are distinct controls, and rows do not count in ordinals`() throws {
        let tabs = (0..<7).map { "nav--li[\($0)]--a" }
        let links = (0..<8).map { "nav--li[\($0)]--a" }
        #expect(try Self.name("nav--li[3]--a", [tabs]) == "nav--li[3]--a")
        #expect(try Self.name("nav--li[3]--a", [links]) == "nav--li[*]--a 3")
        #expect(try Self.name("nav--li[8]--input", [links + ["nav--li[8]--input"]]) == "nav--li--input")
    }

    @Test
    func `alike siblings are rows if pages differ in their number`() throws {
        let pages = [2, 3].map { count in
            (0..<count).flatMap { ["ul--li[\($0)]--input", "ul--li[\($0)]--button"] } + ["ul--p--i", "ul--p[1]--b"]
        }
        #expect(try Self.name("ul--li[1]--button", pages) == "ul--li[*]--button 1")
        #expect(try Self.name("ul--li[1]--button", [pages[0], pages[0]]) == "ul--li[1]--button")
        #expect(try Self.name("ul--p[1]--b", pages) == "ul--p[1]--b")
    }

    @Test
    func `an identifier that is at two places of one page is no anchor, and one that moves between pages is`() throws {
        let (here, there) = ("App--Pane--Field#name", "App--Sheet--Field#name")
        #expect(try Self.name(here, [[here], [there]]) == "Field#name")
        #expect(try Self.name(there, [[here], [there]]) == "Field#name")
        #expect(try Self.name(here, [[here, there]]) == here)
    }

    /// The name of an element where marks are known of some.
    private static func name(
        _ element: String, _ pages: [[String]], clicked: [String] = [], marks: [String: [String]]
    ) throws -> String? {
        let names = LastingNames(
            pages: try pages.map { try $0.map { LastingNames.Element(try path($0), isControl: true) } },
            clicked: try clicked.map(path),
            marks: try marks.map { path, marks in
                .init(
                    try self.path(path), names: marks.filter { !$0.hasPrefix("target") },
                    target: marks.first { $0.hasPrefix("target") })
            })
        return try names.name(of: path(element)).map { ControlPath($0.components, event: "e").element }
    }

    @Test
    func `a mark names a control wherever a page shows it, unless another control of a page has it, too`() throws {
        let (here, there) = ("body--p[1]--input", "body--p[4]--input")
        let marks = [here: ["testid=send", "name=s"], there: ["testid=send", "name=t"]]
        #expect(try Self.name(here, [[here], [there]], marks: marks) == "input#testid=send")
        #expect(try Self.name(there, [[here], [there]], marks: marks) == "input#testid=send")
        #expect(try Self.name(here, [[here, there]], marks: marks) == "input#name=s")
        #expect(
            try Self.name(here, [[here], [here, there]], marks: marks.mapValues { [$0[0]] }) == "body--p[*]--input")
        // What was only clicked may have been there at any time.
        #expect(try Self.name(here, [], clicked: [here, there], marks: marks) == "input#name=s")
        #expect(try Self.name(here, [], clicked: [here], marks: marks) == "input#testid=send")
        #expect(try Self.name(here, [[here]], clicked: [there], marks: marks) == here)
    }

    @Test
    func
        `an identifier says as much as a mark, rows in cells share their paths, and parts of a control are no controls`()
        throws
    {
        #expect(try Self.name("body--a#help", [["body--a#help"]], marks: ["body--a#help": ["target=x"]]) == "a#help")
        let made = "body--a#a1234"
        #expect(try Self.name(made, [[made]], marks: [made: ["target=x"]]) == "a#target=x")
        // Each row leads elsewhere, and what its makers called one is one alone.
        let rows = (0..<9).map { "ul--li[\($0)]--a" }
        #expect(try Self.name(rows[3], [rows], marks: [rows[3]: ["target=x"]]) == "ul--li[*]--a")
        #expect(try Self.name(rows[3], [rows], marks: [rows[3]: ["name=x", "target=x"]]) == "a#name=x")
        let cell = "List--Cell[*]--a"
        #expect(try Self.name(cell, [[cell]], marks: [cell: ["target=x"]]) == cell)
        let icon = "body--button--svg"
        #expect(
            try Self.name(icon, [["body--button"]], clicked: [icon], marks: [icon: ["testid=icon"]]) == "body--button")
    }

    @Test
    func `what was only clicked keeps its wrappers, and never takes the name of another control`() throws {
        #expect(try Self.name("App--View--Field", [], clicked: ["App--View--Field"]) == "App--View--Field")
        let page = ["App--View--Field"]
        #expect(try Self.name("App--View--Field", [page]) == "App--Field")
        #expect(try Self.name("App--View--Field", [page], clicked: ["App--Field"]) == "App--View--Field")
        #expect(try Self.name("App--Field", [page], clicked: ["App--Field"]) == "App--Field")
    }

    @Test
    func `unknown, empty and very deep elements have no name`() throws {
        #expect(try Self.name("App--Field", [["App--Label"]]) == nil)
        let deep = [PathComponent](repeating: PathComponent("View"), count: 257)
        let names = LastingNames(pages: [[.init(deep, isControl: true), .init([], isControl: true)]], clicked: [deep])
        #expect(names.name(of: deep) == nil && names.name(of: []) == nil)
        #expect(LastingNames(pages: []).name(of: [PathComponent("View")]) == nil)
    }

    /// Random pages of one screen: siblings with few classes and identifiers, cells, lists and buttons.
    private static func page(_ random: inout SplitMix64) -> Page {
        var page: Page = []
        func fill(_ path: [PathComponent], depth: Int) {
            var ordinals: [PathComponent: Int] = [:]
            for _ in 0..<Int.random(in: 0...4, using: &random) {
                let name = PathComponent(
                    ["View", "div", "ListView", "button", "Panel", "tr"].randomElement(using: &random) ?? "",
                    identifier: [nil, nil, nil, "a", "b", "c1234"].randomElement(using: &random) ?? nil)
                let isCell = Int.random(in: 0..<8, using: &random) == 0
                let child = path + [name.at(isCell ? .cell : .ordinal(ordinals[name, default: 0]))]
                if isCell, page.contains(where: { $0.path.starts(with: child) }) { continue }
                if !isCell { ordinals[name, default: 0] += 1 }
                page.append(.init(child, isControl: Bool.random(using: &random)))
                if depth < 3 { fill(child, depth: depth + 1) }
            }
        }
        fill([PathComponent("App")], depth: 0)
        return page
    }

    @Test(arguments: 0..<20)
    func `no two controls of a page have one name and the same rows, and the order of pages is of no matter`(
        seed: Int
    ) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let pages = (0..<3).map { _ in Self.page(&random) }
        let paths = Set(pages.joined().map(\.path)).sorted { "\($0)" < "\($1)" }
        // Of odd seeds, with marks of which some are at several elements.
        let marks = paths.indices.filter { _ in seed % 2 == 1 && Bool.random(using: &random) }.map {
            LastingNames.Marked(
                paths[$0], names: ["name=\(Int.random(in: 0..<20, using: &random))"], target: "target=\($0 / 2)")
        }
        let (one, two) = (
            LastingNames(pages: pages, marks: marks),
            LastingNames(pages: pages.reversed().map { $0.shuffled() }, marks: marks.reversed())
        )
        for page in pages {
            var controls: [LastingName: Set<[PathComponent]>] = [:]
            for element in page {
                let name = try #require(one.name(of: element.path))
                #expect(two.name(of: element.path) == name)
                controls[name, default: []].insert(try #require(one.control(of: element.path)))
            }
            #expect(controls.values.allSatisfy { $0.count == 1 })
        }
    }
}
