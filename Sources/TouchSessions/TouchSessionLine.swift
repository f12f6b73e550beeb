import Basics
package import ClickTracking
package import ResponderChain
package import SimulatedUI

/// One line of a touch session. Times are milliseconds since the Unix epoch, UTC.
package enum TouchSessionLine {
    /// A session begins.
    ///
    /// - Parameters:
    ///   - hasEvents: Whether the session's events are recorded, too.
    ///   - firstSeq: The number of the first event in the session.
    case header(SessionKey, hasEvents: Bool, firstSeq: Int64)
    /// The nodes on the screen that are new or have changed.
    case layout([LayoutNode], atMs: Int64?)
    /// Fingers touched the screen; the time is that of the latest sample.
    case touches([TouchSample], atMs: Int64)
    /// The return key was pressed.
    case returnKey(atMs: Int64)
    /// The application's clock has moved on, and nothing else happened.
    case clock(atMs: Int64)
    /// The app raised an event.
    case event(RaisedEvent)

    /// An event that the app raised, and who handled it.
    package struct RaisedEvent {
        package let atMs: Int64
        package let name: String
        /// Whether it is an activation, another control event or one of the app's own; nil for a line that does not say
        /// it, as version 0.1.0 wrote it.
        package let kind: ClickKind?
        /// The number of the node that raised it, or in which the hops stand.
        package let node: Int
        /// The hops in the node that the layout does not show, innermost first: the item of a bar, for example.
        package let hops: [LayoutNode]
        package let location: Event.Location?
        package var handledBy: String?
        /// Whether nobody can know if it was handled.
        package var isUnknown = false
    }

    /// The format's name, which stands in the first line of a session.
    private static let format = "taptrail-touches/1"
    /// The highest number that a first event may have: one that every JSON reader knows exactly.
    private static let highestSeq = (1 << 53) - 1
    /// The only key whose presses are recorded.
    private enum KeyboardKey: String, CaseIterable {
        case `return`
    }
}

/// The names of the fields in the lines; `LayoutNode+JSON.swift` has those of the nodes.
private enum Key {
    static let (format, session, user, app, version) = ("format", "session", "user", "app", "version")
    static let (seq, events) = ("seq", "events")
    static let (time, layout, touches, key, event) = ("t", "layout", "touches", "key", "event")
    static let (finger, phase, x, y) = ("finger", "phase", "x", "y")
    static let (eventKind, node, hops, handledBy) = ("event_kind", "node", "hops", "handled_by")
    static let unknown = "unknown"
}

// Writing

extension TouchSessionLine {
    /// The line as JSON, with its line feed.
    package var text: String {
        var object = JSONObjectText()
        switch self {
        case .header(let session, let hasEvents, let firstSeq):
            object.add(Key.format, Self.format)
            object.add(Key.session, session.name)
            object.add(Key.user, session.user)
            object.add(Key.app, session.app)
            object.add(Key.version, session.version)
            if firstSeq != 0 { object.add(Key.seq, Int(firstSeq)) }
            if hasEvents { object.add(Key.events, true) }
        case .layout(let nodes, let atMs):
            object.add(Key.time, atMs.map { Int($0) })
            object.add(Key.layout, json: JSONText.array(nodes.map(\.text)))
        case .touches(let samples, let atMs):
            object.add(Key.time, Int(atMs))
            object.add(Key.touches, json: JSONText.array(samples.map { Self.text(of: $0, lineMs: atMs) }))
        case .returnKey(let atMs):
            object.add(Key.time, Int(atMs))
            object.add(Key.key, KeyboardKey.return.rawValue)
        case .clock(let atMs):
            object.add(Key.time, Int(atMs))
        case .event(let event):
            Self.add(event, to: &object)
        }
        return object.description + "\n"
    }

    private static func text(of sample: TouchSample, lineMs: Int64) -> String {
        var object = JSONObjectText()
        if sample.id != 0 { object.add(Key.finger, sample.id) }
        object.add(Key.phase, sample.phase.rawValue)
        object.add(Key.x, json: JSONText.number(sample.location.x))
        object.add(Key.y, json: JSONText.number(sample.location.y))
        if sample.timestampMs != lineMs { object.add(Key.time, Int(sample.timestampMs)) }
        return object.description
    }

    private static func add(_ event: RaisedEvent, to object: inout JSONObjectText) {
        object.add(Key.time, Int(event.atMs))
        object.add(Key.event, event.name)
        if let kind = event.kind { object.add(Key.eventKind, kind.rawValue) }
        object.add(Key.node, event.node)
        if !event.hops.isEmpty { object.add(Key.hops, json: JSONText.array(event.hops.map(\.text))) }
        if let location = event.location {
            object.add(Key.x, json: JSONText.number(location.x))
            object.add(Key.y, json: JSONText.number(location.y))
        }
        object.add(Key.handledBy, event.handledBy)
        if event.isUnknown { object.add(Key.unknown, true) }
    }
}

// Reading

extension TouchSessionLine {
    /// Reads a line that has been parsed.
    package init(_ value: some TouchSessionValue) throws(TouchSessionError) {
        guard value.isObject else { throw .notAnObject }
        let fields = TouchSessionFields(value)
        if let format = try fields.text(Key.format) {
            self = try Self.header(fields, format)
        } else if fields.value(Key.layout) != nil {
            var nodes: [LayoutNode] = []
            for node in try fields.list(Key.layout) { nodes.append(try LayoutNode(node)) }
            self = .layout(nodes, atMs: try fields.whole(Key.time).map(Int64.init))
        } else if let name = try fields.text(Key.event) {
            self = .event(try Self.event(name, fields))
        } else {
            self = try Self.input(fields)
        }
    }

    private static func header(_ fields: TouchSessionFields<some TouchSessionValue>, _ format: String)
        throws(TouchSessionError) -> TouchSessionLine
    {
        guard format == Self.format else { throw .unknownFormat(format) }
        guard let name = try fields.text(Key.session) else { throw .missing(Key.session) }
        let session = SessionKey(
            name: name, app: try fields.text(Key.app), version: try fields.text(Key.version),
            user: try fields.text(Key.user))
        let firstSeq = try fields.whole(Key.seq) ?? 0
        guard (0...Self.highestSeq).contains(firstSeq) else {
            throw .badValue(Key.seq, expected: "a whole number from 0 to \(Self.highestSeq)")
        }
        return .header(session, hasEvents: try fields.flag(Key.events) ?? false, firstSeq: Int64(firstSeq))
    }

    private static func event(_ name: String, _ fields: TouchSessionFields<some TouchSessionValue>)
        throws(TouchSessionError) -> RaisedEvent
    {
        guard let node = try fields.whole(Key.node) else { throw .missing(Key.node) }
        var location: Event.Location?
        if let x = try fields.number(Key.x), let y = try fields.number(Key.y) { location = Event.Location(x: x, y: y) }
        var hops: [LayoutNode] = []
        for hop in try fields.list(Key.hops) { hops.append(try LayoutNode(hop)) }
        return RaisedEvent(
            atMs: try time(fields), name: name,
            kind: try fields.choice(Key.eventKind, of: ClickKind.self), node: node, hops: hops, location: location,
            handledBy: try fields.text(Key.handledBy), isUnknown: try fields.flag(Key.unknown) ?? false)
    }

    private static func input(_ fields: TouchSessionFields<some TouchSessionValue>) throws(TouchSessionError)
        -> TouchSessionLine
    {
        let atMs = try time(fields)
        if fields.value(Key.touches) != nil {
            var samples: [TouchSample] = []
            for touch in try fields.list(Key.touches) { samples.append(try sample(TouchSessionFields(touch), atMs)) }
            return .touches(samples, atMs: atMs)
        }
        if try fields.choice(Key.key, of: KeyboardKey.self) == .return { return .returnKey(atMs: atMs) }
        return .clock(atMs: atMs)
    }

    private static func sample(_ fields: TouchSessionFields<some TouchSessionValue>, _ lineMs: Int64)
        throws(TouchSessionError) -> TouchSample
    {
        guard let phase = try fields.choice(Key.phase, of: Touch.Phase.self) else { throw .missing(Key.phase) }
        let place = Point(x: try fields.coordinate(Key.x), y: try fields.coordinate(Key.y))
        let time = fields.value(Key.time) == nil ? lineMs : try time(fields)
        return TouchSample(
            id: try fields.whole(Key.finger) ?? 0, phase, at: place, timestampMs: time)
    }

    private static func time(_ fields: TouchSessionFields<some TouchSessionValue>) throws(TouchSessionError) -> Int64 {
        guard let time = try fields.whole(Key.time) else { throw .missing(Key.time) }
        return Int64(time)
    }
}
