import ClickTracking

extension RRWebWalk {
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

    /// Walks through an object, and adds the events it holds and its names to a session.
    ///
    /// An object too big to be looked into as a whole may also be an event itself: its parts are put together again.
    func object(into session: RRWebSession) throws {
        try nested {
            let start = (offset: stream.offset, line: stream.line)
            let small = try stream.lookAhead(atMost: Self.smallObject)
            var parts = ObjectParts()
            do {
                try walk(session, &parts)
            } catch var broken as BrokenDocument {
                if broken.start == nil, !parts.hasEvents { broken.start = start }
                throw broken
            }
            if !parts.hasEvents { try finish(parts, small, start, session) }
        }
    }

    /// Makes an event of an object's parts, where they are one.
    private func finish(
        _ parts: ObjectParts, _ small: [UInt8]?, _ start: (offset: Int, line: Int), _ session: RRWebSession
    ) throws {
        let element = { (bytes: [UInt8]) in
            JSONStream.Element(bytes: bytes, offset: start.offset, line: start.line)
        }
        if let small, parts.isBroken || RRWebEvent.isEvent(parts.event) {
            // It was looked at as a whole before, and was no JSON then.
            try output.reject(Rejection(reason: "not JSON", place: RecordPlace(element(small), index: nil)))
        } else if RRWebEvent.isEvent(parts.event) || parts.isBroken && RRWebEvent.isSnapshot(parts.event) {
            // A snapshot that is lost is an event all the same: the page before it is no longer there.
            add(parts.event, element(Array(parts.event.canonicalText.utf8)), to: session)
        } else if let events = parts.event["data"]?["snapshots"]?.array ?? parts.event["data"]?["events"]?.array {
            session.isContainer = true
            for event in events where RRWebEvent.isEvent(event) {
                add(event, element(Array(event.canonicalText.utf8)), to: session)
            }
        } else if parts.isBroken {
            try output.damaged(1)
        }
    }

    private func walk(_ session: RRWebSession, _ parts: inout ObjectParts) throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let key = try stream.takeKey()
            switch (key, try stream.peek()) {
            case ("rrweb_data", UInt8(ascii: "[")), ("events", UInt8(ascii: "[")), ("snapshots", UInt8(ascii: "[")),
                ("data", UInt8(ascii: "[")):
                parts.hasEvents = true
                session.isContainer = true
                try array(into: session)
            case ("result", UInt8(ascii: "{")):
                parts.hasEvents = true
                try object(into: session)
            case ("snapshot_data_by_window_id", UInt8(ascii: "{")):
                parts.hasEvents = true
                session.isContainer = true
                try windows()
            default:
                if let value = try value() {
                    try note(key, value, session, &parts)
                } else {
                    parts.isBroken = true
                }
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"))
    }

    /// An object that holds the events of each window under the window's name.
    private func windows() throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let window = try stream.takeKey()
            if try stream.peek() == UInt8(ascii: "[") {
                try array(into: session(ofWindow: window))
            } else {
                try stream.passOverValue()
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"))
    }

    private func note(_ key: String, _ value: JSONValue, _ session: RRWebSession, _ parts: inout ObjectParts) throws {
        if key == "window_id" { session.window = value.string }
        if Self.nameKeys.contains(key), let name = value.string { session.name = name }
        if Self.eventKeys.contains(key) { parts.members.append((key, value)) }
    }

    private static let nameKeys: Set<String> = ["session_guid", "session_id", "sessionId", "$session_id"]
    private static let eventKeys: Set<String> = ["type", "data", "timestamp", "cv", "windowId", "window_id"]

    private func value() throws -> JSONValue? {
        switch try stream.take() {
        case .whole(let element): return try? JSONValue(parsing: element.bytes)
        case .tooLong: return nil
        case .cutOff: throw BrokenDocument(reason: "the file ends inside a value")
        }
    }
}
