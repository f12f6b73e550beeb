import ClickIndex

/// Which rows of `click` a selection wants.
struct RowFilter {
    private let controls: [Int64: ControlRow]
    private let filter: ClickFilter
    private let spanLimit: Int

    init(_ selection: Selection, _ connection: Connection) throws(StoreError) {
        var loader = try SessionDirectoryLoader(connection)
        let sessions = try loader.load(selection)
        let selected = try ControlRow.selected(by: selection, connection)
        controls = Dictionary(uniqueKeysWithValues: selected.lazy.map { ($0.id, $0) })
        filter = ClickFilter(selection, spans: sessions.selected)
        spanLimit = sessions.spanLimit
    }

    /// A control that the selection wants.
    func control(_ id: Int64) -> ControlRow? { controls[id] }

    /// Whether the selection wants a session's span at any time.
    func includes(span: Int64) -> Bool {
        guard let span = Int32(exactly: span), 0..<spanLimit ~= Int(span) else { return false }
        return filter.includes(span: span)
    }

    /// Whether the selection wants a row of a control and a session's span.
    func includes(control: Int64, span: Int64, atMs: Int64) -> Bool {
        guard let span = Int32(exactly: span), 0..<spanLimit ~= Int(span) else { return false }
        return controls[control] != nil && filter.includes(atMs: atMs, span: span)
    }
}
