/// A control that does something when it is tapped.
open class Button: Control {
    /// What the button says. It is for people and is translated, so it is never part of a path.
    open var title: String?

    public init(_ title: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        self.title = title
        super.init(frame: frame, identifier: identifier)
    }
}

/// A control that is on or off; a tap turns it over.
open class Switch: Control {
    /// Whether the switch is on. Setting it sends no event.
    open var isOn = false

    open override var mainEvent: ControlEvent { .valueChanged }

    open override func endTracking(_ touch: Touch, with event: TouchEvent) {
        guard pointInside(touch.location(in: self), with: event) else { return }
        isOn.toggle()
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }
}

/// A control for a choice of a few, side by side.
open class SegmentedControl: Control {
    /// How many choices there are.
    public final let segments: Int
    /// The choice; nil before the first one. Setting it sends no event.
    open var selectedIndex: Int?

    public init(segments: Int, frame: Rect = .zero, identifier: String? = nil) {
        self.segments = min(max(1, segments), 1_000)
        super.init(frame: frame, identifier: identifier)
    }

    open override var mainEvent: ControlEvent { .valueChanged }

    /// Chooses what the finger was lifted on. Choosing the same again changes nothing.
    open override func endTracking(_ touch: Touch, with event: TouchEvent) {
        let place = touch.location(in: self)
        guard frame.size.width > 0, pointInside(place, with: event) else { return }
        let index = min(max(0, Int(max(0, min(1, place.x / frame.size.width)) * Double(segments))), segments - 1)
        guard index != selectedIndex else { return }
        selectedIndex = index
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }
}

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
