/// Reads the selected clicks of ids that no segment covers.
struct TailReader {
    private let controls: Set<Int64>
    private let filter: ClickFilter
    private let stretchLimit: Int
    private let reader: ClickRowReader
    private let connection: Connection

    init(
        _ connection: Connection, controls: Set<Int64>, _ filter: ClickFilter, stretchLimit: Int
    ) throws(StoreError) {
        self.controls = controls
        self.filter = filter
        self.stretchLimit = stretchLimit
        self.connection = connection
        reader = try ClickRowReader(connection)
    }

    /// The selected clicks of a range of ids, by control.
    func rows(_ ids: ClosedRange<Int64>) throws(StoreError) -> [Int32: ClickColumns] {
        var rows: [Int32: ClickColumns] = [:]
        var isDamaged = false
        try reader.visit(ids) { _, click in
            guard 0..<stretchLimit ~= Int(click.stretch) else {
                isDamaged = true
                return
            }
            guard controls.contains(Int64(click.control)), filter.includes(atMs: click.atMs, stretch: click.stretch)
            else { return }
            rows[click.control, default: ClickColumns()].append(click)
        }
        guard !isDamaged else {
            throw .damaged(path: connection.path, reason: "a click's control or session is not there")
        }
        return rows
    }
}
