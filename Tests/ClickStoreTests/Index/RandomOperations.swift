import ClickIndex
import ClickQuery
import ClickTracking
import ResponderChain
import SeededGenerator
import TestSupport

@testable import ClickStore

/// Does random things to a store, by the library and behind its back.
struct RandomOperations {
    private var generator: SplitMix64
    private let folder: TemporaryFolder
    /// The writer, while one is open.
    private var store: ClickDatabase?
    private var recordings = 0

    init(seed: UInt64, in folder: TemporaryFolder) throws {
        generator = SplitMix64(seed: seed)
        self.folder = folder
        store = try ClickDatabase(path: folder.store)
    }

    /// Does one thing, and says what.
    mutating func next() throws -> String {
        switch Int.random(in: 0..<17, using: &generator) {
        case 0...4: return try append()
        case 5:
            try store?.close()
            store = nil
            return "close"
        case 6:
            // Whatever the writer had in mind is lost, as in a crash.
            store = nil
            return "crash"
        case 7...10:
            let isAnew = Int.random(in: 0..<8, using: &generator) == 0
            try opened().updateIndex(anew: isAnew)
            return isAnew ? "reindex" : "update the index"
        case 11, 12: return try delete()
        default: return try meddle()
        }
    }

    private mutating func delete() throws -> String {
        let store = try opened()
        let isRehearsal = chance()
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            let ms = 1_700_000_000_000 + Int64.random(in: 0...5_000, using: &generator)
            return "prune \(try store.prune(beforeMs: ms, isRehearsal: isRehearsal))"
        case 1:
            return "forget \(try store.forget(users: ["u-\(Int.random(in: 0..<5, using: &generator))"]))"
        default:
            let sessions = ["s-\(Int.random(in: 0..<20, using: &generator))", "s-1"]
            return "forget \(try store.forget(sessions: sessions, isRehearsal: isRehearsal))"
        }
    }

    private mutating func opened() throws -> ClickDatabase {
        let store = try self.store ?? ClickDatabase(path: folder.store)
        store.indexer.segmentLength = [30, 200, BuiltSegment.maxClicks].randomElement(using: &generator) ?? 30
        self.store = store
        return store
    }

    private mutating func append() throws -> String {
        recordings += 1
        let count = [0, 1, 3, 20, 80, 300].randomElement(using: &generator) ?? 0
        let clicks = (0..<count).map { _ in click() }
        let playback = try Playback("\(recordings).jsonl", into: try opened())
        let middle = Int.random(in: 0...count, using: &generator)
        try playback.write(clicks[..<middle])
        // What no mark commits is given up.
        try playback.write(clicks[middle...], marks: Bool.random(using: &generator))
        try playback.close()
        return "append \(count)"
    }

    /// What any tool that writes SQLite may do while nobody else writes.
    private mutating func meddle() throws -> String {
        store = nil
        let some = "abs(\(Int.random(in: 0..<7, using: &generator)) + id * 7919) % 13 = 0"
        let statements = [
            "DELETE FROM click WHERE \(some)", "DELETE FROM click WHERE id > (SELECT max(id) - 20 FROM click)",
            "DELETE FROM click", "UPDATE click SET at_ms = at_ms - 4000, x = NULL WHERE \(some)",
            "UPDATE click SET id = id + 100000 WHERE id = (SELECT max(id) FROM click)",
            "UPDATE session SET user = 'u-9' WHERE \(some)", "DELETE FROM index_segment", "DELETE FROM index_session",
            "DELETE FROM index_segment WHERE abs(first_click_id) % 2 = 0",
            "DELETE FROM index_name WHERE number % 2 = 0",
            "UPDATE index_segment SET version = 99", "UPDATE index_session SET version = 99", "DROP TABLE index_chunk",
            "DROP TABLE index_name", "VACUUM",
        ]
        let statement = try hasIndex ? statements.randomElement(using: &generator) ?? "" : "VACUUM"
        try PlainSQLite.change(folder.store, statement)
        return statement
    }

    /// Where a table of the index was dropped, SQLite refuses to change what its triggers stand on.
    private var hasIndex: Bool {
        get throws {
            try PlainSQLite.column("SELECT count(*) FROM sqlite_schema WHERE name LIKE 'index_%'", in: folder.store)
                == ["10"]
        }
    }

    private mutating func click() -> SampleClick {
        let number = Int.random(in: 0..<40, using: &generator)
        var click = SampleClick(session: "s-\(number / 2)", app: ["A", "B", nil][number % 3])
        click.version = number % 5 == 0 ? nil : "\(number % 2)"
        if number % 7 > 0 { click.user = "u-\(Int.random(in: 0..<5, using: &generator))" }
        click.path = "Window--Button[\(Int.random(in: 1...4, using: &generator))]--tap"
        click.screen = number % 4 == 0 ? "Screen" : nil
        // Mostly rising, but never for long.
        click.atMs += Int64(recordings) * 1_000 + Int64.random(in: 0...3_000, using: &generator)
        (click.x, click.y) = number % 3 == 0 ? (click.x, click.y) : (Int32(number) * 17, -Int32(number))
        click.handled = [.unknown, .no, .yes].randomElement(using: &generator) ?? .unknown
        return click
    }

    /// A selection, often of everything.
    mutating func selection() -> Selection {
        var selection = Selection()
        let start: Int64 = 1_700_000_000_000
        if chance() { selection.sinceMs = start + Int64.random(in: 0...9_000, using: &generator) }
        if chance() { selection.untilMs = start + Int64.random(in: 0...19_000, using: &generator) }
        if chance() { selection.apps = ["A"] }
        if chance() { selection.versions = ["0", "7"] }
        if chance() { selection.users = ["u-1", "u-9", "nobody"] }
        if chance() { selection.sessions = ["s-1", "s-2", "s-3"] }
        if chance() { selection.screens = ["Screen"] }
        if chance() { selection.controls = ["Window--Button[1]--tap", "Window--Button[2]"] }
        if chance() { selection.controlIDs = [1, 2, 5] }
        if chance() { selection.apps = ["?"] }
        if chance() { selection.versions = ["1*", "*0"] }
        if chance() { selection.users = ["u-?", "nobody"] }
        if chance() { selection.sessions = ["s-1*", "s-2"] }
        if chance() { selection.screens = ["Scr*n"] }
        if chance() { selection.events = ["?ap"] }
        if chance() { selection.controls = ["*Button[1]*", "Window--Button[?]"] }
        if chance() {
            selection.handled =
                [[HandledSet(.no)], [HandledSet(.no), HandledSet(.unknown)]].randomElement(using: &generator) ?? .all
        }
        if chance() {
            selection.selectors = [Self.selectors.randomElement(using: &generator)?.selector].compactMap(\.self)
        }
        return selection
    }

    /// Selectors, and what they ask for in SQL over the tables.
    static let selectors: [(selector: PathSelector, sql: String)] = [
        ("Button[1]:event(tap)", "path GLOB '*--Button[[]1]--tap'"),
        ("Button[1]:unhandled, Button[2]", "path GLOB '*[[]1]--tap' AND flags & 3 = 1 OR path GLOB '*[[]2]--tap'"),
        (
            "Button[1]:handled, Button[3]:not(:handled)",
            "flags & 3 = 2 AND path GLOB '*[[]1]*' OR flags & 3 < 2 AND path GLOB '*[[]3]*'"
        ),
        (":not(:handled):not(:unhandled)", "flags & 3 = 0"),
    ].compactMap { text, sql in (try? PathSelector(parsing: text)).map { ($0, sql) } }

    private mutating func chance() -> Bool { Int.random(in: 0..<6, using: &generator) == 0 }
}
