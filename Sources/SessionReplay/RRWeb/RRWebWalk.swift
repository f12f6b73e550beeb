/// The way through one file's documents.
final class RRWebWalk {
    private let stream: JSONStream
    private let options: ReplayOptions
    private let output: any ReplayOutput
    /// Sessions that stand in several places of the file, by name; "" for bare events in lines.
    private var windows: [String: RRWebSession] = [:]
    private var windowOrder: [String] = []
    private var depth = 0

    /// How deep the arrays and objects around events may be nested; real recordings need three or four.
    private static let deepest = 32

    /// Objects are looked into as a whole up to this size, and walked through where they are longer.
    private static let smallObject = 1 << 20

    /// The document cannot be followed any further.
    private struct Broken: Error {
        let reason: String
        /// Where the event began that is broken, if it is clear which.
        var start: (offset: Int, line: Int)?
    }

    /// Whether the first lines show that each is a document, also where the very first is broken.
    private let hasLines: Bool

    init(_ recording: RecordingInput, _ output: any ReplayOutput) throws {
        let peeked = try PeekedSource(recording.bytes, count: RecordingFormat.headLength)
        let options = recording.options
        hasLines = Self.isLines(peeked.head)
        stream = JSONStream(peeked)
        self.options = options
        self.output = output
    }

    func run() throws {
        defer { windows = [:] }
        stream.endsAtLineFeed = try hasLines ? true : stream.isJSONLines(atMost: JSONStream.longestValue)
        do {
            repeat {
                do {
                    while let sign = try stream.peek() { try document(sign) }
                } catch let broken as Broken {
                    try reject(broken)
                }
            } while try stream.goToNextLine()
        } catch let error as InputError {
            // What was read before the input broke off is good.
            try playWindows()
            throw error
        }
        try playWindows()
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

    private func playWindows() throws {
        for name in windowOrder { try windows[name]?.play(options, into: output) }
    }

    private func reject(_ broken: Broken) throws {
        if let start = broken.start { stream.goBack(to: start.offset, line: start.line) }
        let rest = try stream.takeRest()
        try output.reject(
            Rejection(
                reason: broken.reason, place: RecordPlace(line: rest.line, offset: rest.offset, content: rest.content)))
    }

    /// Gathers a session and plays it, also when its end is missing.
    private func playSession(_ gather: (RRWebSession) throws -> Void) throws {
        let session = RRWebSession()
        do {
            try gather(session)
        } catch {
            try session.play(options, into: output)
            throw error
        }
        try session.play(options, into: output)
    }

    /// One document, or one line of JSON Lines.
    private func document(_ sign: UInt8) throws {
        switch sign {
        case UInt8(ascii: "["): try playSession(array)
        case UInt8(ascii: "{"):
            if let (event, element) = try smallEvent() { return window("").add(event, element) }
            try object()
        default:
            guard case .whole(let element) = try stream.take() else { throw Broken(reason: "the file ends early") }
            try output.reject(Rejection(reason: "no rrweb event", place: RecordPlace(element, index: nil)))
        }
    }

    /// An array of events, of sessions, or `[window_id, event]`.
    private func array(into session: RRWebSession) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw Broken(reason: "arrays are nested more than \(Self.deepest) deep") }
        stream.pass()
        if try stream.peek() == UInt8(ascii: "\"") { return try windowPair() }
        while let sign = try stream.peek(), sign != UInt8(ascii: "]") {
            switch sign {
            case UInt8(ascii: "["):
                try playSession(array)
            case UInt8(ascii: "{"): try arrayObject(into: session)
            default: try passOverValue()
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "]"))
    }

    /// An object in an array: an event, or an object that holds a session's events.
    private func arrayObject(into session: RRWebSession) throws {
        if let (event, element) = try smallEvent() { return session.add(event, element) }
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
        let inner = RRWebSession()
        do {
            try object(into: inner)
        } catch {
            try take(inner, into: session)
            throw error
        }
        try take(inner, into: session)
    }

    /// An object of an array that holds events is a session of its own; any other belongs to the array's.
    private func take(_ inner: RRWebSession, into session: RRWebSession) throws {
        if inner.isContainer { try finish(inner) } else { session.append(inner) }
    }

    private func windowPair() throws {
        guard case .whole(let name) = try stream.take(),
            let window = try? JSONValue(parsing: name.bytes).string,
            try stream.passSeparator(UInt8(ascii: ",")), try stream.peek() == UInt8(ascii: "{")
        else { throw Broken(reason: "a line that begins like [window_id, event] goes on otherwise") }
        if let (event, element) = try smallEvent() {
            self.window(window).add(event, element)
        } else {
            try object(into: self.window(window))
        }
        while try stream.passSeparator(UInt8(ascii: ",")) { try passOverValue() }
        try expect(UInt8(ascii: "]"))
    }

    /// An object at the top: a line of a window, or a whole session with its name.
    private func object() throws {
        let session = RRWebSession()
        do {
            try object(into: session)
        } catch {
            try finish(session)
            throw error
        }
        try finish(session)
    }

    private func finish(_ session: RRWebSession) throws {
        if let window = session.window {
            self.window(window).append(session)
        } else {
            try session.play(options, into: output)
        }
    }

    /// Walks through an object, and adds the events it holds and its names to a session.
    ///
    /// An object too big to be looked into as a whole may also be an event itself: its parts are put together again.
    private func object(into session: RRWebSession) throws {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw Broken(reason: "objects are nested more than \(Self.deepest) deep") }
        let start = (offset: stream.offset, line: stream.line)
        let small = try stream.lookAhead(atMost: Self.smallObject)
        var parts = ObjectParts()
        do {
            try walk(session, &parts)
        } catch var broken as Broken {
            if broken.start == nil, !parts.hasEvents { broken.start = start }
            throw broken
        }
        if parts.hasEvents { return }
        if let small, parts.isBroken || Self.isEvent(parts.event) {
            // It was looked at as a whole before, and was no JSON then.
            let element = JSONStream.Element(bytes: small, offset: start.offset, line: start.line)
            try output.reject(Rejection(reason: "not JSON", place: RecordPlace(element, index: nil)))
        } else if Self.isEvent(parts.event) {
            let bytes = Array(parts.event.canonicalText.utf8)
            session.add(
                parts.event, JSONStream.Element(bytes: bytes, offset: start.offset, line: start.line))
        } else if parts.isBroken {
            try output.damaged(1)
        }
    }

    /// What an object was found to hold.
    private struct ObjectParts {
        /// What it says as an event.
        var event: JSONValue { .object(members) }
        var members: [(key: String, value: JSONValue)] = []
        /// Whether it has a list of events.
        var hasEvents = false
        /// Whether a value is no JSON, or too long.
        var isBroken = false
    }

    private func walk(_ session: RRWebSession, _ parts: inout ObjectParts) throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let key = try self.key()
            switch (key, try stream.peek()) {
            case ("rrweb_data", UInt8(ascii: "[")), ("events", UInt8(ascii: "[")), ("snapshots", UInt8(ascii: "[")),
                ("data", UInt8(ascii: "[")):
                parts.hasEvents = true
                session.isContainer = true
                try array(into: session)
            case ("result", UInt8(ascii: "{")):
                parts.hasEvents = true
                try object(into: session)
            default:
                if let value = try value() {
                    note(key, value, session, &parts)
                } else {
                    parts.isBroken = true
                }
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"))
    }

    private func note(_ key: String, _ value: JSONValue, _ session: RRWebSession, _ parts: inout ObjectParts) {
        if key == "window_id" { session.window = value.string }
        if Self.nameKeys.contains(key), let name = value.string { session.name = name }
        if Self.eventKeys.contains(key) { parts.members.append((key, value)) }
    }

    private static let nameKeys: Set<String> = ["session_guid", "session_id", "sessionId"]
    private static let eventKeys: Set<String> = ["type", "data", "timestamp", "cv"]

    private static func isEvent(_ value: JSONValue) -> Bool {
        value["type"]?.int != nil && value["data"] != nil
    }

    /// The next object when it is an event of usual size; nil, and nothing is taken, where it is not.
    private func smallEvent() throws -> (JSONValue, JSONStream.Element)? {
        guard let bytes = try stream.lookAhead(atMost: Self.smallObject) else { return nil }
        guard let value = try? JSONValue(parsing: bytes), Self.isEvent(value),
            case .whole(let element) = try stream.take()
        else { return nil }
        return (value, element)
    }

    private func key() throws -> String {
        guard case .whole(let element) = try stream.take(), let key = try? JSONValue(parsing: element.bytes).string,
            try stream.passSeparator(UInt8(ascii: ":"))
        else { throw Broken(reason: "a key of an object is broken") }
        return key
    }

    private func value() throws -> JSONValue? {
        switch try stream.take() {
        case .whole(let element): return try? JSONValue(parsing: element.bytes)
        case .tooLong: return nil
        case .cutOff: throw Broken(reason: "the file ends inside a value")
        }
    }

    private func passOverValue() throws {
        if case .cutOff = try stream.take() {
            throw Broken(reason: "the file ends inside a value")
        }
    }

    private func expect(_ sign: UInt8) throws {
        guard try stream.passSeparator(sign) else {
            let end = try stream.peek() == nil
            throw Broken(reason: end ? "the file ends early" : "'\(Unicode.Scalar(sign))' is missing")
        }
    }

    /// The session of a window, which may be spread over the file.
    private func window(_ name: String) -> RRWebSession {
        if let known = windows[name] { return known }
        let session = RRWebSession()
        session.name = name.isEmpty ? nil : name
        windows[name] = session
        windowOrder.append(name)
        return session
    }
}
