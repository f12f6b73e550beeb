/// A sign that a user does not get what they want.
public enum Frustration: Sendable {
    /// Nobody on the chain handled an activation.
    case unhandled(RecordedClick)
    /// A burst of hurried activations of one control in one place; reported once, at its third click, which comes with it.
    case rage(RecordedClick)
}

/// A burst of clicks of one session on one control, close in time and place, as far as it has come. It may become one of rage.
///
/// Three clicks or more, each less than a second after the one before and less than 30 points from it, counted as
/// |dx| + |dy|; clicks whose places are unknown, such as those by key, are in one place with each other. A burst is no rage
/// if the page answered all its clicks but the last: a stepper is pressed as long as it answers.
package struct RageBurst: Sendable {
    @inlinable package static var minimumClicks: UInt32 { 3 }
    @inlinable package static var maximumPauseMs: Int64 { 1_000 }
    /// In tenths of a point.
    @inlinable package static var maximumStep: Int64 { 300 }

    /// What a click is in its burst: the first one, one more, the one that makes it rage, or one after that.
    package enum Role { case first, more, rage, ofRage }

    /// When the last click was, in milliseconds since the Unix epoch, UTC.
    @usableFromInline package var atMs: Int64 = 0
    @usableFromInline var place: (x: Int32, y: Int32) = (0, 0)
    /// As ``continued(_:answered:)`` has it; 0 before the first click.
    @usableFromInline var state: UInt8 = 0

    package init() {}

    /// Adds the next click, which may begin another burst.
    ///
    /// - Parameters:
    ///   - place: In the window, in tenths of a point, or `Tenths.unknown`.
    ///   - answered: The raw value of ``Answered``.
    @inlinable @inline(__always)
    package mutating func add(_ atMs: Int64, _ place: (x: Int32, y: Int32), answered: UInt8) -> Role {
        let before = state
        // A damaged index may say that clicks are in order which are not.
        let pauseMs = max(0, atMs &- self.atMs)
        let goesOn = before > 0 && Self.goesOn(pauseMs: pauseMs, from: self.place, to: place)
        state = goesOn ? Self.continued(before, answered: answered) : Self.begun(answered: answered)
        (self.atMs, self.place) = (atMs, place)
        if !goesOn { return .first }
        return state < Self.isRage ? .more : before < Self.isRage ? .rage : .ofRage
    }

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
        var clicks = RageBurst()
        let session: ObjectIdentifier
    }

    /// Adds the next click; true if it makes its burst one of rage.
    mutating func add(_ control: ControlKey, session: ObjectIdentifier, atMs: Int64, x: Int32, y: Int32) -> Bool {
        var burst = bursts[control].flatMap { $0.session == session ? $0 : nil } ?? Burst(session: session)
        let role = burst.clicks.add(atMs, (x, y), answered: Answered.unknown.rawValue)
        if role == .first, bursts.count >= Self.cleanupCount {
            bursts = bursts.filter { atMs &- $0.value.clicks.atMs < RageBurst.maximumPauseMs }
        }
        bursts[control] = burst
        return role == .rage
    }
}
