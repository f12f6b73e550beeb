/// The statements of a text, with semicolons between them.
package struct SQLScript {
    package struct Statement {
        package let text: String
        /// The line of the script that the statement begins on, from 1; comments before it are left out.
        package let line: Int
    }

    package private(set) var statements: [Statement] = []

    /// Divides a text where a semicolon stands outside of texts, quoted names and comments. What has only comments is no
    /// statement.
    package init(_ text: String) {
        let bytes = Array(text.utf8)
        var (index, line) = (0, 1)
        var start: (index: Int, line: Int)?
        while index < bytes.count {
            let end = Self.endOfPart(bytes, from: index)
            let isComment = bytes[index...].starts(with: "--".utf8) || bytes[index...].starts(with: "/*".utf8)
            if bytes[index] == UInt8(ascii: ";") {
                add(bytes, from: start, to: index)
                start = nil
            } else if start == nil, !isComment, !Self.isSpace(bytes[index]) {
                start = (index, line)
            }
            line += bytes[index..<end].count { $0 == UInt8(ascii: "\n") }
            index = end
        }
        add(bytes, from: start, to: bytes.count)
    }

    private mutating func add(_ bytes: [UInt8], from start: (index: Int, line: Int)?, to end: Int) {
        guard let start else { return }
        statements.append(Statement(text: String(decoding: bytes[start.index..<end], as: UTF8.self), line: start.line))
    }

    /// Where the comment, quoted text, name in brackets or single byte ends that begins at a place.
    private static func endOfPart(_ bytes: [UInt8], from start: Int) -> Int {
        let first = bytes[start]
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
            return bytes[(start + 1)...].firstIndex(of: first).map { $0 + 1 } ?? bytes.count
        case UInt8(ascii: "["):
            return bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "]")).map { $0 + 1 } ?? bytes.count
        case UInt8(ascii: "-") where bytes[start...].starts(with: "--".utf8):
            return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        case UInt8(ascii: "/") where bytes[start...].starts(with: "/*".utf8):
            var end = start + 2
            while end < bytes.count, !bytes[end...].starts(with: "*/".utf8) { end += 1 }
            return min(end + 2, bytes.count)
        default: return start + 1
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

extension SQLScript.Statement {
    /// The line of the script that a byte of the statement is on.
    package func line(ofByte offset: Int) -> Int {
        line + text.utf8.prefix(max(0, offset)).count { $0 == UInt8(ascii: "\n") }
    }
}
