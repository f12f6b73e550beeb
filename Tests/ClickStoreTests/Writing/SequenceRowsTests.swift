import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

/// The rows of clicks by their `seq`, below and beyond what is kept in memory.
struct SequenceRowsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// The store, which keeps so many of the latest clicks in memory. Nobody else may have it open.
    private func open(_ capacity: Int) throws -> ClickDatabase {
        let store = try ClickDatabase(path: folder.store)
        store.knownRows.capacity = capacity
        return store
    }

    /// Takes clicks into the store, which is closed then.
    private func take(_ clicks: [SampleClick], from name: String, capacity: Int = 8) throws -> WriteResult {
        let store = try open(capacity)
        let result = try store.take(clicks, from: name)
        try store.close()
        return result
    }

    private func insertSessions(_ connection: Connection) throws {
        try connection.run(
            "INSERT INTO control (id, path, element, event, class) VALUES (1, 'B--t', 'B', 't', 'B')")
        for session in 1...9 {
            try connection.run(
                "INSERT INTO session (id, name, stretch_of) VALUES (\(session), 's\(session)', \(session))")
        }
    }

    private func insert(_ seq: Int64, row: Int64, session: Int64, _ connection: Connection) throws {
        try connection.run(
            "INSERT INTO click (id, control_id, session_id, at_ms, flags) VALUES (\(row), 1, \(session), 0, 4)")
        try connection.run("INSERT INTO click_detail (click_id, seq) VALUES (\(row), \(seq))")
    }

    @Test(arguments: [1, 4, 40, 1_000], sweep(8, of: 0..<400 as Range<UInt64>))
    func `each number leads to its row, whatever is in memory and whenever it is read again`(
        capacity: Int, seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        let store = try open(capacity)
        var known: [Int64: [Int64: Int64]] = [:]
        var rows: SequenceRows?
        var (row, seq): (Int64, Int64) = (0, random.pick([0, .min, .max - 300] as [Int64]) ?? 0)
        try store.access { connection in
            try insertSessions(connection)
            for _ in 0..<12 {
                try connection.begin()
                let before = (known, row)
                for _ in 0..<random.below(60) {
                    let found = try rows ?? SequenceRows(connection, capacity: capacity)
                    rows = found
                    let session = Int64(1 + random.below(random.pick([1, 3, 9]) ?? 1))
                    row += random.oneIn(5) ? 2 : 1
                    seq = random.oneIn(4) ? seq &- Int64(random.below(40)) : seq &+ Int64(random.below(2))
                    let stored = try found.row(of: seq, session: session)?.id
                    #expect(stored == known[session]?[seq])
                    if stored != nil { continue }
                    try insert(seq, row: row, session: session, connection)
                    try found.add(seq, row: row, session: session)
                    known[session, default: [:]][seq] = row
                }
                if random.oneIn(4) {
                    (known, row) = before
                    try connection.rollback()
                    rows = nil
                } else {
                    if random.oneIn(4) { try rows?.flush() }
                    try connection.commit()
                    rows?.didCommit()
                    if random.oneIn(3) { rows = nil }
                }
            }
            try connection.begin()
            let last = try SequenceRows(connection, capacity: capacity)
            for (session, clicks) in known {
                for (seq, row) in clicks { #expect(try last.row(of: seq, session: session)?.id == row) }
                for number in [.min, .max, seq &+ 1] as [Int64] {
                    #expect(try last.row(of: number, session: session)?.id == clicks[number])
                }
            }
            try connection.rollback()
        }
    }

    /// SQLite's instructions for clicks of so many sessions in turn, to each click.
    private static func work(clicks: Int, sessions: Int, repeating step: Int) throws -> Double {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        store.knownRows.capacity = 64
        let all = (0..<clicks).map { number in
            SampleClick(session: "s-\(number % sessions)", seq: Int64(number / sessions / step * step))
        }
        try store.take(all, from: "a.jsonl")
        // Names are new in each recording, as they are in a collector's requests.
        let work = try SQLiteWork.instructions(of: store) {
            for start in stride(from: 0, to: clicks, by: 32) {
                let more = (start..<start + 32).map { number in
                    let seq = Int64((number + clicks) / sessions / step * step)
                    return SampleClick(session: "s-\(number % sessions)", seq: seq)
                }
                try store.take(more, from: "b.jsonl")
            }
        }
        return Double(work) / Double(clicks)
    }

    @Test(arguments: [1, 2, 10])
    func `a click takes as much work when sessions are ten times what memory holds as when they are half`(
        step: Int
    ) throws {
        let few = try Self.work(clicks: 32 * 12, sessions: 32, repeating: step)
        for sessions in [128, 640] {
            let many = try Self.work(clicks: sessions * 12, sessions: sessions, repeating: step)
            #expect(many < 3 * few, "\(few) for each click of 32 sessions, \(many) of \(sessions)")
        }
    }

    @Test(arguments: [8, 200])
    func `clicks that somebody deletes are new again, also when their ids are given to others`(capacity: Int) throws {
        let all = (0..<100).map { SampleClick(session: "a", seq: $0) }
        let others = (0..<30).map { SampleClick(session: "b", seq: $0) }
        var store: ClickDatabase? = try open(capacity)
        try store?.take(all, from: "a.jsonl")
        try PlainSQLite.change(
            folder.store, "DELETE FROM click WHERE id > 50", "DELETE FROM click_detail WHERE click_id > 50")
        #expect(try store?.take(others, from: "b.jsonl").stored == 30)
        try store?.close()
        store = nil
        #expect(try take(others, from: "c.jsonl").duplicate == 30)
        let again = try take(all, from: "d.jsonl")
        #expect(again == WriteResult(stored: 50, duplicate: 50))
    }

    @Test(arguments: ["DELETE FROM index_seq", "DROP TABLE index_seq", "DROP TABLE index_chunk"])
    func `what is derived may be deleted, dropped or made again, also while the store is open`(change: String) throws {
        let clicks = (0..<50).map { SampleClick(session: "s-\($0 % 5)", seq: $0 / 5) }
        #expect(try take(clicks, from: "a.jsonl").stored == 50)
        try PlainSQLite.change(folder.store, change)
        #expect(try take(clicks, from: "b.jsonl").duplicate == 50)
        let store = try open(8)
        for number in 0..<3 {
            #expect(try store.take(clicks, from: "\(number).jsonl").duplicate == 50)
            if number == 0 { try PlainSQLite.change(folder.store, change) }
            try store.updateIndex(anew: number == 1)
        }
    }

    @Test func `deleted clicks leave no numbers behind`() throws {
        let clicks = (0..<400).map { SampleClick(session: "s-\($0 % 4)", atMs: $0, seq: $0 / 4) }
        #expect(try take(clicks, from: "a.jsonl").stored == 400)
        let size = "SELECT coalesce(sum(length(content)), 0) FROM index_seq"
        let before = try #require(Int(PlainSQLite.column(size, in: folder.store)[0]))
        let store = try open(8)
        _ = try store.prune(beforeMs: 360)
        let after = try #require(Int(PlainSQLite.column(size, in: folder.store)[0]))
        #expect(after * 5 < before)
        _ = try store.forget(sessions: (0..<4).map { "s-\($0)" })
        #expect(try PlainSQLite.column(size, in: folder.store) == ["0"])
    }
}
