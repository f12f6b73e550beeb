/// What a sink made of what it was given: `read = stored + duplicate + rejected`.
public struct WriteResult: Hashable, Sendable {
    /// Clicks that are new.
    public var stored = 0
    /// Clicks that the sink held already.
    public var duplicate = 0
    /// Records that cannot be used, and clicks whose identity is another click's.
    public var rejected = 0
    /// Payloads that did not decode; they are not counted as read.
    public var damaged = 0

    public init(stored: Int = 0, duplicate: Int = 0, rejected: Int = 0, damaged: Int = 0) {
        self.stored = stored
        self.duplicate = duplicate
        self.rejected = rejected
        self.damaged = damaged
    }

    /// All records that were read.
    public var read: Int { stored + duplicate + rejected }

    public static func += (sum: inout WriteResult, other: WriteResult) {
        sum.stored += other.stored
        sum.duplicate += other.duplicate
        sum.rejected += other.rejected
        sum.damaged += other.damaged
    }
}
