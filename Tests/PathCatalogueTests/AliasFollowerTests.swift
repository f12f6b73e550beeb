import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import PathCatalogue
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// Which paths go the way of an accepted alias, as they have the lasting name of its old path.
struct AliasFollowerTests {
    /// Clicks on elements of a screen that all of them are on, in a version.
    private static func page(
        _ elements: [String], version: String?, clicked: [String]? = nil, screen: String = "Start"
    ) -> [CatalogueStore.Sighting] {
        let outlines = elements.map { ScreenLayout.Outline(element: $0, frame: nil, isControl: true) }
        let session = SessionKey(name: "s-\(version ?? "-")-\(elements.count)", app: "A", version: version)
        let atMs = 1_700_000_000_000 + (Int64(version ?? "") ?? 0) * 1_000
        return (clicked ?? elements).enumerated().map { number, element in
            CatalogueStore.Sighting(
                control: ControlKey(path: element + "--tap", screen: screen), session: session, atMs: atMs,
                outlines: number == 0 ? outlines : [])
        }
    }

    private static func alias(_ old: String, _ new: String, to screen: String = "Start") -> Alias {
        Alias(
            app: "A", version: "2", old: ControlName(screen: "Start", element: old),
            new: ControlName(screen: screen, element: new))
    }

    @discardableResult
    private static func accept(_ aliases: [Alias], in store: CatalogueStore) throws -> Acceptance {
        let database = try ClickDatabase(path: store.folder.store)
        let acceptance = try database.accept(aliases)
        try database.close()
        return acceptance
    }

    /// What the clicks of the first version go by, by their elements, where that is another name.
    private static func renamed(in store: CatalogueStore, version: String? = "1") throws -> [String: String] {
        let sql = "SELECT DISTINCT version, control, control_now FROM clicks WHERE control <> control_now"
        return try store.rows(sql).reduce(into: [:]) { names, row in
            let wanted = version.map(SQLQuery.Value.text) ?? .null
            guard case .text(let old) = row[1], case .text(let new) = row[2], row[0] == wanted else { return }
            names[String(old.dropLast(5))] = String(new.dropLast(5))
        }
    }

    @Test(arguments: sweep(4, of: 0..<16 as Range<UInt64>))
    func `all names that begin with a joined root begin with the new one, on all screens, as they come in`(
        seed: UInt64
    ) throws {
        var generator = SplitMix64(seed: seed)
        let store = try CatalogueStore()
        let roots = ["Old", "Old--Window", "Older"]
        func clicks(_ screen: String) -> [CatalogueStore.Sighting] {
            let elements = (0..<generator.number(in: 1...9)).map { _ in
                let root = roots[generator.number(in: 0...2)]
                return generator.happens(20) ? root : "\(root)--Button#b\(generator.number(in: 0...5))"
            }
            return Self.page([], version: "1", clicked: Array(Set(elements)).sorted(), screen: screen)
        }
        var known: Set<ControlName> = []
        for screen in ["Start", "Cart"] {
            let page = clicks(screen)
            known.formUnion(page.map { ControlName(screen: screen, element: String($0.control.path.dropLast(5))) })
            try store.add(page)
        }
        try store.add(Self.page(["New--Button#b0"], version: "2"))
        let (root, newRoot) = (roots[Int(seed % 2)], "New")
        try Self.accept([Alias(app: "A", version: "2", root: root, newRoot: newRoot)], in: store)
        // Clicks of the old version that come later go the same way, as each command that writes sees to it.
        let late = clicks("Late")
        known.formUnion(late.map { ControlName(screen: "Late", element: String($0.control.path.dropLast(5))) })
        try store.add(late)
        let elements = Set(known.map(\.element))
        let expected = elements.reduce(into: [String: String]()) { names, element in
            guard element == root || element.hasPrefix(root + "--") else { return }
            names[element] = newRoot + element.dropFirst(root.count)
        }
        #expect(try Self.renamed(in: store) == expected)
        #expect(try store.reader().aliases().count == 1)
        // What reports show is what SQL says.
        var shown: [String: Int] = [:]
        let reader = try store.reader()
        reader.naming = .newest
        for group in try StatisticsReport(Selection()).figures(by: reader) {
            shown[group.ofControl.path, default: 0] += group.statistics.clicks
        }
        for (path, clicks) in shown {
            let sql = "SELECT count(*) FROM clicks WHERE control_now = '\(path)'"
            #expect(try store.rows(sql) == [[.integer(Int64(clicks))]], "\(path)")
        }
    }

    @Test func `a name with an alias of its own does not go the way of its root`() throws {
        let store = try CatalogueStore()
        try store.add(Self.page(["Old--Button", "Old--Label"], version: "1"))
        try store.add(Self.page(["New--Sheet--Button"], version: "2"))
        let acceptance = try Self.accept(
            [
                Self.alias("Old--Button", "New--Sheet--Button"),
                Alias(app: "A", version: "2", root: "Old", newRoot: "New"),
            ],
            in: store)
        #expect(acceptance.outcomes == [.joined, .joined])
        #expect(
            try Self.renamed(in: store) == ["Old--Button": "New--Sheet--Button", "Old--Label": "New--Label"])
        let database = try ClickDatabase(path: store.folder.store)
        #expect(try database.undoAliases(nil) == 2)
        try database.close()
        #expect(try Self.renamed(in: store).isEmpty)
    }

    @Test func `aliases are refused, all of them, if one holds for no version`() throws {
        let store = try CatalogueStore()
        for version in ["1", "2", "3"] { try store.add(Self.page(["App--Button"], version: version)) }
        let good = Self.alias("App--Button", "App--Sheet--Button")
        var backward = Self.alias("App--View", "App--Sheet")
        backward.range = .since("3")
        let database = try ClickDatabase(path: store.folder.store)
        #expect(try database.accept([good, backward]).outcomes == [.joined, .backward])
        #expect(try database.accept([good], isRehearsal: true).outcomes == [.joined])
        // Clicks of versions that are still unknown may come in any order.
        (backward.range, backward.version) = (.since("9"), "8")
        #expect(try database.accept([good, backward]).outcomes == [.joined, .joined])
        backward.old.element = "App--List"
        let order = (app: "A" as String?, versions: ["8", "9"])
        #expect(try database.accept([backward], orders: [order]).outcomes == [.backward])
        try database.close()
    }

    @Test func `each alias is compared with the paths of its own control alone`() {
        let places = VersionPlaces([
            .init(app: "A", version: "1", firstMs: 1), .init(app: "A", version: "2", firstMs: 2),
        ])
        let elements = (0..<200).flatMap { ["App--Start--Button#b\($0)", "App--Start--Button#b\($0)--Image"] }
        let controls = elements.enumerated().map { number, element in
            ControlRow(id: Int64(number), path: element + "--tap", screen: "Start", kind: .activation)
        }
        let aliases = stride(from: 0, to: 400, by: 4).map {
            (id: Int64($0), alias: Self.alias(elements[$0], "App--Sheet--Button#b\($0)"))
        }
        let followers = AliasFollowers(aliases, places) {
            KnownControls(clicked: [(app: "A", version: "1", controls: controls)], shown: [])
        }
        #expect(followers.all.count == 100 && followers.lookCount == 200)
    }

    @Test func `a control that other sessions saw behind another wrapper goes the same way, and its parts with it`()
        throws
    {
        let store = try CatalogueStore()
        try store.add(Self.page(["App--View--Button"], version: "1", clicked: ["App--View--Button--Image"]))
        try store.add(
            Self.page(
                ["App--View--Label", "App--View[1]--Button"], version: "1",
                clicked: ["App--View[1]--Button", "App--View[1]--Button--Image", "App--View--Label"]))
        try store.add(Self.page(["App--Sheet--Button"], version: "2"))
        let acceptance = try Self.accept([Self.alias("App--View--Button", "App--Sheet--Button")], in: store)
        #expect(acceptance.outcomes == [.joined] && acceptance.followers == 3)
        #expect(
            try Self.renamed(in: store) == [
                "App--View--Button--Image": "App--Sheet--Button--Image", "App--View[1]--Button": "App--Sheet--Button",
                "App--View[1]--Button--Image": "App--Sheet--Button--Image",
            ])
        #expect(try store.reader().aliases().count == 1)
    }

    @Test func `a control goes the same way that a test id tells in another place of the page`() throws {
        func page(_ element: String, _ testID: String) -> [CatalogueStore.Sighting] {
            var sightings = Self.page([element], version: "1")
            sightings[0].outlines[0].attributes.testID = testID
            return sightings
        }
        let store = try CatalogueStore()
        try store.add(page("App--p[1]--input", "send"))
        try store.add(page("App--section--p[4]--input", "send"))
        try store.add(page("App--aside--p--input", "find"))
        try store.add(Self.page(["App--form--input"], version: "2"))
        try Self.accept([Self.alias("App--p[1]--input", "App--form--input")], in: store)
        #expect(
            try Self.renamed(in: store) == [
                "App--p[1]--input": "App--form--input", "App--section--p[4]--input": "App--form--input",
            ])
    }

    @Test func `controls of one page, rows of a list, and what the next version still has keep their paths`() throws {
        let store = try CatalogueStore()
        try store.add(Self.page(["App--View--Button", "App--View[1]--Button"], version: "1"))
        try Self.accept([Self.alias("App--View--Button", "App--Sheet--Button")], in: store)
        #expect(try Self.renamed(in: store) == ["App--View--Button": "App--Sheet--Button"])

        let rows = try CatalogueStore()
        let items = (0..<9).map { $0 == 0 ? "App--ul--li--button" : "App--ul--li[\($0)]--button" }
        try rows.add(Self.page(items, version: "1"))
        try Self.accept([Self.alias("App--ul--li--button", "App--ol--li--button")], in: rows)
        #expect(try Self.renamed(in: rows) == ["App--ul--li--button": "App--ol--li--button"])

        let kept = try CatalogueStore()
        try kept.add(Self.page(["App--View--Button"], version: "1"))
        try kept.add(Self.page(["App--View--Label", "App--View[1]--Button"], version: "1"))
        try kept.add(Self.page(["App--View[1]--Button", "App--Sheet--Button"], version: "2"))
        try Self.accept([Self.alias("App--View--Button", "App--Sheet--Button")], in: kept)
        #expect(try Self.renamed(in: kept) == ["App--View--Button": "App--Sheet--Button"])
    }

    @Test func `an accepted alias comes before one that follows, and a name that two would give is given by none`()
        throws
    {
        let store = try CatalogueStore()
        let elements = ["App--View--Button", "App--View[1]--Button", "App--View[2]--Button"]
        for (number, element) in elements.enumerated() {
            let labels = (0..<number).map { $0 == 0 ? "App--View--Label" : "App--View[\($0)]--Label" }
            try store.add(Self.page(labels + [element], version: "1", clicked: [element]))
        }
        let first = Self.alias(elements[0], "App--Sheet--Button")
        try Self.accept([first], in: store)
        #expect(try Set(Self.renamed(in: store).values) == ["App--Sheet--Button"])
        #expect(try Self.renamed(in: store).count == 3)
        #expect(try Self.accept([Self.alias(elements[1], "App--Card--Button")], in: store).outcomes == [.joined])
        #expect(
            try Self.renamed(in: store) == [elements[0]: "App--Sheet--Button", elements[1]: "App--Card--Button"])
        let database = try ClickDatabase(path: store.folder.store)
        _ = try database.undoAliases(nil)
        try database.close()
        #expect(try Self.renamed(in: store).isEmpty && store.rows("SELECT id FROM alias").isEmpty)
    }

    @Test func `a path that comes later follows when it is stored, and a page that shows both parts them`() throws {
        let store = try CatalogueStore()
        try store.add(Self.page(["App--View--Button"], version: "1"))
        try Self.accept([Self.alias("App--View--Button", "App--Card--Button", to: "Home")], in: store)
        try store.add(Self.page(["App--View--Label", "App--View[1]--Button"], version: "1"))
        #expect(try Self.renamed(in: store)["App--View[1]--Button"] == "App--Card--Button")
        let controls = try ["App--View--Button--tap", "App--View[1]--Button--tap"].enumerated().map { number, path in
            CatalogueControl(number: number, path: try ControlPath(parsing: path), screen: "Start")
        }
        try store.keep(Catalogue(controls: controls), version: "1")
        #expect(try Self.renamed(in: store)["App--View[1]--Button"] == nil)
        try store.keep(Catalogue(controls: []), version: "1")
        #expect(try Self.renamed(in: store)["App--View[1]--Button"] == "App--Card--Button")
    }

    @Test(arguments: sweep(4, of: 0..<12 as Range<UInt64>))
    func `no two controls of a page are joined, and reports say what SQL says`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let store = try CatalogueStore()
        var pages: [[String]] = []
        for _ in 0..<random.number(in: 2...4) {
            var elements: Set<String> = []
            for _ in 0..<random.number(in: 1...6) {
                let wrapper = random.pick(["View", "View[1]", "div", "div[2]", "Panel", "Panel#p"]) ?? "View"
                let row = random.pick(["", "--StackView", "--li", "--li[1]", "--List--Cell[*]"]) ?? ""
                let control =
                    random.pick(["Button", "Button[1]", "Switch", "Button#send", "Button--Image"]) ?? "Button"
                elements.insert("App--\(wrapper)\(row)--\(control)")
            }
            let version = random.pick(["1", "1", "-", "2"]).flatMap { $0 == "-" ? nil : $0 }
            pages.append(version == "1" ? elements.sorted() : [])
            try store.add(Self.page(elements.sorted(), version: version))
        }
        let elements = Set(pages.joined()).sorted()
        let olds = (0..<3).compactMap { _ in random.pick(elements) }
        try Self.accept(olds.enumerated().map { Self.alias($1, "App--New\($0)--Button") }, in: store)
        let names = try Self.renamed(in: store)
        for old in Set(olds) { #expect(names[old] != nil) }
        for page in pages {
            #expect(Set(page.map { names[$0] ?? $0 }).count == page.count, "\(page): \(names)")
        }
        let reader = try store.reader()
        reader.naming = .newest
        var activations = Selection()
        activations.kinds = [.activation]
        let counted = try StatisticsReport(activations).figures(by: reader)
        let sql = "SELECT control_now, count(*) FROM clicks WHERE kind = 'activation' GROUP BY control_now, screen"
        let expected = try store.rows(sql).reduce(into: [String: Int64]()) { sums, row in
            if case .text(let path) = row[0], case .integer(let clicks) = row[1] { sums[path, default: 0] += clicks }
        }
        let told = counted.reduce(into: [String: Int64]()) {
            $0[$1.ofControl.path, default: 0] += Int64($1.statistics.clicks)
        }
        #expect(told == expected)
    }
}
