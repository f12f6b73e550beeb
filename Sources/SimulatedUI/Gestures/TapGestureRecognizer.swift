/// Recognises one or more taps of one finger.
open class TapGestureRecognizer: GestureRecognizer {
    /// How many taps in quick succession make up the gesture.
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
}
