internal import ClickTracking

/// Corrects times by the clock of their sender, if that is wrong: `received + event - sent`.
struct SenderClock {
    private let receivedMs: Int64
    private let shiftMs: Int64

    /// A difference of so many milliseconds is that of the way, not of the clocks, and corrects nothing.
    static let toleranceMs: Int64 = 5_000
    /// The header that says when a request was sent, in milliseconds since the Unix epoch, UTC.
    static let header = "taptrail-sent"
    /// No clock is further ahead or behind: 2⁵³ ms, the whole numbers that every reader of JSON knows.
    private static let furthestMs: Int64 = 1 << 53

    /// - Parameter sentMs: When the sender's clock says that it sent the request; nil if it does not.
    init(sentMs: Int64?, receivedMs: Int64) throws(CollectorError) {
        self.receivedMs = receivedMs
        guard let sentMs else {
            shiftMs = 0
            return
        }
        guard (-Self.furthestMs...Self.furthestMs).contains(sentMs) else {
            throw .malformed("the time of sending must be milliseconds since 1970, UTC; set it right or leave it out")
        }
        let difference = receivedMs - sentMs
        shiftMs = difference.magnitude <= Self.toleranceMs.magnitude ? 0 : difference
    }

    /// The times by the sender's clock that are not before 2000 when they are corrected.
    var acceptedTimes: ClosedRange<Int64> { (ClickTime.earliestMs - shiftMs)...Int64.max }

    /// The time of an event by a right clock; never later than the event was received.
    func corrected(_ atMs: Int64) -> Int64 {
        let (time, overflows) = atMs.addingReportingOverflow(shiftMs)
        return overflows ? receivedMs : min(time, receivedMs)
    }
}
