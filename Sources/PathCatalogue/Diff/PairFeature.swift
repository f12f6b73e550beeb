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
    /// One or three other controls moved in the same way, with an equal frame or equal actions.
    case sameEditOnce, sameEditThrice

    // The actions and who handles them.
    case unknownActions, actionsAdded, equalActions, otherActions
    /// No other control of either catalogue has these actions.
    case uniqueActions
    case equalHandlers, otherHandlers

    // The frames.
    case unknownFrames, equalFrame
    /// 1 where no other control has the frame, less where many have.
    case frameRarity
    /// No other control of either catalogue has this frame; and the class is the same.
    case uniqueFrame, uniqueFrameAndClass
    /// 1 where the middle is at the same place, falling with the distance.
    case closeness
    /// The logarithm of the ratio of widths and heights, up to 2.
    case sizeChange

    // The rows of lists.
    case positionAdded, equalRow, otherRow
    /// How sure the row is: 1 where as many rows are in both lists.
    case rowMargin
    /// Nothing but its order tells the row.
    case unsureRow

    // The screens.
    case equalScreen, unrelatedScreen, oldScreenGone, bothScreensStay
    /// What both screens have in common, and how much more than with any other screen.
    case screenSimilarity, screenMargin

    /// Neither screen has another control that is not the same.
    case aloneOnScreen
    /// How alike the controls beside the two are, up to 1; and whether both are near the same end of their screens, 1 if near
    /// both ends.
    case neighbours, ends
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
