import CSQLite
import ClickStore

/// `percentile(x, p)` and `median(x)`, as aggregates and over windows, with the meaning that SQLite's extension of the name
/// gives them: the value below which p of 100 values lie, with linear interpolation between the two nearest.
///
/// p is a number from 0 to 100, the same for all rows; a value is a number, or NULL, which does not count. The result is a
/// real number, NULL if there are no values. It is worked out as reports do: exactly, where p and all values are whole.
///
/// The values are kept in memory of SQLite's, so they count under the limit that a statement has.
struct PercentileFunction {
    private var values: UnsafeMutablePointer<Double>?
    private var capacity = 0
    /// Those of the window, in the order of their rows.
    private var range = 0..<0
    private var percent = 0.0
    private var hasPercent = false

    static func install(on connection: Connection) throws(StoreError) {
        for (name, count) in [("percentile", 2), ("median", 1)] as [(String, CInt)] {
            try connection.check(
                sqlite3_create_window_function(
                    connection.handle, name, count, SQLFunctions.flags, nil,
                    { context, count, values in
                        guard let context, let values, let state = PercentileFunction.state(context, isNeeded: true)
                        else { return }
                        state.pointee.add(values, count: count, context)
                    },
                    { context in
                        guard let context, let state = PercentileFunction.state(context, isNeeded: false) else {
                            return
                        }
                        state.pointee.show(context)
                        sqlite3_free(state.pointee.values)
                        state.pointee.values = nil
                    },
                    { context in
                        guard let context, let state = PercentileFunction.state(context, isNeeded: false) else {
                            return
                        }
                        state.pointee.show(context)
                    },
                    { context, _, values in
                        guard let context, let values, let state = PercentileFunction.state(context, isNeeded: false)
                        else { return }
                        state.pointee.removeFirst(values)
                    }, nil))
        }
    }

    /// The state that SQLite keeps for a group of rows: memory of zeros at first, which is that of no values.
    private static func state(_ context: OpaquePointer, isNeeded: Bool) -> UnsafeMutablePointer<Self>? {
        let size = isNeeded ? CInt(MemoryLayout<Self>.size) : 0
        let state = sqlite3_aggregate_context(context, size)?.assumingMemoryBound(to: Self.self)
        if isNeeded, state == nil { sqlite3_result_error_nomem(context) }
        return state
    }

    private mutating func add(
        _ arguments: UnsafeMutablePointer<OpaquePointer?>, count: CInt, _ context: OpaquePointer
    ) {
        if count == 2 {
            let type = sqlite3_value_numeric_type(arguments[1])
            let value = sqlite3_value_double(arguments[1])
            guard type == SQLITE_INTEGER || type == SQLITE_FLOAT, (0...100).contains(value) else {
                return sqlite3_result_error(
                    context, "percentile: the second argument must be a number from 0 to 100", -1)
            }
            guard !hasPercent || percent == value else {
                return sqlite3_result_error(
                    context, "percentile: the second argument must be the same for all rows", -1)
            }
            (percent, hasPercent) = (value, true)
        } else {
            percent = 50
        }
        switch sqlite3_value_type(arguments[0]) {
        case SQLITE_NULL: return
        case SQLITE_INTEGER, SQLITE_FLOAT: break
        default: return sqlite3_result_error(context, "percentile and median take numbers", -1)
        }
        let value = sqlite3_value_double(arguments[0])
        guard value.isFinite else {
            return sqlite3_result_error(context, "percentile and median take finite numbers", -1)
        }
        guard makeRoom(), let values else { return sqlite3_result_error_nomem(context) }
        values[range.upperBound] = value
        range = range.lowerBound..<range.upperBound + 1
    }

    /// Makes room for one more value.
    private mutating func makeRoom() -> Bool {
        guard range.upperBound == capacity else { return true }
        if let values, range.lowerBound > capacity / 2 {
            // Half of the values have left the window.
            values.update(from: values + range.lowerBound, count: range.count)
            range = 0..<range.count
            return true
        }
        let larger = max(16, capacity * 2)
        let bytes = sqlite3_uint64(larger * MemoryLayout<Double>.stride)
        guard let memory = sqlite3_realloc64(values, bytes) else { return false }
        values = memory.assumingMemoryBound(to: Double.self)
        capacity = larger
        return true
    }

    /// The row that leaves a window is the one that has been in it for longest.
    private mutating func removeFirst(_ arguments: UnsafeMutablePointer<OpaquePointer?>) {
        guard !range.isEmpty, sqlite3_value_type(arguments[0]) != SQLITE_NULL else { return }
        range = range.lowerBound + 1..<range.upperBound
    }

    private func show(_ context: OpaquePointer) {
        guard let values, !range.isEmpty else { return sqlite3_result_null(context) }
        // Looking for a rank puts values in another order, and a window needs theirs.
        let count = range.count
        guard let copy = sqlite3_malloc64(sqlite3_uint64(count * MemoryLayout<Double>.stride)) else {
            return sqlite3_result_error_nomem(context)
        }
        defer { sqlite3_free(copy) }
        let sorted = copy.bindMemory(to: Double.self, capacity: count)
        sorted.update(from: values + range.lowerBound, count: count)
        sqlite3_result_double(
            context, Self.percentile(percent, of: UnsafeMutableBufferPointer(start: sorted, count: count)))
    }

    /// The percentile of some values, one at least, whose order changes.
    static func percentile(_ percent: Double, of values: UnsafeMutableBufferPointer<Double>) -> Double {
        let rank = percent * Double(values.count - 1)
        let below = min(Int(rank / 100), values.count - 1)
        let weight = rank - Double(below) * 100
        moveToItsPlace(below, of: values)
        let low = values[below]
        guard weight > 0, let high = values[(below + 1)...].min() else { return low }
        let sum = low * (100 - weight) + high * weight
        return sum.isFinite ? sum / 100 : low / 100 * (100 - weight) + high / 100 * weight
    }

    /// Puts the value of a rank where it would be if all were sorted, with no greater ones before it and no smaller ones
    /// after it.
    private static func moveToItsPlace(_ rank: Int, of values: UnsafeMutableBufferPointer<Double>) {
        var (low, high) = (0, values.count - 1)
        while low < high {
            let (a, b, c) = (values[low], values[(low + high) / 2], values[high])
            let pivot = max(min(a, b), min(max(a, b), c))
            // Smaller values are before `start`, equal ones from there to `place`, greater ones after `end`.
            var (start, place, end) = (low, low, high)
            while place <= end {
                if values[place] < pivot {
                    values.swapAt(start, place)
                    (start, place) = (start + 1, place + 1)
                } else if values[place] > pivot {
                    values.swapAt(place, end)
                    end -= 1
                } else {
                    place += 1
                }
            }
            if rank < start { high = start - 1 } else if rank > end { low = end + 1 } else { return }
        }
    }
}
