/// How much each feature says on each platform, and how sure a comparison may be of what follows from that.
struct PairWeights: Sendable {
    /// What belongs to one platform.
    struct Part {
        /// By the number of the feature.
        let weights: [Double]
        let told: ToldConfidence

        init(_ weights: [PairFeature: Double], told: ToldConfidence) {
            self.weights = PairFeature.allCases.map { weights[$0] ?? 0 }
            self.told = told
        }
    }

    private let parts: [Platform: Part]

    init(_ parts: [Platform: Part]) {
        self.parts = parts
    }

    /// The logarithm of the odds that both are one control, if there were no others.
    func logit(_ pair: PairCandidates.Pair) -> Double {
        if pair.isIdentical { return 12 }
        if pair.isUnfounded { return -20 }
        let weights = parts[pair.platform]?.weights ?? []
        let score = zip(pair.features.values, weights).reduce(pair.use) { $0 + $1.0 * $1.1 }
        let isIdentified = !pair.features[holds: .equalPath] && Self.identifying.contains { pair.features[holds: $0] }
        return isIdentified ? max(score, Self.identified) : score
    }

    func logitWithoutUse(_ pair: PairCandidates.Pair) -> Double {
        var unused = pair
        unused.use = 0
        return logit(unused)
    }

    /// All 27 controls with another path and an identifier that no other control had were one in the releases that the
    /// weights come from. They are too few for a weight, and enough for odds of 28 to 1 (P.-S. Laplace's rule of succession).
    /// So were all 55 elements with such a name, and all but 2 of 1,981 with such a target.
    private static let identified = 3.33
    private static let identifying: [PairFeature] = [.uniqueIdentifier, .uniqueName, .uniqueTestID, .uniqueTarget]

    func told(_ platform: Platform) -> ToldConfidence { parts[platform]?.told ?? ToldConfidence() }
}

/// The confidence that is told: never more than the share of verdicts that proved right, as far as the apps and sites of which that
/// is known support it.
struct ToldConfidence: Sendable {
    /// From a score on, the confidence that is told.
    struct Step: Sendable {
        let start: Double
        let confidence: Double

        init(_ start: Double, _ confidence: Double) {
            (self.start, self.confidence) = (start, confidence)
        }
    }

    /// Of equal paths that nothing contradicts, on screens of which nine in ten controls are as they were, and on others.
    var settled = 1.0
    var settledOnChanged = 1.0
    /// Of other equal paths, and of moves, in ascending order.
    var same: [Step] = []
    var moved: [Step] = []

    /// The confidence that is told of a pair.
    ///
    /// - Parameter score: How likely it is by the weights, given its rivals.
    func confidence(_ score: Double, isSame: Bool) -> Double {
        let step = (isSame ? same : moved).last { $0.start <= score }
        return min(score, step?.confidence ?? 1)
    }
}
