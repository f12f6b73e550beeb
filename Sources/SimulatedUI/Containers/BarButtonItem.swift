public import ResponderChain

/// A button of a navigation bar, as `UIBarButtonItem`: it is no view and stands on no chain, so what it raises starts
/// at the bar's button that shows it.
public final class BarButtonItem: EventOrigin {
    public var title: String?
    /// The developer's name for the item, which becomes that of the button that shows it.
    public let identifier: String?
    /// The name of the event that a tap raises, besides the control event of the button.
    public let eventName: String
    weak var button: Button?

    /// Makes an item.
    ///
    /// - Parameters:
    ///   - eventName: The name of the event that a tap raises.
    ///   - title: What the button says.
    ///   - identifier: The developer's name for the item.
    public init(sends eventName: String, title: String? = nil, identifier: String? = nil) {
        self.eventName = eventName
        self.title = title
        self.identifier = identifier
    }

    public var nearestResponder: (any Responder)? { button }
}
