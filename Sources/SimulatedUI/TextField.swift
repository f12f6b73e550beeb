public import ResponderChain

/// A control for one line of text, like `UITextField`.
///
/// It sends its control events with and without a delegate, so observers need not be its delegate.
open class TextField: Control, EditingInput {
    /// The text. Setting it sends no event.
    open var text = ""
    /// Whether the text is a secret, such as a password. No event of such a field is recorded.
    public final var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { ownChainCache.responderDidChange() } }
    }
    /// Whether the text is being edited.
    public internal(set) final var isEditing = false
    /// The object that decides what the return key does.
    public final weak var delegate: (any TextFieldDelegate)?

    open override var mainEvent: ControlEvent { .editingDidEnd }
    public override var isSecure: Bool { isSecureTextEntry || super.isSecure }
    open override var canBecomeFirstResponder: Bool { isEnabled }
    override var isStandard: Bool { true }

    /// Routes an event. An edit without a target is not lost: the delegate, or else the field, keeps the text and has handled it.
    open override func routeControlEvent(_ event: Event) {
        super.routeControlEvent(event)
        keepText(of: event, delegate)
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { edit(true, if: super.becomeFirstResponder()) }

    @discardableResult
    open override func resignFirstResponder() -> Bool { edit(false, if: super.resignFirstResponder()) }

    final func raise(_ event: ControlEvent) { sendActions(for: event) }

    open override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        super.endTracking(touch, with: event)
        if isTouchInside { becomeFirstResponder() }
    }

    open func insertText(_ inserted: String) {
        guard !inserted.isEmpty else { return }
        text += inserted
        sendActions(for: .editingChanged)
    }

    open func deleteBackward() {
        guard text.popLast() != nil else { return }
        sendActions(for: .editingChanged)
    }

    /// Ends editing, unless the delegate refuses.
    open func pressReturn() {
        guard delegate?.textFieldShouldReturn(self) != false else { return }
        sendActions(for: .editingDidEndOnExit)
        resignFirstResponder()
    }
}

/// Decides what the return key does in a text field.
public protocol TextFieldDelegate: AnyObject {
    /// The return key was pressed; returns whether to end editing.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

/// A responder that receives the keyboard's input while it is the first responder.
public protocol TextInput: ResponderObject {
    /// The text.
    var text: String { get set }

    /// Appends text.
    func insertText(_ text: String)

    /// Deletes the last character.
    func deleteBackward()

    /// The return key was pressed.
    func pressReturn()
}

/// A text input that raises an event where editing begins or ends: as the first responder, and as that no longer.
protocol EditingInput: TextInput {
    var isEditing: Bool { get set }
    func raise(_ event: ControlEvent)
}

extension EditingInput {
    /// Begins or ends editing if the input has become the first responder, or has resigned; returns whether it has.
    func edit(_ isEdited: Bool, if hasChanged: Bool) -> Bool {
        if hasChanged, isEditing != isEdited {
            isEditing = isEdited
            raise(isEdited ? .editingDidBegin : .editingDidEnd)
        }
        return hasChanged
    }
}

extension View {
    /// Marks an edit of this view as handled if nobody else has: the text is kept.
    final func keepText(of event: Event, _ delegate: AnyObject?) {
        guard event.source === self, !event.isHandled, let edit = ControlEvent(name: event.name),
            !edit.isDisjoint(with: .allEditingEvents)
        else { return }
        event.markHandled(by: delegate ?? self)
    }
}
