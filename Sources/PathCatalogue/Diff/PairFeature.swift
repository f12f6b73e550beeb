/// What speaks for a pair of controls being one, or against it: the inputs of the score. Each is 1 where it holds and else 0,
/// unless it says that it is a number.
enum PairFeature: Int, CaseIterable {
    case always = 0

    // The paths. What follows is about components below the screen.
    case equalPath, equalParts
    /// How much must be inserted, removed or renamed to make one path of the other, a component.
    case pathDistance
    /// How many ordinals differ, 0.2 each.
    case ordinalDistance
    case otherOwnOrdinal, equalOwnClass
    /// How alike the names of two different own classes are.
    case ownClassSimilarity
    case equalIdentifier, otherIdentifier, identifierAdded
    /// No other control of either catalogue has this class with this identifier.
    case uniqueIdentifier
    /// How many components the longer of the two runs that differ has, up to 4.
    case editLength
    /// The same without wrappers and ordinals, which may say nothing; and whether nothing is left of it.
    case meaningDistance, equalMeaning
    /// The nearest part around both that has an identifier has another one; or the same, and the path below it is equal, too.
    case otherLandmark, equalBelowLandmark
    /// Another control moved in the same way, with an equal frame or equal actions.
    case sameEdit

    // The actions and who handles them.
    case unknownActions, actionsAdded, equalActions, otherActions
    /// How alike the names of different actions are.
    case actionSimilarity
    /// No other control of either catalogue has these actions.
    case uniqueActions
    case equalHandlers

    // The frames.
    case unknownFrames, equalFrame
    /// 1 where no other control has the frame, less where many have.
    case frameRarity
    /// No other control of either catalogue has this frame; and the class is the same.
    case uniqueFrame, uniqueFrameAndClass
    /// 1 where the middle is at the same place, falling with the distance.
    case closeness
    /// The same when what pairs beside them have moved is taken off.
    case closenessToAnchors
    /// The logarithm of the ratio of widths and heights, up to 2.
    case sizeChange

    // The rows of lists.
    case positionAdded, equalRow, otherRow
    /// How sure the row is: 1 where as many rows are in both lists.
    case rowMargin
    /// Nothing but its order tells the row.
    case unsureRow

    // The screens.
    case equalScreen, unrelatedScreen, bothScreensStay
    /// What both screens have in common, and how much more than with any other screen.
    case screenSimilarity, screenMargin

    /// Neither screen has another control that is not the same.
    case aloneOnScreen
    /// How alike the controls beside the two are, up to 1; and whether both are near the same end of their screens, 1 if near
    /// both ends.
    case neighbours, ends
    /// Both stand between the same two anchors, half for each; and how alike their distances from these are.
    case between, equalSteps
    /// The part of the screens' controls that is not settled; and the same where the paths are equal.
    case changed, equalPathOnChanged

    // The kinds of controls, and the attributes of elements.
    case equalKind
    case uniqueName, uniqueTestID, uniqueClasses, uniqueTarget, uniqueTargetInPlace
    /// Equally many controls of both catalogues lead there, or have these classes, and both are the same one in their order.
    case sameTurnOfTarget, sameTurnOfClasses
    case otherName, otherType
    case equalTarget, otherTarget, targetAdded
    /// 1 where no other control leads there, less where many do.
    case targetRarity
    /// How alike two different targets are.
    case targetSimilarity
    case equalClasses, otherClasses
    /// The part of both elements' classes that both have, where they differ.
    case classSimilarity
}

/// The features of one pair.
struct PairFeatures {
    private(set) var values = Array(repeating: 0.0, count: PairFeature.allCases.count)

    subscript(feature: PairFeature) -> Double {
        get { values[feature.rawValue] }
        set { values[feature.rawValue] = newValue }
    }

    subscript(holds feature: PairFeature) -> Bool {
        get { self[feature] != 0 }
        set { self[feature] = newValue ? 1 : 0 }
    }
}
