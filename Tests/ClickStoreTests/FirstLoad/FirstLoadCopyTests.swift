import ClickTracking
import TestSupport
import Testing

@testable import ClickStore

/// What a first load copies, compared with the same clicks inserted as rows.
struct FirstLoadCopyTests {
    private let folder: TemporaryFolder
    private let clicks = (0..<24_000).map { number in
        SampleClick(
            path: "Window--Button[\(number % 7 + 1)]--tap", session: "s-\(number % 50)",
            atMs: 1_700_000_000_000 + Int64(number))
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// If this fails, SQLite takes rows apart and puts them together again, and a replay into a new database is slow.
    /// Then compare `EXPLAIN INSERT INTO main.click SELECT * FROM click_image.click` with the conditions of the transfer
    /// optimisation in SQLite's insert.c.
    @Test func `SQLite copies the rows of an image as they are`() throws {
        #expect(try instructionsPerClick(forLoading: true) < 6)
        #expect(try instructionsPerClick(forLoading: false) > 15)
    }

    private func instructionsPerClick(forLoading: Bool) throws -> Double {
        let store = try ClickDatabase(path: folder.file("\(forLoading)"), forLoading: forLoading)
        try store.take(SampleClick(session: "first"))
        let playback = try Playback("b.jsonl", into: store)
        let count = try SQLiteWork.instructions(of: store) { try playback.write(clicks) }
        try playback.close()
        try store.close()
        return Double(count) / Double(clicks.count)
    }

    @Test func `a first load leaves the same database as any other`() throws {
        try fill("rows", forLoading: false)
        // All rows are compared with their clicks, not just a sample.
        #expect(try fill("pages", forLoading: true) { load in load.checkInterval = 1 } == 4)
        try expectSameContents()
    }

    @Test(arguments: Damage.all, sweep(1, of: [4_096, 1]))
    func `clicks are inserted as rows if their pages are damaged`(damage: Damage, checkInterval: Int) throws {
        try fill("rows", forLoading: false)
        // The second commit's clicks.
        let copies = try fill("pages", forLoading: true, damaging: [2: damage]) { $0.checkInterval = checkInterval }
        #expect(copies == 2, "no later commit may be copied")
        try expectSameContents()
    }

    @Test func `a recorder in a new database inserts rows`() throws {
        let store = try ClickDatabase(path: folder.store, forLoading: true)
        var copies = 0
        store.firstLoad?.willCopy = { _ in copies += 1 }
        let source = ClickSource(
            name: "journal", format: ClickSource.journalFormat, head: SourceHead(length: 8, digest: 1))
        let feed = try store.open(source, continuing: nil)
        var builder = BatchBuilder()
        for click in clicks { builder.append(click) }
        let mark = SourceProgress(offset: 1, line: 1, digest: 1, isComplete: true)
        _ = try feed.write(builder.batch, upTo: mark) { _, reason in
            RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
        }
        try feed.close()
        try store.close()
        #expect(copies == 0)
        #expect(try ClickReader(path: folder.store).clickCount() == clicks.count)
    }

    /// Fills a database in four commits, the second of which has clicks with details too.
    ///
    /// - Parameter damages: What happens to the pages, by how often clicks have been copied.
    /// - Returns: How often clicks were copied.
    @discardableResult
    private func fill(
        _ name: String, forLoading: Bool, damaging damages: [Int: Damage] = [:],
        _ prepare: (FirstLoad) -> Void = { _ in }
    ) throws -> Int {
        let store = try ClickDatabase(path: folder.file(name), forLoading: forLoading)
        var copies = 0
        store.firstLoad?.willCopy = { pages in
            copies += 1
            damages[copies]?.apply(pages)
        }
        store.firstLoad.map(prepare)
        let first = try Playback(into: store)
        try first.write(clicks[..<1_000])
        var detailed = clicks[13_000]
        detailed.item = "i"
        try first.write(clicks[1_000..<1_500], marks: false)
        try first.write(clicks[1_500..<13_000], marks: false)
        // This click's details are inserted at once, and its row behind those that wait.
        try first.write([detailed], marks: false)
        try first.write(clicks[13_001..<14_000])
        try first.write(clicks[14_000..<20_000], isComplete: true)
        try first.close()
        // Sessions of another recording would be compared with stored clicks, and these are always inserted as rows.
        let others = clicks[20_000...].map { SampleClick(session: "other " + $0.session, atMs: $0.atMs) }
        try store.take(others, from: "b.jsonl")
        try store.close()
        return copies
    }

    private func expectSameContents() throws {
        let (pages, rows) = (folder.file("pages"), folder.file("rows"))
        let tables = try PlainSQLite.column("SELECT name FROM sqlite_schema WHERE type = 'table'", in: rows)
        #expect(tables.contains("click"))
        let schema = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name"
        for query in [schema] + tables.map({ "SELECT * FROM \($0)" }) {
            #expect(try PlainSQLite.rows(query, in: pages) == PlainSQLite.rows(query, in: rows))
        }
        #expect(try PlainSQLite.column("PRAGMA integrity_check", in: pages) == ["ok"])
    }
}

/// A way in which the pages of an image can be wrong.
struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (UnsafeMutableRawBufferPointer) -> Void

    static let all = [
        Damage("the header says that it is no database") { pages in pages[0] = 0 },
        Damage("the schema is cut short") { pages in pages[103] = 0xFF },
        Damage("the table has another name") { pages in
            replace("click", by: "clock", in: UnsafeMutableRawBufferPointer(rebasing: pages[..<ClickImage.pageSize]))
        },
        Damage("the root is no page of a tree") { pages in pages[pages.count - ClickImage.pageSize] = 0 },
        Damage("the root has lost a leaf") { pages in pages[pages.count - ClickImage.pageSize + 4] -= 1 },
        Damage("a row is too large for its page") { pages in pages[start(4_096, pages)] = 0x7F },
        Damage("a row stands outside of its page") { pages in pages[2 * ClickImage.pageSize + 8] = 0 },
        Damage("a leaf has lost a row") { pages in pages[2 * ClickImage.pageSize + 4] -= 1 },
        Damage("a leaf has lost its header") { pages in pages[2 * ClickImage.pageSize] = 0 },
        Damage("the first row is another") { pages in pages[last(0, pages)] ^= 1 },
        Damage("a row in the middle is another") { pages in pages[last(4_096, pages)] ^= 1 },
        Damage("the last row is another") { pages in pages[last(11_999, pages)] ^= 1 },
    ]

    private init(_ description: String, _ apply: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void) {
        testDescription = description
        self.apply = apply
    }

    /// The offset of a row's first byte, its size.
    private static func start(_ row: Int, _ pages: UnsafeMutableRawBufferPointer) -> Int {
        let (page, place) = place(of: row, pages)
        return page + number(page + 8 + 2 * place, pages)
    }

    /// The offset of a row's last byte.
    private static func last(_ row: Int, _ pages: UnsafeMutableRawBufferPointer) -> Int {
        let (page, place) = place(of: row, pages)
        // Rows are written downwards, so each ends where the one before it begins.
        return place == 0 ? page + ClickImage.pageSize - 1 : start(row - 1, pages) - 1
    }

    /// The offset of the page that a row stands on, and how many rows of the page come before it.
    private static func place(of row: Int, _ pages: UnsafeMutableRawBufferPointer) -> (page: Int, place: Int) {
        var (page, place) = (ClickImage.pageSize, row)
        while place >= number(page + 3, pages) {
            place -= number(page + 3, pages)
            page += ClickImage.pageSize
        }
        return (page, place)
    }

    private static func number(_ offset: Int, _ pages: UnsafeMutableRawBufferPointer) -> Int {
        Int(pages[offset]) << 8 | Int(pages[offset + 1])
    }

    private static func replace(_ text: String, by other: String, in bytes: UnsafeMutableRawBufferPointer) {
        let text = Array(text.utf8)
        for start in 0..<bytes.count - text.count where bytes[start..<start + text.count].elementsEqual(text) {
            UnsafeMutableRawBufferPointer(rebasing: bytes[start..<start + text.count]).copyBytes(from: other.utf8)
        }
    }
}
