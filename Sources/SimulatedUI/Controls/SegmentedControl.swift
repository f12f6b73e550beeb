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
