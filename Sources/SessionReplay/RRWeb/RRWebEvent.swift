/// One event of an rrweb recording that matters for clicks.
struct RRWebEvent {
    /// When it happened, in milliseconds since the Unix epoch, UTC.
    let atMs: Int64
    /// The event's bytes; parsed again when its turn comes, as values take many times the room.
    let bytes: [UInt8]
    let offset: Int
    let line: Int
    /// Its place in its list of events.
    let index: Int

    /// Events by their meaning for clicks.
    enum Meaning {
        case meta, snapshot, mutation
        /// A click by its event's name.
        case click(String)
        case nothing
    }

    /// What an event means, judged without unpacking more than need be.
    static func meaning(of event: JSONValue) -> Meaning {
        switch event["type"]?.int {
        case 4: return .meta
        case 2: return .snapshot
        case 3: break
        default: return .nothing
        }
        switch event["data"]?["source"]?.int {
        case 0: return .mutation
        case 2: return clickName(event["data"]?["type"]?.int).map(Meaning.click) ?? .nothing
        // Data packed as a whole does not show its source.
        case nil where event["data"]?.string != nil: return packedMeaning(of: event)
        default: return .nothing
        }
    }

    private static func packedMeaning(of event: JSONValue) -> Meaning {
        guard case .value(let data) = RRWebPayload.data(of: event) else { return .mutation }
        switch data["source"]?.int {
        case 0: return .mutation
        case 2: return clickName(data["type"]?.int).map(Meaning.click) ?? .nothing
        default: return .nothing
        }
    }

    private static func clickName(_ type: Int64?) -> String? {
        switch type {
        case 2: "click"
        case 3: "contextmenu"
        case 4: "dblclick"
        default: nil
        }
    }
}
