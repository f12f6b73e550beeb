import CSQLite
package import ClickTracking
import Migrations
import ResponderChain

/// A database as an earlier version made and filled it: by default 0.1.0, with its two migrations and rows that say no kind.
package struct OldDatabase {
    package let path: String
    private var controls: [[UInt8]: Int] = [:]
    private var spans: [SessionKey: Int] = [:]
    /// The first span of each session.
    private var origins: [SessionKey: Int] = [:]

    /// Makes a database that holds the clicks of one recording.
    ///
    /// - Parameters:
    ///   - source: Where the clicks came from.
    ///   - progress: How far that has been read.
    ///   - schema: How many migrations the version had.
    package init(
        at path: String, holding clicks: [CollectedClick],
        from source: ClickSource = ClickSource(name: "gone", format: "clicks", head: SourceHead(length: 9, digest: 9)),
        upTo progress: SourceProgress = SourceProgress(offset: 9, digest: 9, isComplete: true),
        schema: Int = 2
    ) throws {
        self.path = path
        var script = "PRAGMA page_size = 16384; PRAGMA application_id = 0x5454726C; PRAGMA journal_mode = WAL; BEGIN;"
        script += "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);"
        for step in Migrations.all.prefix(schema) {
            script += step.sql + "; INSERT INTO grdb_migrations VALUES ('\(step.name)');"
        }
        script += """
            INSERT INTO recording VALUES (1, \(Self.text(source.name)), '\(source.format)', \(source.head.length),
                \(Int64(bitPattern: source.head.digest)), \(progress.offset), \(progress.line),
                \(Int64(bitPattern: progress.digest)), \(progress.isComplete), \(clicks.count), 0, 0, 0);
            """
        for (index, click) in clicks.enumerated() { script += try insertion(of: click, id: index + 1) }
        var connection: OpaquePointer?
        defer { sqlite3_close(connection) }
        guard sqlite3_open(path, &connection) == SQLITE_OK,
            sqlite3_exec(connection, script + "COMMIT", nil, nil, nil) == SQLITE_OK
        else { throw Failure(message: String(cString: sqlite3_errmsg(connection))) }
    }

    private struct Failure: Error {
        let message: String
    }

    private mutating func insertion(of click: CollectedClick, id: Int) throws -> String {
        var sql = ""
        let key = Array((click.control.path + "\n" + (click.control.screen ?? "")).utf8)
        let control = controls[key] ?? controls.count + 1
        if controls.updateValue(control, forKey: key) == nil {
            let path = try ControlPath(parsing: click.control.path)
            let values = [click.control.screen, click.control.path, path.element, path.event, path.controlClass]
            sql += """
                INSERT INTO control (id, screen, path, element, event, class)
                VALUES (\(control), \(values.map(Self.text).joined(separator: ", ")));
                """
        }
        let name = SessionKey(name: click.session.name, app: click.session.app)
        let span = spans[click.session] ?? spans.count + 1
        let origin = origins[name] ?? span
        origins[name] = origin
        if spans.updateValue(span, forKey: click.session) == nil {
            let (session, values) = (click.session, [click.session.name, click.session.app])
            let names = (values + [session.version, session.user]).map(Self.text).joined(separator: ", ")
            sql += """
                INSERT INTO session (
                    id, name, app, version, user, stretch_of, recording_id, first_click_id, last_click_id)
                VALUES (\(span), \(names), \(origin), 1, \(id), \(id));
                """
        }
        let details = [click.id, click.position, click.item, click.handledBy, click.info]
        let hasDetail = click.seq != nil || details.contains { $0 != nil }
        let place = [click.x, click.y].map { $0 == Tenths.unknown ? "NULL" : "\($0)" }.joined(separator: ", ")
        sql += """
            UPDATE session SET last_click_id = \(id) WHERE id = \(span);
            INSERT INTO click VALUES (\(id), \(control), \(span), \(click.atMs), \(place),
                \(click.handled.rawValue | (hasDetail ? 4 : 0)));
            """
        guard hasDetail else { return sql }
        let (seq, texts) = (click.seq.map(String.init) ?? "NULL", details.map(Self.text))
        return sql
            + "INSERT INTO click_detail VALUES (\(id), \(texts[0]), \(seq), \(texts[1...].joined(separator: ", ")));"
    }

    private static func text(_ value: String?) -> String {
        value.map { "'\($0.replacing("'", with: "''"))'" } ?? "NULL"
    }
}
