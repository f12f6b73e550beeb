import ClickStore
import ClickTracking
import ResponderChain

/// The layout that a heat map shows: the one that was shown last in a window of the same size; if there is none, the one
/// that was shown last in a window of any size, stretched to it.
struct ShownLayout {
    private(set) var outlines: [HeatmapReport.Outline] = []
    /// By their elements. Cells of a list are one element.
    private var frames: [ByteString: HeatmapReport.Frame] = [:]

    init(_ layouts: [StoredLayout], on spots: ScreenSpots) {
        let layout = layouts.filter { $0.window != nil }.max { a, b in
            let (fits, others) = (Self.fits(a, spots) ? 1 : 0, Self.fits(b, spots) ? 1 : 0)
            return (fits, a.lastMs) != (others, b.lastMs) ? (fits, a.lastMs) < (others, b.lastMs) : a.precedes(b)
        }
        guard let layout, let window = layout.window, spots.isSized else { return }
        let across = spots.width / Double(window.width)
        let down = spots.height / Double(window.height)
        for control in layout.controls where control.isControl {
            guard let frame = control.frame else { continue }
            let scaled = HeatmapReport.Frame(
                x: Double(frame.x) * across, y: Double(frame.y) * down, width: Double(frame.width) * across,
                height: Double(frame.height) * down)
            outlines.append(HeatmapReport.Outline(element: control.element, frame: scaled))
            let key = ByteString(control.element)
            frames[key] = frames[key]?.joined(with: scaled) ?? scaled
        }
    }

    /// Where an element is; nil if the layout does not show it.
    func frame(of element: String) -> HeatmapReport.Frame? { frames[ByteString(element)] }

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
