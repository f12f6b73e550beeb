extension PairWeights {
    /// The weights that Benchmarks/paths/train-paths made from 684 pairs of catalogues of 25 apps and sites. Each app and
    /// site judged by weights from the others:
    ///
    /// - releases, near: precision 0.983, recall 0.755 of 763 moves, 4.2 wrong of 1,000 equal paths, 0.4 false moves for 100 gone
    /// - releases, far: precision 0.966, recall 0.611 of 375 moves, 11.9 wrong of 1,000 equal paths, 0.7 false moves for 100 gone
    /// - webpages, days: 0.890 of 155 moved and 1.000 of 1732 kept found, precision of all verdicts 0.9979
    /// - webpages, days: 0.936 of the moved found in the mean over sites
    /// - webpages, far: 0.791 of 239 moved and 0.995 of 213 kept found, precision of all verdicts 0.9926
    /// - webpages, far: 0.730 of the moved found in the mean over sites
    /// - web, near or days, same, told at 0.90: 1.0000 of 1716 right, lower bound 0.9984
    /// - web, near or days, same, told at 0.99: 1.0000 of 881 right, lower bound 0.9969
    /// - web, near or days, moved, told at 0.90: 1.0000 of 115 right, lower bound 0.9770
    /// - web, far, same, told at 0.90: 0.9947 of 187 right, lower bound 0.9764
    /// - web, far, moved, told at 0.90: 0.9943 of 174 right, lower bound 0.9747
    /// - app, near or days, same, told at 0.90: 0.9988 of 31774 right, lower bound 0.9973
    /// - app, near or days, same, told at 0.99: 0.9994 of 31498 right, lower bound 0.9987
    /// - app, near or days, moved, told at 0.90: 0.9943 of 353 right, lower bound 0.9830
    /// - app, far, same, told at 0.90: 0.9954 of 3945 right, lower bound 0.9883
    /// - app, far, same, told at 0.99: 0.9987 of 3855 right, lower bound 0.9962
    /// - app, far, moved, told at 0.90: 0.9940 of 166 right, lower bound 0.9735
    /// - names, near or days, same, told at 0.90: 0.9977 of 34646 right, lower bound 0.9953
    /// - names, near or days, same, told at 0.99: 0.9981 of 34524 right, lower bound 0.9961
    /// - names, far, same, told at 0.90: 0.9946 of 4232 right, lower bound 0.9871
    /// - names, far, same, told at 0.99: 0.9971 of 4203 right, lower bound 0.9933
    static let trained = PairWeights([
        .web: Part(
            [
                .always: -1.26,
                .between: 0.81,
                .changed: 0.79,
                .classSimilarity: 0.31,
                .editLength: -0.48,
                .ends: 0.09,
                .equalBelowLandmark: 1.77,
                .equalClasses: 0.95,
                .equalIdentifier: 2.48,
                .equalKind: -1.10,
                .equalMeaning: -1.28,
                .equalOwnClass: -1.21,
                .equalParts: 0.09,
                .equalPath: -0.13,
                .equalPathOnChanged: -0.04,
                .equalSteps: 3.22,
                .equalTarget: -0.22,
                .identifierAdded: 0.32,
                .meaningDistance: -0.79,
                .neighbours: 3.41,
                .ordinalDistance: 0.62,
                .otherClasses: -0.45,
                .otherIdentifier: -0.11,
                .otherLandmark: -0.95,
                .otherName: -0.09,
                .otherOwnOrdinal: -1.16,
                .otherTarget: -3.08,
                .otherType: -0.72,
                .pathDistance: -0.54,
                .sameTurnOfClasses: 1.17,
                .sameTurnOfTarget: 2.83,
                .targetAdded: -1.17,
                .targetRarity: 1.46,
                .targetSimilarity: 1.23,
                .uniqueClasses: 1.00,
                .uniqueIdentifier: 2.48,
                .uniqueName: 0.10,
                .uniqueTarget: 3.40,
                .uniqueTargetInPlace: 2.32,
            ],
            told: ToldConfidence(
                settled: 0.996, settledOnChanged: 0.977,
                same: [
                    .init(0, 0.8), .init(0.35, 0.8), .init(0.5, 0.875), .init(0.6, 0.875), .init(0.65, 0.875),
                    .init(0.75, 0.94), .init(0.85, 0.94), .init(0.9, 0.94), .init(0.95, 0.94), .init(0.98, 0.94),
                    .init(0.99, 0.94), .init(0.995, 0.94),
                ],
                moved: [
                    .init(0, 0.976), .init(0.35, 0.976), .init(0.5, 0.976), .init(0.6, 0.976), .init(0.65, 0.976),
                    .init(0.75, 0.976), .init(0.85, 0.976), .init(0.9, 0.976), .init(0.95, 0.976), .init(0.98, 0.976),
                    .init(0.99, 0.976), .init(0.995, 0.976),
                ])),
        .app: Part(
            [
                .actionSimilarity: 0.34,
                .actionsAdded: -1.41,
                .aloneOnScreen: 1.21,
                .always: -1.50,
                .between: -0.61,
                .bothScreensStay: -2.14,
                .changed: -0.11,
                .closeness: 2.38,
                .closenessToAnchors: 0.45,
                .editLength: -0.41,
                .ends: 2.49,
                .equalActions: 0.53,
                .equalBelowLandmark: -0.16,
                .equalFrame: 1.76,
                .equalHandlers: -0.23,
                .equalIdentifier: 0.88,
                .equalKind: -0.95,
                .equalMeaning: 0.34,
                .equalOwnClass: 0.39,
                .equalParts: -0.13,
                .equalPath: -0.47,
                .equalPathOnChanged: 0.92,
                .equalRow: 0.45,
                .equalScreen: 0.74,
                .equalSteps: 1.60,
                .frameRarity: 0.27,
                .identifierAdded: -0.68,
                .meaningDistance: -0.68,
                .neighbours: 1.18,
                .ordinalDistance: -1.11,
                .otherActions: -3.06,
                .otherIdentifier: -1.70,
                .otherLandmark: -0.63,
                .otherOwnOrdinal: -0.82,
                .otherRow: -4.66,
                .ownClassSimilarity: 0.86,
                .pathDistance: -0.97,
                .positionAdded: -1.43,
                .rowMargin: 0.83,
                .sameEdit: 0.67,
                .screenMargin: 1.77,
                .screenSimilarity: -0.44,
                .sizeChange: -0.99,
                .uniqueActions: 2.88,
                .uniqueFrame: -0.61,
                .uniqueFrameAndClass: 0.47,
                .uniqueIdentifier: 1.10,
                .unknownFrames: 1.37,
                .unrelatedScreen: -3.14,
                .unsureRow: -0.75,
            ],
            told: ToldConfidence(
                settled: 0.996, settledOnChanged: 0.898,
                same: [
                    .init(0, 0.745), .init(0.35, 0.745), .init(0.5, 0.746), .init(0.6, 0.746), .init(0.65, 0.746),
                    .init(0.75, 0.937), .init(0.85, 0.937), .init(0.9, 0.937), .init(0.95, 0.937), .init(0.98, 0.937),
                    .init(0.99, 0.937), .init(0.995, 0.937),
                ],
                moved: [
                    .init(0, 0.94), .init(0.35, 0.94), .init(0.5, 0.94), .init(0.6, 0.94), .init(0.65, 0.948),
                    .init(0.75, 0.95), .init(0.85, 0.95), .init(0.9, 0.973), .init(0.95, 0.973), .init(0.98, 0.973),
                    .init(0.99, 0.973), .init(0.995, 0.973),
                ])),
        .names: Part(
            [
                .actionsAdded: -1.72,
                .aloneOnScreen: 0.94,
                .always: -0.32,
                .between: -2.52,
                .changed: -0.56,
                .editLength: -0.55,
                .ends: 4.77,
                .equalMeaning: -1.20,
                .equalOwnClass: 1.11,
                .equalParts: -0.74,
                .equalPath: -1.90,
                .equalPathOnChanged: -0.27,
                .equalScreen: 0.31,
                .equalSteps: 5.26,
                .identifierAdded: -0.54,
                .meaningDistance: -0.50,
                .neighbours: 2.83,
                .ordinalDistance: -0.82,
                .otherLandmark: -0.22,
                .otherOwnOrdinal: -1.56,
                .ownClassSimilarity: 1.29,
                .pathDistance: -2.77,
                .positionAdded: -0.04,
                .sameEdit: 0.60,
                .screenMargin: 3.23,
                .screenSimilarity: -1.03,
                .unknownFrames: -0.41,
            ],
            told: ToldConfidence(
                settled: 0.993, settledOnChanged: 0.887,
                same: [
                    .init(0, 0.518), .init(0.35, 0.518), .init(0.5, 0.571), .init(0.6, 0.571), .init(0.65, 0.571),
                    .init(0.75, 0.571), .init(0.85, 0.666), .init(0.9, 0.733), .init(0.95, 0.733), .init(0.98, 0.733),
                    .init(0.99, 0.733), .init(0.995, 0.733),
                ],
                moved: [
                    .init(0, 0.666), .init(0.35, 0.666), .init(0.5, 0.666), .init(0.6, 0.666), .init(0.65, 0.666),
                    .init(0.75, 0.666), .init(0.85, 0.666), .init(0.9, 0.684), .init(0.95, 0.684), .init(0.98, 0.684),
                    .init(0.99, 0.684), .init(0.995, 0.684),
                ])),
    ])
}
