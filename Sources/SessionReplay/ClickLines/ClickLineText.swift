import ClickTracking

/// Clicks as click lines have them; the keys stand in the order in which the documentation lists them.
enum ClickLineText {
    /// One line with its line feed.
    static func line(_ row: Int, of batch: ClickBatch, control: ControlKey, session: SessionKey) -> String {
        let detail = batch.details[row]
        var line = "{\"t\":\(batch.atMs[row])"
        add("session", session.name, to: &line)
        add("user", session.user, to: &line)
        add("path", control.path, to: &line)
        add("x", place: batch.x[row], to: &line)
        add("y", place: batch.y[row], to: &line)
        add("app", session.app, to: &line)
        add("version", session.version, to: &line)
        add("screen", control.screen, to: &line)
        add("id", detail?.id, to: &line)
        if let seq = detail?.seq { line += ",\"seq\":\(seq)" }
        if batch.handled[row] != .unknown { line += ",\"handled\":\(batch.handled[row] == .yes)" }
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
