import ClickIndex
import ClickStore
package import ClickTracking
package import ResponderChain

/// Counts the clicks on the cells of lists by the cell that they are in, where a layout shows it: the front one of several. Rows
/// scroll, so at one time or another several of them are in one place.
///
/// Safety of the raw memory: a scan checks that spans are below the directory's limit, which is that of the windows.
struct CellCounter {
    /// Of each cell, as ``LayoutCells`` has them.
    private(set) var clicks: [Int]
    private let cells: LayoutCells
    private let windows: SpanWindows
    private let buffer = ClickBuffer()

    init(_ cells: LayoutCells, _ windows: SpanWindows) {
        (self.cells, self.windows) = (cells, windows)
        clicks = Array(repeating: 0, count: cells.frames.count)
    }

    /// Counts the clicks on the cells among some controls of a scan.
    mutating func count(_ scan: ClickScan) throws(StoreError) {
        guard let window = cells.window, !cells.frames.isEmpty else { return }
        for (index, control) in scan.controls.enumerated() {
            let element = ByteString(control.element)
            let own = cells.frames.indices.filter { cells.frames[$0].element == element }
            guard !own.isEmpty, let clicks = try scan.clicks(of: index) else { continue }
            try clicks.visit(in: buffer) { block, _ in count(block, own, window) }
        }
    }

    private mutating func count(_ block: ClickColumns, _ own: [Int], _ window: WindowSize) {
        for row in 0..<block.count {
            let (x, y, number) = (block.x[row], block.y[row], Int(windows.numbers[Int(block.spans[row])]))
            guard x != Tenths.unknown, y != Tenths.unknown, number >= 0 else { continue }
            let size = windows.sizes[number]
            let cell = own.last { index in
                let frame = cells.frames[index].frame
                return Self.isInside(x, of: size.width, from: frame.x, frame.width, of: window.width)
                    && Self.isInside(y, of: size.height, from: frame.y, frame.height, of: window.height)
            }
            if let cell { clicks[cell] += 1 }
        }
    }

    /// Whether a place in a window of one length is in a part of a window of another length, as one is stretched to the other.
    private static func isInside(_ place: Int32, of length: Int32, from start: Int32, _ size: Int32, of whole: Int32)
        -> Bool
    {
        let scaled = Int64(place) &* Int64(whole)
        return scaled >= Int64(start) &* Int64(length) && scaled < (Int64(start) &+ Int64(size)) &* Int64(length)
    }
}

/// The cells of lists that a layout shows, and what stands in them.
package struct LayoutCells: Sendable {
    /// The layout's window.
    package internal(set) var window: WindowSize?
    /// From back to front, in the layout's window.
    package internal(set) var frames: [(element: ByteString, frame: ScreenLayout.Frame)] = []
}
