package import ClickTracking

/// Which clicks a report is about. Every condition must hold; one that is not set holds for all clicks.
///
/// A selection filters clicks first, and all figures are worked out from what is left.
package struct Selection: Sendable {
    /// The earliest time, in milliseconds since the Unix epoch, UTC.
    package var sinceMs: Int64?
    /// The end of the time; this millisecond is not in it.
    package var untilMs: Int64?
    /// Any of these; none means all. Names are compared byte for byte.
    package var apps: [String] = []
    package var versions: [String] = []
    package var users: [String] = []
    package var sessions: [String] = []
    package var events: [String] = []
    package var screens: [String] = []
    package var kinds: Set<ClickKind> = []
    /// Any of these whole paths, or paths without their event; none means all.
    package var controls: [String] = []
    /// Any of these ids of controls; nil means all.
    package var controlIDs: Set<Int64>?

    package init() {}

    /// Whether all clicks are selected.
    package var isEverything: Bool {
        sinceMs == nil && untilMs == nil && controlIDs == nil && kinds.isEmpty
            && [apps, versions, users, sessions, events, screens, controls].allSatisfy(\.isEmpty)
    }
}

/// A control as the store knows it.
package struct ControlRow: Sendable {
    /// The id that clicks refer to.
    package let id: Int64
    /// The screen; nil if unknown.
    package let screen: String?
    /// The whole path with its event.
    package let path: String
    /// The path without its event.
    package let element: String
    /// The event's name.
    package let event: String
    /// The class of the innermost component.
    package let className: String
    /// The kind of the control's clicks.
    package let kind: ClickKind
}

extension ControlRow {
    /// The selected controls, in the order in which they were first met.
    static func selected(
        by selection: Selection, _ connection: Connection
    ) throws(StoreError) -> [ControlRow] {
        let kinds = selection.kinds.map(\.rawValue).sorted()
        let conditions = [
            ("event", selection.events), ("screen", selection.screens), ("kind", kinds), ("path", selection.controls),
            ("element", selection.controls),
        ].map { column, values in
            values.isEmpty ? "1" : "\(column) IN (\(values.map { _ in "?" }.joined(separator: ", ")))"
        }
        // Not by GRDB, which ends a text at a NUL: a decoded event's name may hold one.
        let rows = try connection.prepare(
            """
            SELECT id, screen, path, element, event, kind, class FROM control
            WHERE \(conditions[0]) AND \(conditions[1]) AND \(conditions[2]) AND (\(conditions[3]) OR \(conditions[4]))
            ORDER BY id
            """)
        let values = selection.events + selection.screens + kinds + selection.controls + selection.controls
        for (index, value) in values.enumerated() { rows.bind(value, at: Int32(index + 1)) }
        var controls: [ControlRow] = []
        while try rows.step() {
            guard selection.controlIDs?.contains(rows.int(0)) ?? true else { continue }
            controls.append(
                ControlRow(
                    id: rows.int(0), screen: rows.text(1), path: rows.text(2) ?? "", element: rows.text(3) ?? "",
                    event: rows.text(4) ?? "", className: rows.text(6) ?? "",
                    kind: rows.text(5).flatMap(ClickKind.init) ?? .activation))
        }
        return controls
    }
}
