internal import ResponderChain

/// A set of control events, with the values of UIKit's `UIControl.Event`.
///
/// The name of a single event is the name under which it climbs the chain. An app's own events have one of the four bits of
/// ``applicationReserved``, as in UIKit, and are named after it: `ControlEvent(rawValue: 1 << 24)` is `application24`. Other
/// bits, which UIKit keeps for itself, are no events.
public struct ControlEvent: ActionTrigger, Hashable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let touchDown = ControlEvent(rawValue: 1 << 0)
    public static let touchDownRepeat = ControlEvent(rawValue: 1 << 1)
    public static let touchDragInside = ControlEvent(rawValue: 1 << 2)
    public static let touchDragOutside = ControlEvent(rawValue: 1 << 3)
    public static let touchDragEnter = ControlEvent(rawValue: 1 << 4)
    public static let touchDragExit = ControlEvent(rawValue: 1 << 5)
    public static let touchUpInside = ControlEvent(rawValue: 1 << 6)
    public static let touchUpOutside = ControlEvent(rawValue: 1 << 7)
    public static let touchCancel = ControlEvent(rawValue: 1 << 8)
    public static let valueChanged = ControlEvent(rawValue: 1 << 12)
    public static let editingDidBegin = ControlEvent(rawValue: 1 << 16)
    public static let editingChanged = ControlEvent(rawValue: 1 << 17)
    public static let editingDidEnd = ControlEvent(rawValue: 1 << 18)
    public static let editingDidEndOnExit = ControlEvent(rawValue: 1 << 19)

    /// All touch events.
    public static let allTouchEvents = ControlEvent(rawValue: 0x0000_0FFF)
    /// The four events that an app can define: `application24` to `application27`.
    public static let applicationReserved = ControlEvent(rawValue: 0x0F00_0000)
    /// All editing events of texts.
    public static let allEditingEvents = ControlEvent(rawValue: 0x000F_0000)
    /// A changed value or text: a change of any control or text view.
    public static let anyChange: ControlEvent = [.valueChanged, .editingChanged]
}

extension ControlEvent {
    /// The single events that have a name, in the order of their values.
    public static let named: [ControlEvent] = [
        .touchDown, .touchDownRepeat, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit,
        .touchUpInside, .touchUpOutside, .touchCancel, .valueChanged, .editingDidBegin, .editingChanged, .editingDidEnd,
        .editingDidEndOnExit, Self(rawValue: 1 << 24), Self(rawValue: 1 << 25), Self(rawValue: 1 << 26),
        Self(rawValue: 1 << 27),
    ]

    /// The single events of the set that have a name, in the order of their values.
    public var members: [ControlEvent] { Self.named.filter(contains) }

    /// The name of a single event; nil for other sets, and for the primary action, which is another event of each class.
    public var name: String? {
        switch self {
        case .touchUpInside: "touchUpInside"
        case .valueChanged: "valueChanged"
        case .touchDown: "touchDown"
        case .touchDownRepeat: "touchDownRepeat"
        case .touchDragInside: "touchDragInside"
        case .touchDragOutside: "touchDragOutside"
        case .touchDragEnter: "touchDragEnter"
        case .touchDragExit: "touchDragExit"
        case .touchUpOutside: "touchUpOutside"
        case .touchCancel: "touchCancel"
        case .editingDidBegin: "editingDidBegin"
        case .editingChanged: "editingChanged"
        case .editingDidEnd: "editingDidEnd"
        case .editingDidEndOnExit: "editingDidEndOnExit"
        case Self(rawValue: 1 << 24): "application24"
        case Self(rawValue: 1 << 25): "application25"
        case Self(rawValue: 1 << 26): "application26"
        case Self(rawValue: 1 << 27): "application27"
        default: nil
        }
    }

    /// The single event of a name; nil for other names.
    public init?(name: String) {
        guard let event = Self.named.first(where: { $0.name == name }) else { return nil }
        self = event
    }
}

extension ControlEvent: CustomStringConvertible {
    /// The names of the events: `touchDown, touchUpInside`.
    public var description: String { members.compactMap(\.name).joined(separator: ", ") }
}

/// A view that raises control events and performs the actions that are bound to them.
package protocol ControlEventSender: ActionSender, View where Trigger == ControlEvent {
    /// The event that means the view was used, or several of which each does.
    var mainEvent: ControlEvent { get }
}

extension ControlEventSender {
    /// The classes of a control event's targets, in the order of the calls. The target of a closure is its sender.
    package func targetClasses(for event: ControlEvent) -> [String] {
        boundActions.targetClasses(for: triggers(event), of: self)
    }

    /// The single control events that have a bound action.
    package var boundControlEvents: [ControlEvent] {
        ControlEvent.named.filter { boundActions.isBound(to: triggers($0)) }
    }

    /// Performs the actions that are bound to a control event that was raised here.
    func performBoundActions(raisedHere event: Event) {
        guard !boundActions.isEmpty else { return }
        if event.name == mainEvent.name {
            perform(boundTo: triggers(mainEvent), because: event)
        } else if let controlEvent = ControlEvent(name: event.name) {
            perform(boundTo: triggers(controlEvent), because: event)
        }
    }

    /// The triggers of an event: itself, and for a main event the primary action.
    private func triggers(_ event: ControlEvent) -> ControlEvent {
        event.isDisjoint(with: mainEvent) ? event : event.union(.primaryActionTriggered)
    }
}

extension View: BoundResponder {
    private var sender: (any ControlEventSender)? { self as? any ControlEventSender }

    package final var boundEvents: [String] { sender?.boundControlEvents.compactMap(\.name) ?? [] }

    package final var boundActionNames: [String] {
        (sender?.boundActions.names ?? []) + gestureRecognizers.flatMap(\.boundActions.names)
    }

    package final var boundTargetClasses: [String] {
        let sender = sender
        return (sender?.boundControlEvents.flatMap { sender?.targetClasses(for: $0) ?? [] } ?? [])
            + gestureRecognizers.flatMap(\.targetClasses)
    }

    package final var placeInWindow: (x: Double, y: Double, width: Double, height: Double) {
        let frame = frameInWindow
        return (frame.minX, frame.minY, frame.width, frame.height)
    }
}
