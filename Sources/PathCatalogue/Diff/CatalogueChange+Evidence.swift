internal import ClickTracking
internal import ResponderChain

extension CatalogueChange {
    /// The change of two controls that are one.
    ///
    /// - Parameters:
    ///   - areNeighboursSame: Whether the controls beside both are, too; nil if they tell nothing.
    ///   - use: What people's use of both adds to the logarithm of the odds; nil if it is not known.
    init(
        _ old: CatalogueControl, _ new: CatalogueControl, confidence: Double, causes: [Cause], areNeighboursSame: Bool?,
        use: Double?
    ) {
        let kind: Kind = old.path == new.path ? .same : .moved
        self.init(kind: kind, old: old, new: new, confidence: confidence, causes: causes)
        weigh(.path, old.path == new.path ? true : nil)
        weigh(.screen, old.screen.flatMap { one in new.screen.map { one.hasSameBytes(as: $0) } })
        weigh(.position, old.position.flatMap { one in new.position.map { one.hasSameBytes(as: $0) } })
        weigh(.frame, Self.isSamePlace(old.frame, new.frame))
        weigh(.events, Self.agree(old.events, new.events))
        weigh(.actions, Self.agree(old.actions, new.actions))
        weigh(.handledBy, Self.agree(old.handlersBesideScreen, new.handlersBesideScreen))
        let (one, other) = (old.attributes, new.attributes)
        weigh(.target, Self.agree([one.lastingTarget], [other.lastingTarget]))
        weigh(.attributes, Self.agree([one.name, one.testID], [other.name, other.testID]))
        // Others may come and go beside a control that stays.
        if areNeighboursSame == true { evidence.append(.neighbours) }
        if let use, abs(use) >= 1 { weigh(.use, use > 0) }
    }

    /// Notes that this speaks for the two, or against them; nil if it says nothing.
    private mutating func weigh(_ item: Evidence, _ agrees: Bool?) {
        guard let agrees else { return }
        if agrees { evidence.append(item) } else if item != .screen { contradictions.append(item) }
    }

    /// Whether two lists that are known say the same. Two empty ones say nothing.
    private static func agree(_ one: [String]?, _ other: [String]?) -> Bool? {
        guard let one, let other, !one.isEmpty || !other.isEmpty else { return nil }
        return Set(one.map(ByteString.init)) == Set(other.map(ByteString.init))
    }

    /// Whether attributes that both have are the same. What one alone has says nothing.
    private static func agree(_ one: [String?], _ other: [String?]) -> Bool? {
        let known = zip(one, other).compactMap { one, other in
            one.flatMap { one in other.map { one.hasSameBytes(as: $0) } }
        }
        return known.isEmpty ? nil : known.allSatisfy(\.self)
    }

    /// Whether two frames are equal, or have one size; nil if only a part of the size is another.
    private static func isSamePlace(_ one: ScreenLayout.Frame?, _ other: ScreenLayout.Frame?) -> Bool? {
        guard let one, let other else { return nil }
        if one.width == other.width, one.height == other.height { return true }
        return one.width != other.width && one.height != other.height && (one.x != other.x || one.y != other.y)
            ? false : nil
    }
}

extension CatalogueControl {
    /// The classes of the handlers, with an empty name for the control's own screen: they are the same where that was renamed.
    fileprivate var handlersBesideScreen: [String]? {
        handledBy?.map { $0.hasSameBytes(as: screen ?? "") ? "" : $0 }
    }
}
