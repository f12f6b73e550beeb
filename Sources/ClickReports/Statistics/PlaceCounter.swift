import ClickIndex
import ClickStore
import ClickTracking

/// Counts the places of clicks: in windows of known size by parts of the window, in others by points.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, which is that of the windows; the
/// cells of both grids are within them.
struct PlaceCounter {
    /// A window of known size has so many cells side by side, and one below the other.
    static let (columns, rows) = (120, 120)
    /// Where sizes are unknown, a cell has so many tenths of a point on each side, and there are so many cells.
    static let cellSize: Int32 = 80
    static let (unsizedColumns, unsizedRows) = (512, 2_048)

    private(set) var counts: PlaceCounts
    private let windows: SpanWindows

    /// - Parameter windows: Those of the scan's spans.
    init(_ windows: SpanWindows) throws(StoreError) {
        self.windows = windows
        counts = PlaceCounts(
            bySize: try ZeroedMemory(count: max(1, windows.sizes.count)),
            sized: try ZeroedMemory(count: Self.columns * Self.rows),
            unsized: try ZeroedMemory(count: Self.unsizedColumns * Self.unsizedRows))
    }

    mutating func add(_ block: ClickColumns) {
        // Pointers, as in the optimised code each access to an object would retain and release it.
        let (bySize, sized, unsized) = (counts.bySize.start, counts.sized.start, counts.unsized.start)
        var (unplaced, outside, unsizedClicks) = (0, 0, 0)
        windows.numbers.withUnsafeBufferPointer { numbers in
            windows.sizes.withUnsafeBufferPointer { sizes in
                for row in 0..<block.count {
                    let (x, y) = (block.x[row], block.y[row])
                    let number = Int(numbers[Int(block.spans[row])])
                    if x == Tenths.unknown || y == Tenths.unknown {
                        unplaced &+= 1
                    } else if number < 0 {
                        unsizedClicks &+= 1
                        if let cell = Self.unsizedCell(x, y) { unsized[cell] &+= 1 }
                    } else {
                        bySize[number] &+= 1
                        if let cell = Self.cell(x, y, sizes[number]) { sized[cell] &+= 1 } else { outside &+= 1 }
                    }
                }
            }
        }
        counts.unplaced += unplaced
        counts.outside += outside
        counts.unsizedClicks += unsizedClicks
    }

    /// The cell of a place in a window; nil if it is outside.
    @inline(__always)
    private static func cell(_ x: Int32, _ y: Int32, _ size: WindowSize) -> Int? {
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return nil }
        return Int(y) &* rows / Int(size.height) &* columns &+ Int(x) &* columns / Int(size.width)
    }

    /// The cell of a place in a window of unknown size; nil if it is far away.
    @inline(__always)
    private static func unsizedCell(_ x: Int32, _ y: Int32) -> Int? {
        let (column, line) = (Int(x / cellSize), Int(y / cellSize))
        guard x >= 0, y >= 0, column < unsizedColumns, line < unsizedRows else { return nil }
        return line &* unsizedColumns &+ column
    }
}

/// What one thread has counted of places.
struct PlaceCounts: Sendable {
    /// Clicks at a known place in a window of each size.
    fileprivate let bySize: ZeroedMemory<Int>
    /// Clicks in each cell, line by line.
    fileprivate let sized: ZeroedMemory<UInt32>
    fileprivate let unsized: ZeroedMemory<UInt32>
    /// Clicks without a place; at a place outside of their window of known size; at a place in a window of unknown size.
    fileprivate(set) var unplaced = 0
    fileprivate(set) var outside = 0
    fileprivate(set) var unsizedClicks = 0

    /// Puts together what several threads have counted.
    static func spots(_ parts: [PlaceCounts], _ sizes: [WindowSize]) -> ScreenSpots {
        let bySize = sizes.indices.map { size in parts.reduce(0) { $0 + $1.bySize.start[size] } }
        var spots = ScreenSpots()
        spots.unplaced = parts.reduce(0) { $0 + $1.unplaced }
        let unsized = parts.reduce(0) { $0 + $1.unsizedClicks }
        let most = sizes.indices.max { a, b in
            (bySize[a], sizes[a].width, sizes[a].height) < (bySize[b], sizes[b].width, sizes[b].height)
        }
        if let most, bySize[most] > 0 {
            spots.isSized = true
            (spots.unsized, spots.outside) = (unsized, parts.reduce(0) { $0 + $1.outside })
            spots.sizes = bySize.count { $0 > 0 }
            spots.width = Double(sizes[most].width) / 10
            spots.height = Double(sizes[most].height) / 10
            spots.cellWidth = spots.width / Double(PlaceCounter.columns)
            spots.cellHeight = spots.height / Double(PlaceCounter.rows)
            spots.cells = cells(parts.map(\.sized), columns: PlaceCounter.columns)
        } else if unsized > 0 {
            spots.takeUnsized(cells(parts.map(\.unsized), columns: PlaceCounter.unsizedColumns), unsized)
        }
        return spots
    }

    private static func cells(_ grids: [ZeroedMemory<UInt32>], columns: Int) -> [ScreenSpots.Cell] {
        (0..<(grids.first?.count ?? 0)).compactMap { index in
            let clicks = grids.reduce(0) { $0 + Int($1.start[index]) }
            return clicks > 0
                ? ScreenSpots.Cell(column: index % columns, line: index / columns, clicks: clicks) : nil
        }
    }
}

/// Where clicks were, reckoned on a window of one size.
package struct ScreenSpots: Hashable, Sendable {
    /// A part of the window with clicks in it.
    package struct Cell: Hashable, Sendable {
        package let column: Int
        package let line: Int
        package let clicks: Int
    }

    /// The window's size in points; 0 if no click has a place.
    package fileprivate(set) var width = 0.0
    package fileprivate(set) var height = 0.0
    /// Whether it is the size of windows; else no size is known, and it is that of the part with nearly all clicks.
    package fileprivate(set) var isSized = false
    /// How many sizes of windows the clicks have.
    package fileprivate(set) var sizes = 0
    /// The size of a cell in points.
    package fileprivate(set) var cellWidth = 0.0
    package fileprivate(set) var cellHeight = 0.0
    /// In the order of their lines, then of their columns.
    package fileprivate(set) var cells: [Cell] = []
    /// Clicks that are in no cell: without a place; in a window of unknown size, though other sizes are known; outside of
    /// their window.
    package fileprivate(set) var unplaced = 0
    package fileprivate(set) var unsized = 0
    package fileprivate(set) var outside = 0

    package init() {}

    /// Takes cells of points, as far as 99 of 100 clicks reach to the right and down: one click far away would leave no room
    /// for the others.
    fileprivate mutating func takeUnsized(_ all: [Cell], _ clicks: Int) {
        let columns = Self.reach(all.map { ($0.column, $0.clicks) })
        let lines = Self.reach(all.map { ($0.line, $0.clicks) })
        let side = Double(PlaceCounter.cellSize) / 10
        (cellWidth, cellHeight) = (side, side)
        (width, height) = (Double(columns) * side, Double(lines) * side)
        cells = all.filter { $0.column < columns && $0.line < lines }
        outside = clicks - cells.reduce(0) { $0 + $1.clicks }
    }

    /// How many columns or lines have 99 of 100 clicks.
    private static func reach(_ cells: [(number: Int, clicks: Int)]) -> Int {
        var counts = Array(repeating: 0, count: (cells.map(\.number).max() ?? 0) + 1)
        for (number, clicks) in cells { counts[number] += clicks }
        let total = counts.reduce(0, +)
        var sum = 0
        for (number, clicks) in counts.enumerated() {
            sum += clicks
            if sum * 100 >= total * 99 { return number + 1 }
        }
        return counts.count
    }
}
