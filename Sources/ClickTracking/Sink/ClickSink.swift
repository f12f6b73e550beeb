/// Where clicks go to be kept. A recorder and a replay know this, never the store behind it.
public protocol ClickSink: AnyObject {
    /// The sources that the sink has taken clicks from, as far as they have been taken.
    func knownSources() throws -> [KnownSource]

    /// Begins to take clicks from a source that the sink has not seen, or goes on with one that it knows.
    ///
    /// Only one feed is open at a time.
    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed

    /// Commits at once what all sources bring that are opened and closed while some work is done, in place of each by
    /// itself: for many that are short. Where the work throws, nothing of them is kept.
    func together(_ work: () throws -> Void) throws
}

extension ClickSink {
    /// A sink whose commits cost nothing need not put them together.
    public func together(_ work: () throws -> Void) throws {
        try work()
    }
}

/// The way of one source's clicks into a sink.
public protocol ClickFeed: AnyObject {
    /// Whether the feed must be shown again, by ``skip(_:)``, what was taken before the mark that it continues from.
    ///
    /// That is so where clicks without an identity of their own may be repeated in another source: which of them this
    /// source has already accounted for is known from its beginning alone.
    var needsPrefix: Bool { get }

    /// Notes a batch that an earlier feed of the same source has written.
    func skip(_ batch: ClickBatch) throws

    /// Takes a batch.
    ///
    /// With a mark, the batch and all before it are committed together with the mark: after a crash the source goes on
    /// from there and nothing is stored twice. Without one, the batch waits for a later mark's commit.
    ///
    /// - Parameter record: Makes the record to keep of a click that cannot be stored, from its row in the batch and
    ///   the reason. It is called for a click whose identity is another click's.
    func write(
        _ batch: ClickBatch, upTo mark: SourceMark?, rejecting record: (_ row: Int, _ reason: String) -> RejectedRecord
    ) throws -> WriteResult

    /// Ends the feed. What no mark has committed is given up.
    func close() throws
}

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
