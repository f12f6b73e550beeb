package import ClickStore
import ClickTracking
import ResponderChain

/// The layout that a heat map shows: the one that was shown last in a window of the same size; if there is none, the one
/// that was shown last in a window of any size, stretched to it.
package struct ShownLayout: Sendable {
    /// The cells of lists, and what stands in them, from back to front.
    package private(set) var cells = LayoutCells()
    /// The elements, the cells by their numbers, from back to front.
    private var shown: [(element: String, frame: HeatmapReport.Frame, isWanted: Bool, cell: Int?)] = []
    /// The clicks in the cells of each list.
    private var clicksInCells: [ByteString: Int] = [:]
    /// By their elements. Cells of a list are one element.
    private var frames: [ByteString: HeatmapReport.Frame] = [:]
    private var clicks: [ByteString: Int] = [:]

    /// - Parameters:
    ///   - layouts: Those of the screen.
    ///   - controls: The clicked ones: what was clicked has an outline, whether or not it was made for that.
    package init(
        _ layouts: [StoredLayout], on spots: ScreenSpots, _ controls: [(control: ControlRow, outcomes: Outcomes)]
    ) {
        for (control, outcomes) in controls { clicks[ByteString(control.element), default: 0] += outcomes.clicks }
        let layout = layouts.filter { $0.window != nil }.max { a, b in
            let (fits, others) = (Self.fits(a, spots) ? 1 : 0, Self.fits(b, spots) ? 1 : 0)
            return (fits, a.lastMs) != (others, b.lastMs) ? (fits, a.lastMs) < (others, b.lastMs) : a.precedes(b)
        }
        guard let layout, let window = layout.window, spots.isSized else { return }
        cells.window = window
        let across = spots.width / Double(window.width)
        let down = spots.height / Double(window.height)
        for control in layout.controls {
            guard let frame = control.frame else { continue }
            let scaled = HeatmapReport.Frame(
                x: Double(frame.x) * across, y: Double(frame.y) * down, width: Double(frame.width) * across,
                height: Double(frame.height) * down)
            let key = ByteString(control.element)
            frames[key] = frames[key]?.joined(with: scaled) ?? scaled
            let isWanted = control.isControl || clicks[key] != nil
            if control.isInCell {
                guard isWanted else { continue }
                cells.frames.append((key, frame))
            }
            shown.append((control.element, scaled, isWanted, control.isInCell ? cells.frames.count - 1 : nil))
        }
        for element in frames.keys { addToLists(element, clicks: 0) }
        for (element, clicks) in clicks { addToLists(element, clicks: clicks) }
    }

    /// Adds clicks on an element to the lists whose cells it stands in.
    private mutating func addToLists(_ element: ByteString, clicks: Int) {
        let components = element.text.split(separator: "--", omittingEmptySubsequences: false)
        for (index, component) in components.enumerated() where component.hasSuffix("[*]") {
            clicksInCells[ByteString(components[..<index].joined(separator: "--")), default: 0] += clicks
        }
    }

    /// Where an element is; nil if the layout does not show it.
    func frame(of element: String) -> HeatmapReport.Frame? { frames[ByteString(element)] }

    /// The outlines with their clicks: of a list those on all of it, of a cell those where the layout shows it.
    ///
    /// - Parameter clicks: Those in each of ``cells``.
    func outlines(_ cellClicks: [Int]) -> [HeatmapReport.Outline] {
        shown.compactMap { element, frame, isWanted, cell in
            if let cell {
                let count = cellClicks.indices.contains(cell) ? cellClicks[cell] : 0
                return HeatmapReport.Outline(element: element, frame: frame, clicks: count, isList: false)
            }
            let inCells = clicksInCells[ByteString(element)]
            guard isWanted || inCells ?? 0 > 0 else { return nil }
            return HeatmapReport.Outline(
                element: element, frame: frame, clicks: (clicks[ByteString(element)] ?? 0) + (inCells ?? 0),
                isList: inCells != nil)
        }
    }

    private static func fits(_ layout: StoredLayout, _ spots: ScreenSpots) -> Bool {
        layout.window.map { Double($0.width) / 10 == spots.width && Double($0.height) / 10 == spots.height } ?? false
    }
}

extension StoredLayout {
    /// The order among layouts that were shown last at one time: by app, version, window and controls, so that no engine
    /// decides it.
    fileprivate func precedes(_ other: StoredLayout) -> Bool {
        text.lexicographicallyPrecedes(other.text) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private var text: [String] {
        var text = [app ?? "", version ?? "", window.map { "\($0.width) \($0.height)" } ?? ""]
        for control in controls {
            text += [control.element, control.frame.map { "\($0)" } ?? "", "\(control.isControl)"]
        }
        return text
    }
}

extension HeatmapReport {
    /// A rectangle in points.
    package struct Frame: Hashable, Sendable {
        package var x: Double
        package var y: Double
        package var width: Double
        package var height: Double
    }
}

extension HeatmapReport.Frame {
    fileprivate func joined(with other: Self) -> Self {
        let (left, top) = (min(x, other.x), min(y, other.y))
        let (right, bottom) = (max(x + width, other.x + other.width), max(y + height, other.y + other.height))
        return Self(x: left, y: top, width: right - left, height: bottom - top)
    }
}
