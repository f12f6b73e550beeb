import SimulatedUI

/// Numbers responders from 1, and remembers which has which as long as they live.
struct NodeNumbers {
    private var known: [ObjectIdentifier: Known] = [:]
    private var last = 0
    private var purgedAt = 1_024

    /// A responder is held weakly: another one may come to stand where it stood in memory.
    private struct Known {
        weak var responder: ResponderObject?
        let number: Int
    }

    /// The number of a responder, new or known.
    mutating func number(of responder: ResponderObject) -> Int {
        if let known = number(known: responder) { return known }
        last += 1
        known[ObjectIdentifier(responder)] = Known(responder: responder, number: last)
        if known.count > purgedAt { purge() }
        return last
    }

    /// The number of a responder that has one.
    func number(known responder: ResponderObject) -> Int? {
        guard let found = known[ObjectIdentifier(responder)], found.responder === responder else { return nil }
        return found.number
    }

    private mutating func purge() {
        known = known.filter { $0.value.responder != nil }
        purgedAt = known.count * 2 + 1_024
    }
}
