internal import ResponderChain

/// The course of one touch, as far as it decides whether the touch was a tap on something that does nothing.
struct TouchRecord {
    /// The place where the finger came down, in points of the window.
    let start: Event.Location
    /// Whether the touch may be a tap: the finger came down alone, and has stayed close to where it came down.
    var isTap = true
    /// Whether something used the touch: a control event, a recognised gesture, a selection, a scroll that it stopped.
    var isUsed = false
    /// Whether the touch has activated its control.
    private(set) var hasActivated = false
    /// Whether the touch has ended by lifting the finger.
    var hasEnded = false

    /// The distance in points that a finger may move in a tap.
    static let tapMaximumDistance = 10.0

    /// The finger is at a place.
    mutating func move(to place: Event.Location) {
        let (dx, dy) = (place.x - start.x, place.y - start.y)
        // Negated, so that a NaN is no tap either.
        if !((dx * dx + dy * dy).squareRoot() <= Self.tapMaximumDistance) { isTap = false }
    }

    /// The touch has activated its control.
    mutating func activate() {
        isUsed = true
        hasActivated = true
    }

    /// Whether the touch was a tap that nothing has used.
    var isUnusedTap: Bool { hasEnded && isTap && !isUsed }
}
