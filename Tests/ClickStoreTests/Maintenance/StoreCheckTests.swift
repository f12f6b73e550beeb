import ClickStore
import Foundation
import SeededGenerator
import TestSupport
import Testing

struct StoreCheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take((0..<300).map { SampleClick(session: "s-\($0 % 20)", user: "u-\($0 % 7)", x: Int32($0)) })
        try store.close()
    }

    private func states() throws -> [String] {
        try ClickReader(path: folder.store).check().map { "\($0.subject): \($0.state)" }
    }

    @Test func `a store is well, and says how much of it is indexed`() throws {
        #expect(try states() == ["file: ok", "clicks: ok", "index: ok", "index of sessions: ok", "controls: ok"])
        let index = try ClickReader(path: folder.store).check()[2]
        #expect(index.text == "version 1, 300 of 300 clicks in 1 part")
    }

    @Test(
        arguments: [
            ("UPDATE index_chunk SET content = zeroblob(length(content))", 2),
            ("UPDATE index_chunk SET content = x''", 2), ("DELETE FROM index_chunk", 2),
            ("UPDATE index_segment SET directory = x'FFFFFFFFFF'", 2), ("UPDATE index_segment SET clicks = 299", 2),
            ("INSERT INTO click VALUES (-5, 1, 1, 0, NULL, NULL, 0)", -1),
            ("INSERT INTO index_segment SELECT 5, 9, 1, 5, 1, 1, directory FROM index_segment", 2),
            ("UPDATE index_session SET content = substr(content, 2)", 3),
            ("UPDATE index_name SET name = name || 'x'", 3), ("UPDATE click SET session_id = 999 WHERE id = 7", 1),
            ("UPDATE control SET event = 'touchUpInside'", 4), ("UPDATE control SET element = path", 4),
            ("UPDATE control SET class = class || ' '", 4), ("UPDATE control SET path = path || '--tap'", 4),
            ("UPDATE control SET path = 'a'", 4),
            ("UPDATE control SET path = 'Window[0]--Button#send--tap', element = 'Window[0]--Button#send'", 4),
        ])
    func `damage is found where it is`(statement: String, place: Int) throws {
        try PlainSQLite.change(folder.store, statement)
        let damaged = try states().enumerated().filter { $0.element.hasSuffix("damaged") }.map(\.offset)
        #expect(damaged == (place < 0 ? [] : [place]))
    }

    @Test(
        arguments: [
            "UPDATE index_chunk SET content = x''", "DELETE FROM index_chunk", "DROP TABLE index_name",
            "UPDATE index_segment SET directory = x'FFFFFFFFFF'", "UPDATE index_session SET content = x'00'",
            "UPDATE index_segment SET last_click_id = 0",
        ])
    func `a damaged index is an error or left aside, and building it anew mends it`(statement: String) throws {
        let before = try ScannedClick.scanned(Selection(), in: folder.store)
        try PlainSQLite.change(folder.store, statement)
        do {
            #expect(try ScannedClick.scanned(Selection(), in: folder.store) == before)
        } catch StoreError.damagedIndex {
            // Told, with the remedy.
        }
        let store = try ClickDatabase(path: folder.store)
        try store.updateIndex(anew: true)
        try store.close()
        #expect(try ScannedClick.scanned(Selection(), in: folder.store) == before)
        #expect(try states().allSatisfy { $0.hasSuffix("ok") })
    }

    /// Puts zeros into the end of a table's first page, where its first rows are.
    private func overwriteRows(of table: String) throws {
        let sql = "SELECT rootpage * page_size FROM sqlite_schema, pragma_page_size WHERE name = '\(table)'"
        let end = try #require(PlainSQLite.column(sql, in: folder.store).first.flatMap { Int($0) })
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: folder.store)))
        bytes.replaceSubrange(end - 1_000..<end, with: repeatElement(0, count: 1_000))
        try Data(bytes).write(to: URL(fileURLWithPath: folder.store))
    }

    /// The index may know more than damaged rows do, so it is not built of them.
    @Test(arguments: [("click", false), ("index_chunk", true)])
    func `zeros in place of rows are told as damage of rows unless those are the index's`(
        table: String, isIndex: Bool
    ) throws {
        try overwriteRows(of: table)
        let reader = try ClickReader(path: folder.store)
        let findings = try reader.check()
        #expect(findings[0].state == .damaged)
        #expect(findings[0].text.contains("only the index's pages") == isIndex)
        #expect(findings.contains { $0.text.contains("intact") } == isIndex)
        #expect(try reader.areRowsWhole() == isIndex)
    }

    @Test func `a store without an index is only slow`() throws {
        try PlainSQLite.change(folder.store, "DROP TABLE index_chunk")
        #expect(try states() == ["file: ok", "clicks: ok", "index: slow", "controls: ok"])
    }

    @Test(arguments: sweep(15, of: 0..<60 as Range<UInt64>))
    func `any bytes in place of the sessions' columns give an error or numbers within their limits`(seed: UInt64) throws
    {
        var generator = SplitMix64(seed: seed)
        let place = Int.random(in: 1...60, using: &generator)
        let byte = String(UInt8.random(in: 16...255, using: &generator), radix: 16)
        try PlainSQLite.change(
            folder.store,
            """
            UPDATE index_session SET content = CAST(
                substr(content, 1, \(place - 1)) || x'\(byte)' || substr(content, \(place + 1)) AS BLOB)
            """)
        guard let directory = try? ClickReader(path: folder.store).sessionDirectory() else { return }
        #expect(directory.sessions.allSatisfy { $0 < directory.sessionLimit })
        #expect(directory.users.allSatisfy { (0..<Int32(directory.nameLimit)).contains($0) })
    }
}
