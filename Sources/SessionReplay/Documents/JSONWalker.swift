import JSON

/// Walks through the JSON documents, or the lines of JSON Lines, of a recording: into their arrays and objects, one
/// value in memory at a time.
struct JSONWalker {
    let stream: JSONStream
    /// Whether a text may end within an array or object. Otherwise its last document is broken.
    let mayEndEarly: Bool

    /// Calls a function for each document; it must consume the document, or throw ``BrokenDocument`` to give it up.
    ///
    /// - Parameters:
    ///   - read: Reads the document that begins with a byte.
    ///   - reject: Receives the rest of a document that was given up, and why. The walk goes on after it if the
    ///     recording is JSON Lines.
    func forEachDocument(
        _ read: (_ first: UInt8) throws -> Void, rejecting reject: (String, RecordPlace) throws -> Void
    ) throws {
        repeat {
            var line = stream.line
            do {
                while let first = try stream.peek() {
                    line = stream.line
                    try read(first)
                    try stream.endDocument(begunIn: line)
                }
            } catch let broken as BrokenDocument {
                stream.breakDocument(begunIn: line)
                if let start = broken.start { stream.goBack(to: start.offset, line: start.line) }
                try reject(broken.reason, try stream.readRest())
            }
        } while try stream.goToNextLine()
    }

    /// Calls a function for each element of the array that comes next; it must consume the element.
    func forEachElement(_ body: (_ first: UInt8) throws -> Void) throws {
        stream.skip()
        while let first = try stream.peek(), first != UInt8(ascii: "]") {
            try body(first)
            if try !stream.skipIfNext(UInt8(ascii: ",")) { break }
        }
        try skip(UInt8(ascii: "]"))
    }

    /// Calls a function for each member of the object that comes next, with the first byte of its value; it must
    /// consume the value.
    func forEachMember(_ body: (_ key: String, _ first: UInt8?) throws -> Void) throws {
        stream.skip()
        while try stream.peek() == UInt8(ascii: "\"") {
            try body(try readKey(), try stream.peek())
            if try !stream.skipIfNext(UInt8(ascii: ",")) { break }
        }
        try skip(UInt8(ascii: "}"))
    }

    private func readKey() throws -> String {
        guard case .whole(let element) = try stream.readValue(),
            let key = try? JSONValue(parsing: element.bytes).string,
            try stream.skipIfNext(UInt8(ascii: ":"))
        else { throw BrokenDocument(reason: "a key of an object is broken") }
        return key
    }

    /// Consumes the bracket that must come next.
    private func skip(_ bracket: UInt8) throws {
        if try stream.skipIfNext(bracket) { return }
        let isAtEnd = try stream.peek() == nil
        if isAtEnd, mayEndEarly { return }
        throw BrokenDocument(reason: isAtEnd ? "the file ends early" : "'\(Unicode.Scalar(bracket))' is missing")
    }

    /// Skips the next value, whatever it is.
    func skipValue() throws {
        _ = try readValue()
    }

    /// Reads the next value whole; nil if it is too long.
    func readElement() throws -> JSONStream.Element? {
        if case .whole(let element) = try readValue() { element } else { nil }
    }

    /// Reads the next value, which must not be cut off.
    func readValue() throws -> JSONStream.Value {
        let value = try stream.readValue()
        if case .cutOff = value { throw BrokenDocument(reason: "the file ends inside a value") }
        return value
    }
}

/// Thrown to give up a document that cannot be followed any further.
struct BrokenDocument: Error {
    let reason: String
    /// Where the broken value begins, if that is clear.
    var start: (offset: Int, line: Int)?
}
