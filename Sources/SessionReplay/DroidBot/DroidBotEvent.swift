import Basics
import ResponderChain

/// A touch, or another event that was sent to a view, as an event file of a run tells of it.
struct DroidBotEvent {
    /// What was done, such as `touch`.
    let name: String
    let tag: String
    let atMs: Int64
    let startState: String
    let view: AndroidView
    /// The place, in pixels; nil where DroidBot chose the middle of the view by itself.
    let location: Event.Location?

    /// The keys that are looked at, of an event and its view.
    static let keys = JSONKeys(AndroidView.keys.union(["event", "event_type", "tag", "view", "start_state", "x", "y"]))

    /// Reads an event; nil for one that is not to be taken.
    init?(_ value: JSONValue, _ options: ReplayOptions) throws(DroidBotError) {
        let event = value["event"] ?? .null
        guard let name = event["event_type"]?.string, !name.isEmpty,
            options.takes(name, usual: ["touch", "long_touch"])
        else { return nil }
        guard let tag = value["tag"]?.string, let time = CivilTime(tag: tag) else { throw .noTime }
        guard let view = event["view"], view.isObject else { throw .noView }
        guard let state = value["start_state"]?.string else { throw .noState(nil) }
        self.name = name
        self.tag = tag
        atMs = time.ms
        startState = state
        self.view = AndroidView(view)
        location = event["x"]?.double.flatMap { x in event["y"]?.double.map { Event.Location(x: x, y: $0) } }
    }
}
