import ClickTracking

/// Walks through a recording that is a list of JSON values, one value in memory at a time.
///
/// The list stands in an array under a key of an object, in a bare array, or in JSON Lines; objects with lists may stand
/// in an array or in lines, too. What is no JSON is rejected, and the walk goes on behind it as far as it can be told
/// where that is.
struct JSONRecordWalk {
    private let stream: JSONStream
    private let listKeys: Set<String>
    private let keys: Set<String>?
    private let output: any ReplayOutput
    /// Whether objects at the top, or in the array there, hold the list and are no records themselves.
    private let isWrapped: Bool
    private var documents = 0

    /// Makes a walk.
    ///
    /// - Parameters:
    ///   - listKeys: The keys of the array that holds the list, where an object holds it.
    ///   - keys: The keys whose members are kept, in objects of any depth; nil for all.
    ///   - output: Takes what is rejected.
    init(
        _ bytes: any ByteSource, listKeys: Set<String>, keeping keys: Set<String>? = nil,
        rejectingInto output: any ReplayOutput
    ) throws(InputError) {
        let peeked = try PeekedSource(bytes, count: RecordingFormat.headLength)
        stream = JSONStream(peeked)
        self.listKeys = listKeys
        self.keys = keys
        self.output = output
        let outline = JSONOutline(peeked.head[...])
        isWrapped = listKeys.contains(where: outline.hasList)
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
            } catch let broken as BrokenDocument {
                documents += 1
                let rest = try stream.takeRest()
                let place = RecordPlace(line: rest.line, offset: rest.offset, content: rest.content)
                try output.reject(Rejection(reason: broken.reason, place: place))
            }
        } while try stream.goToNextLine()
    }

    private mutating func document(_ sign: UInt8, _ take: (JSONRecord) throws -> Void) throws {
        switch sign {
        case UInt8(ascii: "[") where isWrapped: try wrappers(take)
        case UInt8(ascii: "["): try list(take)
        case UInt8(ascii: "{") where isWrapped: try wrapper(take)
        case UInt8(ascii: "{"): try record(index: nil, take)
        default: throw BrokenDocument(reason: "neither an object nor an array")
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

    /// An array of objects that each hold a list: each is a document of its own.
    private mutating func wrappers(_ take: (JSONRecord) throws -> Void) throws {
        stream.pass()
        while let sign = try stream.peek(), sign != UInt8(ascii: "]") {
            if sign == UInt8(ascii: "{") { try wrapper(take) } else { try stream.passOverValue() }
            documents += 1
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "]"))
    }

    private func wrapper(_ take: (JSONRecord) throws -> Void) throws {
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let key = try stream.takeKey()
            if listKeys.contains(key), try stream.peek() == UInt8(ascii: "[") {
                try list(take)
            } else {
                try stream.passOverValue()
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
                value = try JSONValue(parsing: element.bytes, keeping: keys)
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
        throw BrokenDocument(reason: "'\(Unicode.Scalar(sign))' is missing")
    }

    /// Whether some line of the first ones is an object by itself, so that a broken first line does not hide the others.
    private static func isLines(_ head: [UInt8], _ isWrapped: Bool) -> Bool {
        guard !isWrapped, JSONStream.firstSign(head) != UInt8(ascii: "["), let end = head.lastIndex(of: 0x0A) else {
            return false
        }
        return head[..<end].split(separator: 0x0A).prefix(50).contains { line in
            (try? JSONValue(parsing: Array(line)))?.isObject == true
        }
    }
}
