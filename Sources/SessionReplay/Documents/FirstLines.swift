import JSON

/// The first lines of a recording, by which JSON Lines are told from a single document and from other text.
///
/// Several lines are looked at, as the very first one may be broken. If they do not show JSON Lines, the recording may
/// still be found to be that after its first document: ``JSONStream/endDocument(begunIn:)``.
struct FirstLines {
    /// The first byte of the text that is not white space.
    let firstByte: UInt8?
    /// The lines that begin like objects.
    private let objects: [ArraySlice<UInt8>]
    private let otherCount: Int
    /// The lines that end with a line feed.
    private let complete: [ArraySlice<UInt8>]

    private static let maxCount = 50

    /// Finds the lines in a recording's first bytes.
    init(_ head: ArraySlice<UInt8>) {
        firstByte = head.first { !$0.isJSONSpace && ![0xEF, 0xBB, 0xBF].contains($0) }
        let lines = head.split(separator: 0x0A, maxSplits: Self.maxCount).prefix(Self.maxCount)
        complete = lines.filter { $0.endIndex < head.endIndex }
        let firstBytes = lines.map { line in line.first { !$0.isJSONSpace } }
        objects = zip(lines, firstBytes).filter { $1 == UInt8(ascii: "{") }.map(\.0)
        otherCount = firstBytes.count { $0 != nil } - objects.count
    }

    /// Whether there are objects, and at least as many as other lines: a text with an example of a record is no
    /// recording.
    var holdObjects: Bool { !objects.isEmpty && otherCount <= objects.count }

    /// Whether the lines are records of some kind. One whole record is enough, as the other lines may be broken.
    func areRecords(_ isRecord: (ArraySlice<UInt8>) -> Bool) -> Bool {
        holdObjects && objects.contains(where: isRecord)
    }

    /// Whether the lines are records in a recording whose lists of records are arrays: one complete line is an object
    /// by itself.
    var areRecords: Bool {
        firstByte != UInt8(ascii: "[") && complete.contains { (try? JSONValue(parsing: Array($0)))?.isObject == true }
    }

    /// Whether the lines are documents of any shape: most of them, the first aside, are objects or arrays that begin
    /// with a string, such as `["window", {"type": 3}]`. A document that is spread over lines may have one by chance.
    var areDocuments: Bool {
        guard let first = complete.first, first.starts(with: "{".utf8) || first.starts(with: "[\"".utf8) else {
            return false
        }
        let others = complete.dropFirst()
        let documentCount = others.count { line in
            guard let value = try? JSONValue(parsing: Array(line)) else { return false }
            return value.isObject || value.array?.first?.isString == true
        }
        return documentCount * 2 > others.count
    }
}
