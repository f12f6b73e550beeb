/// A control for a value of a range: the finger drags it.
open class Slider: Control {
    /// The values at the left and at the right end.
    open var range = 0.0...1.0
    /// The value, inside the range. Setting it sends no event.
    open var value = 0.0 {
        didSet { if !range.contains(value) { value = min(range.upperBound, max(range.lowerBound, value)) } }
    }

    /// A finger on a slider drags the slider, not what it lies on.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        isEnabled && recognizer is ScrollGestureRecognizer ? false : super.gestureRecognizerShouldBegin(recognizer)
    }

    open override var mainEvent: ControlEvent { .valueChanged }

    /// While the finger drags it, the value changes many times; the slider is used once, when the finger is lifted.
    open override func activates(_ event: ControlEvent) -> Bool {
        event == .valueChanged && !isTracking
    }

    open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
        follow(touch)
        return true
    }

    open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
        follow(touch)
        sendActions(for: .valueChanged, at: touch.eventLocation)
        return true
    }

    open override func endTracking(_ touch: Touch, with event: TouchEvent) {
        follow(touch)
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }

    private func follow(_ touch: Touch) {
        guard frame.size.width > 0 else { return }
        let fraction = touch.location(in: self).x / frame.size.width
        value = range.lowerBound + max(0, min(1, fraction)) * (range.upperBound - range.lowerBound)
    }
}
