public import ResponderChain

/// An item of a navigation bar, like `UIBarButtonItem`.
///
/// It is not a view, so its events start at the button that shows it and have the item as their sender. Its actions are
/// performed when that button is tapped:
///
/// ```swift
/// barItems = [
///     BarButtonItem(title: "Save", identifier: "save", target: self, action: Editor.save),
///     BarButtonItem(sends: "shareTapped", title: "Share"),
/// ]
/// ```
public final class BarButtonItem: EventOrigin, ActionSender {
    public typealias Trigger = PrimaryAction

    public var title: String?
    /// The developer's name for the item and for the button that shows it.
    public let identifier: String?
    public var boundActions = BoundActions() {
        didSet { button?.boundActions = boundActions.performed(by: self) }
    }
    private weak var button: Button?

    /// Creates an item without an action.
    ///
    /// - Parameters:
    ///   - title: The text of the button.
    ///   - identifier: The developer's name for the item.
    public init(title: String? = nil, identifier: String? = nil) {
        self.title = title
        self.identifier = identifier
    }

    /// Creates an item that raises an event when it is tapped.
    public convenience init(sends eventName: String, title: String? = nil, identifier: String? = nil) {
        self.init(title: title, identifier: identifier)
        sends(eventName)
    }

    /// Creates an item that calls a method of an object when it is tapped. The object is held weakly.
    public convenience init<Target: AnyObject>(
        title: String? = nil, identifier: String? = nil, target: Target,
        action: @escaping (Target) -> (BarButtonItem) -> Void
    ) {
        self.init(title: title, identifier: identifier)
        addTarget(target, action: action)
    }

    /// Creates an item that calls a method without the item when it is tapped. The object is held weakly.
    public convenience init<Target: AnyObject>(
        title: String? = nil, identifier: String? = nil, target: Target, action: @escaping (Target) -> () -> Void
    ) {
        self.init(title: title, identifier: identifier)
        addTarget(target, action: action)
    }

    public var nearestResponder: (any Responder)? { button }

    /// The first responder, or the button that shows the item if there is none.
    public var firstActionResponder: (any Responder)? { button?.firstActionResponder }

    /// Has a button perform the item's actions, now and after they change.
    func show(on button: Button) {
        self.button = button
        button.boundActions = boundActions.performed(by: self)
    }
}
