/// What is kept of a pair of controls once its features have been weighed.
struct WeighedPair {
    /// Numbers of the controls in their catalogues.
    let old: Int
    let new: Int
    let platform: Platform
    /// Whether the paths are equal.
    let isEqual: Bool
    /// The logarithm of the odds that both are one control, if there were no others; and the same without what people did.
    let logit: Double
    let logitWithoutUse: Double
    /// Whether it is known what people did with both.
    let isUsed: Bool
    /// The highest confidence that the pair's own features allow.
    let most: Double

    init(_ pair: PairCandidates.Pair, _ weights: PairWeights) {
        (old, new, platform) = (pair.old, pair.new, pair.platform)
        isEqual = pair.features[holds: .equalPath]
        logit = weights.logit(pair)
        isUsed = pair.use != 0
        logitWithoutUse = isUsed ? weights.logitWithoutUse(pair) : logit
        most = Self.most(pair)
    }

    /// How likely the pair must be to be told.
    var least: Double { isEqual ? platform.leastSame : platform.leastMoved }

    /// The highest confidence of a move that nothing but what others have, too, speaks for.
    static let notUnique = 0.9

    private static func most(_ pair: PairCandidates.Pair) -> Double {
        let isEqual = pair.features[holds: .equalPath]
        if isEqual, pair.features[holds: .unsureRow] { return CatalogueDiff.unknown }
        let isUnique = pair.isIdentical || unique.contains { pair.features[holds: $0] }
        return isUnique || isEqual ? 1 : notUnique
    }

    private static let unique: [PairFeature] = [
        .uniqueActions, .uniqueFrame, .uniqueIdentifier, .uniqueName, .uniqueTestID, .uniqueClasses, .uniqueTarget,
        .uniqueTargetInPlace, .sameTurnOfTarget,
    ]
}
