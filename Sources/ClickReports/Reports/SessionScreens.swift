import ClickStore
import ClickTracking
import ResponderChain

/// The screens that somebody touched in one session, with what was on them and the touches: what a replay of the session shows.
/// Outlines and names of classes are all that was ever recorded of a screen.
package struct SessionScreens {
    package struct Screen {
        /// Nil if unknown.
        package let name: String?
        /// What is on it, and the touches.
        package let chart: Chart
    }

    /// In the order of their first touches.
    package private(set) var screens: [Screen] = []
    /// Whether there were more touches or screens.
    package private(set) var areCut = false
    /// Whether the outlines of a screen are known.
    package private(set) var hasOutlines = false

    /// The most touches and screens of a replay.
    private static let (mostTouches, mostScreens) = (500, 8)

    /// Asks what was on the screens: by the session's own layouts, or where it has none by those of others of the same version.
    ///
    /// - Parameter lines: What happened in the session.
    package init(_ lines: [SessionReport.SessionClick], from engine: any ReportEngine) throws {
        let all = lines.filter { line in
            line.click.control.kind == .activation && line.click.x != Tenths.unknown && line.click.y != Tenths.unknown
        }
        let touches = all.prefix(Self.mostTouches)
        var names: [ByteString?] = []
        for touch in touches {
            let name = touch.click.control.screen.map(ByteString.init)
            if !names.contains(name) { names.append(name) }
        }
        areCut = all.count > touches.count || names.count > Self.mostScreens
        for name in names.prefix(Self.mostScreens) {
            let own = touches.filter { $0.click.control.screen.map(ByteString.init) == name }
            let layout = try Self.layout(of: name?.text, own[0].click, engine)
            hasOutlines = hasOutlines || !layout.outlines.isEmpty
            screens.append(Screen(name: name?.text, chart: .heatmap(Self.chart(name?.text, layout, own))))
        }
    }

    /// The figures whose outlines and window the replay shows.
    private static func layout(
        of screen: String?, _ click: StoredClick, _ engine: any ReportEngine
    ) throws -> HeatmapReport.Figures {
        guard let screen else { return HeatmapReport.noFigures }
        var selection = Selection()
        selection.kinds = [.activation]
        selection.screens = [NamePattern.escaped(screen)]
        selection.apps = click.session.app.map { [NamePattern.escaped($0)] } ?? []
        var ofSession = selection
        ofSession.sessions = [NamePattern.escaped(click.session.name)]
        let own = try engine.figures(of: HeatmapReport(ofSession))
        guard own.outlines.isEmpty else { return own }
        selection.versions = click.session.version.map { [NamePattern.escaped($0)] } ?? []
        let others = try engine.figures(of: HeatmapReport(selection))
        // Places in windows of another size would be elsewhere.
        let fits =
            !own.spots.isSized || (own.spots.width, own.spots.height) == (others.spots.width, others.spots.height)
        return fits && !others.outlines.isEmpty ? others : own
    }

    private static func chart(
        _ screen: String?, _ layout: HeatmapReport.Figures, _ touches: [SessionReport.SessionClick]
    ) -> Chart.Heatmap {
        var counts: [ByteString: Int] = [:]
        for touch in touches { counts[ByteString(touch.click.control.element), default: 0] += 1 }
        // Of one that is there several times, such as a cell, nobody knows which was touched.
        let places = Dictionary(layout.outlines.map { (ByteString($0.element), 1) }, uniquingKeysWith: +)
        for (element, number) in places where number > 1 { counts[element] = nil }
        let points = touches.map { (x: Double($0.click.x) / 10, y: Double($0.click.y) / 10) }
        let isSized = layout.spots.isSized
        var chart = Chart.Heatmap(
            screen: screen ?? "unknown screen",
            width: isSized ? layout.spots.width : max(1, (points.map(\.x).max() ?? 0) + Self.margin),
            height: isSized
                ? layout.spots.pageHeight ?? layout.spots.height : max(1, (points.map(\.y).max() ?? 0) + Self.margin),
            cellWidth: 1, cellHeight: 1,
            outlines: layout.outlines.map { outline in
                Chart.Heatmap.Outline(
                    label: outline.element, x: outline.frame.x, y: outline.frame.y, width: outline.frame.width,
                    height: outline.frame.height, clicks: counts[ByteString(outline.element)] ?? 0)
            }, spots: [])
        if isSized, layout.spots.pageHeight != nil { chart.windowHeight = layout.spots.height }
        chart.touches = zip(touches, points).map { touch, place in
            Chart.Heatmap.Touch(
                label: touch.click.control.path, x: place.x, y: place.y, offsetMs: touch.offsetMs,
                outcome: touch.click.handled.shown, rage: touch.rage)
        }
        return chart
    }

    /// The points around touches in a window of unknown size.
    private static let margin = 20.0
}
