import ClickStore
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

@testable import PathCatalogue

/// What people use before and after controls tells which is which.
struct DiffUseTests {
    /// Sessions that go from one button of the menu to one button of the panel and back: each of the panel's after and before
    /// another one of the menu's.
    ///
    /// - Parameter order: Which of three purposes each button of the panel has.
    private static func sightings(version: String, panel: String, order: [Int]) -> [CatalogueStore.Sighting] {
        func path(_ screen: String, _ number: Int) -> String {
            "App--\(screen)--View--Button\(number == 0 ? "" : "[\(number)]")--tap"
        }
        return (0..<30).flatMap { number in
            let purpose = number % 3
            let clicks = [
                (path("Menu", purpose), "Menu"), (path(panel, order.firstIndex(of: purpose) ?? 0), panel),
                (path("Menu", 3 + purpose), "Menu"),
            ]
            return clicks.enumerated().map { step, click in
                CatalogueStore.Sighting(
                    control: ControlKey(path: click.0, screen: click.1),
                    session: SessionKey(name: "\(version)-\(number)", app: "A", version: version),
                    atMs: 1_700_000_000_000 + Int64(number * 1_000 + step))
            }
        }
    }

    private static func catalogues(order: [Int], withUse: Bool) throws -> [Catalogue] {
        let store = try CatalogueStore()
        try store.add(sightings(version: "1", panel: "Start", order: [0, 1, 2]))
        try store.add(sightings(version: "2", panel: "Home", order: order))
        let reader = try store.reader()
        return try ["1", "2"].map { try Catalogue(ofVersion: $0, app: "A", in: reader, withUse: withUse) }
    }

    @Test func `controls of a renamed screen that clicks alone know are found by use`() throws {
        for order in [[0, 1, 2], [2, 0, 1]] {
            let named = try Self.catalogues(order: order, withUse: false)
            #expect(CatalogueDiff(old: named[0], new: named[1]).changes(of: .moved).isEmpty)
            let used = try Self.catalogues(order: order, withUse: true)
            let diff = CatalogueDiff(old: used[0], new: used[1])
            #expect(diff.changes(of: .same).count == 6)
            let comparison = CatalogueComparison(used[0].controls, used[1].controls)
            for (one, old) in used[0].controls.enumerated() where old.screen == "Start" {
                for (other, new) in used[1].controls.enumerated() where new.screen == "Home" {
                    let places = [old, new].map(Self.ordinal)
                    let logit = try #require(comparison.use.logit(one, other))
                    #expect((logit >= 1) == (order[places[1]] == places[0]), "\(old.path) and \(new.path): \(logit)")
                }
            }
            for change in diff.changes(of: .moved) {
                let (old, new) = (try #require(change.old), try #require(change.new))
                #expect(order[Self.ordinal(new)] == Self.ordinal(old) && change.evidence.contains(.use))
                #expect(change.confidence <= 0.9)
            }
            #expect(!diff.changes(of: .moved).isEmpty || order != [0, 1, 2])
        }
    }

    private static func ordinal(_ control: CatalogueControl) -> Int {
        if case .ordinal(let ordinal) = control.path.components.last?.index { ordinal } else { -1 }
    }

    @Test(arguments: RandomEvidence.allCases)
    func `whatever people did, catalogues that change places give the mirrored changes`(evidence: RandomEvidence) {
        for seed in sweep(6, of: 0..<20 as Range<UInt64>) {
            let pair = EditedPair(seed: seed, evidence, edits: 4)
            var random = SplitMix64(seed: seed)
            let (old, new) = (Self.used(pair.old, &random), Self.used(pair.new, &random))
            let there = CatalogueDiff(old: old, new: new).changes
            let back = CatalogueDiff(old: new, new: old).changes
            #expect(Set(there.map(\.mirrored)) == Set(back), "seed \(seed): \(pair.edits)")
            #expect(CatalogueDiff(old: old, new: old).isEmpty)
        }
    }

    @Test(arguments: [RandomEvidence.shared, .distinct])
    func `use alone makes no move so certain that it is accepted`(evidence: RandomEvidence) {
        for seed in sweep(10, of: 0..<40 as Range<UInt64>) {
            let pair = EditedPair(seed: seed, evidence, edits: 4)
            // Each control has a use of its own, so that use speaks for every true pair.
            let truth = Dictionary(pair.truth.enumerated().compactMap { old, new in new.map { ($0, old) } }) { $1 }
            let old = Self.used(pair.old) { $0 }
            let new = Self.used(pair.new) { truth[$0] ?? $0 + 1_000 }
            let plain = CatalogueDiff(old: pair.old, new: pair.new).changes(of: .moved)
                .filter { $0.confidence >= CatalogueDiff.accepted }.map { [$0.old?.number, $0.new?.number] }
            for change in CatalogueDiff(old: old, new: new).changes(of: .moved)
            where change.confidence >= CatalogueDiff.accepted {
                #expect(plain.contains([change.old?.number, change.new?.number]), "seed \(seed): \(pair.edits)")
            }
        }
    }

    /// A catalogue whose controls are used after other controls, one for each number.
    private static func used(_ catalogue: Catalogue, _ number: (Int) -> Int) -> Catalogue {
        var used = catalogue
        for index in used.controls.indices {
            var use = ControlNeighbours()
            let names = catalogue.controls.map { Optional($0.name) }
            use.before[names[number(index) % names.count], default: 0] = 20
            use.after[number(index) % 2 == 0 ? nil : names[0], default: 0] = 20
            used.controls[index].use = use
        }
        return used
    }

    @Test func `buttons that only their places tell are doubtful where people use them otherwise`() throws {
        let store = try CatalogueStore()
        try store.add(Self.sightings(version: "1", panel: "Start", order: [0, 1, 2]))
        try store.add(Self.sightings(version: "2", panel: "Start", order: [1, 0, 2]))
        let reader = try store.reader()
        let catalogues = try ["1", "2"].map { try Catalogue(ofVersion: $0, app: "A", in: reader, withUse: true) }
        let changes = CatalogueDiff(old: catalogues[0], new: catalogues[1]).changes
        #expect(changes.allSatisfy { $0.kind == .same })
        let onPanel = changes.filter { $0.old?.screen == "Start" }
        #expect(onPanel.map { $0.isDoubtful } == [true, true, false])
    }

    /// A catalogue with random use of most of its controls.
    private static func used(_ catalogue: Catalogue, _ random: inout SplitMix64) -> Catalogue {
        var used = catalogue
        let names = catalogue.controls.map { Optional($0.name) } + [nil]
        for index in used.controls.indices where random.happens(80) {
            var use = ControlNeighbours()
            for _ in 0..<3 {
                use.before[random.pick(names) ?? nil, default: 0] += random.number(in: 1...50)
                use.after[random.pick(names) ?? nil, default: 0] += random.number(in: 1...50)
            }
            used.controls[index].use = use
        }
        return used
    }

    @Test func `use that nobody knows says nothing, and no use says more than odds of seven to one`() throws {
        let catalogues = try Self.catalogues(order: [0, 1, 2], withUse: true)
        let (old, new) = (catalogues[0].controls, catalogues[1].controls)
        let settled = [(old: 0, new: 0)]
        for one in old.indices {
            for other in new.indices {
                let logit = try #require(DiffUse(old, new, settled: settled).logit(one, other))
                #expect(abs(logit) <= DiffUse.most)
            }
        }
        let plain = try Self.catalogues(order: [0, 1, 2], withUse: false)
        #expect(DiffUse(plain[0].controls, new, settled: settled).logit(0, 0) == nil)
    }
}
