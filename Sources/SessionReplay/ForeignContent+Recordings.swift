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
