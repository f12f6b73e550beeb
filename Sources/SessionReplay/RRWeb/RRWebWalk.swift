import ClickTracking

/// The way through one file's documents: arrays and objects are entered, and what looks like an event is one.
///
/// Events of an array belong to one session; an array in an array, an object of an array that holds a list of events, and
/// whatever names its session or window, are others.
final class RRWebWalk {
    let stream: JSONStream
    let output: any ReplayOutput
    private let options: ReplayOptions
    let keys: JSONKeys
    private let kept: RRWebKeptEvents
    private var sessions: RRWebSessions
    /// The window of the line before, as most lines have the same.
    private var lastWindow: (text: [UInt8], session: RRWebSession)?
    private var depth = 0
    /// How many events have been found so far.
    private(set) var eventCount = 0

    /// How deep the arrays and objects around events may be nested; real recordings need three or four.
    private static let deepest = 32

    /// Objects are looked into as a whole up to this size, and walked through where they are longer.
    static let smallObject = 1 << 20

    /// Whether the first lines show that each is a document, also where the very first is broken.
    private let hasLines: Bool

    init(
        _ recording: RecordingInput, _ output: any ReplayOutput, keeping kept: RRWebKeptEvents = RRWebKeptEvents()
    ) throws {
        self.kept = kept
        let peeked = try PeekedSource(recording.bytes, count: RecordingFormat.headLength)
        hasLines = Self.isLines(peeked.head)
        stream = JSONStream(peeked)
        options = recording.options
        keys = RRWebEvent.keys(options)
        sessions = RRWebSessions(options, kept)
        self.output = output
    }

    func run() throws {
        stream.endsAtLineFeed = hasLines
        do {
            repeat {
                var line = stream.line
                do {
                    while let sign = try stream.peek() {
                        line = stream.line
                        try document(sign)
                        try stream.endDocument(begunIn: line)
                    }
                } catch let broken as BrokenDocument {
                    stream.breakDocument(begunIn: line)
                    try reject(broken)
                }
            } while try stream.goToNextLine()
        } catch let error as InputError {
            // What was read before the input broke off is good.
            try sessions.play(into: output)
            throw error
        }
        try sessions.play(into: output)
    }

    /// Whether most of the first lines but the first are an object, or `[window_id, event]`, by themselves.
    private static func isLines(_ head: [UInt8]) -> Bool {
        guard let end = head.lastIndex(of: 0x0A) else { return false }
        let lines = head[..<end].split(separator: 0x0A)
        guard let first = lines.first, first.starts(with: Array("{".utf8)) || first.starts(with: Array("[\"".utf8))
        else {
            return false
        }
        let others = lines.dropFirst().prefix(50)
        let whole = others.count { line in
            guard let value = try? JSONValue(parsing: Array(line)) else { return false }
            return value.isObject || value.array?.first?.string != nil
        }
        return whole * 2 > others.count
    }

    private func reject(_ broken: BrokenDocument) throws {
        if let start = broken.start { stream.goBack(to: start.offset, line: start.line) }
        let rest = try stream.takeRest()
        try output.reject(
            Rejection(
                reason: broken.reason, place: RecordPlace(line: rest.line, offset: rest.offset, content: rest.content)))
    }

    /// Gathers a session and finishes it, also when its end is missing.
    private func gathering(_ origin: RRWebSession.Origin? = nil, _ gather: (RRWebSession) throws -> Void) throws {
        let session = RRWebSession(options, kept, origin)
        do {
            try gather(session)
        } catch {
            try finish(session)
            throw error
        }
        try finish(session)
    }

    /// Plays a session, or keeps it with the other parts of the same one where the file names it.
    private func finish(_ session: RRWebSession) throws {
        if session.origin.isKnown {
            sessions.session(session.origin).append(session)
        } else {
            try session.play(into: output)
        }
    }

    /// One document, or one line of JSON Lines.
    private func document(_ sign: UInt8) throws {
        switch sign {
        case UInt8(ascii: "["): try gathering { try array(into: $0) }
        case UInt8(ascii: "{"):
            if let (event, element) = try nextEvent() { return add(event, element(), to: bareEvents) }
            try gathering { try object(into: $0) }
        default:
            guard case .whole(let element) = try stream.take() else {
                throw BrokenDocument(reason: "the file ends early")
            }
            if let event = RRWebPayload.event(element.bytes, keeping: keys) {
                return add(event, element, to: bareEvents)
            }
            try output.reject(Rejection(reason: "no rrweb event", place: RecordPlace(element, index: nil)))
        }
    }

    /// The session of events that stand in lines of their own and name none.
    private var bareEvents: RRWebSession { sessions.session(RRWebSession.Origin()) }

    /// An array of events, of sessions, or `[window_id, event]`.
    func array(into session: RRWebSession) throws {
        try nested {
            stream.pass()
            var last: RRWebSession?
            let result = Result { try elements(into: session, &last) }
            if let last { try finish(last) }
            try result.get()
        }
    }

    /// What stands in an array, up to its end.
    ///
    /// - Parameter last: The session of the last array within it, which the next one may go on with.
    private func elements(into session: RRWebSession, _ last: inout RRWebSession?) throws {
        var isFirst = true
        while let sign = try stream.peek(), sign != UInt8(ascii: "]") {
            switch sign {
            case UInt8(ascii: "["): try innerArray(of: session, &last)
            case UInt8(ascii: "{"): try arrayObject(into: session)
            case UInt8(ascii: "\""): if try takeString(isFirst: isFirst, into: session) { return }
            default: try stream.passOverValue()
            }
            isFirst = false
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "]"))
    }

    /// An array within an array: a session of its own, or, without a full snapshot, the next segment of the one before it,
    /// as Sentry writes its replays.
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

    /// Takes a string of an array: an event that was packed as a whole, or the name of the window whose event follows.
    ///
    /// - Returns: Whether that was all of the array.
    private func takeString(isFirst: Bool, into session: RRWebSession) throws -> Bool {
        guard case .whole(let element) = try stream.take() else {
            throw BrokenDocument(reason: "the file ends inside a value")
        }
        if let event = RRWebPayload.event(element.bytes, keeping: keys) {
            add(event, element, to: session)
        } else if RRWebPayload.looksPacked(element.bytes[...]) {
            try output.damaged(1)
        } else if isFirst, depth == 1 {
            try windowPair(element)
            return true
        }
        return false
    }

    private func windowPair(_ name: JSONStream.Element) throws {
        guard let session = session(ofWindowText: name.bytes), try stream.passSeparator(UInt8(ascii: ",")),
            try stream.peek() == UInt8(ascii: "{")
        else { throw BrokenDocument(reason: "a line that begins like [window_id, event] goes on otherwise") }
        try eventOrObject(into: session)
        while try stream.passSeparator(UInt8(ascii: ",")) { try stream.passOverValue() }
        try expect(UInt8(ascii: "]"))
    }

    /// An object in an array: an event, or an object that holds a session's events.
    private func arrayObject(into session: RRWebSession) throws {
        if let (event, element) = try nextEvent() { return add(event, element(), to: session) }
        if let bytes = try stream.lookAhead(atMost: Self.smallObject) {
            do throws(JSONError) {
                _ = try JSONValue(parsing: bytes)
            } catch {
                // The event is broken, but its end is clear: the next one is not concerned.
                guard case .whole(let element) = try stream.take() else { return }
                let place = RecordPlace(element, index: nil)
                return try output.reject(Rejection(reason: "not JSON: \(error)", place: place))
            }
        }
        let inner = RRWebSession(options, kept, session.origin)
        do {
            try object(into: inner)
        } catch {
            try take(inner, into: session)
            throw error
        }
        try take(inner, into: session)
    }

    /// An object of an array that holds a list of events, or names its session, is a session of its own; any other
    /// belongs to the array's.
    private func take(_ inner: RRWebSession, into session: RRWebSession) throws {
        if inner.isContainer || inner.origin != session.origin { try finish(inner) } else { session.append(inner) }
    }

    /// The next object, be it an event or one that holds some.
    func eventOrObject(into session: RRWebSession) throws {
        if let (event, element) = try nextEvent() {
            add(event, element(), to: session)
        } else {
            try object(into: session)
        }
    }

    /// Adds an event to a session, or to the one that it names itself: windows number their nodes apart.
    func add(_ event: JSONValue, _ element: @autoclosure () -> JSONStream.Element, to session: RRWebSession) {
        eventCount += 1
        let own = RRWebSession.Origin(event)
        guard own.isKnown else { return session.add(event, element()) }
        sessions.session(own.within(session.origin)).add(event, element())
    }

    /// The next object when it is an event; nil, and nothing is taken, where it is not, is too long or no JSON.
    private func nextEvent() throws -> (JSONValue, () -> JSONStream.Element)? {
        var event = try stream.parseNext(atMost: Self.smallObject, keeping: keys)
        if event == nil, try looksLikeLongEvent() {
            event = try stream.parseNext(atMost: JSONStream.longestValue, keeping: keys)
        }
        guard let event, RRWebEvent.isEvent(event) else { return nil }
        let (offset, line) = stream.takeParsed()
        return (event, { JSONStream.Element(bytes: event.writtenBytes, offset: offset, line: line) })
    }

    /// Whether the next object is longer than usual and begins like an event, and not like one that holds events.
    private func looksLikeLongEvent() throws -> Bool {
        guard try stream.head(atMost: Self.smallObject + 1).count > Self.smallObject else { return false }
        let outline = JSONOutline(try stream.head(atMost: Self.eventHead))
        if let type = outline["type"], type != UInt8(ascii: "\""), outline["data"] != UInt8(ascii: "[") { return true }
        return outline.object("data").map(RRWebEvent.isData) == true
    }

    /// How many bytes of an object show whether it is an event.
    static let eventHead = 4 << 10

    /// The session of a window by its name's JSON text; nil for what is none.
    private func session(ofWindowText text: [UInt8]) -> RRWebSession? {
        if let lastWindow, lastWindow.text == text { return lastWindow.session }
        guard let window = try? JSONValue(parsing: text).string else { return nil }
        let session = sessions.session(RRWebSession.Origin(window: window))
        lastWindow = (text, session)
        return session
    }

    /// The session of a window, which may be spread over the file.
    func session(ofWindow name: String, in session: RRWebSession) -> RRWebSession {
        sessions.session(RRWebSession.Origin(window: name).within(session.origin))
    }

    /// Goes one level deeper.
    func nested(_ walk: () throws -> Void) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw BrokenDocument(reason: "arrays and objects are nested more than \(Self.deepest) deep")
        }
        try walk()
    }

    func expect(_ sign: UInt8) throws {
        guard try stream.passSeparator(sign) else {
            let end = try stream.peek() == nil
            throw BrokenDocument(reason: end ? "the file ends early" : "'\(Unicode.Scalar(sign))' is missing")
        }
    }
}

extension RRWebWalk {
    /// What an object was found to hold.
    private struct ObjectParts {
        /// What it says as an event.
        var event: JSONValue {
            let texts = members.map { JSONText.string($0.key) + ":" + $0.value.canonicalText }
            return (try? JSONValue(parsing: Array("{\(texts.joined(separator: ","))}".utf8))) ?? .null
        }
        var members: [(key: String, value: JSONValue)] = []
        /// Members that are JSON within a text.
        var texts: [String] = []
        /// Whether a value is no JSON, or too long.
        var isBroken = false
    }

    /// Walks through an object, and adds the events it holds, under whatever keys, and its names to a session.
    ///
    /// An object too big to be looked into as a whole may also be an event itself: its parts are put together again.
    func object(into session: RRWebSession) throws {
        try nested {
            let start = (offset: stream.offset, line: stream.line)
            let small = try stream.lookAhead(atMost: Self.smallObject)
            let eventsBefore = eventCount
            var parts = ObjectParts()
            do {
                try walk(session, &parts)
            } catch var broken as BrokenDocument {
                if broken.start == nil, eventCount == eventsBefore { broken.start = start }
                throw broken
            }
            if eventCount == eventsBefore { try finish(parts, small, start, session) }
        }
    }

    /// Makes an event of an object's parts, where they are one.
    private func finish(
        _ parts: ObjectParts, _ small: [UInt8]?, _ start: (offset: Int, line: Int), _ session: RRWebSession
    ) throws {
        let element = { (bytes: [UInt8]) in
            JSONStream.Element(bytes: bytes, offset: start.offset, line: start.line)
        }
        let event = parts.event
        if let small, parts.isBroken || RRWebEvent.isEvent(event) {
            // It was looked at as a whole before, and was no JSON then.
            try output.reject(Rejection(reason: "not JSON", place: RecordPlace(element(small), index: nil)))
        } else if RRWebEvent.isEvent(event) || parts.isBroken && RRWebEvent.isSnapshot(event) {
            // A snapshot that is lost is an event all the same: the page before it is no longer there.
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

    /// Adds the events in a value that was a text, under whatever keys, and takes note of its names.
    private func addAll(
        in value: JSONValue, to session: RRWebSession, _ element: ([UInt8]) -> JSONStream.Element
    ) {
        if RRWebEvent.isEvent(value) {
            add(value, element(Array(value.canonicalText.utf8)), to: session)
        } else if let members = value.members {
            for member in members { session.origin.note(member.key, member.value) }
            for member in members { addAll(in: member.value, to: session, element) }
        } else {
            for item in value.elements { addAll(in: item, to: session, element) }
        }
    }

    private func walk(_ session: RRWebSession, _ parts: inout ObjectParts) throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let key = try stream.takeKey()
            switch try stream.peek() {
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
                if let value = try value() {
                    session.origin.note(key, value)
                    if let text = value.string, RRWebPayload.mayHold(text) { parts.texts.append(text) }
                    if Self.eventKeys.contains(key) { parts.members.append((key, value)) }
                } else {
                    parts.isBroken = true
                }
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"))
    }

    /// Whether the object that comes next under `data` is an event's, and not one that holds events.
    private func isEventData(_ parts: ObjectParts) throws -> Bool {
        if parts.members.contains(where: { $0.key == "type" && $0.value.int != nil }) { return true }
        return RRWebEvent.isData(JSONOutline(try stream.head(atMost: Self.eventHead)))
    }

    /// An object that holds the events of each window under the window's name.
    private func windows(of session: RRWebSession) throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let window = try stream.takeKey()
            if try stream.peek() == UInt8(ascii: "[") {
                try array(into: self.session(ofWindow: window, in: session))
            } else {
                try stream.passOverValue()
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"))
    }

    private static let windowListKeys: Set = ["snapshot_data_by_window_id", "snapshotsByWindowId"]
    private static let eventKeys: Set = ["type", "data", "timestamp", "cv", "compression"]

    private func value() throws -> JSONValue? {
        switch try stream.take() {
        case .whole(let element): return try? JSONValue(parsing: element.bytes)
        case .tooLong: return nil
        case .cutOff: throw BrokenDocument(reason: "the file ends inside a value")
        }
    }
}

/// Reads rrweb recordings in every shape in which they are found.
///
/// Events are found in JSON documents and JSON Lines under whatever keys they stand, ``RRWebWalk`` says how.
struct RRWebReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let walk = try RRWebWalk(recording, output)
        try walk.run()
    }
}
