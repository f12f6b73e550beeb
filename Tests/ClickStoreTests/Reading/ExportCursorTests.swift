import ClickQuery
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

/// Clicks in the order of storing, given a part at a time, while others are stored and deleted.
struct ExportCursorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func give(after cursor: inout ExportCursor?, _ selection: Selection = Selection()) throws -> [String] {
        var given: [String] = []
        let reader = try ClickReader(path: folder.store)
        cursor = try reader.visitClicks(selection, after: cursor) { given.append($0.detail?.id ?? "none") }
        return given
    }

    /// Two readers of the feed, of which one is often away for long, are given each click that is still there once.
    @Test(arguments: UInt64(0)..<40)
    func `each click is given once, whatever is deleted meanwhile`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var database: ClickDatabase? = try ClickDatabase(path: folder.store)
        var cursors: [ExportCursor?] = [nil, nil]
        // What each reader has still to be given.
        var waiting: [[String]] = [[], []]
        var present: [(id: String, session: String, atMs: Int64)] = []
        var number = 0
        for _ in 0..<60 {
            if database == nil { database = try ClickDatabase(path: folder.store) }
            let store = try #require(database)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...3:
                let clicks = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                    number += 1
                    return SampleClick(
                        session: "s-\(Int.random(in: 0..<8, using: &random))",
                        atMs: 1_700_000_000_000 + Int64.random(in: 0..<1_000, using: &random), id: "\(number)")
                }
                let playback = try Playback("\(number).jsonl", into: store)
                try playback.write(clicks[...])
                try playback.close()
                for click in clicks {
                    present.append((click.id ?? "", click.session, click.atMs))
                    for reader in waiting.indices { waiting[reader].append(click.id ?? "") }
                }
            case 4, 5:
                // Mostly the session of the newest click, so that the end of the order goes.
                let session = Bool.random(using: &random) ? present.last?.session : "s-1"
                guard let session else { continue }
                _ = try store.forget(sessions: [session])
                present.removeAll { $0.session == session }
            case 6:
                let ms = 1_700_000_000_000 + Int64.random(in: 0..<1_000, using: &random)
                _ = try store.prune(beforeMs: ms)
                present.removeAll { $0.atMs < ms }
            case 7:
                try store.close()
                database = nil
            default:
                let reader = Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
                let there = Set(present.map(\.id))
                let given = try give(after: &cursors[reader])
                #expect(given.sorted() == waiting[reader].filter(there.contains).sorted(), "seed \(seed)")
                waiting[reader] = []
            }
        }
        #expect(number > 0)
    }

    @Test func `a cursor counts clicks that are not selected, too`() throws {
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback("a.jsonl", into: store)
        try playback.write(["a", "b", "a"].enumerated().map { SampleClick(session: $1, id: "\($0)") }[...])
        try playback.close()
        var selection = Selection()
        selection.sessions = ["b"]
        var cursor: ExportCursor?
        #expect(try give(after: &cursor, selection) == ["1"])
        #expect(try give(after: &cursor).isEmpty)
    }

    @Test func `another database is known by the click at the cursor, also if it has more clicks`() throws {
        func store(_ ids: [Int], atMs: Int64, in path: String) throws {
            let store = try ClickDatabase(path: path)
            let playback = try Playback("\(ids[0]).jsonl", into: store)
            try playback.write(ids.map { SampleClick(session: "s", atMs: atMs + Int64($0), id: "\($0)") }[...])
            try playback.close()
            try store.close()
        }
        try store([1, 2], atMs: 1_700_000_000_000, in: folder.store)
        let other = folder.file("other.sqlite")
        try store([1, 2, 3], atMs: 1_700_000_500_000, in: other)
        var cursor: ExportCursor?
        #expect(try give(after: &cursor) == ["1", "2"])
        #expect(cursor?.description == "2.0.1700000000002")
        #expect(throws: ExportCursor.Foreign.self) {
            _ = try ClickReader(path: other).visitClicks(Selection(), after: cursor) { _ in }
        }
        #expect(try give(after: &cursor).isEmpty)
    }

    @Test func `a cursor that is not the database's is refused`() throws {
        try ClickDatabase(path: folder.store).close()
        for text in ["7.0.0", "0.3.0", "t1700000000"] {
            var cursor = ExportCursor(text)
            #expect(cursor?.description == text)
            #expect(throws: ExportCursor.Foreign.self) { try give(after: &cursor) }
        }
        for text in [
            "", "7", ".", "7.", "-1.0", "t", "t-1", "+7.0", "99999999999999999999.0", "7.0", "7.0.0.0", "x7.0.0",
            "7.0.-1",
        ] {
            #expect(ExportCursor(text) == nil, "\(text)")
        }
    }
}
