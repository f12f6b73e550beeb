/// Which row of a list of fixed rows became which row of another one.
///
/// Sections are aligned first, then the rows of each, in order: the alignment of two sequences with the highest sum of
/// similarities (S. B. Needleman and C. D. Wunsch, 1970). A row is what its controls are: their paths below the cell,
/// actions and sizes.
struct RowAlignment {
    /// A row: its place, and what is known of its controls.
    struct Row {
        let position: String
        let section: [Int]
        let row: Int
        /// What is known of the row's controls, sorted.
        let tokens: [Int]
    }

    /// The row of the other list that a row became.
    struct Match {
        let row: Int
        /// Whether something but the order tells it from the other rows.
        let isSure: Bool
        /// How much more alike the two are than either is to any other row; 1 if no row was added or removed.
        let margin: Double
    }

    let matches: [Match?]

    init(_ old: [Row], _ new: [Row]) {
        guard old.count * new.count <= Self.maxPairs else {
            matches = Self.inPlace(old, new)
            return
        }
        let twins = Self.twins(old, new)
        let same = Similarities(old, new, twins)
        let (oldSections, newSections) = (Self.sections(old), Self.sections(new))
        var sectionScores: [[Double]] = []
        for one in oldSections {
            sectionScores.append(
                newSections.map { other in
                    let pairs = Self.rows(one, other, old, new, same)
                    let sum = pairs.reduce(0) { $0 + same[one[$1.0], other[$1.1]] }
                    let value = sum / Double(one.count + other.count - pairs.count)
                    return value > 0 ? value + 0.03 + (old[one[0]].section == new[other[0]].section ? 0.3 : 0) : 0
                })
        }
        var partner: [Int?] = Array(repeating: nil, count: old.count)
        var isWhole = Array(repeating: false, count: old.count)
        for (i, j) in Self.align(sectionScores) {
            for (a, b) in Self.rows(oldSections[i], newSections[j], old, new, same) {
                let (a, b) = (oldSections[i][a], newSections[j][b])
                partner[a] = b
                isWhole[a] = oldSections[i].count == newSections[j].count && old.count == new.count
            }
        }
        // A twin that stands before or after others than it did.
        let taken = Set(partner.compactMap { $0 })
        for (a, b) in twins where partner[a] == nil && !taken.contains(b) { partner[a] = b }
        matches = old.indices.map { a in
            guard let b = partner[a] else { return nil }
            let margin = isWhole[a] || twins[a] == b ? 1 : max(0, same[a, b] - same.bestRival(of: a, b))
            return Match(row: b, isSure: margin > 0, margin: margin)
        }
    }

    /// Lists of 500 rows are aligned; in longer ones a row is the one at the same place.
    private static let maxPairs = 250_000

    private static func inPlace(_ old: [Row], _ new: [Row]) -> [Match?] {
        let places = Dictionary(zip(new.map { $0.section + [$0.row] }, new.indices)) { first, _ in first }
        return old.map { row in
            places[row.section + [row.row]].map { Match(row: $0, isSure: old.count == new.count, margin: 1) }
        }
    }

    /// The rows that have the same tokens as just one row of the other list, and as no other row of their own.
    private static func twins(_ old: [Row], _ new: [Row]) -> [Int: Int] {
        let (oldRows, newRows) = (
            Dictionary(grouping: old.indices) { old[$0].tokens }, Dictionary(grouping: new.indices) { new[$0].tokens }
        )
        return oldRows.reduce(into: [:]) { twins, group in
            guard let a = group.value.first, group.value.count == 1, let other = newRows[group.key], other.count == 1
            else { return }
            twins[a] = other[0]
        }
    }

    private static func sections(_ rows: [Row]) -> [[Int]] {
        var sections: [[Int]] = []
        for index in rows.indices {
            if let last = sections.last, let first = last.first, rows[first].section == rows[index].section {
                sections[sections.count - 1].append(index)
            } else {
                sections.append([index])
            }
        }
        return sections
    }

    private static func rows(
        _ one: [Int], _ other: [Int], _ old: [Row], _ new: [Row], _ same: Similarities
    ) -> [(Int, Int)] {
        align(
            one.map { a in
                other.map { b in
                    let value = same[a, b]
                    return value > 0 ? value * value + 0.03 + (old[a].row == new[b].row ? 0.1 : 0) : 0
                }
            })
    }

    /// The pairs, in order on both sides, with the highest sum of scores. Only scores above 0 pair.
    private static func align(_ scores: [[Double]]) -> [(Int, Int)] {
        let (n, m) = (scores.count, scores.first?.count ?? 0)
        var best = Array(repeating: Array(repeating: 0.0, count: m + 1), count: n + 1)
        for i in stride(from: n - 1, through: 0, by: -1) {
            for j in stride(from: m - 1, through: 0, by: -1) {
                let skipped = max(best[i + 1][j], best[i][j + 1])
                best[i][j] = scores[i][j] > 0 ? max(skipped, best[i + 1][j + 1] + scores[i][j]) : skipped
            }
        }
        var (i, j, pairs) = (0, 0, [(Int, Int)]())
        while i < n, j < m {
            let (skipOld, skipNew) = (best[i + 1][j], best[i][j + 1])
            if scores[i][j] > 0, best[i + 1][j + 1] + scores[i][j] >= max(skipOld, skipNew) {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
            } else if skipOld == skipNew, i != j {
                // Both are as good; the same is left out whichever list is the older one.
                if i < j { i += 1 } else { j += 1 }
            } else if skipOld >= skipNew {
                i += 1
            } else {
                j += 1
            }
        }
        return pairs
    }
}

/// How alike the rows of two lists are: the share of their tokens that both have.
private struct Similarities {
    private var values: [Double]
    private let width: Int

    /// - Parameter twins: Rows that are like no other than these.
    init(_ old: [RowAlignment.Row], _ new: [RowAlignment.Row], _ twins: [Int: Int]) {
        let newTwins = Set(twins.values)
        width = new.count
        values = []
        values.reserveCapacity(old.count * new.count)
        for (a, one) in old.enumerated() {
            for (b, other) in new.enumerated() {
                let mayPair = twins[a].map { $0 == b } ?? !newTwins.contains(b)
                values.append(mayPair ? Self.share(one.tokens, other.tokens) : 0)
            }
        }
    }

    subscript(old: Int, new: Int) -> Double { values[old * width + new] }

    /// The highest similarity of either row of a pair with a third one.
    func bestRival(of old: Int, _ new: Int) -> Double {
        var best = 0.0
        for other in 0..<width where other != new { best = max(best, self[old, other]) }
        for other in 0..<(values.count / max(1, width)) where other != old { best = max(best, self[other, new]) }
        return best
    }

    private static func share(_ one: [Int], _ other: [Int]) -> Double {
        let common = SortedNumbers.common(one, other)
        let all = one.count + other.count - common
        return all == 0 ? 0 : Double(common) / Double(all)
    }
}

/// Sorted lists of numbers as multisets.
enum SortedNumbers {
    /// How many numbers both have.
    static func common<Number: BinaryInteger>(_ one: [Number], _ other: [Number]) -> Int {
        var (i, j, count) = (0, 0, 0)
        while i < one.count, j < other.count {
            if one[i] == other[j] {
                (i, j, count) = (i + 1, j + 1, count + 1)
            } else if one[i] < other[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return count
    }
}
