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
/// |dx| + |dy|; clicks whose places are unknown, such as those by key, are in one place with each other. A burst is no rage
/// if the page answered all its clicks but the last: a stepper is pressed as long as it answers.
package enum RageBurst {
    @inlinable package static var minimumClicks: UInt32 { 3 }
    @inlinable package static var maximumPauseMs: Int64 { 1_000 }
    /// In tenths of a point.
    @inlinable package static var maximumStep: Int64 { 300 }

    /// Whether a click continues the burst of the one before it. Inlined: a report calls it for every click.
    @inlinable @inline(__always)
    package static func goesOn(pauseMs: Int64, from: (x: Int32, y: Int32), to: (x: Int32, y: Int32)) -> Bool {
        guard pauseMs < maximumPauseMs else { return false }
        let isUnknown = to.x == Tenths.unknown || to.y == Tenths.unknown
        if isUnknown || from.x == Tenths.unknown || from.y == Tenths.unknown {
            return isUnknown && (from.x == Tenths.unknown || from.y == Tenths.unknown)
        }
        return abs(Int64(to.x) - Int64(from.x)) + abs(Int64(to.y) - Int64(from.y)) < maximumStep
    }

    // How far a burst has come is one byte from 1 to 7: its clicks up to two before the one that may make it rage, and
    // whether one of them is not known to be answered; 7 once it is rage. Reports keep it for each session.

    /// How far a burst has come that is one of rage.
    @inlinable package static var isRage: UInt8 { 7 }

    /// How far a burst has come with its first click.
    ///
    /// - Parameter answered: The raw value of ``Answered``.
    @inlinable @inline(__always)
    package static func begun(answered: UInt8) -> UInt8 { answered == Answered.yes.rawValue ? 1 : 2 }

    /// How far a burst has come with one click more. The click that makes it rage is the first one for which ``isRage`` is
    /// returned.
    @inlinable @inline(__always)
    package static func continued(_ burst: UInt8, answered: UInt8) -> UInt8 {
        guard burst < isRage else { return isRage }
        let (clicks, isUnanswered) = ((burst &- 1) >> 1, (burst &- 1) & 1)
        let most = UInt8(truncatingIfNeeded: minimumClicks &- 1)
        if clicks &+ 2 > most, isUnanswered == 1 { return isRage }
        let unanswered = isUnanswered | (answered == Answered.yes.rawValue ? 0 : 1)
        return (min(clicks &+ 1, most) << 1 | unanswered) &+ 1
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
        /// As ``RageBurst`` has it.
        var burst: UInt8
        let session: ObjectIdentifier
        let atMs: Int64
        let place: (x: Int32, y: Int32)

        func pauseMs(until atMs: Int64) -> Int64 { atMs.subtractingReportingOverflow(self.atMs).partialValue }
    }

    /// Adds the next click; true if it makes its burst one of rage.
    mutating func add(_ control: ControlKey, session: ObjectIdentifier, atMs: Int64, x: Int32, y: Int32) -> Bool {
        let unknown = Answered.unknown.rawValue
        var wasRage = false
        var burst = Burst(burst: RageBurst.begun(answered: unknown), session: session, atMs: atMs, place: (x, y))
        if let last = bursts[control], last.session == session,
            RageBurst.goesOn(pauseMs: last.pauseMs(until: atMs), from: last.place, to: burst.place)
        {
            burst.burst = RageBurst.continued(last.burst, answered: unknown)
            wasRage = last.burst == RageBurst.isRage
        } else if bursts.count >= Self.cleanupCount {
            bursts = bursts.filter { $0.value.pauseMs(until: atMs) < RageBurst.maximumPauseMs }
        }
        bursts[control] = burst
        return burst.burst == RageBurst.isRage && !wasRage
    }
}
