import ClickStore

/// The statements of a text, with semicolons between them.
package struct SQLScript {
    package struct Statement {
        package let text: String
        /// The line of the script that the statement begins on, from 1; comments before it are left out.
        package let line: Int

        package init(text: String, line: Int) {
            (self.text, self.line) = (text, line)
        }
    }

    package private(set) var statements: [Statement] = []

    /// Divides a text where a semicolon stands outside of texts, quoted names and comments. What has only comments is no
    /// statement.
    package init(_ text: String, in dialect: SQLDialect = .sqlite) {
        let bytes = Array(text.utf8)
        var (index, line) = (0, 1)
        var start: (index: Int, line: Int)?
        while index < bytes.count {
            let part = dialect.part(of: bytes, from: index)
            if bytes[index] == UInt8(ascii: ";") {
                add(bytes, from: start, to: index)
                start = nil
            } else if start == nil, part.kind != .comment, !Self.isSpace(bytes[index]) {
                start = (index, line)
            }
            line += bytes[index..<part.end].count { $0 == UInt8(ascii: "\n") }
            index = part.end
        }
        add(bytes, from: start, to: bytes.count)
    }

    private mutating func add(_ bytes: [UInt8], from start: (index: Int, line: Int)?, to end: Int) {
        guard let start else { return }
        statements.append(Statement(text: String(decoding: bytes[start.index..<end], as: UTF8.self), line: start.line))
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

extension SQLScript.Statement {
    /// The line of the script that a byte of the statement is on.
    package func line(ofByte offset: Int) -> Int {
        line + text.utf8.prefix(max(0, offset)).count { $0 == UInt8(ascii: "\n") }
    }
}

/// How an engine writes texts, quoted names and comments.
package enum SQLDialect: Sendable {
    /// `'it''s'`, `"name"`, `` `name` ``, `[name]`; a backslash stands for itself.
    case sqlite
    /// `'it\'s'`, `'it''s'`, `"name"`, `` `name` ``; brackets hold the values of an array.
    case clickHouse

    /// What begins at a place of a statement.
    package enum PartKind {
        /// A comment up to the end of its line or to its `*/`.
        case comment
        /// A text or a name in quotes.
        case quoted
        /// A single byte of anything else.
        case byte
    }

    /// The part that begins at a place, and where it ends.
    package func part(of bytes: [UInt8], from start: Int) -> (kind: PartKind, end: Int) {
        let first = bytes[start]
        switch first {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
            return (.quoted, endOfQuoted(by: first, bytes, from: start + 1))
        case UInt8(ascii: "[") where self == .sqlite:
            return (.quoted, endOfQuoted(by: UInt8(ascii: "]"), bytes, from: start + 1))
        case UInt8(ascii: "-") where bytes[start...].starts(with: "--".utf8):
            return (.comment, bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count)
        case UInt8(ascii: "/") where bytes[start...].starts(with: "/*".utf8):
            var end = start + 2
            while end < bytes.count, !bytes[end...].starts(with: "*/".utf8) { end += 1 }
            return (.comment, min(end + 2, bytes.count))
        default: return (.byte, start + 1)
        }
    }

    private func endOfQuoted(by quote: UInt8, _ bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if bytes[index] == quote { return index + 1 }
            index += self == .clickHouse && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return bytes.count
    }
}
