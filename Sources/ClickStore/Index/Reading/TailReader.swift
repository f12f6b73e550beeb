/// Reads the selected clicks of ids that no segment covers.
struct TailReader {
    /// How many clicks it has read.
    private(set) var count = 0
    private let controls: Set<Int64>
    private let filter: ClickFilter
    private let stretchLimit: Int
    private let reader: ClickRowReader
    private let path: String

    init(
        _ connection: OpaquePointer, controls: Set<Int64>, _ filter: ClickFilter, stretchLimit: Int, path: String
    ) throws(StoreError) {
        self.controls = controls
        self.filter = filter
        self.stretchLimit = stretchLimit
        self.path = path
        reader = try ClickRowReader(connection, path: path)
    }

    /// The selected clicks of a range of ids, by control.
    mutating func rows(_ ids: ClosedRange<Int64>) throws(StoreError) -> [Int32: ClickColumns] {
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
            count += 1
        }
        guard !isDamaged else { throw .damaged(path: path, reason: "a click's control or session is not there") }
        return rows
    }
}
