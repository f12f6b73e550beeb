import ClickTracking
import ResponderChain
import SimulatedUI

/// Makes layouts of a rebuilt application: one for each screen that has something to be seen.
///
/// Controls, cells of lists and views with gestures are made to be clicked. Of the other views those are outlines that hold
/// no others. Nothing that may not be recorded is in a layout.
struct TouchLayouts {
    /// By their screens, in the order in which they were met.
    private var outlines: [ByteString?: [ScreenLayout.Outline]] = [:]
    private var screens: [String?] = []
    private var chains = TreeChains()

    static func all(of application: Application) -> [ScreenLayout] {
        var layouts = TouchLayouts()
        for window in application.windows { layouts.add(window) }
        return layouts.screens.map {
            ScreenLayout(screen: $0, outlines: layouts.outlines[$0.map(ByteString.init)] ?? [])
        }
    }

    private mutating func add(_ window: Window) {
        var waiting: [View] = [window]
        while let view = waiting.popLast() {
            guard !view.isHidden, view.alpha >= 0.01 else { continue }
            waiting += view.subviews.reversed()
            let isControl = view is Control || view is ListCellView || !view.gestureRecognizers.isEmpty
            guard isControl || view.subviews.isEmpty, view.isInPath else { continue }
            add(view, isControl: isControl)
        }
    }

    private mutating func add(_ view: View, isControl: Bool) {
        guard let node = try? chains.recordedNode(of: view) else { return }
        let rect = view.frameInWindow
        let frame = ScreenLayout.Frame(points: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
        let screen = node.screen
        let key = screen.map(ByteString.init)
        if outlines[key] == nil { screens.append(screen) }
        outlines[key, default: []].append(
            ScreenLayout.Outline(
                element: ControlPath(node.components, event: "").element, frame: frame, isControl: isControl))
    }
}
