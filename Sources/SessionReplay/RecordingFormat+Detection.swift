extension RecordingFormat {
    /// The format that a recording shows by its first bytes; nil for what is no recording.
    ///
    /// - Parameter head: The first bytes, decompressed: ``headLength`` of them or the whole recording.
    package static func detect(_ head: [UInt8]) -> RecordingFormat? {
        let head = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
        if hasClickLine(head) { return .clicks }
        let outline = JSONOutline(head[...])
        if outline.has("format"), head.holds("\"taptrail-touches/") { return .touches }
        // A first line that is longer than what is looked at.
        if !head.contains(0x0A), outline.has("path"), outline.has("t") || outline.has("session") { return .clicks }
        if isMiniWoB(outline) { return .miniwob }
        if hasPostHogEvent(head, outline) { return .posthog }
        return isRRWeb(head) ? .rrweb : nil
    }

    /// How many first bytes are looked at.
    package static let headLength = 64 << 10

    /// Whether there is nothing in a recording but white space.
    static func isBlank(_ head: [UInt8]) -> Bool {
        head.count < headLength && head.allSatisfy(JSONParser.isSpace)
    }

    /// How many first lines are looked at: some may be broken.
    private static let linesLookedAt = 50

    /// Whether any of the first lines is an object with the keys of a click line; single lines may be broken.
    private static func hasClickLine(_ head: [UInt8]) -> Bool {
        head.split(separator: 0x0A).prefix(linesLookedAt).contains { line in
            guard let value = try? JSONValue(parsing: Array(line)), value.isObject else { return false }
            return value["path"] != nil && (value["t"] != nil || value["session"] != nil)
        }
    }

    /// Whether the recording begins with a demonstration: a task with states, or states with pages.
    private static func isMiniWoB(_ outline: JSONOutline) -> Bool {
        if outline.has("taskName"), outline.hasList("states") || outline.has("utterance") { return true }
        let state = outline.firstInList("states")
        return state.map { $0.has("dom") || $0.has("time") && $0.has("action") } ?? false
    }

    /// Whether the recording begins like an export of PostHog, or has such an event in one of its first lines.
    private static func hasPostHogEvent(_ head: [UInt8], _ outline: JSONOutline) -> Bool {
        let has = { (text: String) in head.holds(text) }
        // What PostHog sends of a session's page is rrweb.
        if has("\"$snapshot_data\"") || has("\"$snapshot_items\""), !has("\"$autocapture\"") { return false }
        // As it is sent, an event may have everything among its properties; other programs' events look the same.
        let isEvent = { (outline: JSONOutline) in
            outline["event"] == UInt8(ascii: "\"")
                && (["distinct_id", "elements", "elements_chain"].contains(where: outline.has)
                    || outline.has("properties") && has("\"$autocapture\""))
        }
        if isEvent(outline) { return true }
        // The rows of a table.
        if PostHogReader.listKeys.contains(where: outline.hasListOfLists), has("\"$autocapture\"") { return true }
        if let first = PostHogReader.listKeys.lazy.compactMap(outline.firstInList).first { return isEvent(first) }
        return head.split(separator: 0x0A).prefix(linesLookedAt).contains { isEvent(JSONOutline($0)) }
    }

    /// Whether the recording begins like rrweb's: an array or object in which events, or names of their arrays, stand.
    private static func isRRWeb(_ head: [UInt8]) -> Bool {
        guard let first = JSONStream.firstSign(head), Array("[{\"".utf8).contains(first) else { return false }
        let text = Array(head.split(whereSeparator: JSONParser.isSpace).joined())
        let has = { (key: String) in text.holds(key) }
        if has("\"rrweb_data\":[") || has("\"snapshots\":[") || has("\"window_id\":") { return true }
        if isPacked(text) { return true }
        // A page may fill all that is looked at, before the timestamp comes.
        if has("\"data\":{\"node\":{"), has("\"childNodes\":") { return true }
        if has("\"timestamp\":"), has("\"type\":"), has("\"data\":") { return true }
        if has("\"$snapshot_data\":") { return true }
        // Events within texts.
        if has("\\\"timestamp\\\":"), has("\\\"type\\\":"), has("\\\"data\\\":") { return true }
        return has("\"events\":[{") && has("\"type\":")
    }

    /// Whether a text is, or has at the start of an array, a string that begins as compressed bytes do.
    private static func isPacked(_ text: [UInt8]) -> Bool {
        let starts = text.indices.dropLast().filter {
            text[$0] == UInt8(ascii: "[") && text[$0 + 1] == UInt8(ascii: "\"")
        }
        return RRWebPayload.looksPacked(text[...]) || starts.contains { RRWebPayload.looksPacked(text[($0 + 1)...]) }
    }
}
