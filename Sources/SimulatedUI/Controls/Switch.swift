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
