import CSQLite
import GRDBSQLite

/// A scan over staged rows; see ``StagedModule`` for what makes it safe.
struct StagedCursor {
    private var base = sqlite3_vtab_cursor()
    private var rows: UnsafeRawPointer?
    /// The rows' texts.
    private(set) var texts: UnsafePointer<CChar>?
    private(set) var count = 0
    var index = 0

    /// The cursor that SQLite means.
    static func at(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> UnsafeMutablePointer<StagedCursor>? {
        cursor.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: StagedCursor.self) }
    }

    /// The row to be shown; nil behind the last one.
    func row<Row: StagedRow>(_ type: Row.Type) -> Row? {
        guard let rows, index < count else { return nil }
        return rows.load(fromByteOffset: index &* MemoryLayout<Row>.stride, as: Row.self)
    }

    /// Begins at the first of the rows that a view shows.
    mutating func show(_ view: StagedView) {
        (rows, count, texts) = (view.rows, view.count, view.texts)
        index = 0
    }
}
