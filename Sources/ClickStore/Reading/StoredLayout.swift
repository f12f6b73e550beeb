package import ClickTracking
import ResponderChain

/// What a screen of a version of an app showed, in a window of one size.
package struct StoredLayout: Sendable {
    package let id: Int64
    /// The app; nil if unknown.
    package let app: String?
    /// The app's version; nil if unknown.
    package let version: String?
    /// The screen; nil if unknown.
    package let screen: String?
    /// The size of the window; nil if unknown.
    package let window: WindowSize?
    /// When a selected session showed it first and last, in milliseconds since the Unix epoch, UTC.
    package let firstMs: Int64
    package let lastMs: Int64
    /// The numbers, in a ``SessionDirectory``, of the selected sessions that showed it, each once.
    package let sessions: Set<Int32>
    /// From back to front.
    package let controls: [ScreenLayout.Outline]

    package init(
        id: Int64, app: String?, version: String?, screen: String?, window: WindowSize?, firstMs: Int64, lastMs: Int64,
        sessions: Set<Int32>, controls: [ScreenLayout.Outline]
    ) {
        (self.id, self.app, self.version, self.screen, self.window) = (id, app, version, screen, window)
        (self.firstMs, self.lastMs, self.sessions, self.controls) = (firstMs, lastMs, sessions, controls)
    }
}

extension StoredLayout {
    /// Whether it only tells what identifies some elements: nothing in it is said to be a control or to be anywhere. Formats that
    /// record clicks without the screen around them give such layouts.
    package var isPart: Bool { controls.allSatisfy { !$0.isControl && $0.frame == nil } && !controls.isEmpty }

    /// The layout by the names that its controls are shown by: one for each screen that they are on then, the layout's own
    /// first.
    package func named(by steps: AliasSteps) -> [StoredLayout] {
        var screens = [screen]
        var parts: [[ScreenLayout.Outline]] = [[]]
        for control in controls {
            var (named, place) = (control, 0)
            let name = AliasSteps.Name(screen: screen, element: control.element, path: control.element)
            if steps.concern(name.control) {
                let now = steps.shown(name, app: app, version: version).control
                named.element = now.element
                place = screens.firstIndex { $0.hasSameBytes(as: now.screen) } ?? screens.count
                if place == screens.count {
                    screens.append(now.screen)
                    parts.append([])
                }
            }
            parts[place].append(named)
        }
        return zip(screens, parts).filter { !$1.isEmpty || controls.isEmpty }.map { screen, controls in
            StoredLayout(
                id: id, app: app, version: version, screen: screen, window: window, firstMs: firstMs, lastMs: lastMs,
                sessions: sessions, controls: controls)
        }
    }
}

extension StoredLayout {
    /// The layout as aliases need it.
    package var shownScreen: ShownScreen {
        ShownScreen(
            app: app, version: version, screen: screen, outlines: controls, sessions: sessions.count, isLayout: true,
            isPart: isPart)
    }
}

extension ClickReader {
    /// The layouts that the selected sessions showed, in the order in which they were stored.
    ///
    /// - Parameter selection: Its apps, versions, users, sessions, screens and times select. A layout that a session showed
    ///   from one time to another is selected if any of that time is. Conditions on controls are ignored.
    /// - Returns: None of a database of an earlier version, which stored none.
    package func layouts(_ selection: Selection = Selection()) throws(StoreError) -> [StoredLayout] {
        try access { connection in try LayoutReader(connection, naming).layouts(selection) }
    }
}

/// Reads stored layouts.
struct LayoutReader {
    private let connection: Connection
    private let naming: ControlNaming

    init(_ connection: Connection, _ naming: ControlNaming = .recorded) {
        (self.connection, self.naming) = (connection, naming)
    }

    /// See ``ClickReader/layouts(_:)``.
    func layouts(_ selection: Selection) throws(StoreError) -> [StoredLayout] {
        let selected = try ResolvedSelection(selection, connection)
        let seen = try times(selected)
        guard !seen.isEmpty else { return [] }
        let screens = selected[.screen]
        let rows = try connection.prepare("SELECT id, app, version, screen, width, height FROM layout ORDER BY id")
        let controls = try preparedOutlines()
        let steps = try AliasSteps(naming, connection)
        var layouts: [StoredLayout] = []
        while try rows.step() {
            let (id, screen) = (rows.int(0), rows.text(3))
            guard let (times, sessions) = seen[id], steps != nil || screens.include(screen) else { continue }
            let layout = StoredLayout(
                id: id, app: rows.text(1), version: rows.text(2), screen: screen, window: rows.windowSize(4),
                firstMs: times.lowerBound, lastMs: times.upperBound, sessions: sessions,
                controls: try outlines(of: id, controls))
            layouts += (steps.map(layout.named) ?? [layout]).filter { screens.include($0.screen) }
        }
        return layouts
    }

    /// All layouts with their ids, in the order in which they were stored.
    func all() throws(StoreError) -> [(id: Int64, layout: ScreenLayout)] {
        let rows = try connection.prepare("SELECT id, app, version, screen, width, height FROM layout ORDER BY id")
        let controls = try preparedOutlines()
        var layouts: [(id: Int64, layout: ScreenLayout)] = []
        while try rows.step() {
            let layout = ScreenLayout(
                app: rows.text(1), version: rows.text(2), window: rows.windowSize(4), screen: rows.text(3),
                outlines: try outlines(of: rows.int(0), controls))
            layouts.append((rows.int(0), layout))
        }
        return layouts
    }

    private func preparedOutlines() throws(StoreError) -> Statement {
        try connection.prepare(
            """
            SELECT element, x, y, width, height, is_control, \(ElementAttributes.columnList)
            FROM layout_control WHERE layout_id = ? ORDER BY number
            """)
    }

    /// When the selected sessions showed layouts, and which did, by the layouts' ids.
    private func times(
        _ selected: ResolvedSelection
    ) throws(StoreError) -> [Int64: (times: ClosedRange<Int64>, sessions: Set<Int32>)] {
        guard try connection.int("SELECT EXISTS (SELECT * FROM session_layout)") == 1 else { return [:] }
        var loader = try SessionDirectoryLoader(connection)
        let selection = selected.selection
        var directory = try loader.load(selected)
        try directory.keep(selection.segment, naming, connection)
        let rows = try connection.prepare("SELECT layout_id, session_id, first_ms, last_ms FROM session_layout")
        var seen: [Int64: (times: ClosedRange<Int64>, sessions: Set<Int32>)] = [:]
        while try rows.step() {
            let (layout, first) = (rows.int(0), rows.int(2))
            let last = max(first, rows.int(3))
            guard last >= selection.sinceMs ?? .min, first < selection.untilMs ?? .max,
                let span = Int(exactly: rows.int(1)), directory.sessions.indices.contains(span),
                directory.selected?[span] ?? true
            else { continue }
            let known = seen[layout]?.times ?? first...last
            seen[layout, default: (known, [])].times = min(known.lowerBound, first)...max(known.upperBound, last)
            seen[layout]?.sessions.insert(directory.sessions[span])
        }
        return seen
    }

    private func outlines(of layout: Int64, _ rows: Statement) throws(StoreError) -> [ScreenLayout.Outline] {
        rows.bind(layout, at: 1)
        var outlines: [ScreenLayout.Outline] = []
        while try rows.step() {
            outlines.append(
                ScreenLayout.Outline(
                    element: rows.text(0) ?? "", frame: rows.frame(1), isControl: rows.int(5) != 0,
                    attributes: rows.attributes(6)))
        }
        return outlines
    }
}

extension Statement {
    /// A rectangle in four columns: x, y, width, height; nil if unknown.
    func frame(_ column: Int32) -> ScreenLayout.Frame? {
        guard let x = knownTenths(column), let y = knownTenths(column + 1), let width = knownTenths(column + 2),
            let height = knownTenths(column + 3)
        else { return nil }
        return ScreenLayout.Frame(x: x, y: y, width: width, height: height)
    }
}
