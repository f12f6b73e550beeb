public import ResponderChain

/// A control that is tapped to do something.
open class Button: Control {
    /// The text of the button. It is translated, so it is never part of a path.
    open var title: String?

    public init(_ title: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        self.title = title
        super.init(frame: frame, identifier: identifier)
    }

    /// The controller whose item the button shows in a bar. Events climb from there.
    package final weak var barOwner: ViewController? {
        didSet {
            guard barOwner !== oldValue else { return }
            oldValue?.remove(barButton: self)
            barOwner?.add(barButton: self)
            chainDidChange()
        }
    }

    open override var next: (any Responder)? { barOwner ?? super.next }

    override var isStandard: Bool { true }
}

/// A control that is on or off; a tap toggles it.
open class Switch: Control {
    /// Whether the switch is on. Setting it sends no event.
    open var isOn = false

    open override var mainEvent: ControlEvent { .valueChanged }
    override var isStandard: Bool { true }

    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, isTouchInside else { return }
        isOn.toggle()
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }
}

/// A control with a few choices side by side.
open class SegmentedControl: Control {
    /// The number of choices.
    public final let segments: Int
    /// The chosen segment; nil before the first choice. Setting it sends no event.
    open var selectedIndex: Int?

    public init(segments: Int, frame: Rect = .zero, identifier: String? = nil) {
        self.segments = min(max(1, segments), 1_000)
        super.init(frame: frame, identifier: identifier)
    }

    open override var mainEvent: ControlEvent { .valueChanged }
    override var isStandard: Bool { true }

    /// Chooses the segment that the finger was lifted on. Choosing the same one again sends no event.
    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, frame.size.width > 0, isTouchInside else { return }
        let place = touch.location(in: self)
        let index = min(max(0, Int(max(0, min(1, place.x / frame.size.width)) * Double(segments))), segments - 1)
        guard index != selectedIndex else { return }
        selectedIndex = index
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }
}

/// A control for a value in a range, which a finger drags.
open class Slider: Control {
    /// The values at the left and at the right end.
    open var range = 0.0...1.0
    /// The value, clamped to the range. Setting it sends no event.
    open var value = 0.0 {
        didSet { if !range.contains(value) { value = min(range.upperBound, max(range.lowerBound, value)) } }
    }

    /// A finger on a slider drags the slider, not what it lies on.
    open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        isEnabled && recognizer is ScrollGestureRecognizer ? false : super.gestureRecognizerShouldBegin(recognizer)
    }

    open override var mainEvent: ControlEvent { .valueChanged }
    override var isStandard: Bool { true }

    /// The value changes many times while a finger drags the slider, but only lifting the finger activates it.
    open override func activates(_ event: ControlEvent) -> Bool {
        event == .valueChanged && !isTracking
    }

    open override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        follow(touch)
        return true
    }

    open override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        follow(touch)
        sendActions(for: .valueChanged, at: touch.eventLocation)
        return true
    }

    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        super.endTracking(touch, with: event)
        guard let touch else { return }
        follow(touch)
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }

    private func follow(_ touch: Touch) {
        guard frame.size.width > 0 else { return }
        let fraction = touch.location(in: self).x / frame.size.width
        value = range.lowerBound + max(0, min(1, fraction)) * (range.upperBound - range.lowerBound)
    }
}
