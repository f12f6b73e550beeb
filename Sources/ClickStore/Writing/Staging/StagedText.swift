import CSQLite

/// A text of a staged row: where it stands among the texts of all rows.
struct StagedText: BitwiseCopyable {
    private let start: Int
    /// Its length in UTF-8; -1 for no text.
    private let count: Int

    /// Puts a text behind the others.
    init(_ text: String?, in texts: inout [UInt8]) {
        self.init(text?.utf8, in: &texts)
    }

    /// Puts a text in UTF-8 behind the others.
    init(_ bytes: (some Sequence<UInt8>)?, in texts: inout [UInt8]) {
        start = texts.count
        if let bytes { texts.append(contentsOf: bytes) }
        count = bytes == nil ? -1 : texts.count - start
    }

    /// Hands the text to SQLite, which uses it before the statement goes on.
    func show(_ texts: UnsafePointer<CChar>?, to context: OpaquePointer?) {
        if count < 0 { return sqlite3_result_null(context) }
        // Without a pointer SQLite would make NULL of an empty text.
        guard let texts, count > 0 else { return sqlite3_result_text(context, "", 0, Statement.copied) }
        sqlite3_result_text64(context, texts + start, sqlite3_uint64(count), nil, UInt8(SQLITE_UTF8))
    }
}
