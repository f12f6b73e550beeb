/// Recognises one or more taps with one finger.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps in quick succession that make up the gesture.
    open var numberOfTapsRequired = 1

    open override var eventName: String { "tap" }

    open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        if self.touches.count > 1 { fail() }
    }

    open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        if touches.contains(where: { !$0.mayBeTap }) { fail() }
    }

    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        guard let touch = touches.first, touch.mayBeTap, touch.tapCount.isMultiple(of: max(numberOfTapsRequired, 1))
        else { return fail() }
        recognize()
    }

    /// Whether more taps after the tap of a touch can make up the gesture.
    final func mayGoOn(after touch: Touch) -> Bool {
        isEnabled && view != nil && !touch.tapCount.isMultiple(of: max(numberOfTapsRequired, 1))
    }
}

/// Recognises a finger that is held down in one place.
///
/// The gesture is recognised while the finger is still down, as soon as the application's clock reaches the time.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// The time in milliseconds that the finger must be down.
    open var minimumPressDurationMs: Int64 = 500
    /// The distance in points that the finger may move in the meantime.
    open var allowableMovement = 10.0

    open override var eventName: String { "longPress" }

    open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        if self.touches.count > 1 { fail() }
    }

    open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        timePassed(to: event.timestampMs)
        if let touch = touches.first,
            !(touch.startLocationInWindow.distance(to: touch.locationInWindow) <= allowableMovement)
        {
            fail()
        }
    }

    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        timePassed(to: event.timestampMs)
        fail()
    }

    open override func timePassed(to nowMs: Int64) {
        guard state == .possible, let touch = touches.first else { return }
        if Touch.elapsedMs(from: touch.startedAtMs, to: nowMs) >= minimumPressDurationMs { recognize(continues: true) }
    }
}
