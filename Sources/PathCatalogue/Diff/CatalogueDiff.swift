internal import ResponderChain

/// What became of each control of a catalogue in a later one.
///
/// Screens and the rows of lists are aligned first, then controls: those with equal paths that nothing contradicts are the
/// same, and the others are weighed in pairs (see `PairFeature` and its weights). Each control of both catalogues stands in
/// exactly one change. Two catalogues always give the same changes, and if they change places, what was new is gone and the
/// other way round.
public struct CatalogueDiff: Sendable {
    /// The changes of the older catalogue's controls in their order, then the controls that are new in theirs.
    public let changes: [CatalogueChange]

    /// Compares two catalogues.
    public init(old: Catalogue, new: Catalogue) {
        self.init(old: old, new: new, weights: .trained)
    }

    /// Compares two catalogues by given weights.
    init(old: Catalogue, new: Catalogue, weights: PairWeights) {
        let comparison = CatalogueComparison(old.controls, new.controls)
        let weighed = PairCandidates.map(comparison) { WeighedPair($0, weights) }
        let pairs = weighed.map { (old: $0.old, new: $0.new) }
        let assignment = PairAssignment(pairs, logits: weighed.map(\.logit))
        let taken = assignment.taken(pairs) { assignment.confidences[$0] >= weighed[$0].least }
        var partners: [Int?] = Array(repeating: nil, count: old.controls.count)
        var confidences = Array(repeating: 0.0, count: old.controls.count)
        for (one, other) in comparison.equalPaths.settled {
            partners[one] = other
            let told = weights.told(.of(comparison.old[one], comparison.new[other]))
            let isUsedOtherwise = comparison.use.logit(one, other).map { $0 <= Self.otherUse } ?? false
            if isUsedOtherwise, comparison.equalPaths.toldByPlace.contains(one) {
                confidences[one] = Self.unknown
            } else {
                confidences[one] = comparison.equalPaths.onChanged.contains(one) ? told.settledOnChanged : told.settled
            }
        }
        let bounds = Self.bounds(weighed)
        for index in taken {
            partners[pairs[index].old] = pairs[index].new
            let pair = weighed[index]
            let score = min(assignment.confidences[index], pair.most, bounds?[index] ?? 1)
            let told = weights.told(pair.platform).confidence(score, isSame: pair.isEqual)
            confidences[pair.old] = Self.rounded(told)
        }
        var (oldBest, newBest) = ([Int: Double](), [Int: Double]())
        for (pair, confidence) in zip(pairs, assignment.confidences.map(Self.rounded)) {
            oldBest[pair.old] = max(oldBest[pair.old] ?? 0, confidence)
            newBest[pair.new] = max(newBest[pair.new] ?? 0, confidence)
        }
        let beside = DiffNeighbours(comparison)
        let causes = MoveCauses(old.controls, new.controls, partners)
        let isPaired = Set(partners.compactMap { $0 })
        changes =
            old.controls.indices.map { index in
                guard let partner = partners[index] else {
                    return CatalogueChange(
                        kind: .gone, old: old.controls[index], new: nil,
                        confidence: Self.rounded(1 - (oldBest[index] ?? 0)))
                }
                return CatalogueChange(
                    old.controls[index], new.controls[partner], confidence: confidences[index],
                    causes: causes.of(index, partner), areNeighboursSame: beside.areSame(index, partner, partners),
                    use: comparison.use.logit(index, partner))
            }
            + new.controls.indices.filter { !isPaired.contains($0) }.map { index in
                CatalogueChange(
                    kind: .new, old: nil, new: new.controls[index], confidence: Self.rounded(1 - (newBest[index] ?? 0)))
            }
    }

    /// The highest confidence that each pair may have: what people did alone lifts none to ``accepted``, as a new version may have
    /// another control for the same purpose. Nil where nobody knows what they did.
    private static func bounds(_ weighed: [WeighedPair]) -> [Double]? {
        guard weighed.contains(where: \.isUsed) else { return nil }
        let pairs = weighed.map { (old: $0.old, new: $0.new) }
        return PairAssignment(pairs, logits: weighed.map(\.logitWithoutUse)).confidences.map {
            rounded($0) >= accepted ? 1 : max($0, WeighedPair.notUnique)
        }
    }

    /// Thousandths: what is said of more is not the same in both directions.
    private static func rounded(_ confidence: Double) -> Double { (confidence * 1000).rounded() / 1000 }

    /// The changes of this kind.
    public func changes(of kind: CatalogueChange.Kind) -> [CatalogueChange] {
        changes.filter { $0.kind == kind }
    }

    /// Whether every control is the same, with the same position.
    public var isEmpty: Bool {
        changes.allSatisfy { $0.kind == .same && $0.causes.isEmpty }
    }

    /// So many pairs of components of two paths are compared, 100 times 100: work on paths must not grow with the square of
    /// their lengths.
    package static let maxComparedParts = 10_000
    /// The confidence that two controls with one path are one where as much speaks against it as for it.
    static let unknown = 0.5
    /// So much must other use take from the logarithm of the odds to make a control doubtful that only its place tells.
    private static let otherUse = -1.0
    /// How certain a move must be for its names to be joined without being asked.
    public static let accepted = 0.95
}
