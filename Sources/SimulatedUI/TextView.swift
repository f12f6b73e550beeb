public import ResponderChain

/// A view for many lines of text, as `UITextView`. It is no control, yet it raises the same editing events.
///
/// The events are raised besides what the delegate is told: nobody has to take the delegate to learn of them.
open class TextView: ScrollView, TextInput {
    /// What has been written. Setting it raises no event.
    open var text = ""
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text is being edited.
    public private(set) final var isEditing = false
    /// Is told of changes.
    public final weak var delegate: (any TextViewDelegate)?
    private var boundEvents: [(name: String, info: () -> [String: Any])] = []

    /// Raised at the view with every change of its text.
    public static let textChangedEvent = "textChanged"

    open override var canBecomeFirstResponder: Bool { isEditable }
    open override var raisedEvents: [RaisedEvent] {
        super.raisedEvents + [RaisedEvent(ControlEvent.editingDidEnd.rawValue, kind: .activation)]
            + boundEvents.map { RaisedEvent($0.name) }
    }
    override var makesOfTouchesWhatItWants: Bool { isEditable }

    /// Raises an event of the app's own whenever the text has changed.
    public final func sendEventOnChange(_ name: String, info: @escaping () -> [String: Any] = { [:] }) {
        boundEvents.append((name, info))
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        guard super.becomeFirstResponder() else { return false }
        if !isEditing {
            isEditing = true
            send(ControlEvent.editingDidBegin.rawValue, kind: .control)
        }
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard super.resignFirstResponder() else { return false }
        if isEditing {
            isEditing = false
            send(ControlEvent.editingDidEnd.rawValue, kind: .activation)
        }
        return true
    }

    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        if let touch = touches.first, touch.mayBeTap { becomeFirstResponder() }
        super.touchesEnded(touches, with: event)
    }

    open func insertText(_ inserted: String) {
        guard !inserted.isEmpty else { return }
        text += inserted
        textChanged()
    }

    open func deleteBackward() {
        guard text.popLast() != nil else { return }
        textChanged()
    }

    /// Begins a new line.
    open func pressReturn() {
        insertText("\n")
    }

    private func textChanged() {
        send(Self.textChangedEvent, kind: .control)
        for bound in boundEvents { send(bound.name, info: bound.info()) }
        delegate?.textViewDidChange(self)
    }
}

/// Is told what happens to a text view.
public protocol TextViewDelegate: AnyObject {
    /// The text has been changed by the user.
    func textViewDidChange(_ textView: TextView)
}
