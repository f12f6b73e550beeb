import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

/// The rows of clicks by their `id`, below and beyond what is kept in memory.
struct IDRowsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ capacity: Int) throws -> ClickDatabase {
        let store = try ClickDatabase(path: folder.store)
        store.knownRows.capacity = capacity
        return store
    }

    /// Clicks whose ids are random, as UUIDs are.
    private static func clicks(_ count: Int, _ random: inout SplitMix64) -> [SampleClick] {
        (0..<count).map { _ in SampleClick(id: "\(random.next())-\(random.next())") }
    }

    @Test(
        arguments: [1, 7, 1_000], ["DELETE FROM index_uid", "DROP TABLE index_uid", "DROP TABLE IF EXISTS index_chunk"])
    func `a click that is sent again is a duplicate, whatever has become of the table`(
        capacity: Int, change: String
    ) throws {
        var random = SplitMix64(seed: UInt64(capacity))
        let clicks = Self.clicks(60, &random)
        for number in 1...6 {
            let store = try open(capacity)
            let known = 10 * (number - 1)
            let result = try store.take(Array(clicks.prefix(10 * number)), from: "\(number).jsonl")
            #expect(result == WriteResult(stored: 10, duplicate: known))
            // Every second time as if it were killed.
            if number % 2 == 0 { try store.close() }
            if number > 2 { try PlainSQLite.change(folder.store, change) }
        }
        let store = try open(capacity)
        #expect(try store.take(clicks.shuffled(using: &random), from: "again.jsonl") == WriteResult(duplicate: 60))
    }

    @Test func `ids that differ in their normal form alone are two`() throws {
        let clicks = ["\u{E9}", "e\u{301}", "a\u{0}b", "a"].map { SampleClick(id: $0) }
        for capacity in [1, 100] {
            let store = try open(capacity)
            let result = try store.take(clicks, from: "\(capacity).jsonl")
            #expect(result.stored == (capacity == 1 ? 4 : 0) && result.duplicate == (capacity == 1 ? 0 : 4))
            try store.close()
        }
    }

    /// As many pages as SQLite writes for clicks in commits of a hundred.
    private func pages(_ clicks: [SampleClick], capacity: Int) throws -> Int64 {
        let store = try open(capacity)
        try store.access { try $0.run("PRAGMA wal_autocheckpoint = 0") }
        for (number, start) in stride(from: 0, to: clicks.count, by: 100).enumerated() {
            try store.take(Array(clicks[start..<start + 100]), from: "\(number).jsonl")
        }
        return try store.access { connection in
            let log = try connection.prepare("PRAGMA wal_checkpoint(PASSIVE)")
            return try log.step() ? log.int(1) : 0
        }
    }

    @Test func `a click with a random id does not change a page of its own`() throws {
        var random = SplitMix64(seed: 1)
        let written = try pages(Self.clicks(20_000, &random), capacity: 2_000)
        // Each commit changes some pages of other tables; ten times all ids are sorted into the table.
        #expect(written < 200 * 20 + 10 * 100, "\(written) pages")
    }

    @Test func `what was read in a transaction that is rolled back is not known`() throws {
        let store = try open(1_000)
        try store.take(SampleClick(id: "a"))
        try store.access { connection in
            try connection.begin()
            try connection.run("INSERT INTO click_detail (click_id, uid) VALUES (2, 'b')")
            store.knownRows.forget()
            #expect(try store.knownRows.byID(connection).row(of: "b") == 2)
            try connection.rollback()
            store.knownRows.didRollBack()
            try connection.begin()
            #expect(try store.knownRows.byID(connection).row(of: "b") == nil)
            #expect(try store.knownRows.byID(connection).row(of: "a") == 1)
            try connection.rollback()
        }
    }

    @Test func `what is forgotten or pruned leaves no id`() throws {
        for isPrune in [true, false] {
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            store.knownRows.capacity = 3
            let clicks = (0..<40).map { SampleClick(session: "s-\($0 % 4)", atMs: Int64($0 % 4), id: "id-\($0)") }
            try store.take(clicks, from: "a.jsonl")
            _ = isPrune ? try store.prune(beforeMs: 2) : try store.forget(sessions: ["s-0", "s-1"])
            let result = try store.take(clicks, from: "b.jsonl")
            #expect(result.stored == 20 && result.duplicate == 20)
            _ = isPrune ? try store.prune(beforeMs: 2) : try store.forget(sessions: ["s-0", "s-1"])
            try store.close()
            let left = try PlainSQLite.column(
                "SELECT CAST(uid AS TEXT) FROM index_uid WHERE uid <> X'FF'", in: folder.store)
            #expect(Set(left.compactMap(\.self)) == Set((0..<40).filter { $0 % 4 > 1 }.map { "id-\($0)" }))
        }
    }
}
