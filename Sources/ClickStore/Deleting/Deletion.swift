/// What was deleted from a store.
public struct Deletion: Hashable, Sendable {
    /// How many clicks.
    public var clicks = 0
    /// How many stretches of sessions, those with no click left.
    public var stretches = 0
    /// How many rejected records that named a forgotten user or session.
    public var rejected = 0

    public init(clicks: Int = 0, stretches: Int = 0, rejected: Int = 0) {
        self.clicks = clicks
        self.stretches = stretches
        self.rejected = rejected
    }
}
