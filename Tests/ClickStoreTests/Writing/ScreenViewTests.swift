import ClickStore
import ClickTracking
import TestSupport
import Testing

/// Screens that recordings bring more than once.
struct ScreenViewTests {
    private let folder: TemporaryFolder
    private let store: ClickDatabase
    private static let base: Int64 = 1_700_000_000_000

    init() throws {
        folder = try TemporaryFolder()
        store = try ClickDatabase(path: folder.store)
    }

    /// A screen that comes or goes, at a time after ``base``.
    private typealias Change = (screen: String, appeared: Bool, ms: Int64)

    private func take(_ changes: [Change], from name: String, format: String = "touches", window: WindowSize? = nil)
        throws
    {
        var builder = BatchBuilder()
        let key = SessionKey(name: "s", window: window)
        for change in changes {
            builder.append(screen: change.screen, appeared: change.appeared, key, atMs: Self.base + change.ms)
        }
        let head = SourceHead(length: 8, digest: UInt64(name.utf8.count))
        let source = ClickSource(name: name, format: format, head: head, deliversOnce: format == "live")
        let feed = try store.open(source, continuing: nil)
        _ = try feed.write(builder.batch, upTo: SourceProgress(offset: 1, digest: 1, isComplete: true)) { _, reason in
            RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
        }
        try feed.close()
    }

    private func views() throws -> [[String?]] {
        try PlainSQLite.rows(
            "SELECT screen, from_ms - \(Self.base), to_ms - \(Self.base) FROM screen_view ORDER BY id", in: folder.store
        )
    }

    private static let visit: [Change] = [
        ("A", true, 0), ("A", false, 10), ("B", true, 10), ("B", false, 20), ("A", true, 20), ("A", false, 30),
        ("C", true, 40),
    ]
    private static let rows = [["A", "0", "10"], ["B", "10", "20"], ["A", "20", "30"], ["C", "40", nil]]

    @Test(arguments: ["touches", "live"])
    func `what one recording brings is stored as it was, however short`(format: String) throws {
        try take(Self.visit, from: "a", format: format)
        #expect(try views() == Self.rows)
    }

    @Test(arguments: ["touches", "live"], ["touches", "live"])
    func `a second recording of a session, whose clock may be a little off, adds nothing`(
        first: String, second: String
    ) throws {
        try take(Self.visit, from: "a", format: first)
        try take(Self.visit.map { ($0.screen, $0.appeared, $0.ms + 3) }, from: "bb", format: second)
        #expect(try views().map { $0[0] } == Self.rows.map { $0[0] })
    }

    @Test func `a second recording that goes on adds what it has seen alone`() throws {
        try take(Array(Self.visit.prefix(1)), from: "a", format: "live")
        try take(Self.visit + [("C", false, 50), ("A", true, 5_000), ("A", false, 6_000)], from: "bb")
        #expect(try views() == [["A", "0", "10"], ["B", "10", "20"], ["C", "40", "50"], ["A", "5000", "6000"]])
    }

    @Test func `a screen that stays while the window turns is one view`() throws {
        try take([("A", true, 0)], from: "a", window: WindowSize(tenths: 1, 2))
        try take([("A", false, 9)], from: "bb", window: WindowSize(tenths: 2, 1))
        #expect(try views() == [["A", "0", "9"]])
    }

    @Test func `a screen that comes and goes takes as much work however often the session has shown it`() throws {
        var work: [Int] = []
        for count in [300, 3_000] as [Int64] {
            let test = try ScreenViewTests()
            let visits = (0..<count + 20).flatMap { [("A", true, $0 * 5_000), ("A", false, $0 * 5_000 + 10)] }
            try test.take(Array(visits.dropLast(40)), from: "a")
            work.append(
                try SQLiteWork.instructions(of: test.store) {
                    try test.take(Array(visits.suffix(40)), from: "bb")
                    // Nobody has seen these come.
                    try test.take((0..<20).map { ("A", false, $0) }, from: "ccc")
                })
        }
        #expect(Double(work[1]) < 1.5 * Double(work[0]), "\(work)")
    }
}
