import ClickTracking

/// The last click of a session on the control at hand. It is kept small: there is one a session, met in any order.
struct LastClick {
    /// Which control it was on.
    var stamp: Int32 = 0
    var stretch: Int32 = -1
    /// Tenths of a point, or `Tenths.unknown`.
    var x: Int32 = 0
    var y: Int32 = 0
    var atMs: Int64 = 0
    /// How many clicks its burst has so far, one more than are a burst of rage at most.
    var burst: UInt8 = 1

    /// Whether the click belongs to the burst of the one before it.
    func continues(_ last: LastClick) -> Bool {
        guard atMs &- last.atMs < RageBurst.longestPauseMs, x != Tenths.unknown, y != Tenths.unknown,
            last.x != Tenths.unknown, last.y != Tenths.unknown
        else { return false }
        return abs(Int64(x) - Int64(last.x)) + abs(Int64(y) - Int64(last.y)) < RageBurst.widestStep
    }
}
