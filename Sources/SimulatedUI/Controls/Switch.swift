/// A control that is on or off; a tap turns it over.
open class Switch: Control {
    /// Whether the switch is on. Setting it sends no event.
    open var isOn = false

    /// A switch is used once for each change, not once for the touch and once for the change.
    open override func activates(_ event: ControlEvent) -> Bool {
        event == .valueChanged
    }

    open override func endTracking(_ touch: Touch, with event: TouchEvent) {
        guard pointInside(touch.location(in: self), with: event) else { return }
        isOn.toggle()
        sendActions(for: .valueChanged, at: touch.eventLocation)
    }
}
