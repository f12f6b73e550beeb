import ClickIndex
package import ClickStore
import ClickTracking
import ResponderChain

/// Where people clicked on one screen, reckoned on a window of one size.
package struct HeatmapReport: SelectedReport, EngineQuery {
    package var selection: Selection
    /// Whether a picture is drawn, which tells more than the table: where clicks were unhandled, and where controls are that
    /// no layout shows.
    package var isDrawn: Bool

    package init(_ selection: Selection, isDrawn: Bool = false) {
        (self.selection, self.isDrawn) = (selection, isDrawn)
    }

    package struct Figures: Sendable {
        /// The screen; nil for clicks whose screen is unknown.
        package let screen: String?
        /// The other screens of the selection with a click, the most clicks first.
        package let otherScreens: [ScreenClicks]
        /// The clicked controls, most clicks first, among equals by path, screen and kind.
        package let lines: [PlacedControl]
        package let spots: ScreenSpots
        /// The elements that the screen showed and that can be clicked, or were, on the same window.
        package let outlines: [Outline]
        /// Where the unhandled clicks were; nil if that is not asked for, or there are none.
        fileprivate(set) var unhandled: ScreenSpots?
        /// The elements with the most clicks, by the middle of their clicks; none if outlines say where they are.
        fileprivate(set) var marks: [Mark] = []
    }

    /// An element that no layout shows.
    package struct Mark: Sendable {
        package let element: String
        package let x: Double
        package let y: Double
        package let clicks: Int
    }

    package struct ScreenClicks: Hashable, Sendable {
        package let screen: String?
        package let clicks: Int

        /// The order among those with equally many clicks: by name, no name last.
        fileprivate var place: (Int, ByteString) { (screen == nil ? 1 : 0, ByteString(screen ?? "")) }
    }

    /// A control of the screen with a click.
    package struct PlacedControl: Sendable {
        package let control: ControlRow
        package let outcomes: Outcomes
        /// Where it is, around all of its cells if it is in a list; nil if unknown.
        package let frame: Frame?
    }

    /// An element that the screen showed, or one of the cells of a list.
    package struct Outline: Sendable {
        package let element: String
        package let frame: Frame
        /// The clicks on it: of a cell those at its place, of a list those on all of it.
        package let clicks: Int
        package let isList: Bool
    }

    /// - Returns: The figures of the selected screen; of several, of that with the most clicks, among equals of the one that
    ///   is first by its bytes, the unknown one last.
    package func figures(from reader: ClickReader) throws(StoreError) -> Figures {
        let screens = try screens(reader)
        let screen = screens.first?.screen
        var onScreen = selection
        let controls = try reader.controls(selection).filter { $0.screen.hasSameBytes(as: screen) }
        onScreen.controlIDs = Set(controls.map(\.id))
        let windows = SharedWindows()
        return try reader.scan(onScreen) { scan throws(StoreError) -> ([ControlOutcomes], PlaceCounts) in
            var counter = try PlaceCounter(try windows.of(scan), isPage: Self.isPage(screen))
            let controls = try scan.outcomes { counter.add($0) }
            return (controls, counter.counts)
        } finish: { parts, scan throws(StoreError) in
            let (controls, shownWindows) = (parts.flatMap(\.0), try windows.of(scan))
            let spots = PlaceCounts.spots(parts.map(\.1), shownWindows.sizes)
            let layout = Self.layout(screen, controls, spots, try scan.layouts(selection))
            var cells = CellCounter(layout.cells, shownWindows)
            try cells.count(scan)
            return Self.figures(screens, controls, spots, layout, cells.clicks)
        }
    }

    /// Whether a screen is a web page: it is the page's path then.
    package static func isPage(_ screen: String?) -> Bool { screen?.hasPrefix("/") ?? false }

    /// The layout that the picture shows.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - controls: Those of it with a click.
    ///   - spots: Where these clicks were.
    ///   - layouts: Those of the selection.
    package static func layout(
        _ screen: String?, _ controls: [(control: ControlRow, outcomes: Outcomes)], _ spots: ScreenSpots,
        _ layouts: [StoredLayout]
    ) -> ShownLayout {
        ShownLayout(layouts.filter { $0.screen.hasSameBytes(as: screen) }, on: spots, controls)
    }

    /// The figures of the first of some screens.
    ///
    /// - Parameters:
    ///   - screens: In their order.
    ///   - controls: Those of the first screen with a click.
    ///   - spots: Where these clicks were.
    ///   - layout: See ``layout(_:_:_:_:)``.
    ///   - cellClicks: How many clicks are in each of the layout's cells.
    package static func figures(
        _ screens: [ScreenClicks], _ controls: [(control: ControlRow, outcomes: Outcomes)], _ spots: ScreenSpots,
        _ layout: ShownLayout, _ cellClicks: [Int]
    ) -> Figures {
        let lines = controls.map { control, outcomes in
            PlacedControl(control: control, outcomes: outcomes, frame: layout.frame(of: control.element))
        }
        .sorted { ($1.outcomes.clicks, $0.control) < ($0.outcomes.clicks, $1.control) }
        return Figures(
            screen: screens.first?.screen, otherScreens: Array(screens.dropFirst()), lines: lines, spots: spots,
            outlines: layout.outlines(cellClicks))
    }

    /// The screens of the selection with a click, in their order. Clicks are counted only if there are several screens.
    private func screens(_ reader: ClickReader) throws(StoreError) -> [ScreenClicks] {
        let names = Set(try reader.controls(selection).map { $0.screen.map(ByteString.init) })
        guard names.count > 1 else { return names.map { ScreenClicks(screen: $0?.text, clicks: 0) } }
        let controls = try reader.scan(selection) { scan throws(StoreError) in try scan.outcomes() }.joined()
        return Self.screens(of: controls.lazy.map { ($0.control, $0.outcomes.clicks) })
    }

    /// The screens of some controls with clicks, in their order.
    package static func screens(of controls: some Sequence<(ControlRow, Int)>) -> [ScreenClicks] {
        var counts: [ByteString?: Int] = [:]
        for (control, clicks) in controls { counts[control.screen.map(ByteString.init), default: 0] += clicks }
        return counts.map { ScreenClicks(screen: $0?.text, clicks: $1) }.sorted { a, b in
            a.clicks != b.clicks ? a.clicks > b.clicks : a.place < b.place
        }
    }
}

/// The windows of a scan, read once for all threads.
private final class SharedWindows: Sendable {
    private let windows = Locked<SpanWindows?>(nil)

    func of(_ scan: ClickScan) throws(StoreError) -> SpanWindows {
        let result = windows.withLock { windows in
            Result { () throws(StoreError) in
                if let windows { return windows }
                let read = try scan.windows()
                windows = read
                return read
            }
        }
        return try result.get()
    }
}

extension HeatmapReport {
    package func figures(by engine: any ReportEngine) throws -> Figures {
        var figures = try engine.figures(of: self)
        guard isDrawn, let screen = figures.screen, !figures.spots.cells.isEmpty else { return figures }
        var onScreen = selection
        onScreen.screens = [screen]
        if selection.handled == .all, figures.lines.contains(where: { $0.outcomes.unhandled ?? 0 > 0 }) {
            var unhandled = onScreen
            unhandled.handled = HandledSet(.no)
            figures.unhandled = try engine.figures(of: HeatmapReport(unhandled)).spots
        }
        if figures.outlines.isEmpty { figures.marks = try marks(figures, onScreen, engine) }
        return figures
    }

    /// Asks where the clicks on the most frequent elements were.
    private func marks(
        _ figures: Figures, _ selection: Selection, _ engine: any ReportEngine
    ) throws -> [Mark] {
        var elements: [String] = []
        for line in figures.lines where !elements.contains(where: line.control.element.hasSameBytes) {
            elements.append(line.control.element)
            if elements.count == Self.markCount { break }
        }
        return try elements.compactMap { element in
            let own = figures.lines.filter { $0.control.element.hasSameBytes(as: element) }
            var ofElement = selection
            ofElement.controls = own.map(\.control.path)
            let isAll = own.count == figures.lines.count
            let spots = isAll ? figures.spots : try engine.figures(of: HeatmapReport(ofElement)).spots
            guard let middle = spots.middle else { return nil }
            return Mark(
                element: element, x: middle.x, y: middle.y, clicks: own.reduce(0) { $0 + $1.outcomes.clicks })
        }
    }

    private static let markCount = 12

    package static var inSQL: String { "the columns x and y of the table clicks have the places" }

    package static var noFigures: Figures {
        Figures(screen: nil, otherScreens: [], lines: [], spots: ScreenSpots(), outlines: [])
    }

    /// Makes the report. It tells the kind of clicks only if the selection has several.
    package func report(of figures: Figures) -> Report {
        let names = ControlRow.fields(withKind: selection.kinds.count != 1, \PlacedControl.control)
        var report = Report(figures.lines, names.filter { $0.column.name != "screen" } + Self.fields)
        report.headline = figures.choice
        report.chart = .heatmap(figures.chart)
        report.notes = figures.notes
        report.noteUnknown(figures.lines.lazy.map(\.outcomes))
        return report
    }

    private static var fields: [Report.Field<PlacedControl>] {
        let sides: [(String, String, @Sendable (Frame) -> Double)] = [
            ("x", "points from the window's left edge to the element; empty if no layout shows it", \.x),
            ("y", "points from the window's top edge to the element", \.y),
            ("width", "the element's width in points", \.width),
            ("height", "the element's height in points", \.height),
        ]
        return sides.map { name, meaning, side in
            .init(name, .points, meaning) { Cell($0.frame.map { (side($0) * 10).rounded() / 10 }) }
        } + [
            .init(.clicks.meaning("clicks on the control on this screen, also those without coordinates")) {
                Cell($0.outcomes.clicks)
            },
            .init(.unhandled) { Cell($0.outcomes.unhandled) },
        ]
    }
}

extension HeatmapReport.Figures {
    fileprivate var chart: Chart.Heatmap {
        Chart.Heatmap(
            screen: screen ?? "unknown screen", width: spots.width,
            height: spots.pageHeight ?? spots.height, windowHeight: spots.pageHeight.map { _ in spots.height },
            cellWidth: spots.cellWidth, cellHeight: spots.cellHeight,
            outlines: outlines.map { outline in
                Chart.Heatmap.Outline(
                    label: outline.element, x: outline.frame.x, y: outline.frame.y, width: outline.frame.width,
                    height: outline.frame.height, clicks: outline.clicks, isTotal: outline.isList)
            },
            marks: marks.map { Chart.Heatmap.Mark(label: $0.element, x: $0.x, y: $0.y, clicks: $0.clicks) },
            spots: drawn(spots), unhandled: unhandled.map(drawn) ?? [])
    }

    /// Spots on the window of all clicks.
    private func drawn(_ other: ScreenSpots) -> [Chart.Heatmap.Spot] {
        other.cells.map { cell in
            Chart.Heatmap.Spot(
                x: (Double(cell.column) + 0.5) * spots.cellWidth, y: (Double(cell.line) + 0.5) * spots.cellHeight,
                clicks: cell.clicks)
        }
    }

    /// Which screen it is, where there are several; nil where there is no choice.
    fileprivate var choice: String? {
        guard !lines.isEmpty, !otherScreens.isEmpty else { return nil }
        let others = otherScreens.prefix(4).map { "'\($0.screen ?? "")' (\($0.clicks))" }
        let rest = otherScreens.count > 4 ? " and \(otherScreens.count - 4) more" : ""
        return """
            The screen with the most clicks, '\(screen ?? "")'; others are \(others.joined(separator: ", "))\(rest), which \
            --screen selects.
            """
    }

    /// What the figures do not tell by themselves, in sentences without a full stop.
    fileprivate var notes: [String] {
        guard !lines.isEmpty else { return [] }
        var notes: [String] = []
        let reasons = [
            (spots.unplaced, "without coordinates"), (spots.unsized, "in a window of unknown size"),
            (
                spots.outside,
                !spots.isSized
                    ? "far from the others"
                    : HeatmapReport.isPage(screen) ? "outside of the page" : "outside of their window"
            ),
        ].filter { $0.0 > 0 }
        if !reasons.isEmpty {
            let clicks = lines.reduce(0) { $0 + $1.outcomes.clicks }
            let text = reasons.map { "\($0) \($1)" }.joined(separator: ", ")
            notes.append("\(reasons.reduce(0) { $0 + $1.0 }) of \(clicks) clicks are not in the picture: \(text)")
        }
        if !spots.isSized, !spots.cells.isEmpty {
            notes.append("the size of no window is known, so coordinates are not scaled and there are no outlines")
        }
        return notes
    }
}
