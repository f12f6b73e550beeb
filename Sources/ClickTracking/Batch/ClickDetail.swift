/// What only some clicks have: identity, order, place in lists, handler and info.
public struct ClickDetail: Sendable {
    /// The click's own identity, unique in a store; nil for most.
    public var id: String?
    /// The order within the session.
    public var seq: Int64?
    /// The cell's `section:row` at every list level, outermost first, such as `1:0/0:3`.
    public var position: String?
    /// The identity of what the innermost list cell showed.
    public var item: String?
    /// The class of the first hop that handled the click.
    public var handledBy: String?
    /// More about the click, as one JSON object in canonical text.
    public var info: String?

    public init(
        id: String? = nil, seq: Int64? = nil, position: String? = nil, item: String? = nil, handledBy: String? = nil,
        info: String? = nil
    ) {
        self.id = id
        self.seq = seq
        self.position = position
        self.item = item
        self.handledBy = handledBy
        self.info = info
    }

    /// Whether there is nothing to keep.
    public var isEmpty: Bool {
        id == nil && seq == nil && position == nil && item == nil && handledBy == nil && info == nil
    }
}
