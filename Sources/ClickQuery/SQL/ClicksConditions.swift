import Basics
import CSQLite
import ClickIndex
import ClickStore
import ClickTracking

/// The values of a plan's conditions, as they hold for one reading.
///
/// SQLite looks at every row again, except for comparisons of `at_ms`; so what is let through may be too much, but never
/// too little, and the times must be exact.
struct ClicksConditions {
    /// What is compared with a column of controls.
    private enum Wanted {
        /// Any of these texts; NULL is among them for `IS NULL`.
        case texts([[UInt8]?])
        case ids(Set<Int64>)
    }

    /// The earliest and the latest time, in milliseconds since the Unix epoch, UTC.
    private(set) var fromMs = Int64.min
    private(set) var throughMs = Int64.max
    /// The name of the sessions whose clicks are wanted; nil for all.
    private(set) var session: [UInt8]?
    /// The ids of session spans that are wanted; nil for all.
    private(set) var spanIDs: ClosedRange<Int64>?
    /// The same as a list.
    private(set) var spanList: [Int64]?
    private(set) var outcomes = HandledSet.all
    /// Whether no click can be wanted.
    private(set) var isEmpty = false
    private var controls: [(column: ClicksColumn, wanted: Wanted)] = []

    init(_ conditions: [ClicksPlan.Condition], _ values: TableValues) throws(StoreError) {
        for (place, condition) in conditions.enumerated() where place < values.count {
            guard let value = values.values?[place] else { continue }
            if condition.column.isOfControl {
                add(control: condition, condition.isList ? try Self.list(value) : [try SQLOperand(value)])
            } else if condition.isList {
                add(condition.column, try Self.list(value).compactMap { $0.integers(.equal)?.lowerBound })
            } else {
                add(condition, try SQLOperand(value))
            }
        }
        if fromMs > throughMs { isEmpty = true }
    }

    /// Whether some controls may be left out.
    var hasControls: Bool { !controls.isEmpty }

    /// Whether a control may have wanted clicks.
    func include(_ control: ClicksSnapshot.Control) -> Bool {
        controls.allSatisfy { column, wanted in
            switch wanted {
            case .ids(let ids): ids.contains(control.id)
            case .texts(let texts):
                texts.contains { text in
                    (text ?? []).withUnsafeBytes { control.text(column).isEqual($0, isNull: text == nil) }
                }
            }
        }
    }

    private mutating func add(control condition: ClicksPlan.Condition, _ values: [SQLOperand]) {
        if condition.comparison == .isNull { return controls.append((condition.column, .texts([nil]))) }
        if condition.column == .controlID {
            let ids = values.compactMap { $0.integers(.equal)?.lowerBound }
            return controls.append((.controlID, .ids(Set(ids))))
        }
        var texts: [[UInt8]?] = []
        for value in values {
            if value.isNumber { return }
            if let text = value.text { texts.append(text) }
            // NULL is equal to nothing, but the same as NULL.
            if value.isNull, condition.comparison == .isSame { texts.append(nil) }
        }
        controls.append((condition.column, .texts(texts)))
    }

    /// Session spans by their ids, or outcomes by their raw values.
    private mutating func add(_ column: ClicksColumn, _ list: [Int64]) {
        if column == .spanID { return spanList = list }
        let handled = list.compactMap { UInt8(exactly: $0).flatMap(Handled.init(rawValue:)) }
        outcomes = HandledSet(handled.map { HandledSet($0) })
    }

    private mutating func add(_ condition: ClicksPlan.Condition, _ value: SQLOperand) {
        if value.isNull { isEmpty = true }
        switch condition.column {
        case .atMs: narrow(to: value.integers(condition.comparison))
        case .spanID: spanIDs = value.integers(.equal) ?? 0...0
        case .session:
            // SQLite makes a text of a number, and no name is equal to a blob.
            if !value.isNumber { session = value.text ?? [] }
        default:
            guard condition.column.timeUnit != nil, let prefix = value.text.flatMap(TimePrefix.init) else { return }
            narrow(to: prefix.times(condition.comparison, condition.column))
        }
    }

    private mutating func narrow(to times: ClosedRange<Int64>?) {
        guard let times else { return isEmpty = true }
        fromMs = max(fromMs, times.lowerBound)
        throughMs = min(throughMs, times.upperBound)
    }

    private static func list(_ list: OpaquePointer) throws(StoreError) -> [SQLOperand] {
        var operands: [SQLOperand] = []
        var value: OpaquePointer?
        var code = sqlite3_vtab_in_first(list, &value)
        while code == SQLITE_OK, let operand = value {
            operands.append(try SQLOperand(operand))
            code = sqlite3_vtab_in_next(list, &value)
        }
        // A list that could not be read to its end would leave out rows.
        guard code == SQLITE_DONE || code == SQLITE_OK else { throw .outOfMemory }
        return operands
    }
}

/// What a statement compares a column with.
struct SQLOperand {
    /// What it is where numbers are compared: a text that reads as a number is one there.
    private enum Number {
        case null
        case integer(Int64)
        case real(Double)
        /// It is above all numbers.
        case noNumber
    }

    private let number: Number
    /// Its type, as SQLite numbers them.
    private let type: CInt
    /// The bytes of a text; nil for other values.
    let text: [UInt8]?

    var isNull: Bool { type == SQLITE_NULL }
    /// Whether SQLite makes a text of it where texts are compared.
    var isNumber: Bool { type == SQLITE_INTEGER || type == SQLITE_FLOAT }

    /// - Parameter value: One of SQLite's.
    init(_ value: OpaquePointer) throws(StoreError) {
        type = sqlite3_value_type(value)
        if type == SQLITE_TEXT {
            let start = sqlite3_value_blob(value)
            text = Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
        } else {
            text = nil
        }
        number = type == SQLITE_NULL ? .null : try Self.number(value)
    }

    /// Not of the value itself, which would become a number for the rest of the statement.
    private static func number(_ value: OpaquePointer) throws(StoreError) -> Number {
        guard let copy = sqlite3_value_dup(value) else { throw .outOfMemory }
        defer { sqlite3_value_free(copy) }
        return switch sqlite3_value_numeric_type(copy) {
        case SQLITE_INTEGER: .integer(sqlite3_value_int64(copy))
        case SQLITE_FLOAT: .real(sqlite3_value_double(copy))
        default: .noNumber
        }
    }

    /// The integers for which a comparison with this holds, as SQLite compares a column of integers; nil for none.
    func integers(_ comparison: ClicksPlan.Comparison) -> ClosedRange<Int64>? {
        switch number {
        case .null: nil
        case .integer(let value): Self.integers(comparison, value)
        case .real(let value): Self.integers(comparison, value)
        case .noNumber: Self.integersBelow(comparison)
        }
    }

    /// The integers for a value that is above all numbers.
    private static func integersBelow(_ comparison: ClicksPlan.Comparison) -> ClosedRange<Int64>? {
        comparison == .less || comparison == .atMost ? .min ... .max : nil
    }

    private static func integers(_ comparison: ClicksPlan.Comparison, _ value: Int64) -> ClosedRange<Int64>? {
        switch comparison {
        case .less: value == .min ? nil : .min...value - 1
        case .atMost: .min...value
        case .greater: value == .max ? nil : value + 1 ... .max
        case .atLeast: value ... .max
        case .equal, .isNull, .isSame: value...value
        }
    }

    private static func integers(_ comparison: ClicksPlan.Comparison, _ value: Double) -> ClosedRange<Int64>? {
        guard let whole = Int64(exactly: value.rounded(.down)) else {
            // Beyond all integers, on one side or the other.
            let holds = value > 0 ? [.less, .atMost] : [ClicksPlan.Comparison.greater, .atLeast]
            return holds.contains(comparison) ? .min ... .max : nil
        }
        if value == Double(whole) { return integers(comparison, whole) }
        return switch comparison {
        case .less, .atMost: .min...whole
        // A number with a fraction is far below the greatest integer.
        case .greater, .atLeast: whole + 1 ... .max
        case .equal, .isNull, .isSame: nil
        }
    }
}

/// A text that begins a time of the form `2026-01-31T18:05:09.123Z`, and ends with its day or a smaller unit.
struct TimePrefix {
    /// The first of the times that begin so, in milliseconds since the Unix epoch, UTC.
    let ms: Int64
    private let length: Int

    /// From this time on, times as texts have the order of the times; SQLite shows those before 1970 otherwise.
    private static let firstInOrder: Int64 = 2 * 86_400_000
    private static let example = Array("0000-01-01T00:00:00.000Z".utf8)
    private static let lengths = [10, 13, 16, 19, 23, 24]

    init?(_ text: [UInt8]) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let hasForm = zip(text, Self.example).allSatisfy { byte, example in
            digits.contains(example) ? digits.contains(byte) : byte == example
        }
        guard Self.lengths.contains(text.count), hasForm,
            let ms = ISOTime.ms(String(decoding: text + Self.example.dropFirst(text.count), as: UTF8.self)),
            ms >= Self.firstInOrder
        else { return nil }
        self.ms = ms
        length = text.count
    }

    /// The times for which a comparison of a column with the text holds, of those that SQLite shows in their order; nil
    /// for none.
    ///
    /// - Parameter column: One that is a time as text.
    func times(_ comparison: ClicksPlan.Comparison, _ column: ClicksColumn) -> ClosedRange<Int64>? {
        let (shown, unit) = (ClickTimeText.Form(column).length, column.timeUnit ?? 1)
        let end = ms - ms % unit + unit
        // A text is behind all shorter ones that it begins with.
        let firstNotBefore = length > shown ? end : ms
        let firstBehind = length < shown ? ms : end
        return switch comparison {
        case .less: .min...firstNotBefore - 1
        case .atMost: .min...firstBehind - 1
        case .greater: firstBehind ... .max
        case .atLeast: firstNotBefore ... .max
        case .equal, .isNull, .isSame: firstNotBefore < firstBehind ? firstNotBefore...firstBehind - 1 : nil
        }
    }
}
