import CSQLite
import ClickIndex
import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

struct ClickTransferTests {
    private static let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
    private let folder: TemporaryFolder
    private let clicks = (0..<12_000).map { number in
        SampleClick(
            path: "Window--Button[\(number % 7 + 1)]--tap", session: "s-\(number % 50)",
            atMs: 1_700_000_000_000 + Int64(number))
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `clicks move in the transaction that compares others from the index`() throws {
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        store.indexer.segmentLength = 64
        try store.take(clicks, from: "known.jsonl")
        try store.updateIndex()
        let playback = try Playback("more.jsonl", into: store)
        for round in 0..<3 {
            let new = (0..<100).map { SampleClick(session: "new-\(round)", atMs: 1_800_000_000_000 + Int64($0)) }
            try playback.write(new, marks: false)
            // Sessions that have not been compared before.
            let known = clicks.filter { $0.session.hasSuffix("\(round)") }
            #expect(try playback.write(known).duplicate == known.count)
            let images = try store.access { connection in
                try connection.int("SELECT count(*) FROM pragma_database_list WHERE name = 'click_image'")
            }
            #expect(images == 0)
            playback.forgetNames()
        }
        try playback.close()
        #expect(try store.take(SampleClick(session: "last"), from: "last.jsonl").stored == 1)
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == clicks.count + 301)
    }

    @Test(arguments: 0...12)
    func `a load that finds no room can go on when there is some`(pages: Int) throws {
        let other = try ClickDatabase(path: folder.file("other"))
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        try store.take(SampleClick(session: "first"), from: "first.jsonl")
        try store.access { connection in
            let used = try connection.int("PRAGMA page_count") ?? 0
            try connection.run("PRAGMA max_page_count = \(used + Int64(pages))")
        }
        do {
            let playback = try Playback(into: store)
            #expect(throws: StoreError.diskFull(path: folder.store)) { try playback.write(clicks, isComplete: true) }
            try? playback.close()
        }
        try store.access { connection in try connection.run("PRAGMA max_page_count = 1000000") }
        #expect(try store.take(clicks).stored == clicks.count)
        try store.close()
        #expect(try ClickReader(path: folder.store).clickCount() == 1 + clicks.count)
        #expect(
            try PlainSQLite.rows(Self.schema, in: folder.store)
                == PlainSQLite.rows(Self.schema, in: folder.file("other")))
        try other.close()
    }

    @Test func `a load that is killed while clicks move leaves the table as it was`() throws {
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        try store.take(clicks)
        try store.access { connection in
            try connection.run("PRAGMA cache_size = 2")
            try connection.begin()
            let transfer = try #require(try ClickTransfer(connection))
            let image = try ClickImage()
            let click = IndexedClick(atMs: 1, control: 1, span: 1, x: 2, y: 3, handled: .yes)
            try image.append([IndexedClick](repeating: click, count: 10_000))
            #expect(try transfer.insert(image, image.finish(declaring: transfer.keyless)) == 10_000)
            for name in ["clicks.sqlite", "clicks.sqlite-journal"] {
                try folder.write(folder.bytes(of: name), to: "killed" + name.dropFirst(6))
            }
            try connection.rollback()
            transfer.release()
        }
        #expect(try folder.bytes(of: "killed.sqlite") != folder.bytes(of: "clicks.sqlite"))
        try store.close()
        let killed = folder.file("killed.sqlite")
        #expect(try ClickReader(path: killed).clickCount() == clicks.count)
        #expect(try PlainSQLite.rows(Self.schema, in: killed) == PlainSQLite.rows(Self.schema, in: folder.store))
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: killed) == ["ok"])
    }

    @Test func `where the schema may not be written, rows are inserted otherwise`() throws {
        try ClickDatabase(path: folder.store).close()
        let connection = try Connection(opening: folder.store, for: .writing, path: folder.store)
        #expect(try ClickTransfer(connection) != nil)
        let refuseUpdates:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
                UnsafePointer<CChar>?, UnsafePointer<CChar>?
            ) -> Int32 = { _, action, _, _, _, _ in action == SQLITE_UPDATE ? SQLITE_DENY : SQLITE_OK }
        sqlite3_set_authorizer(connection.handle, refuseUpdates, nil)
        #expect(try ClickTransfer(connection) == nil)
        sqlite3_set_authorizer(connection.handle, nil, nil)
        let code = sqlite3_exec(connection.handle, "UPDATE sqlite_schema SET sql = ''", nil, nil, nil)
        #expect(code == SQLITE_ERROR)
    }
}
