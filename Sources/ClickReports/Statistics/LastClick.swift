import ClickTracking

/// The last click of a session on the control at hand.
///
/// There is one a session, met in any order, so what counts is how many of them a processor's cache holds: 24 bytes each.
/// All bits 0 is a click on no control.
struct LastClick {
    /// Which control it was on, from 1, and in the two lowest bits how many clicks its burst has after the first one.
    private var stampAndBurst: UInt32
    let stretch: Int32
    let atMs: Int64
    /// Tenths of a point, or `Tenths.unknown`.
    private let x: Int32
    private let y: Int32

    init(stamp: UInt32, stretch: Int32, atMs: Int64, x: Int32, y: Int32) {
        stampAndBurst = stamp << 2
        self.stretch = stretch
        self.atMs = atMs
        self.x = x
        self.y = y
    }

    var stamp: UInt32 { stampAndBurst >> 2 }

    /// How many clicks its burst has so far, at most one more than a burst of rage needs.
    var burst: UInt32 { stampAndBurst & 3 + 1 }

    /// Whether the click belongs to the burst of the one before it.
    func continues(_ last: LastClick) -> Bool {
        RageBurst.goesOn(pauseMs: atMs &- last.atMs, from: (last.x, last.y), to: (x, y))
    }

    /// Notes that the click goes on with the burst of the one before it.
    mutating func lengthenBurst(of last: LastClick) {
        stampAndBurst |= min(last.burst, RageBurst.fewestClicks)
    }
}
