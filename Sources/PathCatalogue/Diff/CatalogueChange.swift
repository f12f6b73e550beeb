/// What became of one control from an older catalogue to a newer one.
public struct CatalogueChange: Hashable, Sendable {
    /// What became of a control.
    public enum Kind: String, CaseIterable, Sendable {
        /// The control kept its path.
        case same
        /// The control has another path.
        case moved
        /// Only the older catalogue has the control.
        case gone
        /// Only the newer catalogue has the control.
        case new
    }

    /// Why a control's path, or its place in a list, is another one. The raw value tells it in words.
    public enum Cause: String, CaseIterable, Sendable {
        case screenClass = "screen class"
        case ownClass = "own class"
        case ownIdentifier = "own identifier"
        case ownEvent = "own event"
        case ancestorClass = "ancestor class"
        case ancestorIdentifier = "ancestor identifier"
        case ancestorInserted = "ancestor inserted"
        case ancestorRemoved = "ancestor removed"
        case ancestorReplaced = "ancestor replaced"
        case siblingInserted = "sibling inserted"
        case siblingRemoved = "sibling removed"
        case siblingRelabelled = "sibling relabelled"
        case siblingMoved = "sibling moved"
        case reordered = "reordered"
        case otherParent = "other parent"
        /// Only the row of a list is another one; the path is the same.
        case position = "position"
    }

    /// What speaks for two controls being one, or against it. The raw value tells it in words.
    public enum Evidence: String, CaseIterable, Sendable {
        case path = "path"
        case screen = "screen"
        case position = "position"
        case frame = "frame"
        case events = "events"
        case actions = "actions"
        case handledBy = "handled by"
        /// Where a link or a form leads.
        case target = "target"
        /// The element's `name`, or what tests find it by.
        case attributes = "attributes"
        /// The controls before and after it on its screen.
        case neighbours = "neighbours"
        /// What people used before and after it.
        case use = "use"
    }

    /// What became of it.
    public var kind: Kind
    /// The control of the older catalogue; nil where it is new.
    public var old: CatalogueControl?
    /// The control of the newer catalogue; nil where it is gone.
    public var new: CatalogueControl?
    /// How likely this is true, from 0 to 1: that both are one control, or that the other catalogue has none that is it.
    public var confidence: Double
    /// Why path or position are another; empty where both are the same, and of what is gone or new.
    public var causes: [Cause]
    /// What speaks for the two being one control.
    public var evidence: [Evidence]
    /// What speaks against it.
    public var contradictions: [Evidence]

    /// Whether the path is the same, but evidence says that it may be another control.
    public var isDoubtful: Bool { kind == .same && confidence < 0.6 }

    public init(
        kind: Kind, old: CatalogueControl?, new: CatalogueControl?, confidence: Double, causes: [Cause] = [],
        evidence: [Evidence] = [], contradictions: [Evidence] = []
    ) {
        self.kind = kind
        self.old = old
        self.new = new
        self.confidence = confidence
        self.causes = causes
        self.evidence = evidence
        self.contradictions = contradictions
    }
}
