/// An object that events pass on their way up: a view, a controller, a window, the node of an imported tree.
///
/// A responder knows the one above it (``next``) and nothing else of who will handle an event. Everything but `next`
/// has a default that fits a plain object, so adopting the protocol takes one line:
///
/// ```swift
/// final class Coordinator: Responder {
///     weak var parent: (any Responder)?
///     var next: (any Responder)? { parent }
/// }
/// ```
///
/// The protocol is not isolated to an actor, but a chain is: all responders of a chain belong to one actor, and events
/// climb it there. UIKit's classes conform with `extension UIResponder: @MainActor Responder`.
///
/// A responder is a handler, too, of the events that reach it: ``EventHandler/handle(_:)`` says whether it took one.
public protocol Responder: EventHandler {
    /// The responder above this one, nil at the top and for a responder that stands alone.
    var next: (any Responder)? { get }

    /// Sees an event that has arrived at this hop, before the hop puts its own component in front.
    ///
    /// The default is ``routeThroughHandlers(_:)``. An implementation that neither calls that nor ``forward(_:)`` has
    /// handled the event and stopped its climb.
    func route(_ event: Event)

    /// Objects that look at each event here after the responder itself: strategy tables, named actions, presenters.
    var eventHandlers: [any EventHandler] { get }

    /// The events that can be raised at this responder, as far as it knows. For inspection only.
    var raisedEvents: [RaisedEvent] { get }

    /// The class part of this responder's path component: by default the unqualified type name with its generic
    /// arguments.
    var pathClass: String { get }

    /// The name the developer gave this responder, such as an accessibility identifier; never a title or a text.
    var identifier: String? { get }

    /// The responders directly below this one, controllers and views together, in child order.
    ///
    /// Ordinals are counted among them. A responder that its parent does not list has ordinal 0.
    var chainChildren: [any Responder] { get }

    /// Which of its like among its siblings this responder is, where it knows that better than a count among
    /// ``chainChildren`` would show, as in a record of one chain without its siblings; nil to have it counted.
    var pathOrdinal: Int? { get }

    /// Where this responder stands in a list, when it is a list's cell; nil otherwise.
    var listCell: ListCell? { get }

    /// Whether this responder names the screen of the controls below it, as a view controller does.
    var isScreen: Bool { get }

    /// Whether events of this responder and of those below it carry secrets and must not be recorded.
    var isSecure: Bool { get }

    /// Whether events of this responder and of those below it may be recorded.
    var isTrackingEnabled: Bool { get }

    /// Whether this hop has a component in control paths. An application's delegate can handle events but has none.
    var decoratesPath: Bool { get }

    /// What the responder remembers of its chain, nil for one that does not tell of its changes: its chain is worked
    /// out anew for every event.
    var chainMemo: ChainMemo? { get }

    /// The dispatcher of the application that this responder is, nil for all other responders.
    var dispatcher: Dispatcher? { get }
}

extension Responder {
    public var next: (any Responder)? { nil }
    public var pathClass: String { String(describing: type(of: self)) }
    public var identifier: String? { nil }
    public var chainChildren: [any Responder] { [] }
    public var pathOrdinal: Int? { nil }
    public var listCell: ListCell? { nil }
    public var isScreen: Bool { false }
    public var isSecure: Bool { false }
    public var isTrackingEnabled: Bool { true }
    public var decoratesPath: Bool { true }
    public var chainMemo: ChainMemo? { nil }
    public var dispatcher: Dispatcher? { nil }

    public var eventHandlers: [any EventHandler] { [] }
    public var raisedEvents: [RaisedEvent] { [] }
    public var handledEvents: [EventKey] { eventHandlers.flatMap(\.handledEvents) }

    public func handle(_ event: Event) -> Bool { false }

    public func route(_ event: Event) {
        routeThroughHandlers(event)
    }

    /// Lets the responder and then its ``eventHandlers`` look at an event, and forwards it.
    ///
    /// One that returns true has handled the event. The climb goes on all the same, so that several levels can see one
    /// event, unless a handler ``EventHandler/stopsAfterHandling``; the other handlers of this hop still see it then.
    public func routeThroughHandlers(_ event: Event) {
        event.offer(to: self)
        for handler in eventHandlers { event.offer(to: handler) }
        forward(event)
    }

    /// Lets an event leave this hop: the hop's component goes in front of the event's path, and the event arrives at
    /// the responder above.
    public func forward(_ event: Event) {
        event.leave(self)
    }
}

/// Where a list shows a cell, and what it shows there.
///
/// A cell's row is data, not structure: in a control path every cell of a list is `[*]`, and the row travels with the
/// click instead.
public struct ListCell: Hashable, Sendable {
    /// The section of the cell, from 0.
    public var section: Int
    /// The row or item within the section, from 0.
    public var row: Int
    /// The identity of what the app bound to the cell, such as a product number; never a displayed text.
    public var item: String?

    public init(section: Int, row: Int, item: String? = nil) {
        self.section = section
        self.row = row
        self.item = item
    }
}

extension ListCell: CustomStringConvertible {
    /// `section:row`, one level of a click's position.
    public var description: String { "\(section):\(row)" }
}
