/// A readable description of the chain above a responder: each hop's path component and the events that it handles.
///
/// ```swift
/// print(try ChainInspection(of: sendButton))
/// // Button#send             handles touchUpInside
/// // GiftPanel               handles CurrentGift?; may handle others
/// // View
/// // LiveRoomViewController  handles giftSent, host.*; may handle others
/// // Window
/// // Application
/// ```
///
/// An inspection asks each hop for ``EventInspectable/handledEvents``; it cannot look into an overridden method. So a hop that
/// does not say that its list is complete (``EventInspectable/listsAllHandledEvents``) may handle others.
public struct ChainInspection {
    /// The hops from the responder to the top.
    public let hops: [Hop]

    /// One responder of a chain.
    public struct Hop {
        /// The hop's class.
        public let className: String
        /// The hop's path component; nil if it has none.
        public let component: PathComponent?
        /// The events that the hop handles, as far as it knows.
        public let handles: [EventKey]
        /// Whether the hop's methods, or a handler without a list, may handle other events, too.
        public let mayHandleOthers: Bool
    }

    /// Inspects the present chain.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    public init(of responder: any Responder) throws(ChainError) {
        let chain = try CapturedChain(from: responder)
        hops = zip(chain.hops, chain.components).map { hop, component in
            Hop(
                className: hop.pathName, component: component, handles: hop.handledEvents,
                mayHandleOthers: hop.mayHandleOthers)
        }
    }
}

extension ChainInspection: CustomStringConvertible {
    public var description: String {
        let names = hops.map { $0.component?.description ?? "(\($0.className))" }
        let width = names.map(\.count).max() ?? 0
        return zip(names, hops).map { name, hop in
            let handled = hop.handles.map(\.description).joined(separator: ", ")
            let parts = [handled.isEmpty ? nil : "handles \(handled)", hop.mayHandleOthers ? "may handle others" : nil]
            let text = parts.compactMap(\.self).joined(separator: "; ")
            guard !text.isEmpty else { return name }
            return "\(name)\(String(repeating: " ", count: width - name.count))  \(text)"
        }.joined(separator: "\n")
    }
}

extension Responder {
    /// Whether the responder or one of its handlers does not say that it lists all that it handles.
    package var mayHandleOthers: Bool {
        !listsAllHandledEvents || !eventHandlers.allSatisfy(\.listsAllHandledEvents)
    }
}

/// A readable description of the responders below another one: their nesting and the paths of the events they can raise.
///
/// These are the events that ``EventInspectable/raisedEvents`` lists: those of controls, gestures and lists, those bound to them,
/// and those that a responder declares. An event that code sends without declaring it is not known before it is sent.
public struct TreeInspection {
    /// The responders in the order of the tree, the root first.
    public let rows: [Row]

    /// One responder of a tree.
    public struct Row {
        /// The number of levels below the root.
        public let depth: Int
        /// The responder's class.
        public let className: String
        /// The responder's path component; nil if it has none.
        public let component: PathComponent?
        /// The events that can be raised at the responder, as far as it knows: their paths. Of an event whose name is known
        /// only when it is raised, it is the responder's path and the type: `Window--View--Button#send: some GiftEvent`.
        public let events: [String]
    }

    /// Inspects the present tree.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    public init(below root: any Responder) throws(ChainError) {
        var rows: [Row] = []
        var chains = TreeChains()
        for (responder, depth) in ResponderTree(below: root) {
            let chain = try chains.chain(from: responder)
            rows.append(
                Row(
                    depth: depth, className: responder.pathName, component: chain.components[0],
                    events: responder.raisedEvents.map(chain.describe)))
        }
        self.rows = rows
    }
}

extension TreeInspection: CustomStringConvertible {
    public var description: String {
        rows.flatMap { row in
            let indent = String(repeating: "  ", count: row.depth)
            let name = row.component?.description ?? "(\(row.className))"
            return [indent + name] + row.events.map { "\(indent)  = \($0)" }
        }.joined(separator: "\n") + "\n" + undeclaredEvents
    }
}

/// The events that can be raised below a responder, usually a view controller: those that it handles, those that are
/// handled below it, and those that neither it nor a responder below it handles.
///
/// As in a ``TreeInspection``, an event that code sends without declaring it is missing. As in a ``ChainInspection``, a
/// hop may handle more than it lists; then it is unknown whether the event is missed.
public struct EventInspection {
    /// The responder's class.
    public let className: String
    /// The events in the order of the tree.
    public let rows: [Row]

    /// One event that can be raised.
    public struct Row {
        /// The event's control path; nil if its name is known only when it is raised.
        public let path: ControlPath?
        /// The event as a ``TreeInspection`` lists it.
        public let event: String
        /// Whether the responder itself handles the event.
        public let isHandledHere: Bool
        /// The class of the first responder below that handles the event; nil if none does.
        public let handledBelow: String?
        /// The classes of the hops, up to the responder itself, that may handle the event, too: those that may handle events
        /// which they do not list, and those that list one case of an enum if only its type is known.
        public let mayBeHandledBy: [String]
    }

    /// Compares the events that the responders below can raise with those that each hop on the way up handles.
    ///
    /// - Throws: ``ChainError/cycle(through:)`` if following `next` never ends.
    public init(below responder: any Responder) throws(ChainError) {
        className = responder.pathName
        var rows: [Row] = []
        var chains = TreeChains()
        for (source, _) in ResponderTree(below: responder).dropFirst() where !source.raisedEvents.isEmpty {
            let chain = try chains.chain(from: source)
            guard let here = chain.hops.firstIndex(where: { $0 === responder }) else { continue }
            for event in source.raisedEvents {
                let handlers = (0...here).filter { Self.handles(event, at: $0, in: chain.hops) }
                rows.append(
                    Row(
                        path: event.isNameKnown ? chain.path(event: event.name) : nil, event: chain.describe(event),
                        isHandledHere: handlers.last == here,
                        handledBelow: handlers.first.flatMap { $0 == here ? nil : chain.hops[$0].pathName },
                        mayBeHandledBy: chain.hops[...here].filter { hop in
                            hop.mayHandleOthers || hop.handledEvents.contains { $0.matchesSome(of: event) }
                        }.map(\.pathName)))
            }
        }
        self.rows = rows
    }

    private static func handles(_ event: RaisedEvent, at index: Int, in hops: [any Responder]) -> Bool {
        hops[index].handledEvents.contains { $0.matches(event, climbed: hops[..<max(1, index)]) }
    }
}

extension EventInspection: CustomStringConvertible {
    public var description: String {
        rows.map { row in
            switch (row.isHandledHere, row.handledBelow) {
            case (true, let below?): "handled  \(row.event) (by \(below) first)"
            case (true, nil): "handled  \(row.event)"
            case (false, let below?): "passed   \(row.event) (by \(below))"
            case (false, nil) where row.mayBeHandledBy.isEmpty: "missed   \(row.event)"
            case (false, nil): "unknown  \(row.event) (\(row.mayBeHandledBy.joined(separator: ", ")) may handle it)"
            }
        }.joined(separator: "\n") + "\n" + undeclaredEvents
    }
}

extension CapturedChain {
    /// An event that can be raised at the source, as inspections write it.
    fileprivate func describe(_ event: RaisedEvent) -> String {
        let path = path(event: event.name)
        return event.isNameKnown ? path.description : "\(path.element): some \(event.name)"
    }
}

/// The last line of a description: an inspection cannot find what is missing in its list.
private let undeclaredEvents = "(Events that code sends are listed if their responder declares them in raisedEvents.)"

/// A responder and those below it, depth first, each parent before its children.
package struct ResponderTree: Sequence {
    private let root: any Responder

    package init(below root: any Responder) {
        self.root = root
    }

    /// A responder and the number of levels that it stands below the root.
    package typealias Element = (responder: any Responder, depth: Int)

    package func makeIterator() -> AnyIterator<Element> {
        var waiting: [Element] = [(root, 0)]
        // A responder may list one above it among its children; walking that again would never end.
        var seen: Set<ObjectIdentifier> = []
        return AnyIterator {
            while let element = waiting.popLast() {
                guard seen.insert(ObjectIdentifier(element.responder)).inserted else { continue }
                waiting += element.responder.chainChildren.reversed().map { ($0, element.depth + 1) }
                return element
            }
            return nil
        }
    }
}

/// A responder on a screen to which actions are bound: what can be known of it beside its events, whatever draws it.
package protocol BoundResponder: Responder {
    /// The names of the single control events that have a bound action.
    var boundEvents: [String] { get }
    /// The names of the actions that are bound to its control events and gestures.
    var boundActionNames: [String] { get }
    /// The classes of these actions' targets, in the order of the calls.
    var boundTargetClasses: [String] { get }
    /// Where it is in the window, in points.
    var placeInWindow: (x: Double, y: Double, width: Double, height: Double) { get }
}
