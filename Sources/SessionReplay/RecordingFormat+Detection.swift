import Input
import JSON

extension RecordingFormat {
    /// The format that a recording shows by its first bytes; nil if it is no recording.
    ///
    /// - Parameter head: The first bytes, decompressed: ``headLength`` of them or the whole recording.
    package static func detect(_ head: [UInt8]) -> RecordingFormat? {
        let head = head.withoutByteOrderMark
        let lines = FirstLines(head[...])
        if lines.areRecords(isClickLine) { return .clicks }
        guard lines.holdObjects || beginsLikeJSON(head) else { return nil }
        let outline = JSONOutline(head[...])
        if outline.has("format"), head.holds("\"taptrail-touches/") { return .touches }
        // A first line that is longer than the head.
        if !head.contains(0x0A), outline.has("path"), outline.has("t") || outline.has("session") { return .clicks }
        if isMiniWoB(outline) { return .miniwob }
        if hasPostHogEvent(head, outline, lines) { return .posthog }
        return isRRWeb(head, lines) ? .rrweb : nil
    }

    /// How many first bytes are looked at.
    package static var headLength: Int { RecordingInput.headLength }

    /// Whether a recording begins with zeros, as none of any format does: it is a file that was never written, or the
    /// image of a disk. There may be gigabytes of them, compressed to a few thousand bytes.
    static func isNull(_ head: [UInt8]) -> Bool {
        head.first { !$0.isJSONSpace } == 0
    }

    /// Whether there is nothing in a recording but white space.
    static func isBlank(_ head: [UInt8]) -> Bool {
        head.count < headLength && head.allSatisfy(\.isJSONSpace)
    }

    /// Whether a line is an object with the keys of a click line.
    private static func isClickLine(_ line: ArraySlice<UInt8>) -> Bool {
        guard let value = try? JSONValue(parsing: Array(line)), value.isObject else { return false }
        return value["path"] != nil && (value["t"] != nil || value["session"] != nil)
    }

    /// Whether a recording begins as JSON does, and not like a text that has some JSON in it.
    private static func beginsLikeJSON(_ head: [UInt8]) -> Bool {
        let start = Array(head.lazy.filter { !$0.isJSONSpace }.prefix(2))
        switch start.first {
        case UInt8(ascii: "{"): return start.count == 1 || start[1] == UInt8(ascii: "\"")
        case UInt8(ascii: "["): return start.count == 1 || "{[\"".utf8.contains(start[1])
        case UInt8(ascii: "\""): return true
        default: return false
        }
    }

    /// Whether the recording begins with a demonstration: a task with states, or states with pages.
    private static func isMiniWoB(_ outline: JSONOutline) -> Bool {
        if outline.has("taskName"), outline.hasList("states") || outline.has("utterance") { return true }
        let state = outline.firstInList("states")
        return state.map { $0.has("dom") || $0.has("time") && $0.has("action") } ?? false
    }

    /// Whether the recording begins like an export of PostHog, or has such an event in one of its first lines.
    private static func hasPostHogEvent(_ head: [UInt8], _ outline: JSONOutline, _ lines: FirstLines) -> Bool {
        let has = { (text: String) in head.holds(text) }
        // PostHog's recordings of a session's page are rrweb.
        if has("\"$snapshot_data\"") || has("\"$snapshot_items\""), !has("\"$autocapture\"") { return false }
        // An event as it is sent may have everything among its properties; other programs' events look the same.
        let isEvent = { (outline: JSONOutline) in
            outline["event"] == UInt8(ascii: "\"")
                && (["distinct_id", "elements", "elements_chain"].contains(where: outline.has)
                    || outline.has("properties") && has("\"$autocapture\""))
        }
        if isEvent(outline) { return true }
        let isWrapped = outline.hasList(under: PostHogReader.listKeys, within: PostHogReader.wrapperKeys)
        // The rows of a table, or an answer with one.
        if isWrapped, has("\"columns\""), has("\"event\"") || has("\"*\"") { return true }
        if PostHogReader.listKeys.contains(where: outline.hasListOfLists), has("\"$autocapture\"") { return true }
        if let first = PostHogReader.listKeys.lazy.compactMap(outline.firstInList).first { return isEvent(first) }
        return lines.areRecords { isEvent(JSONOutline($0)) }
    }

    /// Whether the recording begins like rrweb's: with an array or object of events, or of lists of events by their
    /// names.
    private static func isRRWeb(_ head: [UInt8], _ lines: FirstLines) -> Bool {
        guard let first = lines.firstByte, "[{\"".utf8.contains(first) else { return false }
        let text = Array(head.split(whereSeparator: \.isJSONSpace).joined())
        let has = { (key: String) in text.holds(key) }
        if has("\"rrweb_data\":[") || has("\"snapshots\":[") || has("\"window_id\":") { return true }
        if isPacked(text) || has("\"compression\":\"gzip") { return true }
        // A page may fill the whole head, so that the timestamp is not in it.
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

extension ForeignContent {
    /// Recognises other programs' recordings by the keys that they begin with; nil for what may be a recording of ours.
    init?(recordedElsewhere head: [UInt8]) {
        let head = head.withoutByteOrderMark
        switch head.first(where: { !$0.isJSONSpace }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self.init(json: head)
        case UInt8(ascii: "<"): self.init(xml: head)
        default: self.init(yaml: head)
        }
    }

    private init?(json head: [UInt8]) {
        if let notation = Self(notation: head) {
            self = notation
            return
        }
        let outline = JSONOutline(head[...])
        let second = head.split(separator: 0x0A).dropFirst().first.map(JSONOutline.init)
        if outline.has("version"), head.holds("\"context-options\"") {
            self = .playwrightTrace
        } else if outline.firstInList("steps")?.has("type") == true, outline.has("title") {
            self = .devToolsRecording
        } else if outline.has("suites") || outline.has("version"), outline.firstInList("tests")?.has("commands") == true
        {
            self = .seleniumProject
        } else if let log = outline.object("log"), log.has("creator") || log.has("entries") {
            self = .httpArchive
        } else if outline.has("event_id"), second?.has("type") == true, head.holds("\"replay_") {
            self = .sentryEnvelope
        } else if head.holds("\"wireframes\":") || head.holds("\"wireframes\" :"), !head.holds("\"childNodes\"") {
            self = .posthogMobile
        } else {
            return nil
        }
    }

    /// What looks like JSON, by what its first key begins with.
    private init?(notation head: [UInt8]) {
        let brackets = [UInt8(ascii: "["), UInt8(ascii: "{")]
        let start = head.prefix(1 << 10).filter { !$0.isJSONSpace }
        guard let first = start.first(where: { !brackets.contains($0) }), start.contains(UInt8(ascii: "{")) else {
            return nil
        }
        if first == UInt8(ascii: "'") {
            self = .pythonNotation
        } else if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20), start.contains(UInt8(ascii: ":")) {
            self = .scriptNotation
        } else {
            return nil
        }
    }

    private init?(xml head: [UInt8]) {
        guard ["<hierarchy", "<AppiumAUT", "<XCUIElementType"].contains(where: head.holds) else { return nil }
        self = .appiumSource
    }

    /// A flow begins with its app; its steps follow a line of dashes.
    private init?(yaml head: [UInt8]) {
        let lines = head.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        guard let dashes = lines.firstIndex(where: { $0.elementsEqual("---".utf8) }),
            lines[..<dashes].contains(where: { $0.starts(with: "appId:".utf8) || $0.starts(with: "url:".utf8) }),
            lines[dashes...].contains(where: { $0.starts(with: "- ".utf8) })
        else { return nil }
        self = .maestroFlow
    }
}

extension [UInt8] {
    fileprivate var withoutByteOrderMark: [UInt8] { starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self }
}
