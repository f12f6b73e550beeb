/// A question of whatever type.
protocol AnyPendingQuestion: AnyObject {
    var questionType: ObjectIdentifier { get }
}
