import ClickTracking
import ResponderChain
import SimulatedUI
import TouchRecording

/// One line of a touch session.
enum TouchSessionLine {
    /// A session begins. Where its events were recorded, too, they say what the app's own code did.
    /// The first one has the number given.
    case header(SessionKey, hasEvents: Bool, firstSeq: Int64)
    /// What is on the screen now: nodes that are new or have changed.
    case layout([LayoutNode])
    /// Something reached the application. The time is that of the latest touch, or the clock's.
    case input(Input, atMs: Int64)
    /// An event was raised, and somebody handled it or nobody did.
    case event(Heard)

    /// An event as the recording has it.
    struct Heard {
        let atMs: Int64
        let name: String
        let node: Int
        let location: Event.Location?
        let handledBy: String?
    }

    init(_ value: JSONValue) throws(TouchSessionError) {
        guard value.isObject else { throw .notAnObject }
        let fields = LayoutFields(value)
        if let format = try fields.text("format") {
            self = try Self.header(fields, format)
        } else if fields.value("layout") != nil {
            var nodes: [LayoutNode] = []
            for node in try fields.list("layout") { nodes.append(try LayoutNode(node)) }
            self = .layout(nodes)
        } else if let name = try fields.text("event") {
            self = .event(try Self.heard(name, fields))
        } else {
            self = try Self.input(fields)
        }
    }

    private static func header(_ fields: LayoutFields, _ format: String) throws(TouchSessionError) -> TouchSessionLine {
        guard format == TouchSessionText.format else { throw .unknownFormat(format) }
        guard let name = try fields.text("session") else { throw .missing("session") }
        let session = SessionKey(
            name: name, app: try fields.text("app"), version: try fields.text("version"),
            user: try fields.text("user"))
        let firstSeq = try fields.whole("seq") ?? 0
        guard (0...Self.highestSeq).contains(firstSeq) else {
            throw .badValue("seq", expected: "a whole number from 0 to \(Self.highestSeq)")
        }
        return .header(session, hasEvents: try fields.flag("events") ?? false, firstSeq: Int64(firstSeq))
    }

    /// The highest number that a first event may have: one that every reader of JSON knows exactly.
    private static let highestSeq = (1 << 53) - 1

    private static func heard(_ name: String, _ fields: LayoutFields) throws(TouchSessionError) -> Heard {
        guard let node = try fields.whole("node") else { throw .missing("node") }
        var location: Event.Location?
        if let x = try fields.number("x"), let y = try fields.number("y") { location = Event.Location(x: x, y: y) }
        return Heard(
            atMs: try time(fields), name: name, node: node, location: location,
            handledBy: try fields.text("handled_by"))
    }

    private static func input(_ fields: LayoutFields) throws(TouchSessionError) -> TouchSessionLine {
        let atMs = try time(fields)
        if fields.value("touches") != nil {
            var samples: [TouchSample] = []
            for touch in try fields.list("touches") { samples.append(try sample(LayoutFields(touch), atMs)) }
            return .input(.touches(samples), atMs: atMs)
        }
        if try fields.choice("key", of: Key.self) == .return { return .input(.returnKey, atMs: atMs) }
        return .input(.time(atMs), atMs: atMs)
    }

    private enum Key: String, CaseIterable {
        case `return`
    }

    private static func sample(_ fields: LayoutFields, _ atMs: Int64) throws(TouchSessionError) -> TouchSample {
        guard let phase = try fields.choice("phase", of: Touch.Phase.self) else { throw .missing("phase") }
        let place = Point(x: try fields.coordinate("x"), y: try fields.coordinate("y"))
        let time = fields.value("t") == nil ? atMs : try time(fields)
        return TouchSample(
            id: try fields.whole("finger") ?? 0, phase, at: place, timestampMs: time)
    }

    private static func time(_ fields: LayoutFields) throws(TouchSessionError) -> Int64 {
        guard let time = try fields.whole("t") else { throw .missing("t") }
        return Int64(time)
    }
}
