/// A document cannot be followed any further.
struct BrokenDocument: Error {
    let reason: String
    /// Where the value began that is broken, if it is clear which.
    var start: (offset: Int, line: Int)?
}

extension JSONStream {
    /// Takes the key of a member, and passes over the colon behind it.
    func takeKey() throws -> String {
        guard case .whole(let element) = try take(), let key = try? JSONValue(parsing: element.bytes).string,
            try passSeparator(UInt8(ascii: ":"))
        else { throw BrokenDocument(reason: "a key of an object is broken") }
        return key
    }

    /// Goes behind the next value, whatever it is.
    func passOverValue() throws {
        if case .cutOff = try take() { throw BrokenDocument(reason: "the file ends inside a value") }
    }

    /// The first sign of a document, nil where there is none.
    static func firstSign(_ head: [UInt8]) -> UInt8? {
        head.first { !JSONParser.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
    }
}
