/// The weights of the score: the logarithm of the odds that two controls are one is the sum of features times weights.
///
/// scripts/train-paths wrote this file. The weights come from 339 pairs of releases of 15 apps. Each app judged with
/// weights from the others:
///
/// - near: precision 0.985, recall 0.685 of 763 moves, 4.5 wrong of 1,000 equal paths, 0.8 false moves for 100 gone
/// - far: precision 0.970, recall 0.600 of 375 moves, 13.4 wrong of 1,000 equal paths, 1.6 false moves for 100 gone
/// - settled pairs that are one control: 0.9969
extension PairFeature {
    static let weights: [PairFeature: Double] = [
        .actionsAdded: -1.20,
        .aloneOnScreen: 1.60,
        .always: -1.58,
        .bothScreensStay: -2.47,
        .closeness: 2.37,
        .editLength: -0.58,
        .equalActions: 1.30,
        .equalFrame: 2.20,
        .equalHandlers: -0.10,
        .equalIdentifier: 1.02,
        .equalOwnClass: 1.03,
        .equalParts: -0.16,
        .equalPath: 0.23,
        .equalRow: 1.14,
        .equalScreen: 0.46,
        .frameRarity: 0.97,
        .identifierAdded: -1.86,
        .neighboursClasses: -0.13,
        .neighboursShare: -1.63,
        .oldScreenGone: -0.40,
        .ordinalDistance: -1.86,
        .otherActions: -2.17,
        .otherHandlers: -0.23,
        .otherIdentifier: -1.82,
        .otherOwnOrdinal: -0.92,
        .otherRow: -4.58,
        .ownClassSimilarity: 0.94,
        .pathDistance: -1.38,
        .positionAdded: -1.51,
        .rowMargin: 0.33,
        .sameEditOnce: 1.23,
        .sameEditThrice: -0.33,
        .screenMargin: 1.85,
        .screenSimilarity: 0.19,
        .sizeChange: -0.99,
        .uniqueActions: 2.72,
        .unknownFrames: 0.88,
        .unrelatedScreen: -2.98,
        .unsureRow: -0.63,
    ]
}
