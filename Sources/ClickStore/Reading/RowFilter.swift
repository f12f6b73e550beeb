import ClickIndex
import ClickTracking

/// Which rows of `click` a selection wants.
struct RowFilter {
    private let shown: ShownControls
    private let namesControls: Bool
    private let times: ClickFilter
    /// Whether each session span is wanted, by its id; nil if all are.
    private let selected: [Bool]?

    init(_ selection: Selection, _ naming: ControlNaming, _ connection: Connection) throws(StoreError) {
        let resolved = try ResolvedSelection(selection, connection)
        let steps = try AliasSteps(naming, connection)
        var loader = try SessionDirectoryLoader(connection)
        var directory = try loader.load(resolved, withApps: steps != nil)
        try directory.keep(selection.segment, naming, connection)
        selected = directory.selected
        shown = try ShownControls(resolved, steps, connection, directory)
        namesControls = selection.namesControls
        times = ClickFilter(selection, spans: nil)
    }

    /// The ids of the wanted session spans, ascending; nil if all are wanted.
    var spans: [Int]? { selected.map { selected in selected.indices.filter { selected[$0] } } }

    /// Whether the selection wants a session's span at any time.
    func includes(span: Int64) -> Bool {
        guard let selected else { return true }
        guard let span = Int(exactly: span), selected.indices.contains(span) else { return false }
        return selected[span]
    }

    /// The control of a row, by the row's columns; nil if the selection does not want the row.
    func control(
        _ id: Int64, span: Int64, atMs: Int64, _ handled: Handled, _ connection: Connection
    ) throws(StoreError) -> ControlRow? {
        guard times.includes(atMs: atMs, span: 0), includes(span: span) else { return nil }
        if let control = shown.control(of: id, span: Int32(truncatingIfNeeded: span)) {
            return control.outcomes.contains(HandledSet(handled)) ? control.row : nil
        }
        // A selection may leave a control out; otherwise it lacks its row.
        guard namesControls || shown.places[id] != nil else { throw connection.damaged("control \(id) is not there") }
        return nil
    }
}
