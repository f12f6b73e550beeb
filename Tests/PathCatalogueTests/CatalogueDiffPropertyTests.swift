import PathCatalogue
import SeededGenerator
import TestSupport
import Testing

/// What holds of every comparison of two catalogues, over random apps and random edits of them.
struct CatalogueDiffPropertyTests {
    @Test(arguments: RandomEvidence.allCases)
    func `a catalogue compared with itself is all the same`(evidence: RandomEvidence) {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let catalogue = ModelTree.random(evidence, using: &random).catalogue.catalogue
            let diff = CatalogueDiff(old: catalogue, new: catalogue)
            #expect(diff.isEmpty, "seed \(seed)")
            #expect(
                diff.changes.map { [$0.old?.number, $0.new?.number] }
                    == catalogue.controls.map { [$0.number, $0.number] })
            #expect(diff.changes.allSatisfy { !$0.isDoubtful && $0.contradictions.isEmpty }, "seed \(seed)")
        }
    }

    @Test(arguments: RandomEvidence.allCases)
    func `catalogues that change places give the mirrored changes`(evidence: RandomEvidence) {
        for seed in sweep(15, of: 0..<40 as Range<UInt64>) {
            let pair = EditedPair(seed: seed, evidence, edits: 4)
            let there = CatalogueDiff(old: pair.old, new: pair.new).changes
            let back = CatalogueDiff(old: pair.new, new: pair.old).changes
            #expect(Set(there.map(\.mirrored)) == Set(back), "seed \(seed): \(pair.edits)")
        }
    }

    @Test(arguments: RandomEvidence.allCases)
    func `every control stands in one change`(evidence: RandomEvidence) {
        for seed in sweep(15, of: 0..<40 as Range<UInt64>) {
            let pair = EditedPair(seed: seed, evidence, edits: 6)
            let changes = CatalogueDiff(old: pair.old, new: pair.new).changes
            #expect(changes.compactMap { $0.old?.number }.sorted() == Array(pair.old.controls.indices), "seed \(seed)")
            #expect(changes.compactMap { $0.new?.number }.sorted() == Array(pair.new.controls.indices), "seed \(seed)")
            for change in changes {
                #expect((0...1).contains(change.confidence))
                switch change.kind {
                case .same:
                    // A control that keeps its path in another row is the same one.
                    let isInItsRow = change.old?.position == change.new?.position
                    #expect(change.old?.path == change.new?.path && change.old != nil, "seed \(seed)")
                    #expect(change.causes == (isInItsRow ? [] : [.position]), "seed \(seed)")
                case .moved:
                    #expect(change.old != nil && change.new != nil && !change.causes.isEmpty, "seed \(seed)")
                    #expect(change.old?.path != change.new?.path, "seed \(seed)")
                case .gone: #expect(change.new == nil && change.causes.isEmpty)
                case .new: #expect(change.old == nil && change.causes.isEmpty)
                }
            }
        }
    }

    @Test func `edits of controls that differ in actions or frames give the changes that they made`() {
        for seed in sweep(50, of: 0..<150 as Range<UInt64>) {
            let pair = EditedPair(seed: seed, .distinct, edits: 1 + Int(seed % 5))
            let said = pair.pairs(of: CatalogueDiff(old: pair.old, new: pair.new))
            #expect(said == pair.truth, "seed \(seed): \(pair.edits), \(pair.difference(said))")
        }
    }

    @Test(arguments: [RandomEvidence.shared, .none, .web])
    func `of controls that are hard to tell apart no more moves are wrong than told, above 0.9 one in 100`(
        evidence: RandomEvidence
    ) {
        var (told, wrong) = ([Double](), [(confidence: Double, what: String)]())
        for seed in 0..<UInt64(trials(50, of: 600)) {
            let pair = EditedPair(seed: seed, evidence, edits: 1 + Int(seed % 5))
            for change in CatalogueDiff(old: pair.old, new: pair.new).changes where change.kind == .moved {
                guard change.confidence > 0.5, let old = change.old, let new = change.new else { continue }
                told.append(change.confidence)
                if pair.oldNumbers[old.number] != pair.newNumbers[new.number] {
                    wrong.append((change.confidence, "seed \(seed): \(pair.edits), \(old.path) became \(new.path)"))
                }
            }
        }
        #expect(Double(wrong.count) <= told.reduce(0) { $0 + 1 - $1 })
        #expect(wrong.count { $0.confidence > 0.9 } * 100 <= told.count { $0 > 0.9 }, "\(wrong)")
    }
}

/// A random app before and after random edits, and what became of its controls.
struct EditedPair {
    let old: Catalogue
    let new: Catalogue
    /// The number of the node that each control stands for.
    let oldNumbers: [Int]
    let newNumbers: [Int]
    let oldTree: ModelTree
    let edits: [TreeEdit]

    /// - Parameter edits: How many edits, of random kinds.
    init(seed: UInt64, _ evidence: RandomEvidence, edits: Int) {
        var random = SplitMix64(seed: seed)
        let kinds = (0..<edits).map { _ in random.pick(TreeEdit.Kind.allCases) ?? .rename }
        self.init(seed: seed, evidence, kinds)
    }

    init(seed: UInt64, _ evidence: RandomEvidence, _ kinds: [TreeEdit.Kind]) {
        var random = SplitMix64(seed: seed &+ 1_000)
        let tree = ModelTree.random(evidence, using: &random)
        var editor = TreeEditor(tree, evidence)
        for kind in kinds { editor.edit(kind, using: &random) }
        (old, oldNumbers) = tree.catalogue
        (new, newNumbers) = editor.tree.catalogue
        (oldTree, edits) = (tree, editor.edits)
    }

    /// Which control of the new catalogue each of the old one became.
    var truth: [Int?] {
        oldNumbers.map { number in newNumbers.firstIndex(of: number) }
    }

    /// Which control a diff says that each became. A doubtful one is said to be another control.
    func pairs(of diff: CatalogueDiff) -> [Int?] {
        var pairs: [Int?] = Array(repeating: nil, count: old.controls.count)
        for change in diff.changes where !change.isDoubtful {
            if let old = change.old { pairs[old.number] = change.new?.number }
        }
        return pairs
    }

    /// The first control of which something wrong is said.
    func difference(_ said: [Int?]) -> String {
        guard let wrong = old.controls.indices.first(where: { said[$0] != truth[$0] }) else { return "" }
        func path(_ number: Int?) -> String {
            number.map { "\(new.controls[$0].path) at \(new.controls[$0].position ?? "")" } ?? "gone"
        }
        return "\(old.controls[wrong].path): \(path(truth[wrong])), said \(path(said[wrong]))"
    }
}

extension CatalogueChange {
    /// The change as it is from the newer catalogue to the older one.
    var mirrored: CatalogueChange {
        let kinds: [Kind: Kind] = [.gone: .new, .new: .gone]
        let opposites: [Cause: Cause] = [
            .ancestorInserted: .ancestorRemoved, .ancestorRemoved: .ancestorInserted, .siblingInserted: .siblingRemoved,
            .siblingRemoved: .siblingInserted,
        ]
        return CatalogueChange(
            kind: kinds[kind] ?? kind, old: new, new: old, confidence: confidence,
            causes: Cause.allCases.filter { cause in causes.contains { (opposites[$0] ?? $0) == cause } },
            evidence: evidence, contradictions: contradictions)
    }
}
