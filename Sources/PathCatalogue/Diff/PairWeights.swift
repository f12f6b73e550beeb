/// The weights of the score: the logarithm of the odds that two controls are one is the sum of features times weights.
///
/// scripts/train-paths wrote this file. The weights come from 339 pairs of releases of 15 apps. Each app judged with
/// weights from the others:
///
/// - near: precision 0.982, recall 0.710 of 763 moves, 4.6 wrong of 1,000 equal paths, 0.7 false moves for 100 gone
/// - far: precision 0.959, recall 0.616 of 375 moves, 13.4 wrong of 1,000 equal paths, 1.6 false moves for 100 gone
/// - settled pairs that are one control: 0.9968
extension PairFeature {
    static let weights: [PairFeature: Double] = [
        .actionsAdded: -1.75,
        .aloneOnScreen: 1.17,
        .always: -1.46,
        .bothScreensStay: -2.37,
        .closeness: 2.11,
        .editLength: -0.56,
        .ends: 2.12,
        .equalActions: 0.89,
        .equalFrame: 1.96,
        .equalHandlers: -0.65,
        .equalIdentifier: 0.55,
        .equalOwnClass: 0.77,
        .equalParts: -0.32,
        .equalPath: 0.13,
        .equalRow: 0.51,
        .equalScreen: 0.25,
        .frameRarity: 0.21,
        .identifierAdded: -1.75,
        .neighbours: 1.68,
        .oldScreenGone: -0.23,
        .ordinalDistance: -1.63,
        .otherActions: -2.55,
        .otherHandlers: 0.02,
        .otherIdentifier: -2.07,
        .otherOwnOrdinal: -0.78,
        .otherRow: -5.10,
        .ownClassSimilarity: 0.86,
        .pathDistance: -1.43,
        .positionAdded: -1.62,
        .rowMargin: 0.40,
        .sameEditOnce: 0.59,
        .sameEditThrice: -0.46,
        .screenMargin: 1.72,
        .screenSimilarity: -0.64,
        .sizeChange: -0.99,
        .uniqueActions: 2.78,
        .uniqueFrame: -0.52,
        .uniqueFrameAndClass: 1.17,
        .uniqueIdentifier: 1.08,
        .unknownFrames: 0.30,
        .unrelatedScreen: -2.91,
        .unsureRow: -0.59,
    ]
}
