import ClickStore
import ClickTracking
import TestSupport
import Testing

struct ControlNameTests {
    @Test func `a control that two recordings name is one row`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(session: "s-1"), from: "a.jsonl")
        try store.take(SampleClick(session: "s-2"), from: "b.jsonl")
        #expect(try PlainSQLite.column("SELECT path FROM control", in: folder.store) == ["Window--Button#send--tap"])
        #expect(try PlainSQLite.column("SELECT count(*) FROM click", in: folder.store) == ["2"])
    }

    @Test func `paths in two normal forms are two controls`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let (composed, decomposed) = ("Window--Caf\u{E9}--tap", "Window--Cafe\u{301}--tap")
        for name in ["a.jsonl", "b.jsonl"] {
            try store.take(
                SampleClick(path: composed, session: name), SampleClick(path: decomposed, session: name), from: name)
        }
        let paths = try PlainSQLite.column("SELECT path FROM control ORDER BY id", in: folder.store)
        #expect(paths.map { Array($0.utf8) } == [Array(composed.utf8), Array(decomposed.utf8)])
        #expect(
            try PlainSQLite.rows("SELECT control_id, count(*) FROM click GROUP BY 1", in: folder.store)
                == [["1", "2"], ["2", "2"]])
    }

    @Test func `one path on two screens, and on none, is three controls`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        for name in ["a.jsonl", "b.jsonl"] {
            try store.take(
                SampleClick(screen: "A"), SampleClick(screen: "B"), SampleClick(), SampleClick(screen: ""), from: name)
        }
        #expect(try PlainSQLite.rows("SELECT screen FROM control", in: folder.store) == [["A"], ["B"], [nil]])
    }

    @Test func `element, event and class are those of the path, decoded`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take(SampleClick(path: "A%5B%5D--B%25#i%2D[*]--e%2D%2De"))
        #expect(
            try PlainSQLite.rows("SELECT element, event, class FROM control", in: folder.store)
                == [["A%5B%5D--B%25#i%2D[*]", "e--e", "B%"]])
    }

    @Test func `what is no path is an error, and nothing of its batch is kept`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        #expect(throws: StoreError.self) { try playback.write([SampleClick(), SampleClick(path: "nonsense")]) }
        try playback.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 0)
        #expect(try store.knownSources().isEmpty)
    }

    @Test func `names of a feed that was given up are met again by the next`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write([SampleClick()], marks: false)
        try playback.close()
        #expect(try store.take(SampleClick(path: "Window--Other--tap"), SampleClick()).stored == 2)
        #expect(
            try PlainSQLite.column("SELECT control FROM clicks", in: folder.store)
                == ["Window--Other--tap", "Window--Button#send--tap"])
    }

    @Test func `a click that is compared takes as much work however many controls there are`() throws {
        let work = try [100, 3_000].map { count in
            let folder = try TemporaryFolder()
            let store = try ClickDatabase(path: folder.store)
            try store.take((0..<count).map { SampleClick(path: "A--B[\($0)]--tap", id: "\($0)") }, from: "a.jsonl")
            return try SQLiteWork.instructions(of: store) {
                for number in 0..<20 {
                    try store.take(SampleClick(path: "A--B[\(number)]--tap", id: "\(number)"), from: "\(number).jsonl")
                }
            }
        }
        #expect(Double(work[1]) < 1.5 * Double(work[0]), "\(work)")
    }
}
