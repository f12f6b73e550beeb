public import ResponderChain

/// The base class of everything on the chain of a simulated app, as `UIResponder` is of UIKit's.
///
/// It adds to ``ResponderChain/Responder`` what responders do with raw input: touches climb the chain too, hop by hop,
/// each hop deciding whether it does something with them and whether those above see them.
open class ResponderObject: Responder {
    /// The developer's name for this responder, UIKit's accessibility identifier. Never a title or a text.
    open var identifier: String?
    open var isTrackingEnabled = true
    private lazy var typeName = String(describing: type(of: self))

    public init() {}

    open var next: (any Responder)? { nil }
    open var pathClass: String { typeName }
    open var chainChildren: [any Responder] { [] }
    open var listCell: ListCell? { nil }
    open var isScreen: Bool { false }
    open var isSecure: Bool { false }
    open var decoratesPath: Bool { true }
    open var dispatcher: Dispatcher? { nil }

    open func route(_ event: Event) {
        forward(event)
    }

    /// One or more fingers touched down in a view at or below this responder.
    ///
    /// The default of all four phases passes the touches on to the next responder. An override that calls neither
    /// `super` nor the next responder keeps them.
    open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesBegan(touches, with: event)
    }

    /// Fingers moved.
    open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesMoved(touches, with: event)
    }

    /// Fingers were lifted.
    open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesEnded(touches, with: event)
    }

    /// The system took the touches away: a gesture was recognised, a call came in.
    open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
        event.next(above: self)?.touchesCancelled(touches, with: event)
    }
}
