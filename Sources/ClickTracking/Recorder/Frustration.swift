/// A sign that a user does not get what they want.
public enum Frustration: Sendable, Equatable {
    /// Nobody on the chain handled an activation.
    case unhandled(control: String, screen: String?)
    /// A burst of hurried activations of one control in one place; reported once, at its third click.
    case rage(control: String, screen: String?)
}

/// The rule for a burst of rage: clicks of one session on one control, close in time and place.
///
/// Three clicks or more, each less than a second after the one before and less than 30 points from it, counted as
/// |dx| + |dy|. A click whose place is unknown belongs to no burst.
package enum RageBurst {
    @inlinable package static var minimumClicks: UInt32 { 3 }
    @inlinable package static var maximumPauseMs: Int64 { 1_000 }
    /// In tenths of a point.
    @inlinable package static var maximumStep: Int64 { 300 }

    /// Whether a click continues the burst of the one before it. Inlined: a report calls it for every click.
    @inlinable @inline(__always)
    package static func goesOn(pauseMs: Int64, from: (x: Int32, y: Int32), to: (x: Int32, y: Int32)) -> Bool {
        guard pauseMs < maximumPauseMs, from.x != Tenths.unknown, from.y != Tenths.unknown, to.x != Tenths.unknown,
            to.y != Tenths.unknown
        else { return false }
        return abs(Int64(to.x) - Int64(from.x)) + abs(Int64(to.y) - Int64(from.y)) < maximumStep
    }
}

/// Finds bursts of rage in the clicks of an app as they happen.
struct RageDetector {
    /// By control, not by responder, as an app need not cache its chains.
    private var bursts: [ControlKey: Burst] = [:]

    /// When there are so many bursts, those that have ended are removed.
    private static let cleanupCount = 64

    /// The hurried clicks on one control.
    private struct Burst {
        /// At most one more than a burst of rage needs.
        var clicks: UInt32
        let session: ObjectIdentifier
        let atMs: Int64
        let place: (x: Int32, y: Int32)

        func pauseMs(until atMs: Int64) -> Int64 { atMs.subtractingReportingOverflow(self.atMs).partialValue }
    }

    /// Adds the next click; true if it makes its burst one of rage.
    mutating func add(_ control: ControlKey, session: ObjectIdentifier, atMs: Int64, x: Int32, y: Int32) -> Bool {
        var burst = Burst(clicks: 1, session: session, atMs: atMs, place: (x, y))
        if let last = bursts[control], last.session == session,
            RageBurst.goesOn(pauseMs: last.pauseMs(until: atMs), from: last.place, to: burst.place)
        {
            burst.clicks = min(last.clicks, RageBurst.minimumClicks) + 1
        } else if bursts.count >= Self.cleanupCount {
            bursts = bursts.filter { $0.value.pauseMs(until: atMs) < RageBurst.maximumPauseMs }
        }
        bursts[control] = burst
        return burst.clicks == RageBurst.minimumClicks
    }
}
