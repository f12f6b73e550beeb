import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

/// What is stored does not depend on how much is kept in memory.
struct BoundTests {
    /// How clicks come.
    enum Way: CaseIterable {
        case recordings, collected
    }

    private static func click(_ random: inout SplitMix64, _ latest: inout [Int: Int64]) -> SampleClick {
        let session = random.below(random.pick([3, 12, 40]) ?? 3)
        var click = SampleClick(session: "s-\(session)", app: session % 3 == 0 ? "A" : nil)
        if random.oneIn(3) { click.window = WindowSize(tenths: 10, Int32(1 + random.below(30))) }
        if random.oneIn(9) { click.user = "u-\(random.below(2))" }
        click.atMs += Int64(random.below(2))
        // Mostly the next number; else one that was sent before or comes late.
        let next = latest[session, default: -1] + 1
        let seq = random.oneIn(3) ? Int64(random.below(Int(next) + 2)) : next + Int64(random.below(2))
        latest[session] = max(next - 1, seq)
        if random.oneIn(6) { click.id = "i-\(random.below(60))" } else { click.seq = seq }
        return click
    }

    private static func take(
        _ clicks: [SampleClick], _ way: Way, part: Int, into store: ClickDatabase, _ random: inout SplitMix64
    ) throws -> WriteResult {
        let name = "\(part).jsonl"
        let known = way == .collected ? try store.knownSources().first : nil
        var result = WriteResult()
        func write() throws {
            let playback = try Playback(name, into: store, continuing: known)
            var rest = clicks[...]
            while !rest.isEmpty {
                let batch = rest.prefix(1 + random.below(30))
                rest = rest.dropFirst(batch.count)
                if random.oneIn(3) { playback.forgetNames() }
                result += try playback.write(batch, isComplete: rest.isEmpty)
            }
            try playback.close()
        }
        if way == .collected { try store.together(write) } else { try write() }
        return result
    }

    @Test(arguments: Way.allCases, sweep(10, of: 0..<400 as Range<UInt64>))
    func `clicks are stored as the model says, however little is kept in memory`(way: Way, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        var model = StoreModel()
        let capacity = random.pick([1, 10, 40, 400]) ?? 1
        func open() throws -> ClickDatabase {
            let store = try ClickDatabase(path: folder.store)
            store.knownRows.capacity = capacity
            if way == .collected { try store.beginServing() }
            return store
        }
        var store: ClickDatabase? = try open()
        var latest: [Int: Int64] = [:]
        for part in 0..<12 {
            let clicks = (0..<random.below(80)).map { _ in Self.click(&random, &latest) }
            let result = try Self.take(clicks, way, part: part, into: #require(store), &random)
            #expect(result == model.take(clicks, from: "\(part).jsonl"))
            switch random.below(5) {
            case 0:
                // Sometimes as if it were killed.
                if random.oneIn(2) { try store?.close() }
                store = nil
                store = try open()
            case 1:
                _ = try store?.prune(beforeMs: 1_700_000_000_001)
                model.remove { $0.atMs < 1_700_000_000_001 }
            case 2:
                _ = try store?.forget(sessions: ["s-1", "s-2"])
                model.remove { ["s-1", "s-2"].contains($0.session) }
            case 3: try store?.updateIndex(anew: random.oneIn(2))
            default: break
            }
        }
        try store?.close()
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: folder.store) == ["ok"])
        let stored = try PlainSQLite.rows(
            """
            SELECT name || '|' || coalesce(app, '') || '|' || coalesce(uid, seq) || '|' || at_ms || '|' || coalesce(user, '')
            FROM click JOIN session ON session.id = session_id JOIN click_detail ON click_id = click.id
            """, in: folder.store)
        let expected = model.clicks.map { click in
            [click.session, click.app ?? "", click.id ?? "\(click.seq ?? 0)", "\(click.atMs)", click.user ?? ""]
                .joined(separator: "|")
        }
        #expect(stored.compactMap { $0[0] }.sorted() == expected.sorted())
    }

    @Test func `a recording that goes on takes as much work however many sessions and rejected records others have`()
        throws
    {
        let work = try [50, 3_000].map { count in
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            let other = try Playback("other.jsonl", into: store)
            try other.write(
                (0..<count).map { SampleClick(session: "s-\($0)") },
                rejecting: (0..<count).map { RejectedRecord(reason: "r", offset: $0, content: .bytes([])) },
                isComplete: true)
            try other.close()
            try store.take(SampleClick(session: "own"), from: "a.jsonl")
            let known = try store.knownSources().first { $0.source.name == "a.jsonl" }
            return try SQLiteWork.instructions(of: store) {
                for number in 0..<20 {
                    let playback = try Playback("a.jsonl", into: store, continuing: known)
                    try playback.write([SampleClick(session: "own", atMs: Int64(number))])
                    try playback.close()
                }
            }
        }
        #expect(Double(work[1]) < 1.5 * Double(work[0]), "\(work)")
    }
}
