import Basics
package import ClickTracking

/// A sink that writes click lines, as `taptrail simulate` and `taptrail export` do. Any JSON tool can read them.
package final class ClickLineWriter: ClickSink {
    private let write: (String) throws -> Void

    /// Makes a sink that calls `write` with the lines of each batch.
    package init(to write: @escaping (String) throws -> Void) {
        self.write = write
    }

    package func knownSources() -> [KnownSource] { [] }

    package func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed {
        ClickLineFeed(write)
    }
}

/// Writes one source's clicks as lines.
private final class ClickLineFeed: ClickFeed {
    let needsPrefix = false
    private let write: (String) throws -> Void
    private var names = BatchNames()

    init(_ write: @escaping (String) throws -> Void) {
        self.write = write
    }

    func skip(_ batch: ClickBatch) {}

    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) throws -> WriteResult {
        names.add(batch)
        var lines = ""
        for row in 0..<batch.count {
            lines += ClickLineText.line(
                row, of: batch, control: names.control(row, of: batch), session: names.session(row, of: batch))
        }
        try write(lines)
        return WriteResult(stored: batch.count)
    }

    func close() {}
}

/// The text of click lines: every key in the order of the documentation, with `null` for what is unknown. So a key has one
/// type in all lines, and a tool that looks at the first lines knows them all.
enum ClickLineText {
    /// One line with its line feed.
    static func line(_ row: Int, of batch: ClickBatch, control: ControlKey, session: SessionKey) -> String {
        let (click, detail) = (batch.rows[row], batch.details[row])
        var line = "{\"t\":\(click.atMs)"
        add("session", session.name, to: &line)
        add("user", session.user, to: &line)
        add("path", control.path, to: &line)
        add("kind", control.kind.rawValue, to: &line)
        add("x", place: click.x, to: &line)
        add("y", place: click.y, to: &line)
        add("app", session.app, to: &line)
        add("version", session.version, to: &line)
        add("screen", control.screen, to: &line)
        add("window", json: session.window.map { "[\(points($0.width)),\(points($0.height))]" }, to: &line)
        add("id", detail?.id, to: &line)
        add("seq", json: detail?.seq.map(String.init), to: &line)
        add("handled", json: click.handled == .unknown ? nil : click.handled == .yes ? "true" : "false", to: &line)
        add("handled_by", detail?.handledBy, to: &line)
        add("position", detail?.position, to: &line)
        add("item", detail?.item, to: &line)
        add("info", json: detail?.info, to: &line)
        return line + "}\n"
    }

    private static func add(_ key: StaticString, json: String?, to line: inout String) {
        line += ",\"\(key)\":\(json ?? "null")"
    }

    private static func add(_ key: StaticString, _ text: String?, to line: inout String) {
        add(key, json: text.map(JSONText.string), to: &line)
    }

    private static func add(_ key: StaticString, place tenths: Int32, to line: inout String) {
        add(key, json: tenths == Tenths.unknown ? nil : points(tenths), to: &line)
    }

    /// Tenths as a number with one decimal, exactly.
    private static func points(_ tenths: Int32) -> String {
        let magnitude = tenths.magnitude
        return "\(tenths < 0 ? "-" : "")\(magnitude / 10).\(magnitude % 10)"
    }
}

/// The controls and sessions that the batches of a feed have named so far, by their numbers.
struct BatchNames {
    private(set) var controls: [ControlKey] = []
    private(set) var sessions: [SessionKey] = []

    /// Adds the names that are new in a batch.
    mutating func add(_ batch: ClickBatch) {
        if batch.forgetsNames { self = BatchNames() }
        controls += batch.newControls
        sessions += batch.newSessions
    }

    func control(_ row: Int, of batch: ClickBatch) -> ControlKey { controls[Int(batch.rows[row].control)] }
    func session(_ row: Int, of batch: ClickBatch) -> SessionKey { sessions[Int(batch.rows[row].session)] }
}
