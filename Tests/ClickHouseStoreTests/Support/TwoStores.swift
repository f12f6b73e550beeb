import Basics
import ClickQuery
import ClickStore
import ClickTracking
import SessionReplay
import TestSupport

@testable import ClickHouseStore

/// A database file and a ClickHouse database that take the same clicks; gone with the object.
final class TwoStores {
    private let folder: TemporaryFolder
    let database: ClickHouseTestDatabase
    private var recordings = 0

    init() throws {
        folder = try TemporaryFolder()
        database = try ClickHouseTestDatabase()
    }

    typealias Taken = (file: WriteResult, servers: WriteResult)

    /// Has both take one recording, and layouts that sessions showed. The file has some of them in its index.
    func add(
        _ clicks: [RandomRecordings.Click], _ layouts: [(ScreenLayout, SessionKey, atMs: Int64)] = []
    ) throws -> Taken {
        recordings += 1
        var builder = BatchBuilder()
        for click in clicks {
            builder.append(
                click.control, click.session, atMs: click.atMs, x: click.x, y: click.y, handled: click.handled,
                answered: click.answered, detail: click.detail)
            guard let said = click.properties else { continue }
            builder.append(said, session: builder.number(of: click.session), atMs: click.atMs)
        }
        for (layout, session, atMs) in layouts { builder.append(layout, session, atMs: atMs) }
        let source = ClickSource(
            name: "\(recordings).jsonl", format: "clicks", head: SourceHead(length: 9, digest: UInt64(recordings)))
        let mark = SourceProgress(offset: clicks.count + 9, digest: 0, isComplete: true)
        return try both { sink in
            let feed = try sink.open(source, continuing: nil)
            let result = try feed.write(builder.batch, upTo: mark) { row, reason in
                RejectedRecord(reason: reason, offset: row, content: .bytes([]))
            }
            try feed.close()
            return result
        }
    }

    /// Has both replay files or folders.
    func replay(_ paths: String...) throws -> Taken {
        let request = Replayer.Request(paths: paths)
        return try both { sink in
            let replayer = Replayer(into: sink, nowMs: CurrentProcess.nowMs) { _, _ in }
            return try replayer.replay(try Inventory(request), request).result
        }
    }

    typealias Accepted = (file: Acceptance, servers: Acceptance)

    /// Has both join names of controls, and keep a catalogue.
    func accept(
        _ aliases: [Alias], orders: [(app: String?, versions: [String])], _ catalogue: StoredCatalogue
    ) throws -> Accepted {
        try both { store in
            try store.keep(catalogue)
            return try store.accept(aliases, orders: orders, isRehearsal: false)
        }
    }

    /// Has both part names of controls again.
    func undo(_ ids: [Int64]) throws -> (file: Int, servers: Int) { try both { try $0.undoAliases(ids) } }

    /// Has both keep labels.
    func keep(_ labels: [ControlLabel]) throws { _ = try both { try $0.keep(.labels, labels.text) } }

    /// Has both delete clicks before a time, and forget users.
    func prune(beforeMs ms: Int64, forgetting users: [String]) throws -> (file: [Deletion], servers: [Deletion]) {
        let file = try ClickDatabase(path: folder.store)
        let servers = try ClickHouseSink(try ClickHouseAddress(database.address))
        let deleted = try (
            [file.prune(beforeMs: ms), file.forget(users: users)],
            [servers.prune(beforeMs: ms), servers.forget(users: users)]
        )
        try file.close()
        try servers.close()
        return deleted
    }

    private func both<Result>(
        _ work: (any ClickSink & CatalogueDatabase & SettingsDatabase) throws -> Result
    ) throws -> (file: Result, servers: Result) {
        let file = try ClickDatabase(path: folder.store)
        let servers = try ClickHouseSink(try ClickHouseAddress(database.address))
        let taken = (try work(file), try work(servers))
        // The index is made when a database is closed, so some clicks are in it and some are not.
        if recordings % 2 == 1 { try file.close() }
        try servers.close()
        return taken
    }

    func fileReader() throws -> ClickReader { try ClickReader(path: folder.store) }

    func serverReader() throws -> ClickHouseReader { try ClickHouseReader(try ClickHouseAddress(database.address)) }
}
