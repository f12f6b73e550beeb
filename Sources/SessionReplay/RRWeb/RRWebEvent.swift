import Basics
import JSON

/// One event of an rrweb recording that matters for clicks.
struct RRWebEvent {
    /// When it happened, in milliseconds since the Unix epoch, UTC.
    let atMs: Int64
    let kept: RRWebKeptEvents.Kept
    let offset: Int
    let line: Int
    /// Its index in its list of events.
    let index: Int
    /// Its number among all events: those of one time are played in the order of the file.
    let order: Int

    /// The meaning of an event for clicks.
    enum Meaning {
        case meta, snapshot, mutation
        /// The window has another size.
        case resize
        /// A part of the page is scrolled.
        case scroll
        /// A pointer was pressed, and the event is no click.
        case press
        /// A click by its event's name.
        case click(String)
        /// What a recorder says in its own words.
        case custom(RRWebCustomEvent)
        case nothing
    }

    /// Whether an object is an event.
    static func isEvent(_ value: JSONValue) -> Bool {
        value["type"]?.int != nil && value["data"] != nil
    }

    /// Whether an object is a full snapshot, also if its data is missing.
    static func isSnapshot(_ value: JSONValue) -> Bool {
        value["type"]?.int == 2
    }

    /// Whether an object that begins so is an event's data.
    static func isData(_ outline: JSONOutline) -> Bool {
        ["node", "wireframes", "source", "href", "tag", "plugin"].contains(where: outline.has)
    }

    /// The keys of an event and below it that matter for clicks; texts and styles are most of a page.
    static func keys(_ options: ReplayOptions) -> JSONKeys {
        let keys = usedKeys.union(RRWebCustomEvent.usedKeys).union(RRWebSession.Origin.keys).union(
            WebControl.attributes
        )
        .union(HTMLAttributes.names)
        return options.identifierAttribute.map { keys.union([$0]) } ?? keys
    }

    private static let usedKeys: JSONKeys = [
        "type", "data", "timestamp", "source", "id", "x", "y", "href", "node", "tagName", "attributes", "childNodes",
        "width", "height", "initialOffset", "left", "top", "isShadow", "adds", "removes", "texts", "parentId", "nextId",
        "previousId", "ranges", "start", "startOffset", "end", "endOffset",
    ]

    /// The keys that show what an event means.
    private static let headKeys: JSONKeys = ["source", "type"]

    /// The meaning of an event; unpacks no more than needed to tell.
    static func meaning(of event: JSONValue, _ options: ReplayOptions) -> Meaning {
        switch event["type"]?.int {
        case 4: return .meta
        case 2: return .snapshot
        case 3: break
        case 5 where options.rules == .controls: return RRWebCustomEvent(event).map(Meaning.custom) ?? .nothing
        default: return .nothing
        }
        switch event["data"]?["source"]?.int {
        // Data that is packed as a whole does not show its source.
        case nil where event["data"]?.isString == true: return packedMeaning(of: event, options)
        case let source: return meaning(ofSource: source, event["data"], options)
        }
    }

    private static func packedMeaning(of event: JSONValue, _ options: ReplayOptions) -> Meaning {
        guard case .value(let data) = RRWebPayload.data(of: event, keeping: headKeys) else {
            return .mutation
        }
        return meaning(ofSource: data["source"]?.int, data, options)
    }

    private static func meaning(ofSource source: Int64?, _ data: JSONValue?, _ options: ReplayOptions) -> Meaning {
        switch source {
        case 0: return .mutation
        case 2:
            guard let type = data?["type"]?.int, let name = interactions[type] else { return .nothing }
            if options.includes(name, clicks: clicks) { return .click(name) }
            return options.rules == .controls && presses.contains(name) ? .press : .nothing
        case 3 where options.rules == .controls: return .scroll
        case 4: return .resize
        default: return .nothing
        }
    }

    /// The name of an interaction by its data; nil for one that rrweb does not record.
    static func interaction(_ data: JSONValue) -> String? { data["type"]?.int.flatMap { interactions[$0] } }

    /// The interactions with a node that rrweb records, and their names in web pages.
    private static let interactions: [Int64: String] = [
        0: "mouseup", 1: "mousedown", 2: "click", 3: "contextmenu", 4: "dblclick", 5: "focus", 6: "blur",
        7: "touchstart", 9: "touchend", 10: "touchcancel",
    ]

    private static let clicks: Set = ["click", "contextmenu", "dblclick"]
    /// The interactions by which a pointer is pressed.
    static let presses: Set = ["mousedown", "touchstart"]
}

/// The members of an object that is too long to be parsed as a whole and may be an event.
struct RRWebEventParts {
    /// The members that an event has.
    private var members: [(key: String, value: JSONValue)] = []
    /// Members that are JSON within a text.
    private(set) var texts: [String] = []
    /// Whether a value is not JSON, or too long.
    var isBroken = false

    private static let keys: Set = ["type", "data", "timestamp", "cv", "compression"]

    mutating func add(_ key: String, _ value: JSONValue) {
        if let text = value.string, RRWebPayload.mayHold(text) { texts.append(text) }
        if Self.keys.contains(key) { members.append((key, value)) }
    }

    /// Whether a member says which type of event it is.
    var hasType: Bool { members.contains { $0.key == "type" && $0.value.int != nil } }

    /// The object as an event.
    var event: JSONValue {
        let texts = members.map { JSONText.string($0.key) + ":" + $0.value.canonicalText }
        return (try? JSONValue(parsing: Array("{\(texts.joined(separator: ","))}".utf8))) ?? .null
    }
}
