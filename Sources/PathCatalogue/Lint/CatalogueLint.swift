internal import ResponderChain

/// Finds the names in a catalogue that do not last or are not private.
///
///     let findings = CatalogueLint().findings(in: catalogue)
public struct CatalogueLint: Sendable {
    /// The rules that are checked; ``LintRule/translated`` needs another language.
    public var rules: Set<LintRule> = Set(LintRule.allCases)
    /// The most components that a path may have. Of 60,000 controls of real apps one in a thousand has more than 13.
    public var maxDepth = 16
    /// The controls of the same version in another language of the app.
    public var otherLanguage: Catalogue?

    public init() {}

    /// The findings, by rule in the order of ``LintRule``, then in the order of their first controls. The same catalogue always
    /// gives the same findings.
    public func findings(in catalogue: Catalogue) -> [LintFinding] {
        var list = LintList(rules: rules)
        for (index, control) in catalogue.controls.enumerated() {
            list.checkNames(of: control, at: index)
            if control.path.components.count > maxDepth { list.add(.depth, control.path.element, control, at: index) }
        }
        list.checkPlaces(in: catalogue)
        list.checkMarks(in: catalogue)
        if let otherLanguage { list.compare(catalogue, with: otherLanguage) }
        return list.sorted
    }
}

/// The findings of a catalogue, each once, with all controls that it is about.
struct LintList {
    let rules: Set<LintRule>
    private var found: [LintFinding.Key: (finding: LintFinding, controls: [Int: CatalogueControl])] = [:]

    init(rules: Set<LintRule>) { self.rules = rules }

    /// Adds a control to a finding, in any order.
    mutating func add(
        _ rule: LintRule, _ part: String, screen: String? = nil, translation: String? = nil,
        _ control: CatalogueControl, at index: Int
    ) {
        guard rules.contains(rule) else { return }
        let fresh = LintFinding(rule: rule, part: part, screen: screen, translation: translation, controls: [])
        found[fresh.key, default: (fresh, [:])].controls[index] = control
    }

    /// By rule, then by the first control; of one control, the shortest part first.
    var sorted: [LintFinding] {
        let order = Dictionary(uniqueKeysWithValues: LintRule.allCases.enumerated().map { ($1, $0) })
        let findings = found.values.map { found in
            var finding = found.finding
            let indices = found.controls.keys.sorted()
            finding.controls = indices.compactMap { found.controls[$0] }
            let part = ByteString(finding.part)
            let place = (order[finding.rule] ?? 0, indices.first ?? 0, part.text.utf8.count, part)
            return (place: place, finding: finding)
        }
        return findings.sorted { $0.place < $1.place }.map(\.finding)
    }
}
