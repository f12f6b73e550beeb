/// The weights of the score: the logarithm of the odds that two controls are one is the sum of features times weights.
///
/// scripts/train-paths writes this file.
extension PairFeature {
    static let weights: [PairFeature: Double] = [:]
}
