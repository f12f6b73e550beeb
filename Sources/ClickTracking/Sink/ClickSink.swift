/// Stores clicks. A recorder and a replay know only this protocol, not the store behind it; apps know it as a
/// ``RecorderStore``.
package protocol ClickSink: RecorderStore {
    /// The sources that the sink has stored clicks from, with the progress of each.
    func knownSources() throws -> [KnownSource]

    /// The source with this one's format and head, if the sink has stored clicks from it.
    func known(_ source: ClickSource) throws -> KnownSource?

    /// The most clicks that a recorder hands over at once.
    var recorderBatchSize: Int { get }

    /// Begins to store clicks of a new source, or goes on with one that the sink knows.
    ///
    /// Only one feed is open at a time.
    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed

    /// Commits all sources together that are opened and closed during some work, instead of each by itself. That is
    /// faster for many short sources. If the work throws, none of them is stored.
    func together(_ work: () throws -> Void) throws

    /// By how many milliseconds the clicks of a session move, as its sender's clock is wrong; nil if nothing is kept of it.
    func clockShift(of session: SessionKey) throws -> Int64?

    /// Keeps by how many milliseconds the clicks of a session move. To be called while a feed is open: it is committed with
    /// that feed's clicks.
    func keep(clockShift ms: Int64, of session: SessionKey) throws
}

extension ClickSink {
    package func known(_ source: ClickSource) throws -> KnownSource? {
        try knownSources().first { $0.source.isSame(as: source) }
    }

    package var recorderBatchSize: Int { 8_192 }

    /// Commits each source by itself.
    package func together(_ work: () throws -> Void) throws {
        try work()
    }

    /// Keeps none.
    package func clockShift(of session: SessionKey) throws -> Int64? { nil }
    package func keep(clockShift ms: Int64, of session: SessionKey) throws {}
}

/// Passes one source's clicks to a sink.
package protocol ClickFeed: AnyObject {
    /// Whether ``skip(_:)`` must be called with everything before the progress that the feed continues from.
    ///
    /// That is needed if clicks without an identity of their own may also occur in another source: only the beginning
    /// of this source tells which of them it has already accounted for.
    var needsPrefix: Bool { get }

    /// Passes over a batch that an earlier feed of the same source has written.
    func skip(_ batch: ClickBatch) throws

    /// Writes a batch.
    ///
    /// With a progress, the batch and all batches before it are committed together with the progress: after a crash the
    /// source goes on from there, and nothing is stored twice. Without one, the batch waits for a later commit.
    ///
    /// - Parameters:
    ///   - batch: The clicks, in the order of the source.
    ///   - progress: How far the source has been read with this batch; nil if that cannot be told yet.
    ///   - record: Makes the rejected record of a click that cannot be stored, from its row in the batch and the reason. It
    ///     is called for a click whose identity belongs to another click.
    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?,
        rejecting record: (_ row: Int, _ reason: String) -> RejectedRecord
    ) throws -> WriteResult

    /// Ends the feed. Batches that have not been committed are lost.
    func close() throws
}

/// How many records a sink has stored, and how many not: `read = stored + duplicate + rejected`.
package struct WriteResult: Hashable, Sendable {
    /// Clicks that were new.
    package var stored = 0
    /// Clicks that the sink had already.
    package var duplicate = 0
    /// Records that cannot be used, and clicks whose identity belongs to another click.
    package var rejected = 0
    /// Payloads that cannot be decoded; they are not counted as read.
    package var damaged = 0

    package init(stored: Int = 0, duplicate: Int = 0, rejected: Int = 0, damaged: Int = 0) {
        self.stored = stored
        self.duplicate = duplicate
        self.rejected = rejected
        self.damaged = damaged
    }

    /// All records that were read.
    package var read: Int { stored + duplicate + rejected }

    package static func += (sum: inout WriteResult, other: WriteResult) {
        sum.stored += other.stored
        sum.duplicate += other.duplicate
        sum.rejected += other.rejected
        sum.damaged += other.damaged
    }
}
