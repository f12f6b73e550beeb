/// The stored clicks of a session, without identity of their own, that a recording has not brought yet.
///
/// Mostly they come in the order in which they are stored, and then each is compared with one only. An object, so that
/// taking one out of millions of sessions moves nothing.
final class UnmatchedClicks {
    /// In the order of the store; those below ``next`` have been brought.
    private var ordered: [ClickContent]
    private var next = 0
    /// How often each is left, once one has come out of order; then ``ordered`` is empty.
    private var counts: [ClickContent: Int] = [:]

    /// Whether all have been brought.
    var isEmpty: Bool { ordered.isEmpty && counts.isEmpty }

    /// Makes a collection of clicks that are in the order of the store.
    init(_ clicks: [ClickContent] = []) {
        ordered = clicks
    }

    /// Takes in the clicks of a session, of which none has been known so far.
    func fill(_ clicks: [ClickContent]) {
        ordered = clicks
    }

    /// Takes out a click that has been brought; false where none like it is left.
    func take(_ content: ClickContent) -> Bool {
        if next < ordered.count {
            if ordered[next] == content {
                next += 1
                if next == ordered.count { ordered = [] }
                return true
            }
            for rest in ordered[next...] { counts[rest, default: 0] += 1 }
            ordered = []
        }
        guard let count = counts[content] else { return false }
        counts[content] = count > 1 ? count - 1 : nil
        return true
    }
}
