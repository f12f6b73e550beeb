import Basics

/// The rows of clicks by their `seq`, of the sessions that a server has met, kept from feed to feed: a click whose number has
/// no row is new, and one that is sent again is compared with a single row, however long its session is.
///
/// Memory is bounded: of sessions that have not been met for a while the rows are forgotten, and read again when one of their
/// clicks comes.
struct SequenceRows {
    /// Clicks whose numbers and ids both rise by one.
    private struct Run: BitwiseCopyable {
        let seq: Int64
        let id: Int64
        var count: UInt64

        /// The row of a number that is not lower than the first; nil if the run ends before it.
        func row(of number: Int64) -> Int64? {
            // The difference may be too large for 63 bits.
            let distance = UInt64(bitPattern: number &- seq)
            return distance < count ? id + Int64(distance) : nil
        }

        /// Whether a click continues it.
        func precedes(_ number: Int64, _ row: Int64) -> Bool {
            UInt64(bitPattern: number &- seq) == count && UInt64(bitPattern: row &- id) == count
        }
    }

    /// By the id of a session's first span, by ascending numbers.
    private var recent: [Int64: [Run]] = [:]
    /// Those of ``recent`` when it was full last, but for what was met again.
    private var older: [Int64: [Run]] = [:]
    /// The sessions and runs of ``recent``.
    private var size = 0

    /// The most sessions and runs of either.
    private static let capacity = 1 << 18

    init() {}

    /// Knows the sessions that have begun lately, so that a server that starts again need not read each of those that go on.
    init(ofLatest connection: Connection) throws(StoreError) {
        let last = try connection.int("SELECT coalesce(max(id), 0) FROM click") ?? 0
        let first = last - Int64(Self.capacity / 4)
        let sessions = try connection.prepare(
            "SELECT stretch_of FROM session GROUP BY stretch_of HAVING min(first_click_id) > ?")
        sessions.bind(first, at: 1)
        while try sessions.step() { begin(newSession: sessions.int(0)) }
        let clicks = try connection.prepare(
            """
            SELECT stretch_of, seq, click_id FROM click_detail
            CROSS JOIN click ON click.id = click_id CROSS JOIN session ON session.id = session_id
            WHERE click_id > ? AND seq IS NOT NULL AND uid IS NULL ORDER BY click_id
            """)
        clicks.bind(first, at: 1)
        while try clicks.step() { add(clicks.int(1), row: clicks.int(2), session: clicks.int(0)) }
    }

    /// Whether all clicks of a session are known here that have a `seq` and no `id`.
    mutating func knows(session origin: Int64) -> Bool {
        if recent[origin] != nil { return true }
        guard let runs = older.removeValue(forKey: origin) else { return false }
        keep(runs, session: origin)
        return true
    }

    /// Begins with a session of which the store holds nothing yet. One that is known already has more than one span.
    mutating func begin(newSession origin: Int64) {
        if !knows(session: origin) { keep([], session: origin) }
    }

    /// Begins with a session whose stored clicks have been read.
    mutating func begin(session origin: Int64, rows: [(seq: Int64, id: Int64)]) {
        var runs: [Run] = []
        for row in rows.sorted(by: { ($0.seq, $0.id) < ($1.seq, $1.id) }) { Self.add(row.seq, row.id, to: &runs) }
        keep(runs, session: origin)
    }

    /// The row of the click that has a number in a known session; nil if none has it.
    func row(of seq: Int64, session origin: Int64) -> Int64? {
        recent[origin].flatMap { Self.row(of: seq, in: $0) }
    }

    /// Notes a click that is being stored. A session that is not known is read when that is needed.
    mutating func add(_ seq: Int64, row: Int64, session origin: Int64) {
        guard knows(session: origin) else { return }
        size += Self.add(seq, row, to: &recent[origin, default: []])
        // It is read for each commit then.
        if recent[origin].map({ $0.count > Self.capacity }) == true { recent[origin] = nil }
    }

    private mutating func keep(_ runs: [Run], session origin: Int64) {
        if size >= Self.capacity {
            (older, recent, size) = (recent, [:], 0)
        }
        recent[origin] = runs
        size += runs.count + 1
    }

    private static func row(of seq: Int64, in runs: [Run]) -> Int64? {
        let next = runs.partitioningIndex { $0.seq > seq }
        return next > 0 ? runs[next - 1].row(of: seq) : nil
    }

    /// Adds a click unless another one has the number, and returns how many runs are added.
    @discardableResult
    private static func add(_ seq: Int64, _ row: Int64, to runs: inout [Run]) -> Int {
        let next = runs.last.map { $0.seq <= seq } == false ? runs.partitioningIndex { $0.seq > seq } : runs.count
        if next > 0 {
            if runs[next - 1].row(of: seq) != nil { return 0 }
            if runs[next - 1].precedes(seq, row) {
                runs[next - 1].count += 1
                return 0
            }
        }
        runs.insert(Run(seq: seq, id: row, count: 1), at: next)
        return 1
    }
}
