import Basics
package import ClickStore
import ClickTracking

extension ClickHouseReader {
    /// The layouts that the selected sessions showed, in the order in which they were stored, with the names that the reader
    /// shows.
    ///
    /// - Parameter selection: Its apps, versions, users, sessions, screens and times select, as in a database file.
    package func layouts(_ selection: Selection = Selection()) throws -> [StoredLayout] {
        let selected = try resolve(selection)
        let recorded = try recordedLayouts(selected)
        let layouts = try steps().map { steps in recorded.flatMap { $0.named(by: steps) } } ?? recorded
        return layouts.filter { selected[.screen].include($0.screen) }
    }

    /// The same layouts with the names that were recorded, on all screens.
    func recordedLayouts(_ selected: ResolvedSelection = .everything) throws -> [StoredLayout] {
        let shown = try shownLayouts(selected)
        guard !shown.isEmpty else { return [] }
        var layouts: [StoredLayout] = []
        try client.query(
            """
            SELECT digest, app, version, screen, width, height, element, x, y, control_width, control_height, is_control\
            \(attributeColumns)
            FROM layout FINAL
            ORDER BY place, digest
            """
        ) { row in
            let layout = try StoredLayout(
                &row, id: Int64(layouts.count), shown, withAttributes: !attributeColumns.isEmpty)
            if let layout { layouts.append(layout) }
        }
        return layouts
    }

    /// When the selected sessions showed layouts, by the layouts' digests.
    private func shownLayouts(_ selected: ResolvedSelection) throws -> [String: ShownTimes] {
        let since = selected.selection.sinceMs ?? .min
        let until = selected.selection.untilMs ?? .max
        var shown: [String: ShownTimes] = [:]
        var sessions: [SessionKey: Int32] = [:]
        let conditions =
            try ["1"] + nameConditions(selected)
            + segmentConditions(selected.selection, session: "cityHash64(app, session)")
        try client.query(
            """
            SELECT digest, app, session, min(first_ms) AS first, greatest(max(last_ms), first) AS last
            FROM session_layout
            WHERE \(conditions.joined(separator: " AND "))
            GROUP BY digest, app, session, user, version
            HAVING last >= \(since) AND first < \(until)
            """
        ) { row in
            let (digest, app) = (try row.string(), try row.optionalString())
            let session = SessionKey(name: try row.string(), app: app)
            let number = sessions[session] ?? Int32(truncatingIfNeeded: sessions.count)
            sessions[session] = number
            shown[digest, default: ShownTimes()].add(number, try row.int64(), try row.int64())
        }
        return shown
    }
}

/// When a layout was shown, and by which sessions.
private struct ShownTimes {
    private(set) var firstMs = Int64.max
    private(set) var lastMs = Int64.min
    private(set) var sessions: Set<Int32> = []

    mutating func add(_ session: Int32, _ firstMs: Int64, _ lastMs: Int64) {
        (self.firstMs, self.lastMs) = (min(self.firstMs, firstMs), max(self.lastMs, lastMs))
        sessions.insert(session)
    }
}

extension StoredLayout {
    /// Reads a row of `layout`; nil if no selected session showed it.
    fileprivate init?(
        _ row: inout RowBinaryReader, id: Int64, _ shown: [String: ShownTimes], withAttributes: Bool
    ) throws {
        let times = shown[try row.string()]
        let (app, version) = (try row.optionalString(), try row.optionalString())
        let screen = try row.optionalString()
        let window = WindowSize(tenths: try row.int32(), try row.int32())
        let elements = try row.array { try $0.string() }
        let sides = try (0..<4).map { _ in try row.array { try $0.int32() } }
        let areControls = try row.array { try $0.uint8() }
        let attributes = withAttributes ? try row.attributes(count: elements.count) : []
        guard let times else { return nil }
        self.init(
            id: id, app: app, version: version, screen: screen, window: window, firstMs: times.firstMs,
            lastMs: times.lastMs, sessions: times.sessions,
            controls: elements.indices.map { index in
                ScreenLayout.Outline(
                    element: elements[index], frame: ScreenLayout.Frame(sides.map { $0.at(index) }),
                    isControl: areControls.at(index) == 1, attributes: attributes.at(index) ?? ElementAttributes())
            })
    }
}

extension ScreenLayout.Frame {
    /// A rectangle with some sides in their order; nil if one is unknown.
    init?(_ sides: [Int32?]) {
        let known = sides.compactMap(\.self).filter { $0 != Tenths.unknown }
        guard known.count == 4 else { return nil }
        self.init(x: known[0], y: known[1], width: known[2], height: known[3])
    }
}
