import ClickTracking

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
