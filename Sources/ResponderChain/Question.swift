/// Something that a responder wants to know from those above it: which user is this panel for?
///
/// A question climbs the chain until somebody answers, and the answer comes back down to the one who asked, who need
/// not know who that is.
///
/// ```swift
/// struct CurrentUser: Question {
///     typealias Answer = String
/// }
/// let user = panel.ask(CurrentUser())
/// ```
public protocol Question {
    associatedtype Answer

    /// The name that the question has in paths; by default that of the type.
    static var questionName: String { get }
}

extension Question {
    public static var questionName: String { String(describing: Self.self) }
}

extension Responder {
    /// Asks the responders from this one up; the nearest one that knows answers. Nil where nobody does.
    public func ask<Asked: Question>(_ question: Asked) -> Asked.Answer? {
        let pending = PendingQuestion(question)
        sendAlongChain(
            Event(Asked.questionName, kind: .routed, from: self, sender: nil, info: [:], at: nil, payload: pending))
        return pending.answer
    }
}

extension Event {
    /// Answers a question of this type, when the event is one that nobody has answered yet; returns whether it did.
    ///
    /// A nil answer leaves the question to those above. Call it in ``EventHandler/handle(_:)``:
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

/// A question on its way up, and the answer that it brings back.
final class PendingQuestion<Asked: Question>: AnyPendingQuestion {
    let question: Asked
    var answer: Asked.Answer?

    init(_ question: Asked) {
        self.question = question
    }

    var questionType: ObjectIdentifier { ObjectIdentifier(Asked.self) }
}

/// A question of whatever type.
protocol AnyPendingQuestion: AnyObject {
    var questionType: ObjectIdentifier { get }
}
