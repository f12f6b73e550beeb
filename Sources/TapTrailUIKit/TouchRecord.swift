internal import ResponderChain

/// The course of one touch, as far as it decides whether the touch was a tap on something that does nothing.
struct TouchRecord {
    /// The place where the finger came down, in points of the window.
    let start: Event.Location
    /// Whether the finger has stayed close enough to where it came down for a tap.
    private(set) var isTap = true
    /// Whether something used the touch: a control event, a recognised gesture, a selection, a scroll that it stopped.
    private(set) var isUsed = false
    /// Whether the touch has activated its control.
    private(set) var hasActivated = false
    /// Whether the touch has ended by lifting the finger.
    private(set) var hasEnded = false

    /// The distance in points that a finger may move in a tap.
    static let tapMaximumDistance = 10.0

    /// - Parameter isTap: Whether the touch may be a tap; a touch among others is none.
    init(start: Event.Location, isTap: Bool = true) {
        self.start = start
        self.isTap = isTap
    }

    /// The touch is part of a gesture of several fingers, or was cancelled.
    mutating func isNoTap() {
        isTap = false
    }

    /// The finger is at a place.
    mutating func move(to place: Event.Location) {
        let (dx, dy) = (place.x - start.x, place.y - start.y)
        // Negated, so that a NaN is no tap either.
        if !((dx * dx + dy * dy).squareRoot() <= Self.tapMaximumDistance) { isTap = false }
    }

    /// The finger was lifted.
    mutating func end() {
        hasEnded = true
    }

    /// Something used the touch.
    mutating func use() {
        isUsed = true
    }

    /// The touch has activated its control.
    mutating func activate() {
        isUsed = true
        hasActivated = true
    }

    /// Whether the touch was a tap that nothing has used.
    var isUnusedTap: Bool { hasEnded && isTap && !isUsed }
}
