/// What identifies an element where its path does not last, on the web above all: where it leads and what its makers called
/// it. Never a text, a value or a query. What is nil is not known.
public struct ElementAttributes: Hashable, Sendable {
    /// Where a link or a form leads: host and path, without query and fragment, ids as `*`.
    public var target: String?
    /// The attributes `name`, `type` and `role`.
    public var name: String?
    public var type: String?
    public var role: String?
    /// What tests find it by: `data-testid`, `data-test`, `data-cy` or `data-qa`.
    public var testID: String?
    /// Its classes, sorted, with a space between; without those that a tool has made.
    public var classes: String?

    /// Makes attributes of which nothing is known.
    public init() {}

    /// Whether nothing is known.
    public var isEmpty: Bool { self == ElementAttributes() }
}
