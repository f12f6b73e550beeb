internal import ClickTracking

/// The clock of a sender, as a request shows it: what the collector's clock is ahead of it.
struct SenderClock: Sendable {
    private let receivedMs: Int64
    /// When the sender's clock says that it sent the request; nil if it does not say it.
    private let sentMs: Int64?
    /// How far the clock is wrong, in whole minutes: 0 for less than one, as the way takes time, too.
    let shiftMs: Int64
    /// Whether it is ten seconds or more ahead or behind, so that another request may show that another shift is right.
    let looksWrong: Bool

    /// The header that says when a request was sent, in milliseconds since the Unix epoch, UTC.
    static let header = "taptrail-sent"
    /// No clock is further ahead or behind: 2⁵³ ms, the whole numbers that every reader of JSON knows.
    private static let furthestMs: Int64 = 1 << 53
    private static let minuteMs: Int64 = 60_000

    /// The clock of a sender whose clicks have no times to correct.
    init() { (receivedMs, sentMs, shiftMs, looksWrong) = (0, nil, 0, false) }

    /// - Parameters:
    ///   - sentMs: When the sender's clock says that it sent the request; nil if it does not.
    ///   - receivedMs: When the request's head arrived: its body may take long.
    init(sentMs: Int64?, receivedMs: Int64) throws(CollectorError) {
        self.receivedMs = receivedMs
        self.sentMs = sentMs
        guard let sentMs else {
            (shiftMs, looksWrong) = (0, false)
            return
        }
        guard (-Self.furthestMs...Self.furthestMs).contains(sentMs) else {
            throw .malformed("the time of sending must be milliseconds since 1970, UTC; set it right or leave it out")
        }
        let difference = receivedMs - sentMs
        looksWrong = difference.magnitude >= 10_000
        let half = difference < 0 ? -Self.minuteMs / 2 : Self.minuteMs / 2
        shiftMs =
            difference.magnitude < Self.minuteMs.magnitude ? 0 : (difference + half) / Self.minuteMs * Self.minuteMs
    }

    /// Whether the request says when it was sent.
    var isKnown: Bool { sentMs != nil }

    /// The times by the sender's clock that are not before 2000 when they are corrected.
    var acceptedTimes: ClosedRange<Int64> { (ClickTime.earliestMs - shiftMs)...Int64.max }

    /// The time of an event by a right clock; never later than the request was received or, by that clock, sent.
    func corrected(_ atMs: Int64, by shiftMs: Int64) -> Int64 {
        let latestMs = max(receivedMs, (sentMs ?? receivedMs) + shiftMs)
        let (time, overflows) = atMs.addingReportingOverflow(shiftMs)
        return overflows ? latestMs : min(time, latestMs)
    }
}
