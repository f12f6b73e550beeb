public import ResponderChain

/// A view for many lines of text, like `UITextView`. It is not a control but raises the same editing events.
///
/// It raises its events with and without a delegate, so observers need not be its delegate.
open class TextView: ScrollView, EditingInput, ActionSender, ControlEventSender {
    public typealias Trigger = ControlEvent

    /// The text. Setting it raises no event.
    open var text = ""
    /// Whether the text can be edited.
    open var isEditable = true
    /// Whether the text is being edited.
    public internal(set) final var isEditing = false
    /// The object that is told of changes.
    public final weak var delegate: (any TextViewDelegate)?
    public final var boundActions = BoundActions()

    /// The editing event that means the text view was used.
    public final var mainEvent: ControlEvent { .editingDidEnd }

    open override var canBecomeFirstResponder: Bool { isEditable }
    /// The end of editing, and the events that are bound to any editing event.
    open override var raisedEvents: [RaisedEvent] {
        super.raisedEvents + [RaisedEvent("editingDidEnd", kind: .activation)]
            + boundActions.raisedEvents
    }

    /// The editing events with a bound action.
    open override var handledEvents: [EventKey] {
        super.handledEvents + boundControlEvents.compactMap(\.name).map(EventKey.name)
    }

    /// The first responder, or the text view if there is none.
    public final var firstActionResponder: (any Responder)? { window?.application?.firstResponder ?? self }

    override var usesTaps: Bool { isEditable }

    /// Performs the bound actions of an editing event that was raised here, then routes it. An edit that nobody has handled
    /// is handled by the delegate, or else by the view, which keeps the text.
    open override func routeControlEvent(_ event: Event) {
        if event.source === self { performBoundActions(raisedHere: event) }
        super.routeControlEvent(event)
        keepText(of: event, delegate)
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { edit(true, if: super.becomeFirstResponder()) }

    @discardableResult
    open override func resignFirstResponder() -> Bool { edit(false, if: super.resignFirstResponder()) }

    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        // A list around the text receives the touch next and must not select its cell as well.
        if let touch = touches.first, touch.mayBeTap, becomeFirstResponder() { touch.isUsed = true }
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
        raise(.editingChanged)
        delegate?.textViewDidChange(self)
    }

    final func raise(_ event: ControlEvent) {
        guard let name = event.name else { return }
        send(name, kind: event == mainEvent ? .activation : .control)
    }
}

/// Is told of changes in a text view.
public protocol TextViewDelegate: AnyObject {
    /// The user has changed the text.
    func textViewDidChange(_ textView: TextView)
}
