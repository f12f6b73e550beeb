internal import Basics
internal import ClickTracking
internal import ResponderChain

extension PairContext {
    /// A pair with all that speaks for it or against it.
    mutating func pair(_ old: DiffControl, _ new: DiffControl) -> PairCandidates.Pair {
        var features = PairFeatures()
        features[.always] = 1
        comparePaths(old, new, &features)
        compareActions(old, new, &features)
        compareHandlers(old, new, &features)
        compareFrames(old, new, &features)
        compareRows(old, new, &features)
        compareScreens(old, new, &features)
        compareAttributes(old, new, &features)
        features[holds: .aloneOnScreen] = isAlone(old, new)
        let likeness = beside.likeness(old, new)
        (features[.neighbours], features[.ends]) = (likeness.neighbours, likeness.ends)
        (features[.between], features[.equalSteps]) = (likeness.between, likeness.steps)
        features[.changed] = change(old, new)
        if features[holds: .equalPath] { features[.equalPathOnChanged] = features[.changed] }
        return PairCandidates.Pair(
            old: old.index, new: new.index, platform: .of(old, new), features: features,
            isUnfounded: isUnfounded(old, new, features),
            isIdentical: comparison.isDistinct && old.isIdentical(to: new),
            use: comparison.use.logit(old.index, new.index) ?? 0)
    }

    private mutating func comparePaths(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        let isEqual = old.path == new.path
        let fits = old.parts.count == new.parts.count && !old.parts.isEmpty
        let (a, b) = (old.ownPart, new.ownPart)
        features[holds: .equalPath] = isEqual
        features[holds: .equalParts] = !isEqual && fits && zip(old.parts, new.parts).allSatisfy { $0.fits($1) }
        let distance = distance(old, new)
        features[.pathDistance] = distance.classes / Double(max(1, old.parts.count, new.parts.count))
        features[.ordinalDistance] = features[holds: .equalParts] ? 0 : min(1, distance.all - distance.classes)
        features[holds: .identifierAdded] = (a.identifier == 0) != (b.identifier == 0)
        features[.meaningDistance] = distance.meaning / Double(max(1, old.meaning.count, new.meaning.count))
        features[holds: .equalMeaning] = old.meaningNumber == new.meaningNumber
        features[holds: .otherLandmark] = old.landmark != new.landmark
        features[holds: .equalBelowLandmark] =
            old.landmark != 0 && old.landmark == new.landmark && old.belowLandmark == new.belowLandmark
        features[holds: .otherOwnOrdinal] = a.index != b.index && !features[holds: .identifierAdded]
        features[holds: .equalOwnClass] = a.className == b.className
        if a.className != b.className { features[.ownClassSimilarity] = similarity.of(a.className, b.className, names) }
        features[holds: .equalIdentifier] = a.identifier != 0 && a.identifier == b.identifier
        features[holds: .uniqueIdentifier] = comparison.marks.isAlone(.identifier, old, new)
        features[holds: .otherIdentifier] = a.identifier != b.identifier && !features[holds: .identifierAdded]
        guard !isEqual else { return }
        let support = support(old, new)
        features[.editLength] = Double(min(4, support.length))
        features[holds: .sameEdit] = support.others >= 1
    }

    private mutating func compareActions(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        guard let actions = old.actions, let others = new.actions else {
            features[.unknownActions] = 1
            return
        }
        switch (actions.isEmpty, others.isEmpty) {
        case (true, true): break
        case (true, false), (false, true): features[.actionsAdded] = 1
        case (false, false):
            features[holds: .equalActions] = old.actionList == new.actionList
            features[holds: .otherActions] = !actions.contains(where: others.contains)
            features[holds: .uniqueActions] = comparison.marks.isAlone(.actions, old, new)
            if features[holds: .otherActions] {
                features[.actionSimilarity] =
                    actions.flatMap { one in others.map { similarity.of(one, $0, names) } }.max() ?? 0
            }
        }
    }

    private func compareHandlers(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        features[holds: .equalHandlers] = !old.handledBy.isEmpty && old.handledBy == new.handledBy
    }

    private func compareFrames(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        guard let a = old.frame, let b = new.frame else {
            features[holds: .unknownFrames] = old.frame == nil && new.frame == nil
            return
        }
        guard a != b else {
            features[.equalFrame] = 1
            let counts = comparison.marks.holders(of: .frame, old, new) ?? (0, 0)
            features[.frameRarity] = 1 / (Double(max(2, counts.old + counts.new)) / 2).squareRoot()
            features[holds: .uniqueFrame] = counts == (1, 1)
            features[holds: .uniqueFrameAndClass] = counts == (1, 1) && old.ownPart.className == new.ownPart.className
            return
        }
        let (dx, dy) = (a.middle.x - b.middle.x, a.middle.y - b.middle.y)
        features[.closeness] = exp(-(dx * dx + dy * dy).squareRoot() / 100)
        if let shift = beside.shift(old, new) { features[.closenessToAnchors] = exp(-shift / 100) }
        features[.sizeChange] = min(2, Self.ratio(a.width, b.width) + Self.ratio(a.height, b.height))
    }

    /// The logarithm of the ratio of two lengths in tenths of a point, without a sign; 5 points are added to each, so that
    /// tiny differences of tiny lengths say little.
    private static func ratio(_ a: Int32, _ b: Int32) -> Double {
        let (a, b) = (Double(max(0, a)) + 50, Double(max(0, b)) + 50)
        return log(max(a, b) / min(a, b))
    }

    private func compareRows(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        guard old.position != nil, new.position != nil else {
            features[holds: .positionAdded] = old.position != nil || new.position != nil
            return
        }
        guard let place = comparison.rows.place(of: old), place.list == DiffRows.key(new) else { return }
        guard let match = place.match, place.position.hasSameBytes(as: new.position) else {
            features[.otherRow] = 1
            return
        }
        features[.equalRow] = 1
        features[.rowMargin] = match.margin
        features[holds: .unsureRow] = !match.isSure
    }

    private func compareScreens(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        guard old.screen != new.screen else {
            features[.equalScreen] = 1
            return
        }
        let screens = comparison.screens
        let (isGone, isFresh) = (!screens.newNames.contains(old.screen), !screens.oldNames.contains(new.screen))
        features[holds: .unrelatedScreen] = screens.newName[old.screen] != new.screen
        features[holds: .bothScreensStay] = !isGone && !isFresh
        let pair = screens.pairs[DiffPair(old.screen, new.screen)]
        features[.screenSimilarity] = pair?.shared ?? 0
        features[.screenMargin] = pair?.margin ?? -0.3
    }

    /// Names and the order of rows are too little for a move: a row of another class at the same place is as often another
    /// row, and which of several equal rows was added cannot be told. Between screens that have little in common, a common
    /// action is too little as well: a new screen often does what an old one did. Names alone tell of no
    /// other screen unless something else of that is certain.
    private func isUnfounded(_ old: DiffControl, _ new: DiffControl, _ features: PairFeatures) -> Bool {
        let platform = Platform.of(old, new)
        if old.path == new.path || platform == .web { return false }
        let isOtherScreen = !features[holds: .equalScreen]
        let isUsedAlike = comparison.use.logit(old.index, new.index).map { $0 >= DiffUse.most } ?? false
        let isLinked = isUsedAlike || comparison.linkedScreens.contains(DiffPair(old.screen, new.screen))
        if platform == .names, isOtherScreen, !isLinked { return true }
        if isOtherScreen, !features[holds: .equalFrame],
            features[.screenSimilarity] < Self.leastSimilarity && features[.screenMargin] < Self.leastMargin
        {
            return true
        }
        if features[holds: .equalActions] || features[holds: .equalIdentifier] { return false }
        if isOtherScreen, !features[holds: .equalOwnClass] || features[.screenMargin] <= 0 { return true }
        let isOtherCell =
            old.ownPart.isCell && !features[holds: .equalOwnClass] && features[.ownClassSimilarity] < 0.5
        return features[holds: .unsureRow] || isOtherCell
    }

    /// How much two screens must have in common, or how much more than with other screens, unless frames are equal.
    private static let (leastSimilarity, leastMargin) = (0.35, 0.2)
}

extension ScreenLayout.Frame {
    /// The point in the middle, in points.
    var middle: (x: Double, y: Double) {
        ((Double(x) + Double(width) / 2) / 10, (Double(y) + Double(height) / 2) / 10)
    }
}
