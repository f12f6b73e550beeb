import CSQLite
import ClickStore

/// The functions that statements of users have beside those of SQLite: `regexp`, and what `PercentileFunction` gives.
///
/// A function looks at the session's ``Interruption`` where it may work for long, as SQLite does so between steps alone.
enum SQLFunctions {
    /// Gives a connection the functions.
    static func install(on session: QuerySession) throws(StoreError) {
        let connection = session.connection
        try connection.check(
            sqlite3_create_function_v2(
                connection.handle, "regexp", 2, flags, retained(session.interruption), regexp, nil, nil, release))
        try PercentileFunction.install(on: connection)
    }

    static let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS

    private static func retained(_ interruption: Interruption) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(interruption).toOpaque()
    }

    private static let release: @convention(c) (UnsafeMutableRawPointer?) -> Void = { interruption in
        if let interruption { Unmanaged<Interruption>.fromOpaque(interruption).release() }
    }

    /// `regexp(pattern, text)`, which SQLite calls for `text REGEXP pattern`: 1, 0, or NULL if one of them is NULL.
    private static let regexp: @convention(c) (OpaquePointer?, CInt, UnsafeMutablePointer<OpaquePointer?>?) -> Void = {
        context, count, values in
        guard let context, let values, count == 2, sqlite3_value_type(values[0]) != SQLITE_NULL,
            sqlite3_value_type(values[1]) != SQLITE_NULL
        else { return sqlite3_result_null(context) }
        let matcher: RegularExpressionMatcher
        if let known = sqlite3_get_auxdata(context, 0) {
            matcher = Unmanaged<RegularExpressionMatcher>.fromOpaque(known).takeUnretainedValue()
        } else {
            guard let pattern = text(values[0]) else { return sqlite3_result_error_nomem(context) }
            do throws(RegularExpressionError) {
                matcher = RegularExpressionMatcher(
                    try RegularExpression(String(decoding: pattern, as: UTF8.self)))
            } catch {
                return sqlite3_result_error(context, "\(error)", -1)
            }
            // SQLite keeps it while the pattern is the same text of the statement.
            sqlite3_set_auxdata(context, 0, Unmanaged.passRetained(matcher).toOpaque()) { matcher in
                if let matcher { Unmanaged<RegularExpressionMatcher>.fromOpaque(matcher).release() }
            }
        }
        guard let text = text(values[1]) else { return sqlite3_result_error_nomem(context) }
        let interruption = sqlite3_user_data(context).map {
            Unmanaged<Interruption>.fromOpaque($0).takeUnretainedValue()
        }
        let matches = matcher.matches(text) { interruption?.isSet ?? false }
        if interruption?.isSet ?? false { return sqlite3_result_error_code(context, SQLITE_INTERRUPT) }
        sqlite3_result_int(context, matches ? 1 : 0)
    }

    /// The bytes of a value as text; nil without memory.
    private static func text(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
        guard let start = sqlite3_value_text(value) else { return nil }
        return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
    }
}
