public import ResponderChain

/// An object that does something when it is used: a control, a text view, a gesture recogniser, a bar item.
///
/// Bind methods, closures, events of the app's own and named actions to it. Methods and closures get the sender as its
/// own class:
///
/// ```swift
/// slider.addTarget(self, action: Mixer.changeVolume, for: .valueChanged)     // func changeVolume(_ slider: Slider)
/// button.addAction(for: .touchUpInside) { button in button.isSelected.toggle() }
/// field.sends("nameChanged", for: .editingChanged) { field in ["name": field.text] }
/// button.sends(GiftSent(gift: 12), for: .touchUpInside)
/// item.bind(action: "copy:")
/// ```
///
/// Without a trigger, an action is bound to the sender's primary action. If a bound action handles the use, the control
/// event or gesture counts as handled. Several actions are performed in the order in which they were added.
///
/// ## Binding again
///
/// For each trigger a sender keeps an action once, so code that runs again for a reused cell does not add it again:
/// a later action replaces an earlier one with the same identity. The identity is
///
/// - the `identifier`, if there is one;
/// - otherwise the name of the event or named action, and the type of a typed event: `Chat.Tapped` and `Gift.Tapped` are two;
/// - otherwise, for methods and closures, the target and the place in the source code that adds it.
///
/// UIKit compares selectors, but Swift's methods cannot be compared. So a loop that adds several methods of one target
/// needs an identifier for each of them, and so does a function that adds what it is passed; it can also take `fileID`,
/// `line` and `column` from its own caller. If one method is added at two places, it is called twice.
public protocol ActionSender: AnyObject {
    /// The ways to use the sender that an action can be bound to.
    associatedtype Trigger: ActionTrigger

    /// The responder that the bound events start at; without one they are discarded.
    var nearestResponder: (any Responder)? { get }

    /// The responder that the search for a named action starts at: by default the nearest one.
    var firstActionResponder: (any Responder)? { get }

    /// The actions of the sender. Use the methods below to change them.
    var boundActions: BoundActions { get set }
}

/// A set of ways to use a sender, such as control events.
public protocol ActionTrigger: OptionSet, Sendable where RawValue == UInt {}

extension ActionTrigger {
    /// The main use of the sender, whichever it is: touch up inside for a button, a changed value for a slider.
    public static var primaryActionTriggered: Self { Self(rawValue: 1 << 13) }

    /// Every use.
    public static var allEvents: Self { Self(rawValue: 0xFFFF_FFFF) }
}

/// The trigger of senders that can be used in one way only: a recognised gesture, a tapped bar item.
public struct PrimaryAction: ActionTrigger {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
}

extension ActionSender {
    public var firstActionResponder: (any Responder)? { nearestResponder }

    /// Performs the bound actions; an action that handles them marks the event as handled.
    ///
    /// The senders of this library call it themselves. Call it in a sender of your own before it sends its event.
    public func perform(boundTo trigger: Trigger = .primaryActionTriggered, because event: Event) {
        boundActions.perform(trigger, of: self, because: event)
    }

    @available(*, deprecated, renamed: "perform(boundTo:because:)")
    public func performActions(for trigger: Trigger = .primaryActionTriggered, because event: Event) {
        perform(boundTo: trigger, because: event)
    }

    /// Removes the methods of a target, or of all targets if it is nil.
    public func removeTarget(_ target: AnyObject?, for trigger: Trigger = .allEvents) {
        boundActions.removeActions(for: trigger.rawValue) { action in
            guard case .target = action.kind else { return false }
            return target == nil || action.target === target
        }
    }

    /// Removes the action with an identifier. Events and named actions without one have their name as identifier.
    public func removeAction(identifiedBy identifier: String, for trigger: Trigger = .allEvents) {
        boundActions.removeActions(for: trigger.rawValue) { $0.identity.name == identifier }
    }
}

extension ActionSender where Self: Responder {
    public var nearestResponder: (any Responder)? { self }
}
