import CSQLite

/// Inserts many rows at once: they wait here until one `INSERT … SELECT` from a virtual table moves them into their real
/// table. That takes half the time of a statement for each row.
struct StagedInsert<Row: StagedRow> {
    private(set) var rows: [Row] = []
    /// The texts of the rows, one after the other.
    private var texts: [UInt8] = []
    private let view: StagedView
    private let insert: Statement

    /// Prepares to insert into a table.
    ///
    /// A row that breaks a constraint rolls back the whole transaction. So SQLite need not keep a copy of the pages that the
    /// statement changes.
    ///
    /// - Parameter target: The table with the columns that take those of the rows, as in `click (control_id, at_ms)`.
    init(into target: String, on connection: Connection) throws(StoreError) {
        view = try StagedView(of: Row.module, on: connection)
        insert = try connection.prepare("INSERT OR ROLLBACK INTO \(target) SELECT * FROM \(Row.module.name)")
    }

    mutating func append(_ row: Row) {
        rows.append(row)
    }

    mutating func append(contentsOf rows: some Sequence<Row>) {
        self.rows.append(contentsOf: rows)
    }

    mutating func prepend(contentsOf rows: some Collection<Row>) {
        self.rows.insert(contentsOf: rows, at: 0)
    }

    /// Appends a row that has texts.
    ///
    /// - Parameter row: Makes the row and appends its texts to the others.
    mutating func append(_ row: (inout [UInt8]) -> Row) {
        rows.append(row(&texts))
    }

    /// Inserts the rows that wait, in order.
    mutating func flush() throws(StoreError) {
        guard !rows.isEmpty else { return }
        try rows.withUnsafeBufferPointer { rows throws(StoreError) in
            try texts.withUnsafeBufferPointer { texts throws(StoreError) in
                view.show(rows.baseAddress, count: rows.count, texts: texts.baseAddress)
                defer { view.hide() }
                try insert.run()
            }
        }
        rows.removeAll(keepingCapacity: true)
        texts.removeAll(keepingCapacity: true)
    }
}

/// A row that waits to be inserted together with many others; see ``StagedInsert``.
protocol StagedRow: BitwiseCopyable {
    /// How SQLite sees such rows.
    static var module: StagedModule { get }
}

/// A text of a staged row: where it stands among the texts of all rows.
struct StagedText: BitwiseCopyable {
    private let start: Int
    /// Its length in UTF-8; -1 for no text.
    private let count: Int

    /// Appends a text to the others.
    init(_ text: String?, in texts: inout [UInt8]) {
        self.init(text?.utf8, in: &texts)
    }

    /// Appends a text in UTF-8 to the others.
    init(_ bytes: (some Sequence<UInt8>)?, in texts: inout [UInt8]) {
        start = texts.count
        if let bytes { texts.append(contentsOf: bytes) }
        count = bytes == nil ? -1 : texts.count - start
    }

    /// Gives the text to SQLite, which uses it before the statement goes on.
    func show(_ texts: UnsafePointer<CChar>?, to context: OpaquePointer?) {
        if count < 0 { return sqlite3_result_null(context) }
        // Without a pointer SQLite would make NULL of an empty text.
        guard let texts, count > 0 else { return sqlite3_result_text(context, "", 0, Statement.copied) }
        sqlite3_result_text64(context, texts + start, sqlite3_uint64(count), nil, UInt8(SQLITE_UTF8))
    }
}
