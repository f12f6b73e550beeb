/// A question that a responder asks those above it, such as which user a panel is for.
///
/// A question climbs the chain until a responder answers it. The one who asks need not know who answers. If no view,
/// controller or window does, the application is asked and then its delegate, if that is a responder: what the whole app
/// knows, such as the user who is logged in, is answered there.
///
/// ```swift
/// struct CurrentUser: Question {
///     typealias Answer = String
/// }
/// let user = panel.ask(CurrentUser())
/// ```
public protocol Question {
    associatedtype Answer

    /// The question's name in paths; by default the name of the type.
    static var questionName: String { get }
}

extension Question {
    public static var questionName: String { String(describing: Self.self) }
}

extension Responder {
    /// Asks the responders from this one up to the application and its delegate; returns the nearest one's answer.
    ///
    /// - Returns: nil if none answers. Nobody knowing the answer is no error and no click: observers see the question,
    ///   recorders do not.
    public func ask<Asked: Question>(_ question: Asked) -> Asked.Answer? {
        ask(question, sender: nil)
    }

    func ask<Asked: Question>(_ question: Asked, sender: AnyObject?) -> Asked.Answer? {
        let pending = PendingQuestion(question)
        sendAlongChain(
            Event(
                Asked.questionName, kind: .question, from: self, sender: sender, info: [:], at: nil, payload: pending))
        return pending.answer
    }
}

extension Event {
    /// Answers the event if it is a question of this type without an answer; returns whether the question was answered.
    ///
    /// After a nil answer the question climbs on. Call this method in ``EventHandler/handle(_:)``:
    ///
    /// ```swift
    /// func handle(_ event: Event) -> Bool {
    ///     event.answer(CurrentUser.self) { _ in user }
    /// }
    /// ```
    public func answer<Asked: Question>(_ type: Asked.Type, _ answer: (Asked) -> Asked.Answer?) -> Bool {
        guard let pending = payload as? PendingQuestion<Asked>, pending.answer == nil else { return false }
        pending.answer = answer(pending.question)
        return pending.answer != nil
    }
}

/// A question on its way up, and its answer.
final class PendingQuestion<Asked: Question>: AnyPendingQuestion {
    let question: Asked
    var answer: Asked.Answer?

    init(_ question: Asked) {
        self.question = question
    }

    var questionType: ObjectIdentifier { ObjectIdentifier(Asked.self) }
}

/// A pending question of any type.
protocol AnyPendingQuestion: AnyObject {
    var questionType: ObjectIdentifier { get }
}
