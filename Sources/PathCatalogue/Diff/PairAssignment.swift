internal import Basics

/// How likely each pair is, given all its rivals.
///
/// A pair's odds alone are shared among all pairs that have one of its controls, and the case that neither has a partner,
/// such that what each control may be adds up to one (R. Sinkhorn, 1964, with a slack for every row and column). A rival that
/// has a better partner counts less.
struct PairAssignment {
    /// How likely each pair is, from 0 to 1, in the order of the pairs.
    let confidences: [Double]

    /// - Parameter pairs: Sorted by the older control, then the newer one.
    init(_ pairs: [(old: Int, new: Int)], logits: [Double]) {
        let odds = logits.map { exp(max(-20, min(20, $0))) }
        let (oldCount, newCount) = ((pairs.map(\.old).max() ?? -1) + 1, (pairs.map(\.new).max() ?? -1) + 1)
        var (u, v) = (Array(repeating: 1.0, count: oldCount), Array(repeating: 1.0, count: newCount))
        for _ in 0..<Self.rounds {
            var (rows, columns) = (Array(repeating: 1.0, count: oldCount), Array(repeating: 1.0, count: newCount))
            for (pair, odds) in zip(pairs, odds) {
                rows[pair.old] += odds * v[pair.new]
                columns[pair.new] += odds * u[pair.old]
            }
            for index in u.indices { u[index] = (u[index] / rows[index]).squareRoot() }
            for index in v.indices { v[index] = (v[index] / columns[index]).squareRoot() }
        }
        confidences = zip(pairs, odds).map { pair, odds in
            let share = min(odds * (u[pair.old] * v[pair.new]), 0.999999)
            // A lone pair with these odds has such a share that this gives its probability back.
            let alone = share / ((1 - share) * (1 - share))
            return alone / (1 + alone)
        }
    }

    /// The pairs that are taken: the likeliest first, each control once.
    func taken(_ pairs: [(old: Int, new: Int)], where suits: (Int) -> Bool) -> [Int] {
        let order = pairs.indices.filter(suits).sorted { one, other in
            if confidences[one] != confidences[other] { return confidences[one] > confidences[other] }
            let (a, b) = (pairs[one], pairs[other])
            // The same whichever catalogue is the older one.
            let (first, second) = ((max(a.old, a.new), min(a.old, a.new)), (max(b.old, b.new), min(b.old, b.new)))
            return first == second ? a.old < b.old : first < second
        }
        var (old, new) = (Set<Int>(), Set<Int>())
        return order.filter { index in
            guard !old.contains(pairs[index].old), !new.contains(pairs[index].new) else { return false }
            old.insert(pairs[index].old)
            new.insert(pairs[index].new)
            return true
        }
    }

    private static let rounds = 30
}
