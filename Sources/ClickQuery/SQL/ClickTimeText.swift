import Basics
import CSQLite
import ClickStore

/// Writes times as the view does, such as `2026-01-31T18:05:09.123Z`.
///
/// Safety of the raw memory: `bytes` has ``length`` places, all initialised, and is freed with the object.
final class ClickTimeText {
    /// The times that always have this form; others are left to SQLite.
    static let plainTimes: ClosedRange<Int64> = 0...253_402_300_799_999
    private static let length = 24
    static let msPerHour: Int64 = 3_600_000

    /// A time as the view shows it, and its beginnings.
    private static let sql = """
        WITH shown AS (
            SELECT strftime('%Y-%m-%dT%H:%M:%S', ?1 / 1000, 'unixepoch') || printf('.%03dZ', ?1 % 1000) AS at)
        SELECT at, substr(at, 1, 16), substr(at, 1, 13), substr(at, 1, 10) FROM shown
        """

    private let connection: Connection
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The hour that the bytes begin with, since the Unix epoch.
    private var hour: Int64 = -1
    private var bySQLite: Statement?

    /// The ways to show a time.
    enum Form: Int32 {
        case at, minute, hour, day

        var length: Int {
            switch self {
            case .at: ClickTimeText.length
            case .minute: 16
            case .hour: 13
            case .day: 10
            }
        }

        /// How a column that is a time as text shows it.
        init(_ column: ClicksColumn) {
            self =
                switch column {
                case .minute: .minute
                case .hour: .hour
                case .day: .day
                default: .at
                }
        }
    }

    init(_ connection: Connection) {
        self.connection = connection
        bytes = .allocate(capacity: Self.length)
        let template = "0000-00-00T00:00:00.000Z"
        for (place, byte) in template.utf8.enumerated() { (bytes + place).initialize(to: byte) }
    }

    deinit {
        bytes.deallocate()
    }

    /// Gives SQLite a time in milliseconds since the Unix epoch, UTC.
    func show(_ ms: Int64, as form: Form, in context: OpaquePointer) throws(StoreError) {
        guard Self.plainTimes.contains(ms) else {
            let row = try row(ms)
            defer { row.reset() }
            return row.show(form.rawValue, in: context)
        }
        write(ms)
        let text = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
        sqlite3_result_text64(context, text, sqlite3_uint64(form.length), Statement.copied, UInt8(SQLITE_UTF8))
    }

    /// The text of a time in milliseconds since the Unix epoch, UTC; nil for NULL.
    func text(_ ms: Int64, as form: Form) throws(StoreError) -> [UInt8]? {
        if Self.plainTimes.contains(ms) {
            write(ms)
            return Array(UnsafeBufferPointer(start: bytes, count: form.length))
        }
        let row = try row(ms)
        defer { row.reset() }
        return row.isNull(form.rawValue) ? nil : row.bytes(form.rawValue)
    }

    private func row(_ ms: Int64) throws(StoreError) -> Statement {
        let statement = if let bySQLite { bySQLite } else { try connection.prepare(Self.sql) }
        bySQLite = statement
        statement.bind(ms, at: 1)
        _ = try statement.step()
        return statement
    }

    @inline(__always)
    private func write(_ ms: Int64) {
        let time = UInt64(bitPattern: ms)
        let (hours, rest) = time.quotientAndRemainder(dividingBy: UInt64(Self.msPerHour))
        if Int64(bitPattern: hours) != hour {
            hour = Int64(bitPattern: hours)
            let (day, hourOfDay) = hours.quotientAndRemainder(dividingBy: 24)
            // Digit by digit: clicks of many sessions are in another hour each.
            let date = LocalTime(day: Int64(day)).date
            let year = UInt64(bitPattern: date.year)
            write(year / 100, at: 0)
            write(year % 100, at: 2)
            write(UInt64(bitPattern: date.month), at: 5)
            write(UInt64(bitPattern: date.day), at: 8)
            write(hourOfDay, at: 11)
        }
        let seconds = rest / 1_000
        let ms = rest % 1_000
        write(seconds / 60, at: 14)
        write(seconds % 60, at: 17)
        bytes[20] = UInt8(truncatingIfNeeded: 48 + ms / 100)
        write(ms % 100, at: 21)
    }

    @inline(__always)
    private func write(_ number: UInt64, at place: Int) {
        bytes[place] = UInt8(truncatingIfNeeded: 48 + number / 10)
        bytes[place + 1] = UInt8(truncatingIfNeeded: 48 + number % 10)
    }
}
