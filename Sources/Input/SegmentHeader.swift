/// The first line of a segment of a replay as Sentry stores it: `{"segment_id":3}`. The segment's events follow, mostly
/// compressed.
package struct SegmentHeader {
    /// The segment's number in its replay, from 0.
    package let number: Int64
    /// How many bytes the line takes, with its line feed.
    let length: Int

    /// Longer lines are no headers.
    package static let maxLength = 254

    /// Reads the line that some bytes begin with; nil if that is none.
    package init?(_ head: [UInt8]) {
        guard head.first == UInt8(ascii: "{"),
            let end = head.prefix(Self.maxLength).firstIndex(of: UInt8(ascii: "\n")),
            let number = Self.number(Array(head[..<end]))
        else { return nil }
        (self.number, length) = (number, end + 1)
    }

    /// The number in an object that says nothing else.
    package static func number(_ object: [UInt8]) -> Int64? {
        let text = object.filter { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
        guard text.starts(with: start), text.last == UInt8(ascii: "}") else { return nil }
        let digits = text[start.count..<(text.count - 1)]
        guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int64(String(decoding: digits, as: UTF8.self))
    }

    private static let start = Array("{\"segment_id\":".utf8)
}
