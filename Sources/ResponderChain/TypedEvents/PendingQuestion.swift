/// A question on its way up, and the answer that it brings back.
final class PendingQuestion<Asked: Question>: AnyPendingQuestion {
    let question: Asked
    var answer: Asked.Answer?

    init(_ question: Asked) {
        self.question = question
    }

    var questionType: ObjectIdentifier { ObjectIdentifier(Asked.self) }
}
