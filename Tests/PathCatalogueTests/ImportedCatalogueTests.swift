import ClickStore
import ClickTracking
import PathCatalogue
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// Catalogues as files and databases keep them.
struct ImportedCatalogueTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `a written catalogue is read again as it was`(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let catalogue = Self.catalogue(seed: seed)
        try folder.write(catalogue.text, to: "a.jsonl")
        let read = try Catalogue(readingFile: folder.file("a.jsonl"))
        #expect(read.controls == catalogue.controls)
        #expect(read.text.utf8.elementsEqual(catalogue.text.utf8))
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `a database gives an imported catalogue back`(seed: UInt64) throws {
        let store = try CatalogueStore()
        let catalogue = Self.catalogue(seed: seed)
        try store.keep(catalogue, version: "7")
        let kept = try store.reader().catalogues()
        #expect(kept.map { "\($0.app) \($0.version) \($0.importedMs)" } == ["A 7 1800000000000"])
        let known = try store.catalogues().first?.controls ?? []
        #expect(known.allSatisfy { $0.clicks == 0 && $0.firstVersion == "7" && $0.lastVersion == "7" })
        // Names that the file does not tell are worked out.
        var expected = catalogue.namingControls().controls
        for index in expected.indices {
            (expected[index].number, expected[index].clicks) = (0, 0)
            (expected[index].firstVersion, expected[index].lastVersion) = ("7", "7")
        }
        let found = known.map { control in
            var control = control
            control.number = 0
            return control
        }
        #expect(Set(found) == Set(expected))
    }

    @Test
    func `an import takes the place of the one of its version, and an empty one removes it`() throws {
        let store = try CatalogueStore()
        try store.keep(Self.catalogue(seed: 1), version: "1")
        try store.keep(Self.catalogue(seed: 2), version: "2")
        try store.keep(Catalogue(controls: Array(Self.catalogue(seed: 3).controls.prefix(1))), version: "1")
        #expect(try store.reader().catalogues().map(\.controls.count) == [1, Self.catalogue(seed: 2).controls.count])
        try store.keep(Catalogue(controls: []), version: "1")
        #expect(try store.reader().catalogues().map(\.version) == ["2"])
        #expect(try store.rows("SELECT DISTINCT catalogue_id FROM catalogue_control").count == 1)
    }

    @Test
    func `deleting clicks and users leaves catalogues as they are`() throws {
        let store = try CatalogueStore()
        try store.add([
            CatalogueStore.Sighting(session: SessionKey(name: "s-1", app: "A", version: "1", user: "ann"))
        ])
        try store.keep(Self.catalogue(seed: 4), version: "1")
        let before = try store.rows("SELECT * FROM catalogue_control").map { "\($0)" }
        let database = try ClickDatabase(path: store.folder.store)
        _ = try database.forget(users: ["ann"])
        _ = try database.prune(beforeMs: 1_900_000_000_000)
        try database.close()
        #expect(try store.rows("SELECT * FROM catalogue_control").map { "\($0)" } == before)
        #expect(!(try store.folder.bytes(of: "clicks.sqlite")).contains("ann".utf8))
    }

    @Test
    func `a database of an older version has no catalogue, until it is written`() throws {
        let folder = try TemporaryFolder()
        _ = try OldDatabase(at: folder.store, holding: [])
        #expect(try ClickReader(path: folder.store).catalogues().isEmpty)
        #expect(try CatalogueQuery().figures(by: ClickReader(path: folder.store)).isEmpty)
        let store = try ClickDatabase(path: folder.store)
        try store.keep(Self.catalogue(seed: 1).stored(app: "A", version: "1", importedMs: 0))
        try store.close()
        #expect(try ClickReader(path: folder.store).catalogues().count == 1)
    }

    /// Controls at places of their own, with names that have to be escaped.
    private static func catalogue(seed: UInt64) -> Catalogue {
        var random = SplitMix64(seed: seed)
        let names = ["a", "\"--\"", "caf\u{E9}", "cafe\u{301}", "\u{2028}\\", "\u{1F}#[1]", "\0"]
        func name() -> String { names[random.number(in: 0...names.count - 1)] }
        func list() -> [String]? { random.happens(60) ? (0..<random.number(in: 0...2)).map { "\($0)" + name() } : nil }
        let controls = (0..<random.number(in: 1...12)).map { number in
            let path = ControlPath(
                [PathComponent(name(), identifier: name()), PathComponent("B", index: .ordinal(number))], event: name())
            var control = CatalogueControl(number: number, path: path, screen: random.happens(50) ? name() : nil)
            control.position = random.happens(30) ? "0:\(number)" : nil
            if random.happens(70) {
                control.frame = ScreenLayout.Frame(
                    x: Int32(random.number(in: -99...99)), y: 7, width: Int32(number), height: 1_000_001)
            }
            (control.events, control.actions, control.handledBy) = (list(), list(), list())
            control.lastingName = random.happens(20) ? "n" + name() : nil
            return control
        }
        return Catalogue(app: seed % 2 == 0 ? "A" : nil, version: seed % 3 == 0 ? "7\u{7F}" : nil, controls: controls)
    }
}
