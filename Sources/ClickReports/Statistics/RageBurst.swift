/// What makes clicks of one session on one control a burst of rage.
///
/// Three clicks or more, each less than a second after the one before and less than 30 points from it, counted as
/// |dx| + |dy|. A place that is not known is near to none.
package enum RageBurst {
    package static let fewestClicks: UInt8 = 3
    package static let longestPauseMs: Int64 = 1_000
    /// In tenths of a point.
    package static let widestStep: Int64 = 300
}
