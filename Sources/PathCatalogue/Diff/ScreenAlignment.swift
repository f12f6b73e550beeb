/// Which screen became which: a screen that only the older catalogue has is aligned with one that only the newer one has.
///
/// How alike two screens are is told by what their controls have in common (actions, frames, classes of paths, identifiers;
/// what few screens have counts more) and by their names. No order of controls or screens has a say.
struct ScreenAlignment {
    /// What is known of two screens with different names.
    struct Pair {
        /// The share of what the controls of either have that both have, weighted, from 0 to 1.
        let shared: Double
        /// How much more alike the two are than either is to its next best; at most 0 where another one is as good.
        var margin = -0.3
    }

    private(set) var pairs: [[Int]: Pair] = [:]
    /// The new name of each screen that was aligned.
    private(set) var newName: [Int: Int] = [:]
    let oldNames: Set<Int>
    let newNames: Set<Int>

    init(_ old: [DiffControl], _ new: [DiffControl], _ names: inout DiffNames, _ similarity: inout NameSimilarity) {
        let (oldScreens, newScreens) = (Self.tokens(old, &names), Self.tokens(new, &names))
        (oldNames, newNames) = (Set(oldScreens.map(\.name)), Set(newScreens.map(\.name)))
        let gone = oldScreens.filter { !newNames.contains($0.name) }
        let fresh = newScreens.filter { !oldNames.contains($0.name) }
        let spread = Self.spread(oldScreens + newScreens)
        var scores: [(old: Int, new: Int, score: Double)] = []
        for (one, other) in Self.meetings(oldScreens, newScreens, spread) {
            let isRename = !newNames.contains(one.name) && !oldNames.contains(other.name)
            guard isRename || !newNames.contains(one.name) || !oldNames.contains(other.name) else { continue }
            pairs[[one.name, other.name]] = Pair(shared: Self.shared(one, other, spread))
        }
        // A name alone makes two screens a pair if it is nearly the same.
        for one in gone {
            for other in fresh {
                let name = similarity.of(one.name, other.name, names)
                let shared = pairs[[one.name, other.name]]?.shared ?? 0
                if shared > 0 || name > 0.6 { scores.append((one.name, other.name, shared + 0.5 * name)) }
            }
        }
        align(scores)
    }

    private mutating func align(_ scores: [(old: Int, new: Int, score: Double)]) {
        var (oldBest, newBest) = ([Int: (first: Double, second: Double)](), [Int: (first: Double, second: Double)]())
        func enter(_ score: Double, _ best: inout (first: Double, second: Double)?) {
            let known = best ?? (0, 0)
            best = score > known.first ? (score, known.first) : (known.first, max(known.second, score))
        }
        for (old, new, score) in scores {
            enter(score, &oldBest[old])
            enter(score, &newBest[new])
        }
        func margin(_ score: Double, _ best: (first: Double, second: Double)?) -> Double {
            guard let best else { return 0 }
            return score - (score == best.first ? best.second : best.first)
        }
        for (old, new, score) in scores {
            let margin = min(margin(score, oldBest[old]), margin(score, newBest[new]))
            pairs[[old, new], default: Pair(shared: 0)].margin = max(-0.3, min(0.3, margin))
            if margin > 0, score > 0.25 { newName[old] = new }
        }
    }
}

// MARK: - What screens have in common

extension ScreenAlignment {
    fileprivate struct Screen {
        let name: Int
        /// Numbers of what its controls have, sorted, each with its weight.
        let tokens: [Int]
    }

    /// What each screen's controls have, in no order that matters.
    private static func tokens(_ controls: [DiffControl], _ names: inout DiffNames) -> [Screen] {
        var tokens: [Int: [Int]] = [:]
        var order: [Int] = []
        for control in controls {
            if tokens[control.screen] == nil { order.append(control.screen) }
            tokens[control.screen, default: []] += control.tokens(&names)
        }
        return order.map { Screen(name: $0, tokens: (tokens[$0] ?? []).sorted()) }
    }

    /// How many screens have each token.
    private static func spread(_ screens: [Screen]) -> [Int: Int] {
        var spread: [Int: Int] = [:]
        for screen in screens {
            for token in Set(screen.tokens) { spread[token, default: 0] += 1 }
        }
        return spread
    }

    /// The screens that have something in common that few screens have.
    private static func meetings(_ old: [Screen], _ new: [Screen], _ spread: [Int: Int]) -> [(Screen, Screen)] {
        var holders: [Int: [Int]] = [:]
        for (index, screen) in new.enumerated() {
            for token in Set(screen.tokens) where (spread[token] ?? 0) <= maxSpread {
                holders[token, default: []].append(index)
            }
        }
        return old.flatMap { screen in
            Set(Set(screen.tokens).flatMap { holders[$0] ?? [] }).filter { new[$0].name != screen.name }
                .map { (screen, new[$0]) }
        }
    }

    /// What more screens have says nothing.
    private static let maxSpread = 60

    /// Whole numbers, so that the sum is the same in any order.
    private static func shared(_ one: Screen, _ other: Screen, _ spread: [Int: Int]) -> Double {
        func weight(_ tokens: [Int]) -> Int {
            tokens.reduce(0) { sum, token in
                let screens = Double(max(1, (spread[token] ?? 1) - 1))
                return sum + Int(Double(token % 2 == 0 ? 1_000_000 : 2_000_000) / screens.squareRoot())
            }
        }
        var (i, j, common) = (0, 0, [Int]())
        while i < one.tokens.count, j < other.tokens.count {
            if one.tokens[i] == other.tokens[j] {
                common.append(one.tokens[i])
                (i, j) = (i + 1, j + 1)
            } else if one.tokens[i] < other.tokens[j] {
                i += 1
            } else {
                j += 1
            }
        }
        let both = weight(common)
        let all = weight(one.tokens) + weight(other.tokens) - both
        return all == 0 ? 0 : Double(both) / Double(all)
    }
}

extension DiffControl {
    /// What the control has that may tell its screen: odd numbers for actions and identifiers, which weigh double.
    fileprivate func tokens(_ names: inout DiffNames) -> [Int] {
        var tokens = [2 * names.number([0, classes, event])]
        if let frame { tokens.append(2 * names.number([1, event] + frame.numbers)) }
        if let actions, !actions.isEmpty { tokens.append(2 * names.number([2, event] + actions) + 1) }
        if ownPart.identifier != 0 { tokens.append(2 * names.number([3, event, ownPart.identifier]) + 1) }
        for mark in [Mark.name, .testID, .target] {
            if let key = key(mark) { tokens.append(2 * names.number([4] + key) + 1) }
        }
        return tokens
    }
}
