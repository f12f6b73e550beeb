/// The highest `seq` that the clicks of a session may have, kept from feed to feed while a server writes: a click above it is
/// new, and the session's stored clicks need not be read for it.
///
/// A number that is too high, as after a rollback, costs a look at the stored clicks and nothing else.
struct HighestNumbers {
    /// By the id of a session's first span.
    private var numbers: [Int64: Int64] = [:]

    /// How many sessions are kept; then all are forgotten.
    private static let capacity = 1 << 17

    /// Whether no stored click of a session has this number or a higher one, as far as is known.
    func areBelow(_ seq: Int64, session origin: Int64) -> Bool {
        numbers[origin].map { $0 < seq } ?? false
    }

    /// Begins with a session of which the store holds nothing yet. One that is known already has more than one span.
    mutating func begin(newSession origin: Int64) {
        if numbers[origin] == nil { begin(session: origin, highest: nil) }
    }

    /// Begins with a session whose stored clicks have all been read.
    mutating func begin(session origin: Int64, highest: Int64?) {
        if numbers.count >= Self.capacity { numbers.removeAll(keepingCapacity: true) }
        numbers[origin] = highest ?? .min
    }

    /// Notes a click that is being stored.
    mutating func add(_ seq: Int64, session origin: Int64) {
        guard let known = numbers[origin], known < seq else { return }
        numbers[origin] = seq
    }
}
