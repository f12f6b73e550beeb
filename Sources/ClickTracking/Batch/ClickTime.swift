/// Which times a click may have.
public enum ClickTime {
    /// 2000-01-01T00:00:00Z in milliseconds since the Unix epoch: the earliest.
    public static let earliestMs: Int64 = 946_684_800_000
    /// How far ahead of the present a click may be, in milliseconds: a day, for clocks that are off.
    public static let longestAheadMs: Int64 = 86_400_000

    /// The times that are accepted when the clock shows `nowMs`.
    public static func accepted(nowMs: Int64) -> ClosedRange<Int64> {
        let (latest, overflows) = nowMs.addingReportingOverflow(longestAheadMs)
        return earliestMs...max(earliestMs, overflows ? .max : latest)
    }
}
