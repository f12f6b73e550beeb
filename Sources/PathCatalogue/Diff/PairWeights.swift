/// The weights of the score: the logarithm of the odds that two controls are one is the sum of features times weights.
///
/// scripts/train-paths wrote this file. The weights come from 339 pairs of releases of 15 apps. Each app judged with
/// weights from the others:
///
/// - near: precision 0.984, recall 0.645 of 763 moves, 4.6 wrong of 1,000 equal paths, 0.7 false moves for 100 gone
/// - far: precision 0.960, recall 0.579 of 375 moves, 13.4 wrong of 1,000 equal paths, 1.8 false moves for 100 gone
/// - settled pairs that are one control: 0.9968
extension PairFeature {
    static let weights: [PairFeature: Double] = [
        .actionsAdded: -1.67,
        .aloneOnScreen: 1.69,
        .always: -1.28,
        .bothScreensStay: -2.35,
        .closeness: 2.08,
        .editLength: -0.63,
        .equalActions: 1.30,
        .equalFrame: 2.31,
        .equalHandlers: -0.66,
        .equalIdentifier: 0.76,
        .equalOwnClass: 1.01,
        .equalParts: -0.26,
        .equalPath: 0.55,
        .equalRow: 0.45,
        .equalScreen: 0.41,
        .frameRarity: 0.24,
        .identifierAdded: -1.88,
        .oldScreenGone: -0.10,
        .ordinalDistance: -1.86,
        .otherActions: -2.34,
        .otherHandlers: -0.29,
        .otherIdentifier: -1.83,
        .otherOwnOrdinal: -1.07,
        .otherRow: -5.38,
        .ownClassSimilarity: 1.02,
        .pathDistance: -1.32,
        .positionAdded: -1.67,
        .rowMargin: 0.60,
        .sameEditOnce: 0.98,
        .sameEditThrice: -0.49,
        .screenMargin: 1.77,
        .screenSimilarity: -0.36,
        .sizeChange: -1.02,
        .uniqueActions: 2.60,
        .uniqueFrame: -0.37,
        .uniqueFrameAndClass: 0.98,
        .uniqueIdentifier: 1.06,
        .unknownFrames: 0.50,
        .unrelatedScreen: -3.06,
        .unsureRow: -0.63,
    ]
}
