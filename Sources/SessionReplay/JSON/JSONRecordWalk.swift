import ClickTracking

/// Walks through a recording that is a list of JSON values, one value in memory at a time.
///
/// The list stands in an array under a key of an object, in a bare array, or in JSON Lines. What is no JSON is
/// rejected, and the walk goes on behind it as far as it can be told where that is.
struct JSONRecordWalk {
    private let stream: JSONStream
    private let listKey: String
    private let output: any ReplayOutput
    /// Whether objects at the top hold the list and are no records themselves.
    private let isWrapped: Bool
    private var documents = 0

    /// The document cannot be followed any further.
    private struct Broken: Error {
        let reason: String
    }

    /// Makes a walk.
    ///
    /// - Parameters:
    ///   - listKey: The key of the array that holds the list, where an object holds it.
    ///   - output: Takes what is rejected.
    init(_ bytes: any ByteSource, listKey: String, rejectingInto output: any ReplayOutput) throws(InputError) {
        let peeked = try PeekedSource(bytes, count: RecordingFormat.headLength)
        stream = JSONStream(peeked)
        self.listKey = listKey
        self.output = output
        isWrapped = JSONOutline(peeked.head[...]).hasList(listKey) && Self.firstSign(peeked.head) == UInt8(ascii: "{")
        let hasLines = Self.isLines(peeked.head, isWrapped)
        stream.endsAtLineFeed = try hasLines ? true : stream.isJSONLines(atMost: 1 << 20)
    }

    /// Hands on each record in the order of the file.
    mutating func run(_ take: (JSONRecord) throws -> Void) throws {
        repeat {
            do {
                while let sign = try stream.peek() {
                    try document(sign, take)
                    documents += 1
                }
            } catch let broken as Broken {
                documents += 1
                let rest = try stream.takeRest()
                let place = RecordPlace(line: rest.line, offset: rest.offset, content: rest.content)
                try output.reject(Rejection(reason: broken.reason, place: place))
            }
        } while try stream.goToNextLine()
    }

    private func document(_ sign: UInt8, _ take: (JSONRecord) throws -> Void) throws {
        switch sign {
        case UInt8(ascii: "["): try list(take)
        case UInt8(ascii: "{") where isWrapped: try wrapper(take)
        case UInt8(ascii: "{"): try record(index: nil, take)
        default: throw Broken(reason: "neither an object nor an array")
        }
    }

    private func list(_ take: (JSONRecord) throws -> Void) throws {
        stream.pass()
        var index = 0
        while let sign = try stream.peek(), sign != UInt8(ascii: "]") {
            try record(index: index, take)
            index += 1
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "]"))
    }

    private func wrapper(_ take: (JSONRecord) throws -> Void) throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            guard case .whole(let element) = try stream.take(),
                let key = try? JSONValue(parsing: element.bytes).string,
                try stream.passSeparator(UInt8(ascii: ":"))
            else { throw Broken(reason: "a key of an object is broken") }
            if key == listKey, try stream.peek() == UInt8(ascii: "[") {
                try list(take)
            } else if case .cutOff = try stream.take() {
                throw Broken(reason: "the file ends inside a value")
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"))
    }

    private func record(index: Int?, _ take: (JSONRecord) throws -> Void) throws {
        switch try stream.take() {
        case .whole(let element):
            let place = RecordPlace(element, index: index)
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: element.bytes)
            } catch {
                return try output.reject(Rejection(reason: "not JSON: \(error)", place: place))
            }
            try take(JSONRecord(value: value, place: place, document: documents))
        case .tooLong(let offset, let line, let length, let sha256):
            let place = RecordPlace(
                line: line, index: index, offset: offset, content: .digest(length: length, sha256: sha256))
            try output.reject(Rejection(reason: "longer than 64 MiB", place: place))
        case .cutOff(let element):
            try output.reject(Rejection(reason: "ends early", place: RecordPlace(element, index: index)))
        }
    }

    private func expect(_ sign: UInt8) throws {
        if try stream.passSeparator(sign) { return }
        // Where the text just ends there is nothing to keep: what it held was used, or rejected by itself.
        if try stream.peek() == nil { return }
        throw Broken(reason: "'\(Unicode.Scalar(sign))' is missing")
    }

    /// Whether some line of the first ones is an object by itself, so that a broken first line does not hide the others.
    private static func isLines(_ head: [UInt8], _ isWrapped: Bool) -> Bool {
        guard !isWrapped, firstSign(head) != UInt8(ascii: "["), let end = head.lastIndex(of: 0x0A) else { return false }
        return head[..<end].split(separator: 0x0A).prefix(50).contains { line in
            (try? JSONValue(parsing: Array(line)))?.isObject == true
        }
    }

    private static func firstSign(_ head: [UInt8]) -> UInt8? {
        head.first { !JSONParser.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
    }
}
