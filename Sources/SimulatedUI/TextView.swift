public import ResponderChain

/// A view for many lines of text, like `UITextView`. It is not a control but raises the same editing events.
///
/// It raises its events with and without a delegate, so observers need not be its delegate.
open class TextView: ScrollView, TextInput {
    /// The text. Setting it raises no event.
    open var text = ""
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text is being edited.
    public private(set) final var isEditing = false
    /// The object that is told of changes.
    public final weak var delegate: (any TextViewDelegate)?
    private var boundEvents: [(name: String, info: () -> [String: Any])] = []

    /// The name of the event that every change of the text raises.
    public static let textChangedEvent = "textChanged"

    open override var canBecomeFirstResponder: Bool { isEditable }
    open override var raisedEvents: [RaisedEvent] {
        super.raisedEvents + [RaisedEvent(ControlEvent.editingDidEnd.rawValue, kind: .activation)]
            + boundEvents.map { RaisedEvent($0.name) }
    }
    override var usesTaps: Bool { isEditable }

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

    /// Inserts a line break.
    open func pressReturn() {
        insertText("\n")
    }

    private func textChanged() {
        send(Self.textChangedEvent, kind: .control)
        for bound in boundEvents { send(bound.name, info: bound.info()) }
        delegate?.textViewDidChange(self)
    }
}

/// Is told of changes in a text view.
public protocol TextViewDelegate: AnyObject {
    /// The user has changed the text.
    func textViewDidChange(_ textView: TextView)
}
