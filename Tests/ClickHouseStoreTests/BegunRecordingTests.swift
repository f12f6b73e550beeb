import Basics
import ClickStore
import ClickTracking
import SessionReplay
import TestSupport
import Testing

@testable import ClickHouseStore

/// A replay is killed before it has told how far it came.
@Suite(.onClickHouse) struct BegunRecordingTests {
    private let folder: TemporaryFolder
    private let database: ClickHouseTestDatabase

    init() throws {
        (folder, database) = (try TemporaryFolder(), try ClickHouseTestDatabase())
        let lines = (0..<40).map {
            $0 % 10 == 7
                ? "no click\n" : #"{"t":1700000000\#(100 + $0),"session":"s","path":"Window--Button--tap"}"# + "\n"
        }
        _ = try folder.write(lines.joined(), to: "clicks")
        let events = (0..<3).map {
            #"{"event":"$autocapture","timestamp":"2021-08-24T12:21:14.11\#($0)Z","distinct_id":"u","properties":{},"#
                + #""elements":[{"tag_name":"a"}]}"#
        }
        _ = try folder.write("[\(events.joined(separator: ","))]", to: "posthog")
    }

    /// - Parameter isOld: Whether an earlier version of TapTrail has begun it, which kept another digest of nothing.
    @Test(arguments: [RecordingFormat.clicks, .posthog], [false, true])
    func `its recording goes on as the same one, and nothing is counted or listed twice`(
        format: RecordingFormat, isOld: Bool
    ) throws {
        let address = try ClickHouseAddress(database.address)
        let killed = try ClickHouseSink(address)
        let first = try replay(format, into: SilentSink(killed))
        try killed.close()
        #expect(first.stored == (format == .clicks ? 36 : 3))
        if isOld {
            try killed.client.run(
                """
                INSERT INTO recording (id, revision, created_ms, name, format, head_length, head_digest) \
                SELECT id, revision + 1, created_ms, name, format, head_length, head_digest FROM recording FINAL
                """)
        }
        let sink = try ClickHouseSink(address)
        #expect(try replay(format, into: sink) == first)
        try sink.close()
        let reader = try ClickHouseReader(address)
        var listed = 0
        try reader.visitRejected { _ in listed += 1 }
        #expect(listed == first.rejected)
        #expect(try RecordingRow.all(reader.client).map(\.taken) == [first])
        // What is finished is known.
        let again = try replay(format, into: ClickHouseSink(address))
        #expect(again.stored == 0 && again.duplicate == first.stored)
    }

    @Test func `a move that was killed at its beginning is not taken for that of another file`() throws {
        let address = try ClickHouseAddress(database.address)
        for (name, time) in [("a", 1_700_000_000_100), ("b", 1_700_000_000_200)] {
            let file = try ClickDatabase(path: folder.file(name + ".sqlite"))
            let line = #"{"t":\#(time),"session":"s","path":"Window--Button--tap"}"#
            _ = try folder.write(line + "\n", to: "clicks")
            _ = try replay(.clicks, into: file)
            try file.close()
        }
        let reader = { name in try ClickReader(path: folder.file(name)) }
        let killed = try ClickHouseSink(address)
        var move = DatabaseMove(of: try reader("a.sqlite"), into: SilentSink(killed))
        try move.run()
        try killed.close()
        for name in ["b.sqlite", "a.sqlite"] {
            let sink = try ClickHouseSink(address)
            var move = DatabaseMove(of: try reader(name), into: sink)
            try move.run()
            try sink.close()
            #expect(move.result == WriteResult(stored: 1))
        }
        #expect(try RecordingRow.all(killed.client).map(\.source.name.last) == ["e", "e"])
    }

    private func replay(_ format: RecordingFormat, into sink: any ClickSink) throws -> WriteResult {
        let request = Replayer.Request(paths: [folder.file("\(format)")], format: format)
        let replayer = Replayer(into: sink, nowMs: CurrentProcess.nowMs) { _, _ in }
        return try replayer.replay(try Inventory(request), request).result
    }
}

/// Passes everything on but how far it came, as if it were killed before each progress.
private final class SilentSink: ClickSink, CatalogueDatabase, PrunedFirstsDatabase {
    private let sink: ClickHouseSink

    init(_ sink: ClickHouseSink) { self.sink = sink }

    func knownSources() throws -> [KnownSource] { try sink.knownSources() }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        Feed(try sink.open(source, continuing: known))
    }

    func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])], isRehearsal: Bool
    ) throws -> Acceptance { Acceptance() }
    func undoAliases(_ ids: [Int64]?) throws -> Int { 0 }
    func keep(_ catalogue: StoredCatalogue) throws {}
    func keep(_ firsts: [PrunedFirst]) throws {}
    func setting(_ setting: Setting) throws -> String? { nil }
    func keep(_ setting: Setting, _ value: String) throws {}

    private final class Feed: ClickFeed {
        private let feed: any ClickFeed
        var needsPrefix: Bool { feed.needsPrefix }

        init(_ feed: any ClickFeed) { self.feed = feed }

        func skip(_ batch: ClickBatch) throws { try feed.skip(batch) }
        func write(
            _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
        ) throws -> WriteResult { try feed.write(batch, upTo: nil, rejecting: record) }
        func close() throws { try feed.close() }
    }
}
