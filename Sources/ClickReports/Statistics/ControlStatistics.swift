/// What the clicks of one control amount to.
package struct ControlStatistics: Hashable, Sendable {
    /// The number of clicks.
    package var clicks = 0
    /// The exact number of distinct sessions.
    package var sessions = 0
    /// The exact number of distinct users; no user is not a user.
    package var users = 0
    /// The earliest and the latest click, in milliseconds since the Unix epoch, UTC.
    package var firstMs: Int64 = .max
    package var lastMs: Int64 = .min
    /// Clicks that nobody handled; nil where no click of the control has a known outcome.
    package var unhandled: Int?
    /// Bursts of hurried clicks on one spot.
    package var rage = 0
    /// The median and the 95th percentile of the time between one session's consecutive clicks, in milliseconds; nil
    /// where no session clicked twice.
    package var intervalP50Ms: Double?
    package var intervalP95Ms: Double?
}
