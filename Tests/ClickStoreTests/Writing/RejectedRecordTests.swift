import ClickStore
import ClickTracking
import TestSupport
import Testing

struct RejectedRecordTests {
    private static func record(_ offset: Int, isProvisional: Bool = false) -> RejectedRecord {
        var record = RejectedRecord(reason: "no path", line: offset + 1, offset: offset, content: .bytes([0x7B]))
        record.isProvisional = isProvisional
        return record
    }

    private static func offsets(in path: String) throws -> [String] {
        try PlainSQLite.column("SELECT offset FROM rejected ORDER BY id", in: path)
    }

    @Test func `what cannot be used is kept byte for byte with its place and reason`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let bytes = [0, 0xFF, 0x0A, 0xC3, 0x28] as [UInt8]
        let playback = try Playback("a.jsonl", into: store)
        let result = try playback.write(
            [SampleClick()],
            rejecting: [
                RejectedRecord(reason: "é: no path", line: 3, offset: 70, content: .bytes(bytes)),
                RejectedRecord(
                    reason: "too long", index: 4, offset: 80, content: .digest(length: 2_000_000, sha256: "ab")),
            ])
        #expect(result == WriteResult(stored: 1, rejected: 2))
        var rows: [RejectedRow] = []
        try ClickReader(path: folder.store).visitRejected { rows.append($0) }
        #expect(rows.map(\.recording) == ["a.jsonl", "a.jsonl"])
        #expect(rows.map(\.reason) == ["é: no path", "too long"])
        #expect(rows.map(\.line) == [3, nil])
        #expect(rows.map(\.index) == [nil, 4])
        #expect(rows.map(\.offset) == [70, 80])
        #expect(rows.map(\.length) == [5, 2_000_000])
        #expect(rows.map(\.content) == [bytes, nil])
        #expect(rows.map(\.sha256) == [nil, "ab"])
    }

    @Test func `an empty record is not one that was too long to keep`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let record = RejectedRecord(reason: "empty", offset: 0, content: .bytes([]))
        try Playback(into: store).write([], rejecting: [record])
        var rows: [RejectedRow] = []
        try ClickReader(path: folder.store).visitRejected { rows.append($0) }
        #expect(rows.map(\.content) == [[]])
    }

    @Test func `rejected records are counted with their source`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write([SampleClick(id: "1"), SampleClick(atMs: 1, id: "1")], rejecting: [Self.record(2)])
        #expect(try store.knownSources().map(\.taken) == [WriteResult(stored: 1, rejected: 2)])
    }

    @Test func `what no mark has committed is not rejected either`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write([], rejecting: [Self.record(0)], marks: false)
        try playback.close()
        #expect(try Self.offsets(in: folder.store).isEmpty)
    }

    @Test func `a provisional record is told, but read again when the source goes on`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let first = try Playback(into: store)
        let result = try first.write(
            [SampleClick(), SampleClick()], rejecting: [Self.record(1), Self.record(2, isProvisional: true)])
        #expect(result == WriteResult(stored: 2, rejected: 2))
        try first.close()
        #expect(try Self.offsets(in: folder.store) == ["1", "2"])
        let known = try #require(try store.knownSources().first)
        #expect(known.taken == WriteResult(stored: 2, rejected: 1))

        let second = try Playback(into: store, continuing: known)
        #expect(try second.write([SampleClick()]) == WriteResult(stored: 1))
        try second.close()
        #expect(try Self.offsets(in: folder.store) == ["1"])
        #expect(try store.knownSources().map(\.taken) == [WriteResult(stored: 3, rejected: 1)])
    }

    @Test func `a provisional record comes back if the source goes on but is given up`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let first = try Playback(into: store)
        try first.write([SampleClick()], rejecting: [Self.record(1, isProvisional: true)])
        try first.close()
        let known = try #require(try store.knownSources().first)
        try Playback(into: store, continuing: known).close()
        #expect(try Self.offsets(in: folder.store) == ["1"])
    }

    @Test func `records of other recordings stay when a source goes on`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        for name in ["a.jsonl", "b.jsonl"] {
            let playback = try Playback(name, into: store)
            try playback.write([], rejecting: [Self.record(0, isProvisional: true)])
            try playback.close()
        }
        let known = try #require(try store.knownSources().first)
        let playback = try Playback(into: store, continuing: known)
        try playback.write([])
        #expect(try PlainSQLite.column("SELECT recording_id FROM rejected", in: folder.store) == ["2"])
    }
}
