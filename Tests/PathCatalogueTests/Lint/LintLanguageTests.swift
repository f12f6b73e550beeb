import PathCatalogue
import ResponderChain
import SeededGenerator
import Testing

/// Identifiers that are other ones in another language of the app, over random apps.
struct LintLanguageTests {
    @Test func `exactly the identifiers that were translated are found`() {
        for seed in 0..<40 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let tree = ModelTree.random(.shared, using: &random)
            let (named, translated) = Self.nameAndTranslate(tree, using: &random)
            let findings = Self.findings(in: named.catalogue.catalogue, translated.tree.catalogue.catalogue)
            let seen = Dictionary(uniqueKeysWithValues: findings.map { ($0.part, $0.translation) })
            #expect(seen == translated.names, "seed \(seed)")
        }
    }

    @Test func `controls that only one language shows are not taken for translated`() {
        for seed in 0..<20 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            let tree = ModelTree.random(.shared, using: &random)
            for node in tree.root.all where node.events != nil { node.identifier = "control\(node.number)" }
            let catalogue = tree.catalogue.catalogue
            let part = Catalogue(controls: catalogue.controls.filter { _ in random.happens(60) })
            #expect(
                Self.findings(in: catalogue, part) == [] && Self.findings(in: part, catalogue) == [], "seed \(seed)")
        }
    }

    private static func findings(in catalogue: Catalogue, _ other: Catalogue) -> [LintFinding] {
        var lint = CatalogueLint()
        (lint.rules, lint.otherLanguage) = ([.translated], other)
        return lint.findings(in: catalogue)
    }

    /// Gives all controls and some of what they are in identifiers, and translates some of these in a copy.
    private static func nameAndTranslate(
        _ tree: ModelTree, using random: inout SplitMix64
    ) -> (ModelTree, translated: (tree: ModelTree, names: [String: String?])) {
        for node in tree.root.all.dropFirst(2) {
            node.identifier = node.events != nil || random.happens(30) ? "name\(node.number)" : nil
        }
        let other = tree.copy()
        var names: [String: String?] = [:]
        for node in other.root.all {
            guard let name = node.identifier, random.happens(30) else { continue }
            node.identifier = "Name \(node.number)"
            if node.all.contains(where: { $0.events != nil }) {
                names["\(node.className)#\(name)"] = "\(node.className)#Name \(node.number)"
            }
        }
        return (tree, (other, names))
    }
}
