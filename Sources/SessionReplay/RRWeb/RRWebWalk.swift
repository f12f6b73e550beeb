import Basics
import ClickTracking
import Input
import JSON

/// Reads rrweb recordings in every shape in which they are found.
struct RRWebReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        try RRWebWalk(recording, output).run()
    }
}

/// Walks through one file's documents, into arrays and objects under whatever keys, and finds the events in them.
///
/// Events of an array belong to one session. An array in an array, an object of an array that holds a list of events,
/// and all that names its session or window, belong to other sessions.
final class RRWebWalk {
    let stream: JSONStream
    private let walker: JSONWalker
    private let output: any ReplayOutput
    private let options: ReplayOptions
    private let keys: JSONKeys
    private let kept: RRWebKeptEvents
    /// The sessions that the file names, each in its windows. Their parts may stand anywhere in it, so they are played at its
    /// end, in the order in which they were first met.
    private var namedSessions: [RRWebSession] = []
    private var sessionsByOrigin: [RRWebSession.Origin: RRWebSession] = [:]
    /// The window of the line before, as most lines have the same.
    private var lastWindow: (text: [UInt8], session: RRWebSession)?
    /// The number of the segment whose header has just been read, and the replay that its segments make up so far.
    private var segment: Int64?
    private var segments: RRWebSession?
    private var depth = 0
    /// How many events have been found so far.
    private(set) var eventCount = 0

    /// How deep the arrays and objects around events may be nested; real recordings need three or four.
    private static let maxDepth = 32
    /// Objects up to this length are parsed as a whole; longer ones are walked through.
    static let wholeObjectLimit = 1 << 20
    /// How many bytes of an object show whether it is an event.
    private static let eventHeadLength = 4 << 10

    init(
        _ recording: RecordingInput, _ output: any ReplayOutput, keeping kept: RRWebKeptEvents = RRWebKeptEvents()
    ) throws {
        stream = JSONStream(recording.bytes)
        stream.endsAtLineFeed = FirstLines(try stream.peekBytes(upTo: RecordingInput.headLength)).areDocuments
        walker = JSONWalker(stream: stream, mayEndEarly: false)
        options = recording.options
        keys = RRWebEvent.keys(options)
        self.output = output
        self.kept = kept
    }

    /// Reads all events, and plays the sessions that they belong to.
    func run() throws {
        let result = Result { try walker.forEachDocument(document, rejecting: output.reject(_:at:)) }
        // If the input breaks off, the events before the break are used.
        if case .failure(let error) = result, !(error is InputError) { throw error }
        if let segments { try finish(segments) }
        for windows in RRWebSession.sessions(of: namedSessions, by: options.rules) { try play(windows) }
        try result.get()
    }

    /// One document, or one line of JSON Lines.
    private func document(_ first: UInt8) throws {
        switch first {
        case UInt8(ascii: "[") where segment != nil: try segmentArray()
        case UInt8(ascii: "["): try withNewSession { try array(into: $0) }
        case UInt8(ascii: "{"):
            if try readSegmentHeader() { return }
            if try !addNextEvent(to: bareEvents) { try withNewSession { try object(into: $0) } }
        default:
            guard case .whole(let element) = try stream.readValue() else {
                throw BrokenDocument(reason: "the file ends early")
            }
            if let event = RRWebPayload.event(element.bytes, keeping: keys) {
                add(event, element, to: bareEvents)
            } else {
                try output.reject("not an rrweb event", at: element.place())
            }
        }
    }

    /// Reads the next object if it is the header of a segment.
    private func readSegmentHeader() throws -> Bool {
        guard let bytes = try stream.peekValue(upTo: SegmentHeader.maxLength),
            let number = SegmentHeader.number(bytes)
        else { return false }
        try walker.skipValue()
        segment = number
        return true
    }

    /// The events of a segment: the first one begins a replay, and others go on with the one before.
    private func segmentArray() throws {
        let isFirst = segment == 0
        segment = nil
        let session = RRWebSession(options, kept)
        let result = Result { try array(into: session) }
        if let segments, !isFirst {
            segments.append(session)
        } else {
            if let segments { try finish(segments) }
            segments = session
        }
        try result.get()
    }

    /// Nesting is limited, as the walk recurses.
    private func nested(_ walk: () throws -> Void) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.maxDepth else {
            throw BrokenDocument(reason: "arrays and objects are nested more than \(Self.maxDepth) deep")
        }
        try walk()
    }
}

extension RRWebWalk {
    /// Gathers a session and finishes it, also if its end is missing.
    private func withNewSession(_ gather: (RRWebSession) throws -> Void) throws {
        let session = RRWebSession(options, kept)
        let result = Result { try gather(session) }
        try finish(session)
        try result.get()
    }

    /// Plays a session, or joins it with the other parts of the same one if the file names it.
    private func finish(_ session: RRWebSession) throws {
        if session.origin.isKnown {
            self.session(session.origin).append(session)
        } else {
            try play([session])
        }
    }

    private func play(_ windows: [RRWebSession]) throws {
        try RRWebSession.play(windows, options, into: output)
    }

    /// The session of an origin, new or known.
    private func session(_ origin: RRWebSession.Origin) -> RRWebSession {
        if let known = sessionsByOrigin[origin] { return known }
        let session = RRWebSession(options, kept, origin)
        sessionsByOrigin[origin] = session
        namedSessions.append(session)
        return session
    }

    /// The session of events that stand in lines of their own and name none.
    private var bareEvents: RRWebSession { session(RRWebSession.Origin()) }

    /// The session of a window, which may be spread over the file.
    private func session(ofWindow name: String, in session: RRWebSession) -> RRWebSession {
        self.session(RRWebSession.Origin(window: name).within(session.origin))
    }

    /// The session of a window by its name's JSON text; nil if that is not a string.
    private func session(ofWindowText text: [UInt8]) -> RRWebSession? {
        if let lastWindow, lastWindow.text == text { return lastWindow.session }
        guard let window = try? JSONValue(parsing: text).string else { return nil }
        let session = session(RRWebSession.Origin(window: window))
        lastWindow = (text, session)
        return session
    }
}

extension RRWebWalk {
    /// Adds an event to a session, or to the one that the event names itself: windows number their nodes apart.
    private func add(_ event: JSONValue, _ element: @autoclosure () -> JSONStream.Element, to session: RRWebSession) {
        eventCount += 1
        let own = RRWebSession.Origin(event)
        guard own.isKnown else { return session.add(event, element()) }
        self.session(own.within(session.origin)).add(event, element())
    }

    /// Adds the next object to a session if it is an event. If it is not, is too long or not JSON, it is not consumed.
    ///
    /// - Returns: Whether it was an event.
    private func addNextEvent(to session: @autoclosure () -> RRWebSession) throws -> Bool {
        var event = try stream.parseNext(upTo: Self.wholeObjectLimit, keeping: keys)
        if event == nil, try looksLikeLongEvent() {
            event = try stream.parseNext(upTo: JSONStream.maxValueLength, keeping: keys)
        }
        guard let event, RRWebEvent.isEvent(event) else { return false }
        let (offset, line) = stream.skipParsed()
        add(event, JSONStream.Element(bytes: event.writtenBytes, offset: offset, line: line), to: session())
        return true
    }

    /// Whether the next object is longer than usual and begins like an event, and not like one that holds events.
    private func looksLikeLongEvent() throws -> Bool {
        guard try stream.peekBytes(upTo: Self.wholeObjectLimit + 1).count > Self.wholeObjectLimit else { return false }
        let outline = JSONOutline(try stream.peekBytes(upTo: Self.eventHeadLength))
        if let type = outline["type"], type != UInt8(ascii: "\""), outline["data"] != UInt8(ascii: "[") { return true }
        return outline.object("data").map(RRWebEvent.isData) == true
    }

    /// Adds the next object if it is an event, else the events in it.
    private func eventOrObject(into session: RRWebSession) throws {
        if try !addNextEvent(to: session) { try object(into: session) }
    }

    /// Adds the events in a value that was a text, under whatever keys, and the names in it.
    private func addAll(
        in value: JSONValue, to session: RRWebSession, _ element: ([UInt8]) -> JSONStream.Element
    ) {
        if RRWebEvent.isEvent(value) {
            add(value, element(Array(value.canonicalText.utf8)), to: session)
        } else if let members = value.members {
            for member in members { session.origin.add(member.key, member.value) }
            for member in members { addAll(in: member.value, to: session, element) }
        } else {
            for item in value.elements { addAll(in: item, to: session, element) }
        }
    }
}

extension RRWebWalk {
    /// An array of events, of sessions, or `[window_id, event]`.
    private func array(into session: RRWebSession) throws {
        try nested {
            // The session of the last array within it, which the next one may continue.
            var last: RRWebSession?
            let result = Result { try elements(into: session, &last) }
            if let last { try finish(last) }
            try result.get()
        }
    }

    private func elements(into session: RRWebSession, _ last: inout RRWebSession?) throws {
        var isFirst = true
        try walker.forEachElement { first in
            switch first {
            case UInt8(ascii: "["): try innerArray(of: session, &last)
            case UInt8(ascii: "{"): try arrayObject(into: session)
            case UInt8(ascii: "\""): try string(isFirst: isFirst, into: session)
            default: try walker.skipValue()
            }
            isFirst = false
        }
    }

    /// An array within an array: a session of its own, or, without a full snapshot, the next segment of the one before
    /// it, as Sentry writes its replays.
    private func innerArray(of session: RRWebSession, _ last: inout RRWebSession?) throws {
        let inner = RRWebSession(options, kept, session.origin)
        let result = Result { try array(into: inner) }
        if let last, !inner.hasSnapshot {
            last.append(inner)
        } else {
            if let last { try finish(last) }
            last = inner
        }
        try result.get()
    }

    /// A string of an array: an event that was packed as a whole, or the name of the window whose event follows.
    private func string(isFirst: Bool, into session: RRWebSession) throws {
        guard let element = try walker.readElement() else {
            throw BrokenDocument(reason: "the file ends inside a value")
        }
        if let event = RRWebPayload.event(element.bytes, keeping: keys) {
            add(event, element, to: session)
        } else if RRWebPayload.looksPacked(element.bytes[...]) {
            try output.damaged(1)
        } else if isFirst, depth == 1 {
            try windowPair(element)
        }
    }

    /// What follows the window's name in `[window_id, event]`, up to the bracket.
    private func windowPair(_ name: JSONStream.Element) throws {
        guard let session = session(ofWindowText: name.bytes), try stream.skipIfNext(UInt8(ascii: ",")),
            try stream.peek() == UInt8(ascii: "{")
        else { throw BrokenDocument(reason: "a line begins like [window_id, event], but no event follows") }
        try eventOrObject(into: session)
        while try stream.skipIfNext(UInt8(ascii: ",")) { try walker.skipValue() }
    }

    /// An object in an array: an event, or an object that holds events.
    ///
    /// An object that holds a list of events, or names its session, is a session of its own; any other belongs to the
    /// array's.
    private func arrayObject(into session: RRWebSession) throws {
        if try addNextEvent(to: session) { return }
        if let bytes = try stream.peekValue(upTo: Self.wholeObjectLimit) {
            do throws(JSONError) {
                _ = try JSONValue(parsing: bytes)
            } catch {
                // The event is broken, but its end is clear: the next one is not affected.
                guard case .whole(let element) = try stream.readValue() else { return }
                return try output.reject("not JSON: \(error)", at: element.place())
            }
        }
        let inner = RRWebSession(options, kept, session.origin)
        let result = Result { try object(into: inner) }
        if inner.isContainer || inner.origin != session.origin { try finish(inner) } else { session.append(inner) }
        try result.get()
    }
}

extension RRWebWalk {
    /// Walks through an object, and adds the events it holds, under whatever keys, and its names to a session.
    ///
    /// An object too long to be parsed as a whole may also be an event itself: its parts are put together again.
    private func object(into session: RRWebSession) throws {
        try nested {
            let start = (offset: stream.offset, line: stream.line)
            let small = try stream.peekValue(upTo: Self.wholeObjectLimit)
            let eventsBefore = eventCount
            var parts = RRWebEventParts()
            do {
                try members(of: session, &parts)
            } catch var broken as BrokenDocument {
                if broken.start == nil, eventCount == eventsBefore { broken.start = start }
                throw broken
            }
            if eventCount == eventsBefore { try finish(parts, small, start, session) }
        }
    }

    private func members(of session: RRWebSession, _ parts: inout RRWebEventParts) throws {
        try walker.forEachMember { key, first in
            switch first {
            case UInt8(ascii: "["):
                let eventsBefore = eventCount
                defer { if eventCount > eventsBefore { session.isContainer = true } }
                try array(into: session)
            case UInt8(ascii: "{") where Self.windowListKeys.contains(key):
                session.isContainer = true
                try windows(of: session)
            case UInt8(ascii: "{") where try key != "data" || !isEventData(parts):
                try eventOrObject(into: session)
            default:
                guard let value = try walker.readElement().flatMap({ try? JSONValue(parsing: $0.bytes) }) else {
                    parts.isBroken = true
                    return
                }
                session.origin.add(key, value)
                parts.add(key, value)
            }
        }
    }

    private static let windowListKeys: Set = ["snapshot_data_by_window_id", "snapshotsByWindowId"]

    /// Whether the object that comes next under `data` is an event's, and not one that holds events.
    private func isEventData(_ parts: RRWebEventParts) throws -> Bool {
        if parts.hasType { return true }
        return RRWebEvent.isData(JSONOutline(try stream.peekBytes(upTo: Self.eventHeadLength)))
    }

    /// An object that holds the events of each window under the window's name.
    private func windows(of session: RRWebSession) throws {
        try walker.forEachMember { window, first in
            guard first == UInt8(ascii: "[") else { return try walker.skipValue() }
            try array(into: self.session(ofWindow: window, in: session))
        }
    }

    /// Makes an event of an object's parts, if they are one.
    private func finish(
        _ parts: RRWebEventParts, _ small: [UInt8]?, _ start: (offset: Int, line: Int), _ session: RRWebSession
    ) throws {
        let element = { (bytes: [UInt8]) in
            JSONStream.Element(bytes: bytes, offset: start.offset, line: start.line)
        }
        let event = parts.event
        if let small, parts.isBroken || RRWebEvent.isEvent(event) {
            // It was parsed as a whole before, and was not JSON.
            try output.reject("not JSON", at: element(small).place())
        } else if RRWebEvent.isEvent(event) || parts.isBroken && RRWebEvent.isSnapshot(event) {
            // A snapshot that is lost is an event all the same: the page before it is gone.
            add(event, element(Array(event.canonicalText.utf8)), to: session)
        } else if event["compression"] != nil, case .damaged = RRWebPayload.data(of: event, keeping: keys) {
            try output.damaged(1)
        } else if parts.isBroken {
            try output.damaged(1)
        } else {
            for text in parts.texts {
                if let value = RRWebPayload.unpack(text) { addAll(in: value, to: session, element) }
            }
        }
    }
}
