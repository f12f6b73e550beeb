internal import Basics

/// The text of click lines: every key in the order of the documentation, with `null` for what is unknown. So a key has one
/// type in all lines, and a tool that looks at the first lines knows them all.
package enum ClickLineText {
    /// One line with its line feed.
    ///
    /// - Parameter names: Those of the batch and of the ones before.
    package static func line(_ row: Int, of batch: ClickBatch, _ names: BatchNames) -> String {
        let (click, detail) = (batch.rows[row], batch.details[row])
        let (control, session) = (names.control(row, of: batch), names.session(row, of: batch))
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
        // Most sessions have none, and then no key for them.
        if let properties = names.properties(row, of: batch) { add("properties", json: properties.text, to: &line) }
        addPage(detail, click.answered, to: &line)
        return line + "}\n"
    }

    /// What a web page adds. Most clicks have none of it, and then no key for it.
    private static func addPage(_ detail: ClickDetail?, _ answered: Answered, to line: inout String) {
        if let hit = detail?.hit { add("hit", hit, to: &line) }
        if let tab = detail?.tab { add("tab", tab, to: &line) }
        if let scroll = detail?.scroll { add("scroll", json: "[\(points(scroll.x)),\(points(scroll.y))]", to: &line) }
        if answered != .unknown { add("answered", json: answered == .yes ? "true" : "false", to: &line) }
    }

    /// One line, with its line feed, of a screen that came to the front or went away. Recordings have no such lines; what is
    /// sent to a collector has.
    package static func line(_ change: ScreenChange, session: SessionKey) -> String {
        var line = "{\(screenKey):\(JSONText.string(change.screen))"
        add("appeared", json: change.isAppearance ? "true" : "false", to: &line)
        add("t", json: String(change.atMs), to: &line)
        add("session", session.name, to: &line)
        add("user", session.user, to: &line)
        add("app", session.app, to: &line)
        add("version", session.version, to: &line)
        add("window", json: session.window.map { "[\(points($0.width)),\(points($0.height))]" }, to: &line)
        return line + "}\n"
    }

    /// The key that a line of a screen begins with, in quotes.
    package static let screenKey = "\"screen_view\""

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
