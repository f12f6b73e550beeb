import CSQLite
import ClickStore

/// What a statement asks of a virtual table, and which of it the table takes upon itself.
///
/// Only there while ``VirtualTable/plan(_:)`` runs.
struct TablePlan {
    /// SQLite's structure, for what is not said here.
    let info: UnsafeMutablePointer<sqlite3_index_info>

    /// A comparison of a column with a value.
    struct Constraint {
        /// Its place among the comparisons of the statement.
        let index: Int
        /// The column's index; negative for `rowid`.
        let column: Int
        /// One of SQLite's `SQLITE_INDEX_CONSTRAINT_…`.
        let comparison: Int32
        /// Whether the value is known when a reading begins; it is not where it comes from a table that is read later.
        let isUsable: Bool
    }

    /// A column to sort by.
    struct Order {
        let column: Int
        let isDescending: Bool
    }

    var constraints: [Constraint] {
        (0..<Int(info.pointee.nConstraint)).map { index in
            let constraint = info.pointee.aConstraint[index]
            return Constraint(
                index: index, column: Int(constraint.iColumn), comparison: Int32(constraint.op),
                isUsable: constraint.usable != 0)
        }
    }

    /// What the statement sorts or groups by, in order.
    var order: [Order] {
        (0..<Int(info.pointee.nOrderBy)).map { index in
            let order = info.pointee.aOrderBy[index]
            return Order(column: Int(order.iColumn), isDescending: order.desc != 0)
        }
    }

    /// Whether the statement needs a column; those from the 64th on are needed together.
    func uses(column: Int) -> Bool { info.pointee.colUsed & 1 << min(UInt64(column), 63) != 0 }

    /// Asks for the value of a comparison.
    ///
    /// - Parameters:
    ///   - place: Its place among the values of ``TableCursor/start(plan:_:)``, from 0 on without a gap.
    ///   - isExact: Whether the table gives only rows for which the comparison holds, so that SQLite need not check.
    func want(_ constraint: Constraint, at place: Int, isExact: Bool = false) {
        info.pointee.aConstraintUsage[constraint.index].argvIndex = Int32(place + 1)
        info.pointee.aConstraintUsage[constraint.index].omit = isExact ? 1 : 0
    }

    /// The name of the collation by which texts are compared; "BINARY" is byte by byte.
    func collation(of constraint: Constraint) -> String {
        sqlite3_vtab_collation(info, Int32(constraint.index)).map { String(cString: $0) } ?? ""
    }

    /// Tells the plan's number, which a reading is given.
    func setNumber(_ number: Int32) { info.pointee.idxNum = number }

    /// Says in words what the plan does, for EXPLAIN QUERY PLAN.
    func describe(_ text: String) throws(StoreError) {
        sqlite3_free(info.pointee.needToFreeIdxStr != 0 ? info.pointee.idxStr : nil)
        info.pointee.idxStr = TableModule.copy(text)
        info.pointee.needToFreeIdxStr = 1
        if info.pointee.idxStr == nil { throw .outOfMemory }
    }

    /// Promises the rows in the order that the statement asks for.
    func promiseOrder() { info.pointee.orderByConsumed = 1 }

    /// Estimates how many rows come, and what they cost compared with other plans.
    func estimate(rows: Int64, cost: Double) {
        (info.pointee.estimatedRows, info.pointee.estimatedCost) = (rows, cost)
    }

    /// This plan is impossible, but another one, that reads the statement's tables in another order, may be possible.
    struct Impossible: Error {}
}

/// The values that a reading of a virtual table begins with.
struct TableValues {
    let count: Int
    /// SQLite's values, for what is not said here.
    let values: UnsafeMutablePointer<OpaquePointer?>?

    /// The value at a place that the plan has named; NULL elsewhere.
    ///
    /// - Throws: ``StoreError/outOfMemory`` where SQLite has no memory for a text or a blob.
    func value(at place: Int) throws(StoreError) -> SQLQuery.Value {
        guard let value = values?[place], place < count else { return .null }
        switch sqlite3_value_type(value) {
        case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
        case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
        case SQLITE_TEXT:
            // The text is asked for before its length, as making it may change that.
            guard let start = sqlite3_value_text(value) else { throw .outOfMemory }
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            // An empty blob has no address, and neither has one that SQLite had no memory for.
            let start = sqlite3_value_blob(value)
            let count = Int(sqlite3_value_bytes(value))
            guard start != nil || count == 0 else { throw .outOfMemory }
            return .blob(Array(UnsafeRawBufferPointer(start: start, count: count)))
        default: return .null
        }
    }
}

/// Takes one value of a virtual table's row.
package struct TableResult {
    /// SQLite's context, for what is not said here.
    let context: OpaquePointer

    package func null() { sqlite3_result_null(context) }

    package func integer(_ value: Int64) { sqlite3_result_int64(context, value) }

    package func real(_ value: Double) { sqlite3_result_double(context, value) }

    /// SQLite makes a copy of the text.
    package func text(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                // Without an address SQLite would make NULL of an empty text.
                guard let start = bytes.baseAddress else {
                    return sqlite3_result_text(context, "", 0, Statement.copied)
                }
                sqlite3_result_text64(
                    context, start, sqlite3_uint64(bytes.count), Statement.copied, UInt8(SQLITE_UTF8))
            }
        }
    }

    package func blob(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, !bytes.isEmpty else { return sqlite3_result_zeroblob(context, 0) }
            sqlite3_result_blob64(context, start, sqlite3_uint64(bytes.count), Statement.copied)
        }
    }

    func value(_ value: SQLQuery.Value) {
        switch value {
        case .null: null()
        case .integer(let value): integer(value)
        case .real(let value): real(value)
        case .text(let value): text(value)
        case .blob(let value): blob(value)
        }
    }
}
