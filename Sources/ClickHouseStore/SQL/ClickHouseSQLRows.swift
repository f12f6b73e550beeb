import Basics
package import ClickQuery

/// The rows that a user's statement gives, as they come.
package final class ClickHouseSQLRows {
    /// The names of the result's columns.
    package let columns: [String]
    private let types: [ColumnType]
    private var text: TabSeparatedText
    /// How many bytes of rows are kept for whoever shows them.
    private var keptBytes = 0

    /// Runs a statement on the server, which reads only, in the time and memory that a statement may have.
    ///
    /// - Parameter read: Takes the rows; they end with it.
    /// - Throws: ``SQLError`` for a statement that will not be run, or not to its end; ``ClickHouseError``.
    package static func read(
        _ statement: ClickHouseStatement, on reader: ClickHouseReader, timeout: Int,
        _ read: (ClickHouseSQLRows) throws -> Void
    ) throws {
        var options = ClickHouseClient.Options()
        // The server gives up first, so that it can say why.
        options.timeout = timeout + 10
        options.settings = [
            "default_format": "TabSeparatedWithNamesAndTypes", "max_execution_time": String(timeout),
            "max_memory_usage": String(SQLQuery.memoryLimit << 20),
        ]
        // Whoever may only read may not say so again.
        let isReader = try reader.client.row("SELECT value FROM system.settings WHERE name = 'readonly'") {
            try $0.string() != "0"
        }
        if isReader != true { options.settings["readonly"] = "1" }
        do {
            try reader.client.answer(to: statement.text, options) { more in
                let rows = try ClickHouseSQLRows(TabSeparatedText(more))
                try read(rows)
            }
        } catch let error as ClickHouseError {
            throw Self.error(error, of: statement, timeout: timeout)
        }
    }

    private init(_ text: TabSeparatedText) throws {
        var text = text
        columns = (try text.line() ?? []).map { String(decoding: $0 ?? [], as: UTF8.self) }
        types = (try text.line() ?? []).map { ColumnType(name: String(decoding: $0 ?? [], as: UTF8.self)) }
        self.text = text
        guard types.count == columns.count else {
            throw ClickHouseError.brokenAnswer(reason: "columns and types do not fit together")
        }
    }

    /// The next row, nil after the last.
    package func next() throws -> [SQLQuery.Value]? {
        guard let fields = try text.line() else { return nil }
        guard fields.count == columns.count else { throw ClickHouseError.brokenAnswer(reason: "a row breaks off") }
        return zip(fields, types).map { $1.value(of: $0) }
    }

    /// Counts what a row takes that is kept until the last one has come.
    ///
    /// - Throws: ``SQLError/outOfMemory(megabytes:)``
    package func keep(_ row: [SQLQuery.Value]) throws(SQLError) {
        keptBytes += row.reduce(128) { $0 + 64 + 2 * $1.byteCount }
        guard keptBytes <= SQLQuery.memoryLimit << 20 else { throw .outOfMemory(megabytes: SQLQuery.memoryLimit) }
    }

    /// What a failure means to whoever wrote the statement.
    private static func error(
        _ error: ClickHouseError, of statement: ClickHouseStatement, timeout: Int
    ) -> any Error {
        switch error {
        case .timedOut: return SQLError.timedOut(seconds: timeout)
        case .overLimit(_, let reason) where reason.hasPrefix("Timeout"): return SQLError.timedOut(seconds: timeout)
        case .overLimit(_, let reason) where reason.hasPrefix("Memory"):
            return SQLError.outOfMemory(megabytes: SQLQuery.memoryLimit)
        case .missing:
            return SQLError.invalid("there is no such table; 'taptrail sql --schema' lists those that there are")
        case .forbidden(_, _, let reason): return SQLError.invalid("\(reason); this command only reads")
        case .notUnderstood(_, let reason), .failed(_, let reason):
            let brief = reason.firstRange(of: ". Expected one of").map { String(reason[..<$0.lowerBound]) } ?? reason
            return line(in: reason).map { .misplaced(brief, offset: statement.offset(ofLine: $0)) }
                ?? SQLError.invalid(brief)
        default: return error
        }
    }

    /// The line that the server's words tell: `failed at position 15 (line 2, col 2)`.
    private static func line(in reason: String) -> Int? {
        guard let start = reason.firstRange(of: "(line ") else { return nil }
        return Int(reason[start.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }
}

/// What the texts of a column stand for.
private enum ColumnType {
    case integer
    case real
    case other

    /// - Parameter name: As ClickHouse has it, such as `Nullable(UInt8)`.
    init(name: String) {
        var name = name[...]
        for wrapper in ["LowCardinality(", "Nullable("] where name.hasPrefix(wrapper) {
            name = name.dropFirst(wrapper.count)
        }
        self =
            name.hasPrefix("Int") && !name.hasPrefix("Interval") || name.hasPrefix("UInt")
            ? .integer : name.hasPrefix("Float") ? .real : .other
    }

    func value(of field: [UInt8]?) -> SQLQuery.Value {
        guard let field else { return .null }
        guard let text = String(utf8: field) else { return .blob(field) }
        switch self {
        case .integer: return Int64(text).map(SQLQuery.Value.integer) ?? .text(text)
        case .real: return Double(text).flatMap { $0.isFinite ? .real($0) : nil } ?? .text(text)
        case .other: return .text(text)
        }
    }
}

/// Reads ClickHouse's format TabSeparated, in which every type is text.
/// https://clickhouse.com/docs/en/interfaces/formats/TabSeparated
struct TabSeparatedText {
    private var bytes: [UInt8] = []
    private var next = 0
    private let more: () throws -> [UInt8]

    /// - Parameter more: Gives the next bytes, none at the end.
    init(_ more: @escaping () throws -> [UInt8]) {
        self.more = more
    }

    /// The fields of the next line, nil for NULL; nil after the last line.
    ///
    /// - Throws: ``SQLError/tooLong(megabytes:)``, and what the bytes' source throws.
    mutating func line() throws -> [[UInt8]?]? {
        var searched = next
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { next = end + 1 }
                return bytes[next..<end].split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                    .map(Self.field)
            }
            guard bytes.count - next <= 4 * SQLQuery.longestValue else {
                throw SQLError.tooLong(megabytes: SQLQuery.longestValue >> 20)
            }
            bytes.removeFirst(next)
            (next, searched) = (0, bytes.count)
            let rest = try more()
            guard !rest.isEmpty else {
                guard bytes.isEmpty else { throw ClickHouseError.brokenAnswer(reason: "it ends within a row") }
                return nil
            }
            bytes += rest
        }
    }

    private static let null = Array("\\N".utf8)
    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13, UInt8(ascii: "n"): 10,
        UInt8(ascii: "t"): 9, UInt8(ascii: "0"): 0,
    ]

    private static func field(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        if text.elementsEqual(null) { return nil }
        var (field, isEscaped): ([UInt8], Bool) = ([], false)
        for byte in text {
            if isEscaped {
                field.append(escapes[byte] ?? byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                field.append(byte)
            }
        }
        return field
    }
}
