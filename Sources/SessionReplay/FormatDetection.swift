extension RecordingFormat {
    /// The format that a recording shows by its first bytes; nil for what is no recording.
    ///
    /// - Parameter head: The first bytes, decompressed: ``headLength`` of them or the whole recording.
    package static func detect(_ head: [UInt8]) -> RecordingFormat? {
        let head = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
        let lines = FirstLines(head)
        if lines.are(isClickLine) { return .clicks }
        guard lines.holdJSON || beginsLikeJSON(head) else { return nil }
        let outline = JSONOutline(head[...])
        if outline.has("format"), head.holds("\"taptrail-touches/") { return .touches }
        // A first line that is longer than what is looked at.
        if !head.contains(0x0A), outline.has("path"), outline.has("t") || outline.has("session") { return .clicks }
        if isMiniWoB(outline) { return .miniwob }
        if hasPostHogEvent(head, outline, lines) { return .posthog }
        return isRRWeb(head) ? .rrweb : nil
    }

    /// How many first bytes are looked at.
    package static let headLength = 64 << 10

    /// Whether a recording begins with zeros, which none does whatever its format is said to be: a file that was never
    /// written, or an image of a disk. There may be gigabytes of them, compressed to a few thousand bytes.
    static func isNull(_ head: [UInt8]) -> Bool {
        head.first { !JSONParser.isSpace($0) } == 0
    }

    /// Whether there is nothing in a recording but white space.
    static func isBlank(_ head: [UInt8]) -> Bool {
        head.count < headLength && head.allSatisfy(JSONParser.isSpace)
    }

    /// Whether a line is an object with the keys of a click line.
    private static func isClickLine(_ line: ArraySlice<UInt8>) -> Bool {
        guard let value = try? JSONValue(parsing: Array(line)), value.isObject else { return false }
        return value["path"] != nil && (value["t"] != nil || value["session"] != nil)
    }

    /// Whether a recording begins as JSON does, and not like a text in which some stands.
    private static func beginsLikeJSON(_ head: [UInt8]) -> Bool {
        let signs = Array(head.lazy.filter { !JSONParser.isSpace($0) }.prefix(2))
        switch signs.first {
        case UInt8(ascii: "{"): return signs.count == 1 || signs[1] == UInt8(ascii: "\"")
        case UInt8(ascii: "["): return signs.count == 1 || Array("{[\"".utf8).contains(signs[1])
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
        return lines.are { isEvent(JSONOutline($0)) }
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

/// The first lines of what may be a recording of lines. Some may be broken, so several are looked at.
private struct FirstLines {
    /// Those that may be records, as they begin like objects.
    private var objects: [ArraySlice<UInt8>] = []
    /// How many are something else.
    private var others = 0

    /// How many lines are looked at.
    private static let most = 50

    init(_ head: [UInt8]) {
        for line in head.split(separator: 0x0A).prefix(Self.most) {
            guard let first = line.first(where: { !JSONParser.isSpace($0) }) else { continue }
            if first == UInt8(ascii: "{") { objects.append(line) } else { others += 1 }
        }
    }

    /// Whether there are objects, and not more of something else: a text with an example of a record is no recording.
    var holdJSON: Bool { !objects.isEmpty && others <= objects.count }

    /// Whether lines are records of some kind. One that is whole is enough, as the others may be broken.
    func are(_ isRecord: (ArraySlice<UInt8>) -> Bool) -> Bool {
        holdJSON && objects.contains(where: isRecord)
    }
}

extension ForeignContent {
    /// Recognises what other programs record, by the keys that it begins with; nil for what may be a recording of ours.
    init?(recordedElsewhere head: [UInt8]) {
        let head = head.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(head.dropFirst(3)) : head
        switch head.first(where: { !JSONParser.isSpace($0) }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self.init(json: head)
        case UInt8(ascii: "<"): self.init(xml: head)
        default: self.init(yaml: head)
        }
    }

    private init?(json head: [UInt8]) {
        let has = { (text: String) in head.firstRange(of: Array(text.utf8)) != nil }
        let outline = JSONOutline(head[...])
        let second = head.split(separator: 0x0A).dropFirst().first.map(JSONOutline.init)
        if outline.has("version"), has("\"context-options\"") {
            self = .playwrightTrace
        } else if outline.firstInList("steps")?.has("type") == true, outline.has("title") {
            self = .devToolsRecording
        } else if outline.has("suites") || outline.has("version"), outline.firstInList("tests")?.has("commands") == true
        {
            self = .seleniumProject
        } else if let log = outline.object("log"), log.has("creator") || log.has("entries") {
            self = .httpArchive
        } else if outline.has("event_id"), second?.has("type") == true, has("\"replay_") {
            self = .sentryEnvelope
        } else if has("\"wireframes\":") || has("\"wireframes\" :"), !has("\"childNodes\"") {
            self = .posthogMobile
        } else {
            return nil
        }
    }

    private init?(xml head: [UInt8]) {
        let isSource = ["<hierarchy", "<AppiumAUT", "<XCUIElementType"].contains { tag in
            head.firstRange(of: Array(tag.utf8)) != nil
        }
        guard isSource else { return nil }
        self = .appiumSource
    }

    /// A flow begins with the app that it is for, and its steps stand behind a line of dashes.
    private init?(yaml head: [UInt8]) {
        let lines = head.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
        let begins = { (line: ArraySlice<UInt8>, text: String) in line.starts(with: Array(text.utf8)) }
        guard let dashes = lines.firstIndex(where: { $0.elementsEqual("---".utf8) }),
            lines[..<dashes].contains(where: { begins($0, "appId:") || begins($0, "url:") }),
            lines[dashes...].contains(where: { begins($0, "- ") })
        else { return nil }
        self = .maestroFlow
    }
}
