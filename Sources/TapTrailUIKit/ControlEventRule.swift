internal import ResponderChain

/// Decides which control events activate a control.
///
/// The rule is that of the simulated user interface: a control's main event activates it, and so do a changed value and a
/// finished edit. One touch activates a control once, so the values that a slider takes while it is dragged are one
/// activation, and a control that sends both a changed value and a touch up inside is not counted twice.
package struct ControlEventRule {
    /// The control event that means the control was used.
    package var mainEvent: String

    /// The kind of a control event.
    ///
    /// - Parameter hasActivated: Whether the touch that causes the event has activated the control before.
    func kind(of event: String, hasActivated: Bool = false) -> Event.Kind {
        hasActivated || !activates(event) ? .control : .activation
    }

    private func activates(_ event: String) -> Bool {
        switch event {
        case mainEvent, "valueChanged", "editingDidEnd", "menuActionTriggered": true
        default: false
        }
    }
}
