package import CSQLite
import ClickTracking

/// A prepared statement straight on SQLite's interface, for rows by the million.
///
/// It belongs to one connection and is used where that connection is. Parameters are numbered from 1, columns from 0.
///
/// Binding fails if there is no memory for a copy of the value, and the parameter would be NULL. ``run()`` and ``step()``
/// throw that error, from then on: so binding itself need not throw, and no row with a hole in it is written.
package final class Statement {
    private let handle: OpaquePointer
    private let path: String
    /// The result code of the last parameter that could not be bound.
    private var bindingCode = SQLITE_OK

    init(_ sql: String, on connection: Connection) throws(StoreError) {
        var handle: OpaquePointer?
        let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
        guard code == SQLITE_OK, let handle else { throw connection.error(code) }
        self.handle = handle
        path = connection.path
    }

    deinit {
        // It returns the error that the last step has thrown, and so does a reset.
        sqlite3_finalize(handle)
    }

    package func bind(_ value: Int64, at index: Int32) {
        check(sqlite3_bind_int64(handle, index, value))
    }

    package func bind(_ value: Int64?, at index: Int32) {
        if let value { bind(value, at: index) } else { bindNull(at: index) }
    }

    package func bindNull(at index: Int32) {
        check(sqlite3_bind_null(handle, index))
    }

    package func bind(_ text: String?, at index: Int32) {
        guard var text else { return bindNull(at: index) }
        text.withUTF8 { bind(text: UnsafeRawBufferPointer($0), at: index) }
    }

    /// Binds a text by its bytes.
    package func bind(utf8 bytes: [UInt8], at index: Int32) {
        bytes.withUnsafeBytes { bind(text: $0, at: index) }
    }

    private func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) {
        let count = sqlite3_uint64(bytes.count)
        check(
            Self.withStart(of: bytes) {
                sqlite3_bind_text64(
                    handle, index, $0.assumingMemoryBound(to: CChar.self), count, Self.copied, UInt8(SQLITE_UTF8))
            })
    }

    /// Binds a number with a fraction; nil as NULL.
    package func bind(_ value: Double?, at index: Int32) {
        check(value.map { sqlite3_bind_double(handle, index, $0) } ?? sqlite3_bind_null(handle, index))
    }

    /// Binds a blob by its bytes.
    package func bind(_ bytes: [UInt8], at index: Int32) {
        bytes.withUnsafeBytes { bytes in
            let count = sqlite3_uint64(bytes.count)
            check(Self.withStart(of: bytes) { sqlite3_bind_blob64(handle, index, $0, count, Self.copied) })
        }
    }

    /// Calls a closure with the address of some bytes. Without an address SQLite would bind NULL, also for an empty text.
    private static func withStart(of bytes: UnsafeRawBufferPointer, _ bind: (UnsafeRawPointer) -> CInt) -> CInt {
        if let start = bytes.baseAddress { return bind(start) }
        var nothing: UInt8 = 0
        return withUnsafeBytes(of: &nothing) { $0.baseAddress.map(bind) ?? SQLITE_NOMEM }
    }

    private func check(_ code: CInt) {
        if code != SQLITE_OK { bindingCode = code }
    }

    /// Runs a statement that returns no rows, and makes it ready for the next run.
    func run() throws(StoreError) {
        guard bindingCode == SQLITE_OK else { throw bindingFailure }
        let code = sqlite3_step(handle)
        sqlite3_reset(handle)
        guard code == SQLITE_DONE || code == SQLITE_ROW else { throw failure(code) }
    }

    /// Goes to the next row; false after the last one, and then the statement is ready for the next run.
    package func step() throws(StoreError) -> Bool {
        guard bindingCode == SQLITE_OK else { throw bindingFailure }
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        case let code:
            sqlite3_reset(handle)
            throw failure(code)
        }
    }

    /// Drops rows that were not read, so that the statement can run again.
    package func reset() {
        sqlite3_reset(handle)
    }

    /// Resets the statement and its parameters, also after one could not be bound.
    func clear() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
        bindingCode = SQLITE_OK
    }

    package func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    package func int(_ column: Int32) -> Int64 {
        sqlite3_column_int64(handle, column)
    }

    package func optionalInt(_ column: Int32) -> Int64? {
        // SQLite gives 0 for NULL; for all other numbers that saves a call.
        let value = int(column)
        return value == 0 && isNull(column) ? nil : value
    }

    func optionalDouble(_ column: Int32) -> Double? {
        isNull(column) ? nil : sqlite3_column_double(handle, column)
    }

    /// A place in tenths of a point; `Tenths.unknown` for NULL.
    package func tenths(_ column: Int32) -> Int32 {
        optionalInt(column).map(Int32.init(truncatingIfNeeded:)) ?? Tenths.unknown
    }

    /// A length in tenths of a point; nil for NULL.
    func knownTenths(_ column: Int32) -> Int32? {
        optionalInt(column).flatMap(Int32.init(exactly:))
    }

    /// The size of a window, its width in one column and its height in the next; nil if unknown.
    func windowSize(_ column: Int32) -> WindowSize? {
        guard let width = knownTenths(column), let height = knownTenths(column + 1) else { return nil }
        return WindowSize(tenths: width, height)
    }

    package func text(_ column: Int32) -> String? {
        // SQLite needs memory to make a text of a number, or to put a NUL behind one, and gives NULL without it.
        switch sqlite3_column_type(handle, column) {
        case SQLITE_NULL: return nil
        case SQLITE_INTEGER: return String(int(column))
        case SQLITE_FLOAT: return String(sqlite3_column_double(handle, column))
        default: break
        }
        let start = sqlite3_column_blob(handle, column)
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Calls a closure with the bytes of a blob or a text, which are there as long as it runs; none for NULL.
    package func withBytes<Value>(_ column: Int32, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let start = sqlite3_column_blob(handle, column)
        return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    /// Gives SQLite a column's value as the result of a function or of a virtual table's column.
    package func show(_ column: Int32, in context: OpaquePointer) {
        sqlite3_result_value(context, sqlite3_column_value(handle, column))
    }

    /// The bytes of a blob or a text; empty for NULL.
    package func bytes(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(handle, column) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column))))
    }

    private var bindingFailure: StoreError {
        StoreError(code: bindingCode, message: String(cString: sqlite3_errstr(bindingCode)), path: path)
    }

    private func failure(_ code: Int32) -> StoreError {
        let connection: OpaquePointer = sqlite3_db_handle(handle)
        return StoreError(code: code, on: connection, path: path)
    }

    /// SQLite's SQLITE_TRANSIENT, which Swift does not import, as it is a cast: SQLite makes its own copy of the bytes.
    package static var copied: sqlite3_destructor_type {
        unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    }
}
