/// The weights of the score: the logarithm of the odds that two controls are one is the sum of features times weights.
///
/// scripts/train-paths wrote this file. The weights come from 339 pairs of releases of 15 apps. Each app judged with
/// weights from the others:
///
/// - near: precision 0.983, recall 0.695 of 763 moves, 4.6 wrong of 1,000 equal paths, 0.4 false moves for 100 gone
/// - far: precision 0.977, recall 0.571 of 375 moves, 13.4 wrong of 1,000 equal paths, 0.5 false moves for 100 gone
/// - settled pairs that are one control: 0.9986 of 27040
/// - those told by their places alone that are one control: 0.9971 of 13091
extension PairFeature {
    static let weights: [PairFeature: Double] = [
        .actionsAdded: -1.75,
        .aloneOnScreen: 1.19,
        .always: -1.77,
        .bothScreensStay: -2.22,
        .closeness: 2.58,
        .editLength: -0.60,
        .ends: 2.40,
        .equalActions: 0.76,
        .equalFrame: 1.74,
        .equalHandlers: -0.69,
        .equalIdentifier: 0.64,
        .equalOwnClass: 0.69,
        .equalParts: -0.46,
        .equalPath: 0.07,
        .equalRow: 0.32,
        .equalScreen: 0.53,
        .frameRarity: 0.21,
        .identifierAdded: -1.45,
        .neighbours: 1.71,
        .oldScreenGone: 0.11,
        .ordinalDistance: -1.47,
        .otherActions: -2.53,
        .otherHandlers: -0.02,
        .otherIdentifier: -2.05,
        .otherOwnOrdinal: -0.74,
        .otherRow: -5.03,
        .ownClassSimilarity: 0.74,
        .pathDistance: -1.46,
        .positionAdded: -1.68,
        .rowMargin: 0.69,
        .sameEditOnce: 0.52,
        .sameEditThrice: -0.29,
        .screenMargin: 1.74,
        .screenSimilarity: -0.47,
        .sizeChange: -1.02,
        .uniqueActions: 3.03,
        .uniqueFrame: -0.53,
        .uniqueFrameAndClass: 0.46,
        .uniqueIdentifier: 1.12,
        .unknownFrames: 0.42,
        .unrelatedScreen: -3.05,
        .unsureRow: -0.87,
    ]
}
