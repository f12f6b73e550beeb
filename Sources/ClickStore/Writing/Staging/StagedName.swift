import CSQLite

/// A row of `index_name` that waits to be inserted.
struct StagedName: StagedRow {
    let number: Int64
    let kind: NameKind
    let text: StagedText

    static let module = StagedModule(name: "staged_name", columns: "number, kind, name") { cursor, context, column in
        guard let cursor = StagedCursor.at(cursor), let row = cursor.pointee.row(StagedName.self) else {
            return SQLITE_ERROR
        }
        switch column {
        case 0: sqlite3_result_int64(context, row.number)
        case 1: sqlite3_result_int64(context, row.kind.rawValue)
        default: row.text.show(cursor.pointee.texts, to: context)
        }
        return SQLITE_OK
    }
}
