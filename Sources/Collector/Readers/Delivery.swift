internal import ClickTracking
internal import Input
internal import SessionReplay

/// The clicks of one request, as its reader found them.
package struct Delivery: Sendable {
    /// Clicks in their order, with names that are numbered from 0 in the whole delivery.
    var pieces: [Piece]
    /// The lines of the body, by which rejected ones are found; 0 for a body without lines.
    var lines = 0
    /// The bytes of the body.
    var bytes: Int
    /// By which the times of its clicks are still to be corrected.
    var clock: SenderClock
    /// The records of a journal that these are; nil for clicks that have an identity each.
    var journal: JournalSpan?
    /// What it was read from, for a collector that keeps requests in a journal first.
    var request: JournaledRequest?
    /// The sender's key, where the body says it.
    var key: String?
    /// What the sender is answered when everything is stored; nil for a ``Receipt``.
    var answer: CollectorAnswer?
    /// Behind that request in its journal; nil for one that comes from no journal.
    var end: Int?

    struct Piece: Sendable {
        var clicks: ClickBatch
        /// Makes the rejected record of a click, from its row and the reason.
        var rejected: @Sendable (_ row: Int, _ reason: String) -> RejectedRecord
    }

    /// How many clicks were sent, those included that cannot be used.
    var received: Int { pieces.reduce(0) { $0 + $1.clicks.count + $1.clicks.rejected.count } }
    /// How many clicks there are to be stored.
    var clicks: Int { pieces.reduce(0) { $0 + $1.clicks.count } }
}

extension Delivery {
    /// A body that cannot be read any more, as one rejected record.
    init(unreadable body: [UInt8], _ reason: String) {
        var batch = ClickBatch()
        batch.rejected = [RejectedRecord(reason: reason, offset: 0, content: RejectedContent(body))]
        self.init(
            pieces: [
                Piece(clicks: batch) { _, reason in
                    RejectedRecord(reason: reason, offset: 0, content: RejectedContent(body))
                }
            ], bytes: body.count, clock: SenderClock())
    }

    /// Gives all clicks identities that have none.
    mutating func identify() {
        var identities = ContentIdentities()
        for index in pieces.indices { identities.identify(&pieces[index].clicks) }
    }

    /// Says of which app the clicks are that do not say it.
    ///
    /// - Throws: ``CollectorError/wrongApp`` if some are of another one.
    mutating func restrict(to app: String) throws(CollectorError) {
        for piece in pieces.indices {
            for session in pieces[piece].clicks.newSessions.indices {
                let named = pieces[piece].clicks.newSessions[session].app
                guard named == nil || named == app else { throw .wrongApp }
                pieces[piece].clicks.newSessions[session].app = app
            }
        }
    }
}

extension Delivery {
    /// Corrects the times of what was delivered by the sender's clock.
    ///
    /// The clicks of a session all move by what its first request showed: a later one that was long on its way shows another
    /// difference, and would put its clicks among those of others. The sink keeps that of clocks that look wrong; those of
    /// others need not be kept, as long as no request is 50 seconds longer on its way than another one.
    mutating func correctTimes(keptBy sink: any ClickSink) throws {
        var shifts: [Int64] = []
        for piece in pieces.indices {
            let batch = pieces[piece].clicks
            if batch.forgetsNames { shifts.removeAll() }
            for session in batch.newSessions {
                let kept = clock.isKnown ? try sink.clockShift(of: session) : nil
                if kept == nil, clock.looksWrong { try sink.keep(clockShift: clock.shiftMs, of: session) }
                shifts.append(kept ?? clock.shiftMs)
            }
            var isCorrected = clock.looksWrong || batch.hasCorrectedTimes
            pieces[piece].clicks.replaceTimes { [clock] session, atMs in
                let corrected = clock.corrected(atMs, by: shifts[Int(session)])
                if corrected != atMs { isCorrected = true }
                return corrected
            }
            if isCorrected { pieces[piece].clicks.hasCorrectedTimes = true }
        }
    }
}

/// A run of records of a live recorder's journal.
struct JournalSpan: Sendable {
    /// The journal's identity.
    let journal: UInt64
    /// The number of the first record.
    let first: Int
    /// The number after that of the last record.
    let end: Int
}

extension Delivery {
    /// Reads a recording as a replay of its file does.
    ///
    /// - Returns: nil if it cannot be read to its end.
    init?(_ document: [UInt8], as format: RecordingFormat, with options: ReplayOptions, _ clock: SenderClock) {
        guard
            let parts = try? DocumentBody.read(
                ArraySource(document), as: format, with: options, acceptedTimes: clock.acceptedTimes)
        else { return nil }
        self.init(
            pieces: parts.map { part in
                Piece(clicks: part.clicks) { part.rejectedRecord(row: $0, reason: $1) }
            }, lines: document.count { $0 == 0x0A }, bytes: document.count, clock: clock)
        identify()
    }
}
