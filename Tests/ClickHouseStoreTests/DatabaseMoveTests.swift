import Basics
import ClickQuery
package import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickHouseStore

/// Moves go into any store of clicks. Into a database file they need no servers.
struct DatabaseMoveTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: sweep(4, of: 1...12 as ClosedRange<UInt64>))
    func `a move that is killed again and again brings every click once`(seed: UInt64) throws {
        var (generator, recordings) = (SplitMix64(seed: seed), RandomRecordings(seed: seed))
        for _ in 0..<3 { try add(recordings.next(), to: "a.sqlite", &generator) }
        // The other store may have some of the clicks already, and others.
        if seed % 3 == 0 { try add(recordings.next(), to: "b.sqlite", &generator) }
        var isDone = false
        while !isDone {
            let store = try ClickDatabase(path: folder.file("b.sqlite"))
            let sink = FailingSink(store, after: Int.random(in: 1...6, using: &generator))
            var move = DatabaseMove(
                of: try ClickReader(path: folder.file("a.sqlite")), into: sink,
                batchSize: Int.random(in: 5...60, using: &generator))
            do {
                try move.run()
                isDone = true
            } catch is FailingSink.Failure {
                // Killed.
            }
            try store.close()
            // Between two tries the file may grow.
            if Int.random(in: 0..<4, using: &generator) == 0 { try add(recordings.next(), to: "a.sqlite", &generator) }
        }
        _ = try move()
        #expect(try move().stored == 0)
        if seed % 3 > 0 {
            #expect(try ClickReader(path: folder.file("a.sqlite")).tallies() == reader().tallies())
            #expect(try lines("a.sqlite") == lines("b.sqlite"))
        } else {
            // What another click's identity keeps out is rejected.
            let ownContent = try lines("a.sqlite").filter { !$0.contains("id: Optional") }
            #expect(try Set(lines("b.sqlite")).isSuperset(of: ownContent))
        }
    }

    @Test func `layouts and rejected records move with the clicks, once`() throws {
        var (generator, recordings) = (SplitMix64(seed: 5), RandomRecordings(seed: 5))
        let clicks = recordings.next(clicks: 100)
        let layouts = clicks.prefix(6).map { (recordings.layout(of: $0.session), $0.session, $0.atMs) }
        try add(clicks, layouts, rejecting: 3, to: "a.sqlite", &generator)
        for _ in 0..<2 { _ = try move() }
        let (a, b) = (try ClickReader(path: folder.file("a.sqlite")), try reader())
        #expect(try a.layouts().map { "\($0)".split(separator: "firstMs")[0] }.sorted().count > 0)
        #expect(try Self.texts(of: a) == Self.texts(of: b))
        for reader in [a, b] {
            var records: [String] = []
            try reader.visitRejected {
                guard $0.reason == "broken" else { return }
                records.append("\($0.recording) \($0.offset) \($0.content ?? [])")
            }
            #expect(records == (0..<3).map { "x.jsonl \($0) [123, \($0)]" })
        }
    }

    @Test func `a database that has taken another one's place is moved from its start`() throws {
        var (generator, recordings) = (SplitMix64(seed: 9), RandomRecordings(seed: 9))
        let first = recordings.next(clicks: 100)
        try add(first, to: "a.sqlite", &generator)
        _ = try move()
        let all = try lines("a.sqlite")
        for name in try folder.names() where name.hasPrefix("a.sqlite") { try FileSystem.remove(folder.file(name)) }
        // The same first click, and others behind it.
        try add(
            Array(first.prefix(1)) + recordings.next(clicks: 100).map { Self.later($0) }, to: "a.sqlite", &generator)
        #expect(try move().stored > 0)
        #expect(try Set(lines("b.sqlite")) == Set(all).union(lines("a.sqlite")))
    }

    @Test(.onClickHouse, arguments: 1...3 as ClosedRange<UInt64>)
    func `what was moved to ClickHouse is there, and what is missing is told`(seed: UInt64) throws {
        var (generator, recordings) = (SplitMix64(seed: seed), RandomRecordings(seed: seed))
        for _ in 0..<2 { try add(recordings.next(), to: "a.sqlite", &generator) }
        let database = try ClickHouseTestDatabase()
        let address = try ClickHouseAddress(database.address)
        let file = try ClickReader(path: folder.file("a.sqlite"))
        for isFirst in [true, false] {
            let sink = try ClickHouseSink(address)
            var move = DatabaseMove(of: file, into: sink, batchSize: 25)
            try move.run()
            try sink.close()
            #expect(isFirst == (move.result.stored > 0))
            #expect(move.result.rejected == 0)
        }
        let servers = try ClickHouseReader(address)
        let proof = try MoveProof(of: file, in: servers)
        #expect(proof.differences.isEmpty)
        #expect(try proof.controls == file.tallies().count)
        #expect(try lines(of: servers).sorted() == lines("a.sqlite"))
        for node in 0..<database.nodes.count { try servers.client.deleteRows(of: "click", where: "1", node: node) }
        #expect(try MoveProof(of: file, in: servers).differences.count == proof.controls)
    }

    // MARK: -

    private func reader() throws -> ClickReader { try ClickReader(path: folder.file("b.sqlite")) }

    /// Moves a.sqlite into b.sqlite.
    private func move() throws -> WriteResult {
        let store = try ClickDatabase(path: folder.file("b.sqlite"))
        var move = DatabaseMove(of: try ClickReader(path: folder.file("a.sqlite")), into: store)
        try move.run()
        try store.close()
        return move.result
    }

    private func add(
        _ clicks: [RandomRecordings.Click], _ layouts: [(ScreenLayout, SessionKey, Int64)] = [],
        rejecting count: Int = 0,
        to name: String, _ generator: inout SplitMix64
    ) throws {
        let store = try ClickDatabase(path: folder.file(name))
        var builder = BatchBuilder()
        for click in clicks {
            builder.append(
                click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
                detail: click.detail)
        }
        for (layout, session, atMs) in layouts { builder.append(layout, session, atMs: atMs) }
        for offset in 0..<count {
            builder.reject(RejectedRecord(reason: "broken", offset: offset, content: .bytes([123, UInt8(offset)])))
        }
        let head = SourceHead(length: 9, digest: generator.next())
        let feed = try store.open(ClickSource(name: "x.jsonl", format: "clicks", head: head), continuing: nil)
        let progress = SourceProgress(offset: clicks.count + 9, digest: 1, isComplete: true)
        _ = try feed.write(builder.batch, upTo: progress) { row, reason in
            RejectedRecord(reason: reason, offset: row, content: .bytes([]))
        }
        try feed.close()
        try store.close()
    }

    private func lines(_ name: String) throws -> [String] {
        try lines(of: ClickReader(path: folder.file(name))).sorted()
    }

    /// All that is known of each click.
    private func lines(of archive: some ClickArchive) throws -> [String] {
        var lines: [String] = []
        try archive.visitClicks(Selection()) { click in
            let detail = click.detail.map { "\($0)" } ?? ""
            lines.append(
                "\(click.atMs) \(click.control.path) \(click.control.screen ?? "") \(click.control.kind) \(click.session) "
                    + "\(click.x) \(click.y) \(click.handled) \(detail)")
        }
        return lines
    }

    private static func later(_ click: RandomRecordings.Click) -> RandomRecordings.Click {
        var click = click
        click.atMs += 1_000_000_000
        click.detail = nil
        return click
    }

    private static func texts(of reader: ClickReader) throws -> [String] {
        var texts: [String] = []
        try reader.visitLayouts { texts.append("\($0.digest) \($1.name) \($1.app ?? "") \($2)") }
        return texts.sorted()
    }
}

/// A sink that fails at some write, as if the process had ended there.
private final class FailingSink: ClickSink, CatalogueDatabase, PrunedFirstsDatabase {
    struct Failure: Error {}

    private let sink: any DatabaseMove.Sink
    fileprivate var writesLeft: Int

    init(_ sink: any DatabaseMove.Sink, after writes: Int) {
        (self.sink, writesLeft) = (sink, writes)
    }

    func knownSources() throws -> [KnownSource] { try sink.knownSources() }

    func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])], isRehearsal: Bool
    ) throws -> Acceptance { try sink.accept(aliases, orders: orders, isRehearsal: isRehearsal) }

    func undoAliases(_ ids: [Int64]?) throws -> Int { try sink.undoAliases(ids) }

    func keep(_ catalogue: StoredCatalogue) throws { try sink.keep(catalogue) }

    func keep(_ firsts: [PrunedFirst]) throws { try sink.keep(firsts) }

    func setting(_ setting: Setting) throws -> String? { try sink.setting(setting) }

    func keep(_ setting: Setting, _ value: String) throws { try sink.keep(setting, value) }

    func open(_ source: ClickSource, continuing known: KnownSource?) throws -> any ClickFeed {
        Feed(try sink.open(source, continuing: known), self)
    }

    private final class Feed: ClickFeed {
        var needsPrefix: Bool { feed.needsPrefix }
        private let feed: any ClickFeed
        private let sink: FailingSink

        init(_ feed: any ClickFeed, _ sink: FailingSink) {
            (self.feed, self.sink) = (feed, sink)
        }

        func skip(_ batch: ClickBatch) throws { try feed.skip(batch) }

        func write(
            _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
        ) throws -> WriteResult {
            sink.writesLeft -= 1
            if sink.writesLeft < 0 { throw Failure() }
            return try feed.write(batch, upTo: progress, rejecting: record)
        }

        func close() throws { try feed.close() }
    }
}

/// A move between files is for tests alone; it brings clicks, and not what was pruned.
extension ClickDatabase: PrunedFirstsDatabase {
    package func keep(_ firsts: [PrunedFirst]) throws {}
}
