import Basics

/// How dense clicks are in squares of a window: each square has the clicks of the cells that it covers, by the part of them
/// that it covers, spread a little over the squares around it.
struct HeatGrid {
    let side: Double
    let columns: Int
    let lines: Int
    /// The most clicks in a square, before they are spread.
    let most: Double
    /// Line by line.
    private let values: [Double]

    /// - Parameter least: How long the sides of squares are at least, in points.
    init(_ map: Chart.Heatmap, _ spots: [Chart.Heatmap.Spot], least: Double = 0) {
        let side = max(map.cellWidth, map.cellHeight, least)
        let (columns, lines) = (Self.count(map.width, side), Self.count(map.height, side))
        var values = Array(repeating: 0.0, count: columns * lines)
        for spot in spots {
            let across = Self.parts(from: spot.x - map.cellWidth / 2, map.cellWidth, side, columns)
            for (line, down) in Self.parts(from: spot.y - map.cellHeight / 2, map.cellHeight, side, lines) {
                for (column, part) in across { values[line * columns + column] += Double(spot.clicks) * part * down }
            }
        }
        (self.side, self.columns, self.lines) = (side, columns, lines)
        most = values.max() ?? 0
        values = Self.smoothed(values, step: 1, count: columns, lines)
        self.values = Self.smoothed(values, step: columns, count: lines, columns)
    }

    subscript(column: Int, line: Int) -> Double { values[line * columns + column] }

    /// The value of the densest square.
    var highest: Double { values.max() ?? 0 }

    private static func count(_ length: Double, _ side: Double) -> Int {
        min(1_024, max(1, Int(rounding: (length / side - 0.001).rounded(.up))))
    }

    /// The squares that a cell lies in, with the part of it in each.
    private static func parts(from start: Double, _ length: Double, _ side: Double, _ count: Int) -> [(Int, Double)] {
        let first = (start / side + 1e-9).rounded(.down)
        guard first >= 0, first < Double(count), length > 0 else { return [] }
        let square = Int(first)
        // A cell is no longer than a square, so it lies in two of them at most.
        let inFirst = min(1, max(0, (first + 1) * side - start) / length)
        guard inFirst < 1 - 1e-9, square + 1 < count else { return [(square, 1)] }
        return [(square, inFirst), (square + 1, 1 - inFirst)]
    }

    /// A binomial filter over five squares.
    ///
    /// - Parameters:
    ///   - step: From a square to the next one in the direction of the filter.
    ///   - count: How many squares there are in that direction.
    private static func smoothed(_ values: [Double], step: Int, count: Int, _ others: Int) -> [Double] {
        let weights = [1.0, 4, 6, 4, 1]
        var result = values
        for other in 0..<others {
            let start = step == 1 ? other * count : other
            for index in 0..<count {
                var sum = 0.0
                for (offset, weight) in zip(-2...2, weights) where 0..<count ~= index + offset {
                    sum += weight * values[start + (index + offset) * step]
                }
                result[start + index * step] = sum / 16
            }
        }
        return result
    }
}

extension HeatGrid {
    /// Squares side by side and below one another.
    struct Area: Hashable {
        let columns: Range<Int>
        var lines: Range<Int>
    }

    /// The step of a square: the scale is that of roots, so that what is spread over a large place shows beside what is on
    /// one spot. nil where next to nothing is.
    func step(_ column: Int, _ line: Int, of highest: Double) -> Int? {
        let value = self[column, line]
        return value >= max(0.1, highest / 1_000) ? Palette.step((value / highest).squareRoot()) : nil
    }

    /// The areas on each step of the scale and above it: those of a higher step lie on those of the lower ones.
    func areas() -> [[Area]] {
        let highest = highest
        guard highest > 0 else { return [] }
        let steps = (0..<lines).map { line in (0..<columns).map { step($0, line, of: highest) ?? -1 } }
        return (0..<Palette.steps).map { least in
            var (done, open) = ([Area](), [Range<Int>: Area]())
            for line in 0..<lines {
                var next: [Range<Int>: Area] = [:]
                for columns in Self.ranges(of: steps[line], from: least) {
                    // An area goes on as long as it is as wide.
                    var area = open[columns] ?? Area(columns: columns, lines: line..<line)
                    area.lines = area.lines.lowerBound..<(line + 1)
                    next[columns] = area
                }
                done += open.filter { next[$0.key] == nil }.values
                open = next
            }
            return (done + open.values).sorted {
                ($0.lines.lowerBound, $0.columns.lowerBound) < ($1.lines.lowerBound, $1.columns.lowerBound)
            }
        }
    }

    /// Where some steps are a least one and more.
    private static func ranges(of steps: [Int], from least: Int) -> [Range<Int>] {
        var (ranges, start) = ([Range<Int>](), 0)
        for column in 0...steps.count where column == steps.count || steps[column] < least {
            if start < column { ranges.append(start..<column) }
            start = column + 1
        }
        return ranges
    }

    /// The squares in which at least half of the clicks are among some others, in runs from the lower left to the upper
    /// right: each one's column and line at the lower left, and its length.
    func diagonals(where others: HeatGrid) -> [(column: Int, line: Int, count: Int)] {
        let highest = highest
        guard highest > 0, others.columns == columns, others.lines == lines else { return [] }
        var diagonals: [(column: Int, line: Int, count: Int)] = []
        for sum in 0..<(columns + lines - 1) {
            var count = 0
            for column in max(0, sum - lines + 1)...min(sum, columns - 1) {
                let line = sum - column
                let isIn =
                    step(column, line, of: highest) != nil && others[column, line] * 2 >= self[column, line]
                if isIn { count += 1 }
                let isLast = column == min(sum, columns - 1)
                guard count > 0, !isIn || isLast else { continue }
                let end = isIn ? column : column - 1
                diagonals.append((end - count + 1, sum - (end - count + 1), count))
                count = 0
            }
        }
        return diagonals
    }
}
