package import ClickTracking
import ResponderChain

/// Which clicks a report is about. Every condition must hold; one that is not set holds for all clicks.
///
/// A selection filters clicks first, and all figures are worked out from what is left.
package struct Selection: Sendable {
    /// The earliest time, in milliseconds since the Unix epoch, UTC.
    package var sinceMs: Int64?
    /// The end of the time; this millisecond is not in it.
    package var untilMs: Int64?
    /// Any of these; none means all. In a text that is itself no name in the store, `*` stands for any text, `?` for one
    /// character, `\*` and `\?` for the characters themselves; all else is compared byte for byte.
    package var apps: [String] = []
    package var versions: [String] = []
    package var users: [String] = []
    package var sessions: [String] = []
    package var events: [String] = []
    package var screens: [String] = []
    package var kinds: Set<ClickKind> = []
    /// Whether an activation named `dblclick` counts; see ``DoubleClick``.
    package var countsDoubleClicks = true
    /// Any of these whole paths, or paths without their event, with wildcards as in other names; none means all.
    package var controls: [String] = []
    /// Controls that any of these match; none means all.
    package var selectors: [PathSelector] = []
    /// Controls in the branch of any of these; none means all.
    package var branches: [PathSelector] = []
    /// Any of these ids of controls; nil means all.
    package var controlIDs: Set<Int64>?

    package init() {}

    /// Whether all clicks are selected.
    package var isEverything: Bool {
        sinceMs == nil && untilMs == nil && !namesControls
            && [apps, versions, users, sessions].allSatisfy(\.isEmpty)
    }

    /// Whether controls may be left out.
    package var namesControls: Bool {
        controlIDs != nil || !kinds.isEmpty || !countsDoubleClicks || !selectors.isEmpty || !branches.isEmpty
            || ![events, screens, controls].allSatisfy(\.isEmpty)
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
    /// A control of a store that keeps whole paths only. A path that is none, as only other programs write it, is its own
    /// element.
    package init(id: Int64, path: String, screen: String?, kind: ClickKind) {
        let parsed = try? ControlPath(parsing: path)
        self.init(
            id: id, screen: screen, path: path, element: parsed?.element ?? path, event: parsed?.event ?? "",
            className: parsed?.controlClass ?? "", kind: kind)
    }
}

/// Which controls a selection names.
package struct ControlFilter {
    private let events: SelectedNames
    private let screens: SelectedNames
    private let paths: SelectedNames
    private let kinds: Set<ClickKind>
    private let countsDoubleClicks: Bool
    private let ids: Set<Int64>?
    private let selectors: [[PathSelector]]

    init(_ selection: Selection, _ connection: Connection) throws(StoreError) {
        events = try SelectedNames(selection.events, in: ["event"], of: "control", connection)
        screens = try SelectedNames(selection.screens, in: ["screen"], of: "control", connection)
        paths = try SelectedNames(selection.controls, in: ["path", "element"], of: "control", connection)
        (kinds, ids, countsDoubleClicks) = (selection.kinds, selection.controlIDs, selection.countsDoubleClicks)
        selectors = [selection.selectors, selection.branches.map(\.branch)].filter { !$0.isEmpty }
    }

    /// Reads a selection by the names of controls at hand, all those of a store.
    package init(_ selection: Selection, among controls: [ControlRow]) {
        events = SelectedNames(selection.events) { name in controls.contains { $0.event.hasSameBytes(as: name) } }
        screens = SelectedNames(selection.screens) { name in
            controls.contains { $0.screen?.hasSameBytes(as: name) ?? false }
        }
        paths = SelectedNames(selection.controls) { name in
            controls.contains { $0.path.hasSameBytes(as: name) || $0.element.hasSameBytes(as: name) }
        }
        (kinds, ids, countsDoubleClicks) = (selection.kinds, selection.controlIDs, selection.countsDoubleClicks)
        selectors = [selection.selectors, selection.branches.map(\.branch)].filter { !$0.isEmpty }
    }

    package func includes(_ control: ControlRow) -> Bool {
        (ids?.contains(control.id) ?? true) && (kinds.isEmpty || kinds.contains(control.kind))
            && (countsDoubleClicks || !DoubleClick.isOne(control))
            && (events.isEmpty || events.include(control.event))
            && (screens.isEmpty || control.screen.map(screens.include) ?? false)
            && (paths.isEmpty || paths.include(control.path) || paths.include(control.element))
            && control.isMatched(by: selectors)
    }

    /// The rows of `control` that may be included, in the order in which they were first met.
    func rows(_ connection: Connection) throws(StoreError) -> [ControlRow] {
        let kinds = kinds.map(\.rawValue).sorted()
        let isKind = kinds.isEmpty ? "1" : "kind IN (\(kinds.map { _ in "?" }.joined(separator: ", ")))"
        let condition = """
            \(events.condition("event")) AND \(screens.condition("screen")) AND \(isKind)
                AND (\(paths.condition("path")) OR \(paths.condition("element")))
            """
        return try ControlRow.all(
            where: condition, events.values + screens.values + kinds + paths.values + paths.values, on: connection)
    }
}

extension ControlRow {
    /// The controls that a condition holds for, in the order in which they were first met.
    static func all(
        where condition: String = "1", _ values: [String] = [], on connection: Connection
    ) throws(StoreError) -> [ControlRow] {
        // Not by GRDB, which ends a text at a NUL: a decoded event's name may hold one.
        let rows = try connection.prepare(
            "SELECT id, screen, path, element, event, kind, class FROM control WHERE \(condition) ORDER BY id")
        for (index, value) in values.enumerated() { rows.bind(value, at: Int32(index + 1)) }
        var controls: [ControlRow] = []
        while try rows.step() {
            controls.append(
                ControlRow(
                    id: rows.int(0), screen: rows.text(1), path: rows.text(2) ?? "", element: rows.text(3) ?? "",
                    event: rows.text(4) ?? "", className: rows.text(6) ?? "",
                    kind: rows.text(5).flatMap(ClickKind.init) ?? .activation))
        }
        return controls
    }

    /// Whether one selector of each list matches. None matches a path that is none, as only other programs write it.
    fileprivate func isMatched(by lists: [[PathSelector]]) -> Bool {
        guard !lists.isEmpty else { return true }
        guard let path = try? ControlPath(parsing: path) else { return false }
        return lists.allSatisfy { list in list.contains { $0.matches(path, screen: screen, kind: kind) } }
    }
}
