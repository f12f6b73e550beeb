import Basics
import ClickTracking
import Input
import JSON
import ResponderChain

/// A touch, or another event that was sent to a view, as an event file of a run has it.
struct DroidBotEvent {
    /// The user's action, such as `touch`.
    let name: String
    let tag: String
    let atMs: Int64
    let startState: String
    let view: AndroidView
    /// The place, in pixels; nil if DroidBot chose the middle of the view by itself.
    let location: Event.Location?

    /// The keys that are looked at, of an event and its view.
    static let keys = JSONKeys(AndroidView.keys.union(["event", "event_type", "tag", "view", "start_state", "x", "y"]))

    /// Reads an event; nil for one that the options exclude.
    init?(_ value: JSONValue, _ options: ReplayOptions) throws(DroidBotError) {
        let event = value["event"] ?? .null
        guard let name = event["event_type"]?.string, !name.isEmpty,
            options.includes(name, clicks: ["touch", "long_touch"])
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

/// The content of one file of a run.
struct DroidBotFile {
    /// The bytes, or their digest if they are too many to keep.
    let content: RejectedContent
    let length: Int
    let value: Result<JSONValue, DroidBotError>

    /// - Throws: ``InputError`` if the file cannot be read.
    init(_ path: String) throws(InputError) {
        let bytes: [UInt8]?
        do throws(InputError) {
            bytes = try RecordingInput.open(path).readAll(atMost: JSONStream.maxValueLength)
        } catch {
            guard error.isDamage else { throw error }
            self.init([], .failure(.unreadable(error)))
            return
        }
        guard let bytes else {
            try self.init(tooLong: path)
            return
        }
        self.init(
            bytes,
            Result { () throws(DroidBotError) in
                do throws(JSONError) { return try JSONValue(parsing: bytes, keeping: DroidBotEvent.keys) } catch {
                    throw .notJSON(error)
                }
            })
    }

    private init(_ bytes: [UInt8], _ value: Result<JSONValue, DroidBotError>) {
        content = RejectedContent(bytes)
        length = bytes.count
        self.value = value
    }

    /// Measures and hashes a file that is too long to be held in memory.
    private init(tooLong path: String) throws(InputError) {
        content = try JSONStream(try RecordingInput.open(path)).readRest().content
        switch content {
        case .bytes(let bytes): length = bytes.count
        case .digest(let count, _): length = count
        }
        value = .failure(.tooLong)
    }
}

/// Why an event file of a run cannot be used.
enum DroidBotError: Error {
    case unreadable(InputError)
    case tooLong
    case notJSON(JSONError)
    /// The tag is missing or not a time.
    case noTime
    /// The event does not say which view it was sent to.
    case noView
    /// The state before the event has no readable file; nil if the event names no state.
    case noState(String?)
    /// The state before the event does not show the view.
    case viewNotFound
}

extension DroidBotError: CustomStringConvertible {
    var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .tooLong: "longer than 64 MiB"
        case .notJSON(let error): "not JSON: \(error)"
        case .noTime: "the tag is missing or not a time such as 2017-08-11_155427"
        case .noView: "the event does not say which view it was sent to"
        case .noState(nil): "the event does not say which state it started in"
        case .noState(let name?): "states/ has no readable file of the start state \(name)"
        case .viewNotFound: "the start state does not show the view that the event was sent to"
        }
    }
}
