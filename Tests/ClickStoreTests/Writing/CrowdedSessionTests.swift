import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

/// Sessions of one name with very many spans.
struct CrowdedSessionTests {
    /// What makes spans of one name many.
    enum Crowd: CaseIterable {
        case users, versions, apps, windows

        func click(_ number: Int, at atMs: Int64 = 1_700_000_000_000) -> SampleClick {
            var click = SampleClick(session: "crowd", app: "A", atMs: atMs + Int64(number))
            switch self {
            case .users: click.user = "u-\(number)"
            case .versions: click.version = "\(number)"
            case .apps: click.app = "A-\(number)"
            case .windows: click.window = WindowSize(tenths: 3_000, Int32(number) + 1)
            }
            return click
        }
    }

    private static func write(_ clicks: [SampleClick], _ name: String, into store: ClickDatabase) throws {
        let playback = try Playback(name, into: store)
        // Small batches: the rows of each are written before the next one's names are looked up.
        for start in stride(from: 0, to: clicks.count, by: 50) {
            try playback.write(clicks[start..<min(start + 50, clicks.count)], marks: false)
        }
        try playback.write([], isComplete: true)
        try playback.close()
    }

    /// The work of a step on stores of so many spans.
    ///
    /// - Parameter isShared: Whether another recording has brought a click, too: the first one that does changes all spans that
    ///   differ in the window alone.
    private static func work(
        _ count: Int, _ crowd: Crowd, isShared: Bool = false, _ step: (ClickDatabase) throws -> Void,
        after preparation: Bool = true
    ) throws -> Int {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        if preparation { try write((0..<count).map { crowd.click($0) }, "a.jsonl", into: store) }
        if isShared { try write([crowd.click(0, at: 1_900_000_000_000)], "other.jsonl", into: store) }
        return try SQLiteWork.instructions(of: store) { try step(store) }
    }

    private static func expectLinear(_ work: (Int) throws -> Int) throws {
        let (once, twice) = (try work(1_500), try work(3_000))
        #expect(once > 0)
        #expect(Double(twice) < 2.5 * Double(once), "\(once), then \(twice)")
    }

    @Test(arguments: Crowd.allCases)
    func `twice the spans of a new session are twice the work`(crowd: Crowd) throws {
        try Self.expectLinear { count in
            try Self.work(
                count, crowd, { try Self.write((0..<count).map { crowd.click($0) }, "a.jsonl", into: $0) },
                after: false)
        }
    }

    @Test(arguments: Crowd.allCases)
    func `twice the spans of a session that another recording has filled are twice the work`(crowd: Crowd) throws {
        try Self.expectLinear { count in
            try Self.work(count, crowd) { store in
                let clicks = (0..<count).map { crowd.click($0 * 2) }
                try Self.write(clicks, "b.jsonl", into: store)
            }
        }
    }

    @Test(arguments: Crowd.allCases, [false, true])
    func `a recording that adds a few spans takes as much work however many there are`(
        crowd: Crowd, isServing: Bool
    ) throws {
        let work = try [500, 5_000].map { count in
            try Self.work(count, crowd, isShared: true) { store in
                if isServing { try store.beginServing() }
                for number in 0..<20 {
                    var click = crowd.click(number * 3 + (isServing ? 0 : count), at: 1_800_000_000_000)
                    click.seq = Int64(number)
                    try Self.write([click], "\(number).jsonl", into: store)
                }
            }
        }
        #expect(Double(work[1]) < 1.5 * Double(work[0]), "\(work)")
    }

    @Test(arguments: Crowd.allCases)
    func `deleting takes twice the work for twice the spans`(crowd: Crowd) throws {
        try Self.expectLinear { count in
            try Self.work(count, crowd) { _ = try $0.prune(beforeMs: 1_700_000_000_000 + Int64(count) / 2) }
        }
        try Self.expectLinear { count in try Self.work(count, crowd) { _ = try $0.forget(sessions: ["crowd"]) } }
    }

    @Test func `forgetting a user takes twice the work for twice the spans`() throws {
        try Self.expectLinear { count in
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            let clicks = (0..<count).map { SampleClick(session: "s", version: "\($0)", user: $0 % 2 == 0 ? "u" : nil) }
            try Self.write(clicks, "a.jsonl", into: store)
            return try SQLiteWork.instructions(of: store) { _ = try store.forget(users: ["u"]) }
        }
    }

    @Test func `pruning sessions that lie across one another looks at each click once`() throws {
        try Self.expectLinear { count in
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            // Each session's range of ids holds all others' clicks.
            let clicks = (0..<2).flatMap { round in
                (0..<count).map { number in
                    let isOld = round == 0 || number % 2 == 0
                    return SampleClick(session: "s-\(number)", atMs: 1_700_000_000_000 + (isOld ? 0 : 10))
                }
            }
            try Self.write(clicks, "a.jsonl", into: store)
            return try SQLiteWork.instructions(of: store) { _ = try store.prune(beforeMs: 1_700_000_000_005) }
        }
    }

    @Test(arguments: sweep(4, of: 0..<12 as Range<UInt64>))
    func `crowded sessions are stored exactly once, however they are cut into recordings and batches`(
        seed: UInt64
    ) throws {
        var generator = SplitMix64(seed: seed)
        let folder = try TemporaryFolder()
        var store: ClickDatabase? = try ClickDatabase(path: folder.store, forLoading: seed % 2 == 0)
        var model = StoreModel()
        for recording in 0..<4 {
            let clicks = (0..<200).map { _ in
                let crowd = Crowd.allCases.randomElement(using: &generator) ?? .users
                var click = crowd.click(Int.random(in: 0..<60, using: &generator))
                click.session = "crowd-\(Int.random(in: 0..<2, using: &generator))"
                if seed % 4 > 1 {
                    click.window = WindowSize(tenths: 10, Int32.random(in: 1...3, using: &generator))
                }
                if seed % 3 == 0 { click.seq = Int64.random(in: 0..<400, using: &generator) }
                return click
            }
            let name = "\(recording).jsonl"
            let playback = try Playback(name, into: #require(store))
            var rest = clicks[...]
            while !rest.isEmpty {
                let batch = rest.prefix(Int.random(in: 1...70, using: &generator))
                rest = rest.dropFirst(batch.count)
                if Int.random(in: 0..<6, using: &generator) == 0 { playback.forgetNames() }
                let result = try playback.write(batch, isComplete: rest.isEmpty)
                #expect(result == model.take(batch, from: name))
            }
            try playback.close()
            if recording == 1 {
                try store?.close()
                store = nil
                store = try ClickDatabase(path: folder.store)
            }
        }
        try store?.close()
        let stored = try PlainSQLite.rows(
            """
            SELECT path, screen, kind, name, app, version, user, at_ms, NULL, NULL, 0, NULL, seq, position, item,
                handled_by, info, width, height
            FROM click
            JOIN control ON control.id = control_id
            JOIN session ON session.id = session_id
            LEFT JOIN click_detail ON click_id = click.id
            """, in: folder.store)
        let key = { (row: [String?]) in row.map { $0 ?? "-" }.joined(separator: "|") }
        #expect(stored.map(key).sorted() == model.clicks.map { key($0.columns) }.sorted())
        let sessions = "SELECT count(*) FROM session GROUP BY name, app HAVING count(DISTINCT stretch_of) > 1"
        #expect(try PlainSQLite.rows(sessions, in: folder.store).isEmpty)
        let twice =
            "SELECT count(*) FROM session GROUP BY name, app, version, user, width, height HAVING count(*) > 1"
        #expect(try PlainSQLite.rows(twice, in: folder.store).isEmpty)
    }
}
