import CSQLite
import ClickIndex
import ClickTracking

/// A row of `click` that waits to be inserted.
struct StagedClick: StagedRow {
    /// What the index keeps of it as well.
    let click: IndexedClick
    /// See ``ClickFlags``.
    let flags: UInt8

    init(_ click: IndexedClick, hasDetail: Bool) {
        self.click = click
        flags = ClickFlags.pack(click.handled, hasDetail: hasDetail)
    }

    static let module = StagedModule(
        name: "staged_click", columns: "control_id, session_id, at_ms, x, y, flags"
    ) { cursor, context, column in
        guard let row = StagedCursor.at(cursor)?.pointee.row(StagedClick.self) else { return SQLITE_ERROR }
        switch column {
        case 0: sqlite3_result_int(context, row.click.control)
        case 1: sqlite3_result_int(context, row.click.stretch)
        case 2: sqlite3_result_int64(context, row.click.atMs)
        case 3: show(row.click.x, to: context)
        case 4: show(row.click.y, to: context)
        default: sqlite3_result_int(context, CInt(row.flags))
        }
        return SQLITE_OK
    }

    private static func show(_ tenths: Int32, to context: OpaquePointer?) {
        if tenths == Tenths.unknown { sqlite3_result_null(context) } else { sqlite3_result_int(context, tenths) }
    }
}
