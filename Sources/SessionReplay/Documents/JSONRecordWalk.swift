import ClickTracking
import Input
import JSON

/// One of the records that a recording is a list of.
struct JSONRecord {
    let value: JSONValue
    let place: RecordPlace
    /// The names of a row's cells, if the recording is a table and names them; the value is an array then.
    var columns: [String]?

    /// The name of a session without one that begins with this record. It does not depend on how the record is
    /// formatted, unless the record is so long that only its hash is kept.
    var sessionName: String {
        switch place.content {
        case .bytes(let bytes): DefaultSessionName.of(digest: JSONDigest.of(bytes))
        case .digest(_, let sha256): DefaultSessionName.of(sha256: sha256)
        }
    }
}

/// Reads a recording that is a list of JSON records, one record in memory at a time.
///
/// The list is an array under a key of an object or of one within it, a bare array, or JSON Lines; objects with lists may be in an array or
/// in lines, too. A list of arrays is a table, whose columns are named by an array beside it. Text that is not JSON is
/// rejected, and the walk goes on after it if its end can be found.
final class JSONRecordWalk {
    private let walker: JSONWalker
    private let listKeys: Set<String>
    private let wrapperKeys: Set<String>
    private let keys: JSONKeys?
    private let output: any ReplayOutput
    private let play: (JSONRecord) throws -> Void
    private let endDocument: ((_ digest: UInt64) throws -> Void)?
    /// Whether objects at the top, or in the array there, hold the list and are no records themselves.
    private let isWrapped: Bool
    /// The digest of the document so far, its records and its other members.
    private var digest = DocumentDigest()

    /// Makes a walk.
    ///
    /// - Parameters:
    ///   - listKeys: The keys of the array that holds the list, if an object holds it.
    ///   - wrapperKeys: The keys of objects within that one which may hold the list.
    ///   - keys: The keys whose members are kept, in objects of any depth; nil for all.
    ///   - output: Receives what is rejected.
    ///   - play: Receives each record, in the order of the file.
    ///   - endDocument: Receives a digest of each document at its end, also of one that breaks off. The digest does not
    ///     depend on how the document is formatted.
    init(
        _ bytes: any ByteSource, listKeys: Set<String>, wrapperKeys: Set<String> = [], keeping keys: JSONKeys? = nil,
        rejectingInto output: any ReplayOutput, play: @escaping (JSONRecord) throws -> Void,
        endDocument: ((_ digest: UInt64) throws -> Void)? = nil
    ) throws(InputError) {
        // If the text ends early, all records before its end have been used, or rejected by themselves.
        walker = JSONWalker(stream: JSONStream(bytes), mayEndEarly: true)
        let head = try walker.stream.peekBytes(upTo: RecordingInput.headLength)
        let outline = JSONOutline(head)
        isWrapped = outline.hasList(under: listKeys, within: wrapperKeys)
        walker.stream.endsAtLineFeed = !isWrapped && FirstLines(head).areRecords
        (self.listKeys, self.wrapperKeys, self.keys) = (listKeys, wrapperKeys, keys)
        (self.output, self.play, self.endDocument) = (output, play, endDocument)
    }

    /// Reads all records.
    func run() throws {
        do {
            try walker.forEachDocument { first in
                try document(first)
                try finishDocument()
            } rejecting: { reason, place in
                try finishDocument()
                try output.reject(reason, at: place)
            }
        } catch let error as InputError {
            // The records before the break are used.
            try finishDocument()
            throw error
        }
    }

    private func finishDocument() throws {
        guard let endDocument else { return }
        defer { digest = DocumentDigest() }
        try endDocument(digest.value)
    }

    private func document(_ first: UInt8) throws {
        switch first {
        case UInt8(ascii: "[") where isWrapped: try wrappers()
        case UInt8(ascii: "["): try list(walker, columns: nil)
        case UInt8(ascii: "{") where isWrapped: try wrapper()
        case UInt8(ascii: "{"): try record(walker.stream, index: nil, columns: nil)
        default: throw BrokenDocument(reason: "neither an object nor an array")
        }
    }

    private func list(_ walker: JSONWalker, columns: [String]?) throws {
        var index = 0
        try walker.forEachElement { _ in
            try record(walker.stream, index: index, columns: columns)
            index += 1
        }
    }

    /// An array of objects that each hold a list: each is a document of its own.
    private func wrappers() throws {
        try walker.forEachElement { first in
            if first == UInt8(ascii: "{") { try wrapper() } else { try walker.skipValue() }
            try finishDocument()
        }
    }

    /// - Parameter depth: How many objects around it hold lists, too.
    private func wrapper(depth: Int = 0) throws {
        var columns: [String]?
        // Tables whose columns' names are still to come.
        var tables: [JSONStream.Element] = []
        try walker.forEachMember { key, first in
            if listKeys.contains(key), first == UInt8(ascii: "[") {
                if columns == nil, try isTable() {
                    if let table = try readTable() { tables.append(table) }
                } else {
                    try list(walker, columns: columns)
                }
            } else if wrapperKeys.contains(key), first == UInt8(ascii: "{"), depth < JSONOutline.maxWrappers {
                try wrapper(depth: depth + 1)
            } else if key == "columns" {
                columns = try readColumns()
            } else {
                let member = try walker.readValue()
                if endDocument != nil { digest.add(member, named: key) }
            }
        }
        for table in tables {
            let stream = JSONStream(ArraySource(table.bytes), offset: table.offset, line: table.line)
            _ = try stream.peek()
            try list(JSONWalker(stream: stream, mayEndEarly: true), columns: columns)
        }
    }

    /// Whether the array that comes next is one of arrays.
    private func isTable() throws -> Bool {
        let bytes = try walker.stream.peekBytes(upTo: 64).lazy.filter { !$0.isJSONSpace }
        return bytes.prefix(2).elementsEqual("[[".utf8)
    }

    /// Reads a table as it is; nil if it is too long to be kept.
    private func readTable() throws -> JSONStream.Element? {
        switch try walker.stream.readValue() {
        case .whole(let element), .cutOff(let element): return element
        case .tooLong(let place):
            try output.reject("rows of more than 64 MiB before their columns' names", at: place)
            return nil
        }
    }

    private func readColumns() throws -> [String]? {
        guard let element = try walker.readElement() else {
            throw BrokenDocument(reason: "the file ends inside a value")
        }
        return try? JSONValue(parsing: element.bytes).array?.map { $0.string ?? "" }
    }

    private func record(_ stream: JSONStream, index: Int?, columns: [String]?) throws {
        let parsed = try stream.parseNext(upTo: JSONStream.maxValueLength, keeping: keys)
        let value = try stream.readValue()
        if endDocument != nil { digest.add(value) }
        switch value {
        case .whole(let element):
            let place = element.place(index: index)
            let value: JSONValue
            do throws(JSONError) {
                if let parsed { value = parsed } else { value = try JSONValue(parsing: element.bytes, keeping: keys) }
            } catch {
                return try output.reject("not JSON: \(error)", at: place)
            }
            try play(JSONRecord(value: value, place: place, columns: columns))
        case .tooLong(var place):
            place.index = index
            try output.reject("longer than 64 MiB", at: place)
        case .cutOff(let element):
            try output.reject("ends early", at: element.place(index: index))
        }
    }
}
