import CSQLite

/// A row of `session` that waits to be inserted.
struct StagedSession: StagedRow {
    let id: Int64
    let origin: Int64
    let recording: Int64?
    let firstClick: Int64?
    let lastClick: Int64?
    let name: StagedText
    let app: StagedText
    let version: StagedText
    let user: StagedText
    /// 0 if unknown.
    let width: Int32
    let height: Int32

    static let module = StagedModule(
        name: "staged_session",
        columns: """
            id, name, app, version, user, stretch_of, recording_id, first_click_id, last_click_id, width, height
            """
    ) { cursor, context, column in
        guard let cursor = StagedCursor.at(cursor), let row = cursor.pointee.row(StagedSession.self) else {
            return SQLITE_ERROR
        }
        switch column {
        case 0: sqlite3_result_int64(context, row.id)
        case 1: row.name.show(cursor.pointee.texts, to: context)
        case 2: row.app.show(cursor.pointee.texts, to: context)
        case 3: row.version.show(cursor.pointee.texts, to: context)
        case 4: row.user.show(cursor.pointee.texts, to: context)
        case 5: sqlite3_result_int64(context, row.origin)
        case 6: show(row.recording, to: context)
        case 7: show(row.firstClick, to: context)
        case 8: show(row.lastClick, to: context)
        case 9: show(row.width > 0 ? Int64(row.width) : nil, to: context)
        default: show(row.height > 0 ? Int64(row.height) : nil, to: context)
        }
        return SQLITE_OK
    }

    private static func show(_ id: Int64?, to context: OpaquePointer?) {
        if let id { sqlite3_result_int64(context, id) } else { sqlite3_result_null(context) }
    }
}
