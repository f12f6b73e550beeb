/// The lines of a text that people write, whatever their editor ends them with: a line feed, as most do, a carriage return and a
/// line feed, as on Windows, or a carriage return alone. A byte order mark at the start is no part of the first line.
///
/// Bytes are looked at: to Swift, a carriage return and a line feed are one character, which is no line feed.
package struct TextLines: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View
    private var isAtEnd = false

    package init(_ text: String) {
        rest = Substring(Self.withoutByteOrderMark(text)).utf8
    }

    /// The text without the mark that some editors begin a file with.
    package static func withoutByteOrderMark(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// The next line, also an empty one, without its end.
    package mutating func next() -> Substring? {
        guard !isAtEnd else { return nil }
        let feed = UInt8(ascii: "\n")
        guard let end = rest.firstIndex(where: { $0 == feed || $0 == UInt8(ascii: "\r") }) else {
            isAtEnd = true
            return Substring(rest)
        }
        let line = rest[..<end]
        let isPair = rest[end] != feed && rest[rest.index(after: end)...].first == feed
        rest = rest[rest.index(end, offsetBy: isPair ? 2 : 1)...]
        return Substring(line)
    }
}
