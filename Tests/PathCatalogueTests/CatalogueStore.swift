import ClickQuery
import ClickReports
import ClickStore
import ClickTracking
import PathCatalogue
import TestSupport

/// A database in a folder of its own, gone with the object.
final class CatalogueStore {
    let folder: TemporaryFolder
    private var recordings = 0

    init() throws {
        folder = try TemporaryFolder()
        try ClickDatabase(path: folder.store).close()
    }

    /// A click, or a layout that a session showed if it has outlines.
    struct Sighting {
        var control = ControlKey(path: "App--Button--tap", screen: "Start")
        var session = SessionKey(name: "s-1", app: "A", version: "1")
        var atMs: Int64 = 1_700_000_000_000
        var handledBy: String?
        var outlines: [ScreenLayout.Outline] = []
    }

    /// Takes one recording.
    func add(_ sightings: [Sighting]) throws {
        recordings += 1
        let store = try ClickDatabase(path: folder.store)
        let source = ClickSource(
            name: "\(recordings).jsonl", format: "clicks", head: SourceHead(length: 0, digest: UInt64(recordings)))
        let feed = try store.open(source, continuing: nil)
        var builder = BatchBuilder()
        for it in sightings {
            builder.append(
                it.control, it.session, atMs: it.atMs, x: 0, y: 0, handled: it.handledBy == nil ? .no : .yes,
                detail: ClickDetail(handledBy: it.handledBy))
            guard !it.outlines.isEmpty else { continue }
            let layout = ScreenLayout(
                app: it.session.app, version: it.session.version, screen: it.control.screen, outlines: it.outlines)
            builder.append(layout, it.session, atMs: it.atMs)
        }
        let mark = SourceProgress(offset: recordings, digest: 0, isComplete: true)
        _ = try feed.write(builder.batch, upTo: mark) { row, reason in
            RejectedRecord(reason: reason, offset: row, content: .bytes([]))
        }
        try feed.close()
        try store.close()
    }

    func keep(_ catalogue: Catalogue, app: String = "A", version: String, importedMs: Int64 = 1_800_000_000_000) throws
    {
        let store = try ClickDatabase(path: folder.store)
        try store.keep(catalogue.stored(app: app, version: version, importedMs: importedMs))
        try store.close()
    }

    func reader() throws -> ClickReader { try ClickReader(path: folder.store) }

    func catalogues(_ select: (inout Selection) -> Void = { _ in }) throws -> [Catalogue] {
        var selection = Selection()
        select(&selection)
        return try CatalogueQuery(selection).figures(by: try reader())
    }

    func rows(_ sql: String) throws -> [[SQLQuery.Value]] {
        let query = try SQLQuery(sql, on: try reader(), timeout: 60)
        var rows: [[SQLQuery.Value]] = []
        while let row = try query.next() { rows.append(row) }
        return rows
    }
}
