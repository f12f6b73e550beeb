/// Pairs the elements of two sequences without changing their order.
enum ClickAlignment {
    /// What an element without a partner costs; a pair costs less than two of them.
    static let costAlone = 4
    /// The pairs of the cheapest alignment.
    ///
    /// - Parameters:
    ///   - window: How many elements of each sequence are compared with one another at once. Longer sequences are paired part
    ///     by part, so that time and memory stay in proportion to their length.
    ///   - cost: What a pair costs: 0 for equal elements, nil for a pair that may not be.
    static func pairs(
        _ count: Int, _ otherCount: Int, window: Int = 1_000, cost: (Int, Int) -> Int?
    ) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (i, j) = (0, 0)
        while i < count, j < otherCount {
            if cost(i, j) == 0 {
                pairs.append((i, j))
                (i, j) = (i + 1, j + 1)
                continue
            }
            let (rows, columns) = (min(count - i, window), min(otherCount - j, window))
            let found = cheapest(rows, columns) { cost(i + $0, j + $1) }.map { (i + $0, j + $1) }
            if i + rows == count, j + columns == otherCount { return pairs + found }
            // At the far end of a part the pairs are not those that the whole would have.
            let sure = found.prefix { $0.0 < i + window / 2 && $0.1 < j + window / 2 }
            pairs += sure
            (i, j) = sure.last.map { ($0.0 + 1, $0.1 + 1) } ?? (i + window / 2, j + window / 2)
        }
        return pairs
    }

    /// A step from the end of both sequences towards their beginnings.
    private enum Step: UInt8 {
        case both, first, second
    }

    private static func cheapest(_ rows: Int, _ columns: Int, cost: (Int, Int) -> Int?) -> [(Int, Int)] {
        var steps = [Step](repeating: .both, count: (rows + 1) * (columns + 1))
        var above = (0...columns).map { $0 * costAlone }
        for column in 1...columns { steps[column] = .second }
        for row in 1...rows {
            var current = [row * costAlone]
            current.reserveCapacity(columns + 1)
            let start = row * (columns + 1)
            steps[start] = .first
            for column in 1...columns {
                var (best, step) = (above[column] + costAlone, Step.first)
                if current[column - 1] + costAlone < best { (best, step) = (current[column - 1] + costAlone, .second) }
                if let cost = cost(row - 1, column - 1), above[column - 1] + cost <= best {
                    (best, step) = (above[column - 1] + cost, .both)
                }
                current.append(best)
                steps[start + column] = step
            }
            above = current
        }
        return pairs(along: steps, rows, columns)
    }

    private static func pairs(along steps: [Step], _ rows: Int, _ columns: Int) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (row, column) = (rows, columns)
        while row > 0 || column > 0 {
            switch steps[row * (columns + 1) + column] {
            case .both:
                (row, column) = (row - 1, column - 1)
                pairs.append((row, column))
            case .first: row -= 1
            case .second: column -= 1
            }
        }
        return pairs.reversed()
    }
}
