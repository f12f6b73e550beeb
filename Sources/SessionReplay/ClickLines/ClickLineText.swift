import ClickTracking

/// Clicks as click lines have them; the keys stand in the order in which the documentation lists them.
enum ClickLineText {
    /// One line with its line feed.
    static func line(_ row: Int, of batch: ClickBatch, control: ControlKey, session: SessionKey) -> String {
        let (click, detail) = (batch.rows[row], batch.details[row])
        var line = "{\"t\":\(click.atMs)"
        add("session", session.name, to: &line)
        add("user", session.user, to: &line)
        add("path", control.path, to: &line)
        add("x", place: click.x, to: &line)
        add("y", place: click.y, to: &line)
        add("app", session.app, to: &line)
        add("version", session.version, to: &line)
        add("screen", control.screen, to: &line)
        add("id", detail?.id, to: &line)
        if let seq = detail?.seq { line += ",\"seq\":\(seq)" }
        if click.handled != .unknown { line += ",\"handled\":\(click.handled == .yes)" }
        add("handled_by", detail?.handledBy, to: &line)
        add("position", detail?.position, to: &line)
        add("item", detail?.item, to: &line)
        if let info = detail?.info { line += ",\"info\":\(info)" }
        return line + "}\n"
    }

    private static func add(_ key: StaticString, _ text: String?, to line: inout String) {
        guard let text else { return }
        line += ",\"\(key)\":\(JSONText.string(text))"
    }

    /// Tenths as a number with one decimal, exactly.
    private static func add(_ key: StaticString, place tenths: Int32, to line: inout String) {
        guard tenths != Tenths.unknown else { return }
        let magnitude = tenths.magnitude
        line += ",\"\(key)\":\(tenths < 0 ? "-" : "")\(magnitude / 10).\(magnitude % 10)"
    }
}
