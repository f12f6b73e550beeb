/// Which rows of `click` a selection wants.
struct RowFilter {
    private let controls: Set<Int64>
    private let filter: ClickFilter
    private let stretchLimit: Int

    init(_ selection: Selection, _ connection: Connection) throws(StoreError) {
        var loader = try SessionDirectoryLoader(connection)
        let hasIndex = try IndexTables.exist(connection)
        let sessions = try loader.load(selection, hasIndex: hasIndex)
        controls = Set(try ControlRow.selected(by: selection, connection).lazy.map(\.id))
        filter = ClickFilter(selection, stretches: sessions.selected)
        stretchLimit = sessions.stretchLimit
    }

    /// Whether the selection wants a row of a control and a session's stretch.
    func includes(control: Int64, stretch: Int64, atMs: Int64) -> Bool {
        guard let stretch = Int32(exactly: stretch), 0..<stretchLimit ~= Int(stretch) else { return false }
        return controls.contains(control) && filter.includes(atMs: atMs, stretch: stretch)
    }
}
