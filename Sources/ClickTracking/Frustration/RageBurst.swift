/// What makes clicks of one session on one control a burst of rage.
///
/// Three clicks or more, each less than a second after the one before and less than 30 points from it, counted as
/// |dx| + |dy|. A place that is not known is near to none.
package enum RageBurst {
    @inlinable package static var fewestClicks: UInt32 { 3 }
    /// In milliseconds.
    @inlinable package static var longestPauseMs: Int64 { 1_000 }
    /// In tenths of a point.
    @inlinable package static var widestStep: Int64 { 300 }

    /// Whether a click goes on with the burst of the one before it. Inlined: a report asks it of every click.
    @inlinable @inline(__always)
    package static func goesOn(pauseMs: Int64, from: (x: Int32, y: Int32), to: (x: Int32, y: Int32)) -> Bool {
        guard pauseMs < longestPauseMs, from.x != Tenths.unknown, from.y != Tenths.unknown, to.x != Tenths.unknown,
            to.y != Tenths.unknown
        else { return false }
        return abs(Int64(to.x) - Int64(from.x)) + abs(Int64(to.y) - Int64(from.y)) < widestStep
    }
}
