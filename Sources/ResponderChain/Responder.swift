/// An object that events pass on their way up: a view, a controller, a window, a node of an imported tree.
///
/// A responder knows only the responder above it (``next``), not who will handle an event. Every requirement has a
/// default that fits a plain object, so adopting the protocol takes one line:
///
/// ```swift
/// final class Coordinator: Responder {
///     weak var parent: (any Responder)?
///     var next: (any Responder)? { parent }
/// }
/// ```
///
/// The protocol is not isolated to an actor, but all responders of a chain belong to one actor, and events climb the
/// chain on that actor. UIKit's classes conform with `extension UIResponder: @MainActor Responder`.
///
/// A responder also handles events that reach it: ``EventHandler/handle(_:)`` and
/// ``EventHandler/handleControlEvent(_:)`` return whether it did.
public protocol Responder: EventHandler {
    /// The responder above this one; nil at the top.
    var next: (any Responder)? { get }

    /// Receives an event of the app that has arrived at this hop, before the hop adds its own component to the path.
    ///
    /// Events of the app are those that its code raises: by name, as a type, as a question or as a named action. Control
    /// events take a way of their own, ``routeControlEvent(_:)``, so an override that keeps every event hides no control
    /// that does nothing.
    ///
    /// The default is ``routeThroughHandlers(_:)``. An implementation that calls neither that nor ``forward(_:)`` counts
    /// as having handled the event, and stops it.
    func route(_ event: Event)

    /// Receives a control event that has arrived at this hop, before the hop adds its own component to the path.
    ///
    /// Control events are those that controls, gestures and lists raise by themselves: activations, such as
    /// `touchUpInside` and `tap`, and others, such as `touchDown`. To act on one, implement
    /// ``EventHandler/handleControlEvent(_:)``.
    ///
    /// The default is ``routeThroughHandlers(_:)``. An implementation that calls neither that nor ``forward(_:)`` counts
    /// as having handled the event, and stops it: reports then show no control below as unhandled.
    func routeControlEvent(_ event: Event)

    /// Objects that receive each event after the responder itself: strategy tables, named actions, presenters.
    var eventHandlers: [any EventHandler] { get }

    /// The name of this responder in its path component: by default its class, the unqualified type name with its generic
    /// arguments.
    var pathName: String { get }

    /// The name that the developer gave this responder, such as an accessibility identifier; never a title or a text.
    var identifier: String? { get }

    /// The responders directly below this one, controllers and views together, in child order.
    ///
    /// Ordinals are counted among them. A responder that its parent does not list has ordinal 0.
    var chainChildren: [any Responder] { get }

    /// The responder above whose component stands before this one's in paths, if that is not the nearest one: a sheet stands below
    /// its window, whoever has presented it, though its events climb to that one. Those in between have no component then.
    var pathParent: (any Responder)? { get }

    /// The responder's index among siblings of the same name and identifier, its ordinal in paths; nil to count it among
    /// ``chainChildren``.
    ///
    /// Set it if the siblings are missing, as in a recording that holds a single chain.
    var siblingIndex: Int? { get }

    /// The row that this responder shows if it is a cell of a list; otherwise nil.
    var listCell: ListCell? { get }

    /// Whether this responder is the screen of the controls below it, as a view controller is.
    var isScreen: Bool { get }

    /// Whether this responder or those below it hold secrets, so that their events must not be recorded.
    var isSecure: Bool { get }

    /// Whether events of this responder and those below it may be recorded.
    var isTrackingEnabled: Bool { get }

    /// Whether this hop has a component in control paths. An application's delegate handles events but has none.
    var isInPath: Bool { get }

    /// The cache of the chain that starts at this responder; nil if the responder does not report its changes, so that
    /// its chain is computed for each event.
    var chainCache: ChainCache? { get }

    /// The dispatcher, if this responder is the application; otherwise nil.
    var dispatcher: Dispatcher? { get }

    /// The name of ``pathName`` in 0.2.0. What a class says here counts unless it implements that one.
    @available(*, deprecated, renamed: "pathName")
    var pathClass: String { get }

    /// The name of ``siblingIndex`` in 0.2.0. What a class says here counts unless it implements that one.
    @available(*, deprecated, renamed: "siblingIndex")
    var pathOrdinal: Int? { get }

    /// The name of ``isInPath`` in 0.2.0. What a class says here counts unless it implements that one.
    @available(*, deprecated, renamed: "isInPath")
    var decoratesPath: Bool { get }
}

extension Responder {
    public var next: (any Responder)? { nil }
    public var identifier: String? { nil }
    public var chainChildren: [any Responder] { [] }
    public var pathParent: (any Responder)? { nil }
    public var listCell: ListCell? { nil }
    public var isScreen: Bool { false }
    public var isSecure: Bool { false }
    public var isTrackingEnabled: Bool { true }
    public var chainCache: ChainCache? { nil }
    public var dispatcher: Dispatcher? { nil }

    public var eventHandlers: [any EventHandler] { [] }
    public var handledEvents: [EventKey] { eventHandlers.flatMap(\.handledEvents) }

    public func handle(_ event: Event) -> Bool { false }

    public func route(_ event: Event) {
        routeThroughHandlers(event)
    }

    public func routeControlEvent(_ event: Event) {
        routeThroughHandlers(event)
    }

    /// Offers an event to the responder, then to its ``eventHandlers``, and forwards it.
    ///
    /// A handled event climbs on, so that several levels can act on it, unless its handler
    /// ``EventHandler/stopsAfterHandling``. Even then the other handlers of this hop still receive it.
    public func routeThroughHandlers(_ event: Event) {
        event.offer(to: self)
        for handler in eventHandlers { event.offer(to: handler) }
        forward(event)
    }

    /// Puts this hop's component in front of the event's path and passes the event to the responder above.
    public func forward(_ event: Event) {
        event.leave(self)
    }

    /// The nearest responder above this one that is of a type: a class, or a protocol such as `(any GiftPresenter).self`.
    ///
    /// The responder itself is not looked at, as it is not its own parent: `panel.nearest(GiftPanel.self)` is a panel
    /// around it.
    ///
    /// - Returns: nil if no responder above is of that type, also if following `next` never ends.
    public func nearest<Wanted>(_ type: Wanted.Type) -> Wanted? {
        var above = next
        // In a circle the walk comes back to the last responder that was marked (Brent's algorithm).
        var marked: any Responder = self
        var steps = 0
        while let hop = above, hop !== self, hop !== marked, steps < maximumDepth {
            if let found = hop as? Wanted { return found }
            steps += 1
            if steps.nonzeroBitCount == 1 { marked = hop }
            above = hop.next
        }
        return nil
    }
}

/// The row of a list that a cell shows, and the item in it.
///
/// A row is data, not structure: in a control path every cell of a list is `[*]`, and the click carries the row.
public struct ListCell: Sendable {
    /// The section, from 0.
    public var section: Int
    /// The row or item within the section, from 0.
    public var row: Int
    /// The identity of what the cell shows, such as a product number; never a displayed text.
    public var item: String?

    public init(section: Int, row: Int, item: String? = nil) {
        self.section = section
        self.row = row
        self.item = item
    }
}

extension ListCell: Hashable {
    public static func == (a: ListCell, b: ListCell) -> Bool {
        a.section == b.section && a.row == b.row && a.item.hasSameBytes(as: b.item)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(section)
        hasher.combine(row)
        item.hashBytes(into: &hasher)
    }
}

extension ListCell: CustomStringConvertible {
    /// `section:row`, one level of a click's position.
    public var description: String { "\(section):\(row)" }
}
