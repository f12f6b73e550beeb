import ClickIndex
import ClickStore
package import ClickTracking

/// Counts the places of clicks: in windows of known size by parts of the window, in others by points.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, which is that of the windows; the
/// cells of both grids are within them.
struct PlaceCounter {
    /// A window of known size has so many cells side by side, and one below the other.
    static let (columns, rows) = (120, 120)
    /// A web page reaches as far down as so many windows: its places are those on the page.
    static let pageWindows = 40
    /// Where sizes are unknown, a cell has so many tenths of a point on each side, and there are so many cells.
    static let cellSize: Int32 = 80
    static let (unsizedColumns, unsizedRows) = (512, 2_048)

    private(set) var counts: PlaceCounts
    private let windows: SpanWindows
    /// The cells that a window of known size has, on a page with what is below the window.
    private let sizedCells: Int

    /// - Parameters:
    ///   - windows: Those of the scan's spans.
    ///   - isPage: Whether the screen is a web page.
    init(_ windows: SpanWindows, isPage: Bool) throws(StoreError) {
        self.windows = windows
        sizedCells = Self.columns * Self.rows * (isPage ? Self.pageWindows : 1)
        counts = PlaceCounts(
            bySize: try ZeroedMemory(count: max(1, windows.sizes.count)),
            sized: try ZeroedMemory(count: sizedCells),
            unsized: try ZeroedMemory(count: Self.unsizedColumns * Self.unsizedRows))
    }

    mutating func add(_ block: ClickColumns) {
        // Pointers, as in the optimised code each access to an object would retain and release it.
        let (bySize, sized, unsized) = (counts.bySize.start, counts.sized.start, counts.unsized.start)
        var (unplaced, outside, unsizedClicks) = (0, 0, 0)
        var lastSized = counts.lastSized
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
                        if let cell = Self.cell(x, y, sizes[number]), cell < sizedCells {
                            sized[cell] &+= 1
                            lastSized = max(lastSized, cell)
                        } else {
                            outside &+= 1
                        }
                    }
                }
            }
        }
        counts.lastSized = lastSized
        counts.unplaced += unplaced
        counts.outside += outside
        counts.unsizedClicks += unsizedClicks
    }

    /// The cell of a place in a window, or below it; nil if it is beside or above it.
    @inline(__always)
    private static func cell(_ x: Int32, _ y: Int32, _ size: WindowSize) -> Int? {
        guard x >= 0, y >= 0, x < size.width else { return nil }
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
    /// The last of ``sized`` that has clicks; -1 if none has.
    fileprivate(set) var lastSized = -1
    /// Clicks without a place; at a place outside of their window of known size; at a place in a window of unknown size.
    fileprivate(set) var unplaced = 0
    fileprivate(set) var outside = 0
    fileprivate(set) var unsizedClicks = 0

    /// Puts together what several threads have counted.
    static func spots(_ parts: [PlaceCounts], _ sizes: [WindowSize]) -> ScreenSpots {
        var places = CountedPlaces()
        for (index, size) in sizes.enumerated() {
            places.bySize[size] = parts.reduce(0) { $0 + $1.bySize.start[index] }
        }
        places.sized = cells(parts.map { ($0.sized, $0.lastSized) })
        // Mostly nobody has touched that grid, which is large.
        places.unsized = cells(parts.filter { $0.unsizedClicks > 0 }.map { ($0.unsized, $0.unsized.count - 1) })
        places.unplaced = parts.reduce(0) { $0 + $1.unplaced }
        places.outside = parts.reduce(0) { $0 + $1.outside }
        places.unsizedClicks = parts.reduce(0) { $0 + $1.unsizedClicks }
        return places.spots
    }

    private static func cells(_ grids: [(cells: ZeroedMemory<UInt32>, last: Int)]) -> [Int: Int] {
        var cells: [Int: Int] = [:]
        for (grid, last) in grids {
            var index = 0
            while index <= last {
                if grid.start[index] > 0 { cells[index, default: 0] += Int(grid.start[index]) }
                index += 1
            }
        }
        return cells
    }
}

/// Where clicks were, however an engine counted them.
package struct CountedPlaces: Sendable {
    /// Clicks at a known place in a window of each size.
    package var bySize: [WindowSize: Int] = [:]
    /// Clicks in windows of known size, by the cell: ``columns`` to a line, ``rows`` lines.
    package var sized: [Int: Int] = [:]
    /// Clicks in windows of unknown size, by the cell: ``unsizedColumns`` to a line, ``unsizedRows`` lines.
    package var unsized: [Int: Int] = [:]
    /// Clicks without a place; at a place outside of their window of known size; at a place in a window of unknown size.
    package var unplaced = 0
    package var outside = 0
    package var unsizedClicks = 0

    package init() {}

    /// A window of known size has so many cells side by side, and one below the other.
    package static var columns: Int { PlaceCounter.columns }
    package static var rows: Int { PlaceCounter.rows }
    /// A web page reaches as far down as so many windows.
    package static var pageWindows: Int { PlaceCounter.pageWindows }
    /// Where sizes are unknown, a cell has so many tenths of a point on each side, and there are so many cells.
    package static var cellSize: Int { Int(PlaceCounter.cellSize) }
    package static var unsizedColumns: Int { PlaceCounter.unsizedColumns }
    package static var unsizedRows: Int { PlaceCounter.unsizedRows }

    package var spots: ScreenSpots {
        var spots = ScreenSpots()
        spots.unplaced = unplaced
        let most = bySize.max { a, b in
            (a.value, a.key.width, a.key.height) < (b.value, b.key.width, b.key.height)
        }
        if let most, most.value > 0 {
            spots.isSized = true
            (spots.unsized, spots.outside) = (unsizedClicks, outside)
            spots.sizes = bySize.values.count { $0 > 0 }
            spots.width = Double(most.key.width) / 10
            spots.height = Double(most.key.height) / 10
            spots.cellWidth = spots.width / Double(Self.columns)
            spots.cellHeight = spots.height / Double(Self.rows)
            spots.cells = Self.cells(sized, columns: Self.columns)
            let lines = (spots.cells.last?.line ?? 0) + 1
            if lines > Self.rows { spots.pageHeight = (Double(lines) * spots.cellHeight).rounded(.up) }
        } else if unsizedClicks > 0 {
            spots.takeUnsized(Self.cells(unsized, columns: Self.unsizedColumns), unsizedClicks)
        }
        return spots
    }

    private static func cells(_ counts: [Int: Int], columns: Int) -> [ScreenSpots.Cell] {
        counts.sorted { $0.key < $1.key }.map { index, clicks in
            ScreenSpots.Cell(column: index % columns, line: index / columns, clicks: clicks)
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
    /// How far down the clicks on a web page reach, if that is below the window; nil if all are within it.
    package fileprivate(set) var pageHeight: Double?
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

    /// The middle of the clicks' cells, in points: half of them are to the left of it, and half above; nil without clicks.
    var middle: (x: Double, y: Double)? {
        guard !cells.isEmpty else { return nil }
        func median(_ places: [(place: Int, clicks: Int)]) -> Double {
            let half = places.reduce(0) { $0 + $1.clicks } / 2
            var sum = 0
            for (place, clicks) in places.sorted(by: { $0.place < $1.place }) {
                sum += clicks
                if sum > half { return Double(place) + 0.5 }
            }
            return 0
        }
        return (
            median(cells.map { ($0.column, $0.clicks) }) * cellWidth,
            median(cells.map { ($0.line, $0.clicks) }) * cellHeight
        )
    }

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
