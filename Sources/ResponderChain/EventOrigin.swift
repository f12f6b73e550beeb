/// An object off the chain that raises events: a gesture recogniser, a bar item, a view's presenter.
///
/// It raises events, asks questions and performs actions as a responder does. They start at the nearest responder and
/// have the object as their ``Event/sender``:
///
/// ```swift
/// final class GiftPresenter: EventOrigin {
///     weak var panel: GiftPanel?
///     var nearestResponder: (any Responder)? { panel }
///
///     func giftArrived() { send(GiftSent(id: 3)) }
/// }
/// ```
public protocol EventOrigin: AnyObject {
    /// The responder that events of this object start at; without one they are discarded.
    var nearestResponder: (any Responder)? { get }
}

extension EventOrigin {
    /// Raises an event at the nearest responder and sends it up the chain. Without a responder it is discarded.
    @discardableResult
    public func send(
        _ name: String, kind: Event.Kind = .routed, info: [String: Any] = [:], at location: Event.Location? = nil
    ) -> Delivery {
        guard let nearest = nearestResponder else { return .unhandled }
        return nearest.sendAlongChain(Event(name, kind: kind, from: nearest, sender: self, info: info, at: location))
    }

    /// Raises a typed event at the nearest responder and sends it up the chain. Without a responder it is discarded.
    @discardableResult
    public func send(
        _ typed: some RoutedEvent, kind: Event.Kind = .routed, info: [String: Any] = [:],
        at location: Event.Location? = nil
    ) -> Delivery {
        guard let nearest = nearestResponder else { return .unhandled }
        return nearest.sendAlongChain(Event(typed, kind: kind, from: nearest, sender: self, info: info, at: location))
    }

    /// Asks the responders from the nearest one up; nil if none answers, or without a responder.
    public func ask<Asked: Question>(_ question: Asked) -> Asked.Answer? {
        nearestResponder?.ask(question, sender: self)
    }

    /// Performs a named action on the nearest responder, or one above it, that has one of that name.
    ///
    /// - Parameters:
    ///   - action: The name, with a colon for each parameter: `btnClick1:userInfo:`.
    ///   - arguments: The arguments in the order of the parameters. A nil keeps its position.
    /// - Returns: The action's result; an empty tuple if it returns nothing.
    /// - Throws: ``ActionError`` if no responder has such an action or an argument does not fit.
    @discardableResult
    public func perform(action: String, with arguments: Any?...) throws(ActionError) -> Any {
        try perform(action: action, arguments: arguments).value
    }

    /// Performs a named action whose result has a known type.
    ///
    /// - Throws: ``ActionError/wrongResult(action:expected:actual:)`` if the action returned another type.
    public func perform<Output>(
        action: String, with arguments: Any?..., returning type: Output.Type
    ) throws(ActionError) -> Output {
        try perform(action: action, arguments: arguments).value(of: action, as: type)
    }

    /// Performs a named action and also returns the class of the object that performed it.
    ///
    /// - Throws: ``ActionError`` if no responder has such an action or an argument does not fit.
    public func perform(action: String, arguments: [Any?]) throws(ActionError) -> ActionReply {
        guard let nearest = nearestResponder else {
            throw .unknown(action: action, receiver: Event.className(of: self))
        }
        return try nearest.perform(action: action, sender: self, arguments: arguments)
    }

    /// The nearest responder of a type, from ``nearestResponder`` up; nil without one. See ``Responder/nearest(_:)``.
    public func nearest<Wanted>(_ type: Wanted.Type) -> Wanted? {
        nearestResponder.flatMap { $0 as? Wanted ?? $0.nearest(type) }
    }
}
