import Basics
import ClickQuery
import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickHouseStore

/// Both stores take the same recordings, ClickHouse with kills in between.
@Suite(.onClickHouse) struct ClickHouseSinkTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `a replay that is killed goes on, and stores what a database file stores`(seed: UInt64) throws {
        let (folder, servers) = (try TemporaryFolder(), try ClickHouseTestDatabase())
        let address = try ClickHouseAddress(servers.address)
        let file = try ClickDatabase(path: folder.store)
        var recordings = RandomRecordings(seed: seed)
        var generator = SplitMix64(seed: seed &+ 7)
        for number in 0..<3 {
            let clicks = recordings.next()
            let recording = SlicedRecording(
                number: number, clicks: clicks, batch: Int.random(in: 5...60, using: &generator))
            let expected = try recording.replay(into: file)
            // Of the clicks after the last progress, some are stored and some are not.
            let end = Int.random(in: 0...max(1, clicks.count), using: &generator)
            _ = try recording.replay(into: try ClickHouseSink(address), upTo: end)
            let sink = try ClickHouseSink(address)
            let known = try sink.knownSources().first { $0.source.name == recording.source.name }
            var result = known?.taken ?? WriteResult()
            if known?.progress.isComplete != true { result += try recording.replay(into: sink, continuing: known) }
            try sink.close()
            #expect(result == expected, "recording \(number), killed after \(end) of \(clicks.count)")
        }
        let sink = try ClickHouseSink(address)
        #expect(try sink.totals(countingClicks: true).clicks == file.totals(countingClicks: true).clicks)
    }

    @Test func `writers that make a database at the same moment all have it`() async throws {
        let servers = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(servers.address)
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try ClickHouseSink(address).knownSources().count } }
            for try await count in group { #expect(count == 0) }
        }
    }

    @Test func `two writers that take the same recording at the same time store each click once`() throws {
        let servers = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(servers.address)
        var recordings = RandomRecordings(seed: 11)
        let recording = SlicedRecording(number: 0, clicks: recordings.next(), batch: 1_000)
        let (first, second) = (try ClickHouseSink(address), try ClickHouseSink(address))
        // Neither sees what the other has not sent.
        try first.together {
            let stored = try recording.replay(into: first).stored
            #expect(try recording.replay(into: second).stored == stored)
            #expect(try second.totals(countingClicks: true).clicks == stored)
        }
        let findings = try ClickHouseReader(address).check()
        #expect(try ClickHouseReader(address).check().allSatisfy { $0.state == .ok }, "\(findings)")
        #expect(try second.totals(countingClicks: true) == first.totals(countingClicks: true))
    }

    @Test func `what a node that was killed left out of its views is there when the replay goes on`() throws {
        let servers = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(servers.address)
        var recordings = RandomRecordings(seed: 12)
        let recording = SlicedRecording(number: 0, clicks: recordings.next(), batch: 10)
        _ = try recording.replay(into: ClickHouseSink(address), upTo: recording.clicks.count / 2)
        let sink = try ClickHouseSink(address)
        for node in 0..<servers.nodes.count {
            var options = ClickHouseClient.Options()
            options.node = node
            for view: SQLFragment in ["control", "click_uid", "version_control", "click_session"] {
                try sink.client.run("TRUNCATE TABLE \(view)", options)
            }
        }
        let damaged = try ClickHouseReader(address).check().filter { $0.state == .damaged }
        #expect(damaged.map(\.subject) == ["sessions", "controls"])
        _ = try recording.replay(into: sink, continuing: sink.knownSources().first)
        try sink.close()
        #expect(try ClickHouseReader(address).check().allSatisfy { $0.state == .ok })
        let other = try ClickHouseTestDatabase()
        let whole = try ClickHouseSink(ClickHouseAddress(other.address))
        _ = try recording.replay(into: whole)
        try whole.close()
        for key: SQLFragment in [
            "control_id) FROM control", "id, session_id) FROM click_uid", "session_id) FROM click_session",
        ] {
            let counts = try [address, whole.client.address].map { address in
                try ClickHouseClient(address).row("SELECT uniqExact(\(key)") { try $0.integer() }
            }
            #expect(counts[0] == counts[1], "\(key)")
        }
    }

    @Test func `a feed that has forgotten its names knows which clicks of each session it has brought`() throws {
        let servers = try ClickHouseTestDatabase()
        let sink = try ClickHouseSink(try ClickHouseAddress(servers.address))
        let source = ClickSource(name: "a", format: "clicks", head: SourceHead(length: 9, digest: 1))
        let feed = try sink.open(source, continuing: nil)
        // Each batch has the same clicks, which nothing tells from those before but how many there were.
        for number in 0..<3 {
            var builder = BatchBuilder()
            for click in 0..<40 {
                builder.append(
                    ControlKey(path: "Window--Button--tap"), SessionKey(name: "s-\(click % 8)"),
                    atMs: 1_700_000_000_000 + Int64(click / 16), x: 0, y: 0, handled: .yes, detail: nil)
            }
            var batch = builder.batch
            batch.forgetsNames = number > 0
            let result = try feed.write(batch, upTo: nil) { _, reason in
                RejectedRecord(reason: reason, offset: 0, content: .bytes([]))
            }
            #expect(result == WriteResult(stored: 40), "batch \(number)")
        }
        try feed.close()
        #expect(try sink.totals(countingClicks: true).clicks == 120)
    }

    @Test func `doctor finds two clicks of one identity that say different things`() throws {
        let servers = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(servers.address)
        let (first, second) = (try ClickHouseSink(address), try ClickHouseSink(address))
        var click = RandomRecordings.Click(
            control: ControlKey(path: "Window--Button--tap"), session: SessionKey(name: "s"), atMs: 1_700_000_000_000,
            x: 0, y: 0, handled: .yes, detail: ClickDetail(id: "a"))
        try first.together {
            _ = try SlicedRecording(number: 0, clicks: [click], batch: 1).replay(into: first)
            click.x = 1
            _ = try SlicedRecording(number: 1, clicks: [click], batch: 1).replay(into: second)
        }
        let damaged = try ClickHouseReader(address).check().filter { $0.state == .damaged }
        #expect(damaged.map(\.subject) == ["identities"])
        #expect(damaged.first?.text.contains("id a") == true)
    }

    @Test func `doctor finds one id in two sessions until one of them is forgotten`() throws {
        let servers = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(servers.address)
        let (first, second) = (try ClickHouseSink(address), try ClickHouseSink(address))
        var click = RandomRecordings.Click(
            control: ControlKey(path: "Window--Button--tap"), session: SessionKey(name: "s"), atMs: 1_700_000_000_000,
            x: 0, y: 0, handled: .yes, detail: ClickDetail(id: "a"))
        try first.together {
            _ = try SlicedRecording(number: 0, clicks: [click], batch: 1).replay(into: first)
            click.session.name = "t"
            _ = try SlicedRecording(number: 1, clicks: [click], batch: 1).replay(into: second)
        }
        let damaged = try ClickHouseReader(address).check().filter { $0.state == .damaged }
        #expect(damaged.map(\.subject) == ["identities"])
        #expect(damaged.first?.text.contains("first id a:") == true)
        // As it says: both count.
        #expect(try first.totals(countingClicks: true).clicks == 2)
        _ = try first.forget(sessions: ["t"])
        #expect(try ClickHouseReader(address).check().allSatisfy { $0.state == .ok })
    }

    @Test func `a database from before the table of sessions is given it by a writer`() throws {
        let servers = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(servers.address)
        var recordings = RandomRecordings(seed: 31)
        let recording = SlicedRecording(number: 0, clicks: recordings.next(), batch: 100)
        let sink = try ClickHouseSink(address)
        let stored = try recording.replay(into: sink).stored
        for node in 0..<servers.nodes.count {
            var options = ClickHouseClient.Options()
            options.node = node
            for table: SQLFragment in ["click_session_view", "click_session"] {
                try sink.client.run("DROP TABLE \(table)", options)
            }
            try sink.client.deleteRows(of: "migration", where: "name = 'ClickHouse004_sessions'", node: node)
        }
        _ = try ClickHouseReader(address)
        let next = try ClickHouseSink(address)
        #expect(try ClickHouseReader(address).check().allSatisfy { $0.state == .ok })
        let copy = SlicedRecording(number: 1, clicks: recording.clicks, batch: 100)
        #expect(try copy.replay(into: next).stored == 0 && stored > 0)
    }

    @Test(arguments: 0..<3 as Range<UInt64>)
    func `what is forgotten or pruned is the same as in a database file`(seed: UInt64) throws {
        let (folder, servers) = (try TemporaryFolder(), try ClickHouseTestDatabase())
        let file = try ClickDatabase(path: folder.store)
        let sink = try ClickHouseSink(try ClickHouseAddress(servers.address))
        var recordings = RandomRecordings(seed: seed &+ 50)
        for number in 0..<2 {
            let recording = SlicedRecording(number: number, clicks: recordings.next(), batch: 200)
            #expect(try recording.replay(into: file) == recording.replay(into: sink))
        }
        for isRehearsal in [true, false] {
            let names = RandomRecordings.users.compactMap(\.self).suffix(3 + Int(seed))
            let unclicked = try Self.unclickedSessions(of: Array(names), or: "s%", in: folder.store)
            var expectedForgotten = try file.forget(users: Array(names), sessions: ["s%"], isRehearsal: isRehearsal)
            expectedForgotten.sessions -= unclicked
            let forgotten = try sink.forget(users: Array(names), sessions: ["s%"], isRehearsal: isRehearsal)
            #expect(forgotten == expectedForgotten)
            #expect(
                try file.prune(beforeMs: 1_700_000_400_000, isRehearsal: isRehearsal)
                    == sink.prune(beforeMs: 1_700_000_400_000, isRehearsal: isRehearsal))
            let (expected, left) = (try file.totals(countingClicks: true), try sink.totals(countingClicks: true))
            #expect(expected.clicks == left.clicks)
        }
    }

    /// How many sessions of some users, or of a name, a file knows though all their clicks were rejected: ClickHouse knows a
    /// session by its clicks alone.
    private static func unclickedSessions(of users: [String], or name: String, in path: String) throws -> Int {
        let texts = ([name] + users).map { "'\($0.replacing("'", with: "''"))'" }
        let query = try SQLQuery(
            """
            SELECT count(DISTINCT stretch_of) FROM session AS one
            WHERE (name = \(texts[0]) OR user IN (\(texts.dropFirst().joined(separator: ", "))))
                AND NOT EXISTS (
                    SELECT 1 FROM click JOIN session AS other ON other.id = session_id
                    WHERE other.stretch_of = one.stretch_of)
            """, on: ClickReader(path: path), timeout: 60)
        guard case .integer(let count)? = try query.next()?.first else { return 0 }
        return Int(count)
    }
}

/// A recording that is handed on in batches, with a progress at the end of every second one.
struct SlicedRecording {
    let source: ClickSource
    let clicks: [RandomRecordings.Click]
    let batch: Int

    init(number: Int, clicks: [RandomRecordings.Click], batch: Int) {
        source = ClickSource(
            name: "\(number)", format: "clicks", head: SourceHead(length: 9, digest: UInt64(number)))
        (self.clicks, self.batch) = (clicks, batch)
    }

    /// - Parameter end: After so many clicks, and their batch, the replay is ended.
    func replay(
        into sink: any ClickSink, continuing known: KnownSource? = nil, upTo end: Int? = nil
    ) throws -> WriteResult {
        let feed = try sink.open(source, continuing: known)
        var builder = BatchBuilder()
        var result = WriteResult()
        // An offset is one more than the clicks: a file with none has been taken, too.
        var start = max(0, (known?.progress.offset ?? 0) - 1)
        if feed.needsPrefix {
            add(0..<start, to: &builder)
            try feed.skip(builder.batch)
            builder.startNextBatch()
        }
        repeat {
            let next = min(start + batch, clicks.count)
            add(start..<next, to: &builder)
            let isMarked = next == clicks.count || next / batch % 2 == 0
            let progress = SourceProgress(offset: next + 1, digest: 0, isComplete: next == clicks.count)
            result += try feed.write(builder.batch, upTo: isMarked ? progress : nil) { row, reason in
                RejectedRecord(reason: reason, offset: row, content: .bytes(Array("\"u-1\"".utf8)))
            }
            builder.startNextBatch()
            start = next
        } while start < min(end ?? .max, clicks.count)
        try feed.close()
        return result
    }

    private func add(_ range: Range<Int>, to builder: inout BatchBuilder) {
        for click in clicks[range] {
            builder.append(
                click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
                detail: click.detail)
        }
    }
}
