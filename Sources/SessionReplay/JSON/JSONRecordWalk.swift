import ClickTracking

/// Walks through a recording that is a list of JSON values, one value in memory at a time.
///
/// The list stands in an array under a key of an object, in a bare array, or in JSON Lines; objects with lists may stand
/// in an array or in lines, too. A list of arrays is a table, whose columns an array beside it names. What is no JSON is
/// rejected, and the walk goes on behind it as far as it can be told where that is.
struct JSONRecordWalk {
    private let stream: JSONStream
    private let listKeys: Set<String>
    private let keys: JSONKeys?
    private let output: any ReplayOutput
    /// Whether objects at the top, or in the array there, hold the list and are no records themselves.
    private let isWrapped: Bool
    private var documents = 0
    /// What all of the document at hand says, its records and its other members.
    private var content = DocumentDigest()
    private let endDocument: ((_ digest: UInt64) throws -> Void)?

    /// Makes a walk.
    ///
    /// - Parameters:
    ///   - listKeys: The keys of the array that holds the list, where an object holds it.
    ///   - keys: The keys whose members are kept, in objects of any depth; nil for all.
    ///   - output: Takes what is rejected.
    ///   - endDocument: Is told at the end of each document, also of one that breaks off, what all of it says as a number:
    ///     the same for the same document however it is formatted.
    init(
        _ bytes: any ByteSource, listKeys: Set<String>, keeping keys: JSONKeys? = nil,
        rejectingInto output: any ReplayOutput, endDocument: ((_ digest: UInt64) throws -> Void)? = nil
    ) throws(InputError) {
        let peeked = try PeekedSource(bytes, count: RecordingFormat.headLength)
        stream = JSONStream(peeked)
        self.listKeys = listKeys
        self.keys = keys
        self.output = output
        self.endDocument = endDocument
        let outline = JSONOutline(peeked.head[...])
        isWrapped = listKeys.contains(where: outline.hasList)
        stream.endsAtLineFeed = Self.isLines(peeked.head, isWrapped)
    }

    /// Hands on each record in the order of the file.
    mutating func run(_ take: (JSONRecord) throws -> Void) throws {
        do {
            try runToEnd(take)
        } catch let error as InputError {
            // What was read before the input broke off is good.
            try finishDocument()
            throw error
        }
    }

    private mutating func runToEnd(_ take: (JSONRecord) throws -> Void) throws {
        repeat {
            var line = stream.line
            do {
                while let sign = try stream.peek() {
                    line = stream.line
                    try document(sign, take)
                    try finishDocument()
                    try stream.endDocument(begunIn: line)
                }
            } catch let broken as BrokenDocument {
                try finishDocument()
                stream.breakDocument(begunIn: line)
                let rest = try stream.takeRest()
                let place = RecordPlace(line: rest.line, offset: rest.offset, content: rest.content)
                try output.reject(Rejection(reason: broken.reason, place: place))
            }
        } while try stream.goToNextLine()
    }

    private mutating func finishDocument() throws {
        documents += 1
        guard let endDocument else { return }
        defer { content = DocumentDigest() }
        try endDocument(content.value)
    }

    private mutating func document(_ sign: UInt8, _ take: (JSONRecord) throws -> Void) throws {
        switch sign {
        case UInt8(ascii: "[") where isWrapped: try wrappers(take)
        case UInt8(ascii: "["): try list(of: stream, nil, take)
        case UInt8(ascii: "{") where isWrapped: try wrapper(take)
        case UInt8(ascii: "{"): try record(of: stream, index: nil, nil, take)
        default: throw BrokenDocument(reason: "neither an object nor an array")
        }
    }

    private mutating func list(
        of stream: JSONStream, _ columns: [String]?, _ take: (JSONRecord) throws -> Void
    ) throws {
        stream.pass()
        var index = 0
        while let sign = try stream.peek(), sign != UInt8(ascii: "]") {
            try record(of: stream, index: index, columns, take)
            index += 1
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "]"), of: stream)
    }

    /// An array of objects that each hold a list: each is a document of its own.
    private mutating func wrappers(_ take: (JSONRecord) throws -> Void) throws {
        stream.pass()
        while let sign = try stream.peek(), sign != UInt8(ascii: "]") {
            if sign == UInt8(ascii: "{") { try wrapper(take) } else { try stream.passOverValue() }
            try finishDocument()
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "]"), of: stream)
    }

    private mutating func wrapper(_ take: (JSONRecord) throws -> Void) throws {
        var columns: [String]?
        var rows: [JSONStream.Element] = []
        stream.pass()
        while try stream.peek() == UInt8(ascii: "\"") {
            let key = try stream.takeKey()
            if listKeys.contains(key), try stream.peek() == UInt8(ascii: "[") {
                if columns == nil, try isTable() {
                    if let table = try takeTable() { rows.append(table) }
                } else {
                    try list(of: stream, columns, take)
                }
            } else if key == "columns" {
                columns = try takeColumns()
            } else {
                try passOver(memberNamed: key)
            }
            if try !stream.passSeparator(UInt8(ascii: ",")) { break }
        }
        try expect(UInt8(ascii: "}"), of: stream)
        for table in rows {
            let stream = JSONStream(ArraySource(table.bytes), offset: table.offset, line: table.line)
            _ = try stream.peek()
            try list(of: stream, columns, take)
        }
    }

    private mutating func passOver(memberNamed key: String) throws {
        let member = try stream.take()
        if case .cutOff = member { throw BrokenDocument(reason: "the file ends inside a value") }
        if endDocument != nil { content.add(member, named: key) }
    }

    /// Whether the array that comes next is one of arrays, whose columns may be named behind it.
    private func isTable() throws -> Bool {
        let signs = try stream.head(atMost: 64).lazy.filter { !JSONParser.isSpace($0) }
        return Array(signs.prefix(2)) == Array("[[".utf8)
    }

    /// Takes a table as it is; nil for one that is too long to be kept.
    private func takeTable() throws -> JSONStream.Element? {
        switch try stream.take() {
        case .whole(let element), .cutOff(let element): return element
        case .tooLong(let offset, let line, let length, let sha256):
            let place = RecordPlace(line: line, offset: offset, content: .digest(length: length, sha256: sha256))
            try output.reject(Rejection(reason: "rows of more than 64 MiB before their columns' names", place: place))
            return nil
        }
    }

    private func takeColumns() throws -> [String]? {
        guard case .whole(let element) = try stream.take() else {
            throw BrokenDocument(reason: "the file ends inside a value")
        }
        return try? JSONValue(parsing: element.bytes).array?.map { $0.string ?? "" }
    }

    private mutating func record(
        of stream: JSONStream, index: Int?, _ columns: [String]?, _ take: (JSONRecord) throws -> Void
    ) throws {
        let parsed = try stream.parseNext(atMost: JSONStream.longestValue, keeping: keys)
        let taken = try stream.take()
        if endDocument != nil { content.add(taken) }
        switch taken {
        case .whole(let element):
            let place = RecordPlace(element, index: index)
            if let parsed {
                return try take(JSONRecord(value: parsed, place: place, document: documents, columns: columns))
            }
            let value: JSONValue
            do throws(JSONError) {
                value = try JSONValue(parsing: element.bytes, keeping: keys)
            } catch {
                return try output.reject(Rejection(reason: "not JSON: \(error)", place: place))
            }
            try take(JSONRecord(value: value, place: place, document: documents, columns: columns))
        case .tooLong(let offset, let line, let length, let sha256):
            let place = RecordPlace(
                line: line, index: index, offset: offset, content: .digest(length: length, sha256: sha256))
            try output.reject(Rejection(reason: "longer than 64 MiB", place: place))
        case .cutOff(let element):
            try output.reject(Rejection(reason: "ends early", place: RecordPlace(element, index: index)))
        }
    }

    private func expect(_ sign: UInt8, of stream: JSONStream) throws {
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

/// One of the values that a recording is a list of.
struct JSONRecord {
    let value: JSONValue
    let place: RecordPlace
    /// The document that it stands in, from 0: one recording may hold several.
    let document: Int
    /// The names of a row's cells, where the recording is a table and says them; the value is an array then.
    var columns: [String]?
}

extension JSONRecord {
    /// The name of a session without one that begins with this record: the same however the record is formatted, unless it is
    /// so long that only its hash is kept.
    var sessionName: String {
        switch place.content {
        case .bytes(let bytes): SessionName.of(digest: JSONDigest.of(bytes))
        case .digest(_, let sha256): SessionName.of(sha256: sha256)
        }
    }
}
