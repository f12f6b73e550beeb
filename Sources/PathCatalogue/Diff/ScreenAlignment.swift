import Basics

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

    private(set) var pairs: [DiffPair: Pair] = [:]
    /// The new name of each screen that was aligned.
    private(set) var newName: [Int: Int] = [:]
    let oldNames: Set<Int>
    let newNames: Set<Int>

    init(_ old: [DiffControl], _ new: [DiffControl], _ names: inout DiffNames, _ similarity: NameSimilarity) {
        let (oldTokens, newTokens) = (Self.tokens(old, &names), Self.tokens(new, &names))
        let spread = Self.spread((oldTokens + newTokens).map(\.tokens))
        let (oldScreens, newScreens) = (
            oldTokens.map { Screen(name: $0.name, tokens: $0.tokens, spread) },
            newTokens.map { Screen(name: $0.name, tokens: $0.tokens, spread) }
        )
        (oldNames, newNames) = (Set(oldScreens.map(\.name)), Set(newScreens.map(\.name)))
        for (i, j) in Self.meetings(oldScreens, newScreens, spread) {
            let (one, other) = (oldScreens[i], newScreens[j])
            guard !newNames.contains(one.name) || !oldNames.contains(other.name) else { continue }
            pairs[DiffPair(one.name, other.name)] = Pair(shared: one.shared(with: other))
        }
        let gone = oldScreens.map(\.name).filter { !newNames.contains($0) }
        let fresh = newScreens.map(\.name).filter { !oldNames.contains($0) }
        var scores: [Score] = []
        // A name alone makes two screens a pair if it is nearly the same.
        for (i, one) in gone.enumerated() {
            for (j, other) in fresh.enumerated() {
                let name = similarity.once(one, other, names)
                let shared = pairs[DiffPair(one, other)]?.shared ?? 0
                if shared > 0 || name > 0.6 { scores.append(Score(old: i, new: j, value: shared + 0.5 * name)) }
            }
        }
        align(scores, gone, fresh)
    }

    /// How alike a screen that is gone and one that is new are, with their places in both lists.
    private struct Score {
        let old: Int
        let new: Int
        let value: Double
    }

    /// The two highest scores of a screen.
    private struct Best {
        var first = 0.0
        var second = 0.0

        mutating func enter(_ score: Double) {
            (first, second) = score > first ? (score, first) : (first, max(second, score))
        }

        func margin(_ score: Double) -> Double { score - (score == first ? second : first) }
    }

    private mutating func align(_ scores: [Score], _ gone: [Int], _ fresh: [Int]) {
        var (oldBest, newBest) = (
            Array(repeating: Best(), count: gone.count), Array(repeating: Best(), count: fresh.count)
        )
        for score in scores {
            oldBest[score.old].enter(score.value)
            newBest[score.new].enter(score.value)
        }
        for score in scores {
            let margin = min(oldBest[score.old].margin(score.value), newBest[score.new].margin(score.value))
            let (old, new) = (gone[score.old], fresh[score.new])
            // What has the least margin needs no entry.
            if margin > -0.3 { pairs[DiffPair(old, new), default: Pair(shared: 0)].margin = min(0.3, margin) }
            if margin > 0, score.value > 0.25 { newName[old] = new }
        }
    }
}

// MARK: - What screens have in common

extension ScreenAlignment {
    fileprivate struct Screen {
        let name: Int
        /// Numbers of what its controls have, sorted; and how much each of them says, and all together.
        let tokens: [Int]
        let weights: [Int]
        let weight: Int

        /// - Parameter spread: How many screens have each token. Weights are whole numbers, so that sums are the same in any order.
        init(name: Int, tokens: [Int], _ spread: [Int: Int]) {
            (self.name, self.tokens) = (name, tokens)
            weights = tokens.map { token in
                let screens = Double(max(1, (spread[token] ?? 1) - 1))
                return Int(
                    rounding: (Double(token % 2 == 0 ? 1_000_000 : 2_000_000) / screens.squareRoot()).rounded(.down))
            }
            weight = weights.reduce(0, +)
        }

        /// The share of what either has that both have.
        func shared(with other: Screen) -> Double {
            var (i, j, both) = (0, 0, 0)
            while i < tokens.count, j < other.tokens.count {
                if tokens[i] == other.tokens[j] {
                    both += weights[i]
                    (i, j) = (i + 1, j + 1)
                } else if tokens[i] < other.tokens[j] {
                    i += 1
                } else {
                    j += 1
                }
            }
            let all = weight + other.weight - both
            return all == 0 ? 0 : Double(both) / Double(all)
        }
    }

    /// What each screen's controls have, in no order that matters.
    private static func tokens(_ controls: [DiffControl], _ names: inout DiffNames) -> [(name: Int, tokens: [Int])] {
        var tokens: [Int: [Int]] = [:]
        var order: [Int] = []
        for control in controls {
            if tokens[control.screen] == nil { order.append(control.screen) }
            tokens[control.screen, default: []] += control.tokens(&names)
        }
        return order.map { ($0, (tokens[$0] ?? []).sorted()) }
    }

    /// How many screens have each token.
    private static func spread(_ screens: [[Int]]) -> [Int: Int] {
        var spread: [Int: Int] = [:]
        for tokens in screens {
            for token in Set(tokens) { spread[token, default: 0] += 1 }
        }
        return spread
    }

    /// The places of screens that have something in common that few screens have.
    private static func meetings(_ old: [Screen], _ new: [Screen], _ spread: [Int: Int]) -> [(Int, Int)] {
        var holders: [Int: [Int]] = [:]
        for (index, screen) in new.enumerated() {
            for token in Set(screen.tokens) where (spread[token] ?? 0) <= maxSpread {
                holders[token, default: []].append(index)
            }
        }
        var met: [(Int, Int)] = []
        var seen = Array(repeating: -1, count: new.count)
        for (i, screen) in old.enumerated() {
            for token in screen.tokens {
                for j in holders[token] ?? [] where seen[j] != i && new[j].name != screen.name {
                    seen[j] = i
                    met.append((i, j))
                }
            }
        }
        return met
    }

    /// What more screens have says nothing.
    private static let maxSpread = 60
}

extension DiffControl {
    /// What the control has that may tell its screen: odd numbers for actions and identifiers, which weigh double.
    fileprivate func tokens(_ names: inout DiffNames) -> [Int] {
        var tokens = [2 * names.number([0, classes, event])]
        if let frame { tokens.append(2 * names.number([1, event] + frame.numbers)) }
        if actionList != 0 { tokens.append(2 * names.number([2, event, actionList]) + 1) }
        if ownPart.identifier != 0 { tokens.append(2 * names.number([3, event, ownPart.identifier]) + 1) }
        for mark in [Mark.name, .testID, .target] {
            if number(mark) != 0 { tokens.append(2 * names.number([4, number(mark)]) + 1) }
        }
        return tokens
    }
}
