/// The layout of a list: sections below each other, each with lines of cells of the same size.
struct ListLayout {
    let counts: [Int]
    let columns: Int
    let cellSize: Size

    /// Larger row counts are cut to this one, so that computing places does not overflow.
    private static let maximumRows = 1_000_000_000_000

    init(counts: [Int], columns: Int, cellSize: Size) {
        self.counts = counts.map { min(max(0, $0), Self.maximumRows) }
        self.columns = max(1, columns)
        self.cellSize = cellSize
    }

    /// The height of all lines.
    var height: Double {
        counts.reduce(0) { $0 + Double(lines(of: $1)) * cellSize.height }
    }

    /// The rectangle of a cell; for a row that does not exist, that of the first cell.
    func frame(of position: ListPosition) -> Rect {
        guard counts.indices.contains(position.section), (0..<counts[position.section]).contains(position.row) else {
            return Rect(origin: .zero, size: cellSize)
        }
        let linesBefore = counts[..<position.section].reduce(0) { $0 + lines(of: $1) } + position.row / columns
        let origin = Point(
            x: Double(position.row % columns) * cellSize.width, y: Double(linesBefore) * cellSize.height)
        return Rect(origin: origin, size: cellSize)
    }

    /// The cells in the lines that a rectangle intersects, in order.
    func positions(in rect: Rect) -> [ListPosition] {
        guard cellSize.height > 0, rect.size.height > 0 else { return [] }
        let firstLine = line(at: rect.origin.y)
        let endLine = line(at: (rect.origin.y + rect.size.height).nextDown) + 1
        var positions: [ListPosition] = []
        var line = 0
        for (section, count) in counts.enumerated() {
            let end = line + lines(of: count)
            let first = max(firstLine, line)
            let last = min(endLine, end)
            if first < last {
                let rows = ((first - line) * columns)..<min((last - line) * columns, count)
                positions += rows.map { ListPosition(section: section, row: $0) }
            }
            line = end
        }
        return positions
    }

    private func lines(of count: Int) -> Int {
        (count + columns - 1) / columns
    }

    /// The number of the line at a height; -1 above the first line.
    private func line(at y: Double) -> Int {
        let line = y / cellSize.height
        guard line >= 0 else { return -1 }
        // Converting an infinite or larger number to an integer would trap; no list has so many lines.
        return Int(min(line, 1e15))
    }
}

/// The position of a cell in a list: its section, and its row or item in that section.
public struct ListPosition: Hashable, Sendable {
    public var section: Int
    public var row: Int

    public init(section: Int = 0, row: Int) {
        self.section = section
        self.row = row
    }
}
