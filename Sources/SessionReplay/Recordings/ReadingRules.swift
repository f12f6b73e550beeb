/// The rules by which recordings are read, by the number that a database keeps: a click that two rules read differently
/// would be stored twice.
package enum ReadingRules: Int, CaseIterable, Sendable {
    /// Those of version 0.2.0: each click that a file has, on the element that was hit.
    case elements = 1
    /// Those of later versions: what a person did. A click belongs to its control, one press is one click, a place is one on
    /// the page, and the windows of a file are one session.
    case controls = 2
}
