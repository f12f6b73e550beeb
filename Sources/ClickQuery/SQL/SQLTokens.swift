/// The words, values and symbols of a statement, without its comments.
struct SQLTokens {
    struct Token {
        enum Kind {
            case word, quotedName, text, number, parameter, symbol
        }

        let kind: Kind
        /// Its bytes in the statement.
        let bytes: Range<Int>
        /// A word or name in lower case and without quotes, or the token as it stands.
        let text: String
    }

    let bytes: [UInt8]
    private(set) var tokens: [Token] = []

    var indices: Range<Int> { tokens.indices }

    init(_ statement: String) {
        bytes = Array(statement.utf8)
        var index = 0
        while index < bytes.count {
            let part = SQLDialect.sqlite.part(of: bytes, from: index)
            switch part.kind {
            case .comment: index = part.end
            case .quoted:
                add(bytes[index] == UInt8(ascii: "'") ? .text : .quotedName, index..<part.end)
                index = part.end
            case .byte: index = addUnquoted(from: index)
            }
        }
    }

    subscript(index: Int) -> Token { tokens[index] }

    /// The word at a place in lower case, or the symbol; empty beyond the statement and for everything in quotes.
    func word(_ index: Int) -> String {
        guard tokens.indices.contains(index), [.word, .symbol].contains(tokens[index].kind) else { return "" }
        return tokens[index].text
    }

    /// What the statement says from a token to another one.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[place(range)], as: UTF8.self) }

    /// The bytes from a token to another one.
    func place(_ range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return tokens[first].bytes.lowerBound..<tokens[last].bytes.upperBound
    }

    /// The place after the bracket that closes the one at a place.
    func end(ofBracket start: Int) -> Int {
        var depth = 0
        for index in start..<tokens.count {
            depth += depthChange(index)
            if depth == 0 { return index + 1 }
        }
        return tokens.count
    }

    func depthChange(_ index: Int) -> Int {
        switch word(index) {
        case "(": 1
        case ")": -1
        default: 0
        }
    }

    /// Divides tokens where a test holds outside of brackets.
    func divide(_ range: Range<Int>, where isDivider: (Int) -> Bool) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var (start, depth) = (range.lowerBound, 0)
        for index in range {
            if depth == 0, isDivider(index) {
                parts.append(start..<index)
                start = index + 1
            }
            depth += depthChange(index)
        }
        return parts + [start..<range.upperBound]
    }

    private mutating func add(_ kind: Token.Kind, _ range: Range<Int>) {
        let isName = kind == .quotedName
        let text = String(decoding: bytes[range].dropFirst(isName ? 1 : 0).dropLast(isName ? 1 : 0), as: UTF8.self)
        tokens.append(Token(kind: kind, bytes: range, text: kind == .word || isName ? text.lowercased() : text))
    }

    private mutating func addUnquoted(from start: Int) -> Int {
        let first = bytes[start]
        if first == 0x20 || 0x09...0x0D ~= first { return start + 1 }
        let second = start + 1 < bytes.count ? bytes[start + 1] : 0
        if Self.isDigit(first) || first == UInt8(ascii: ".") && Self.isDigit(second) {
            return addNumber(from: start)
        }
        if ":@$?".utf8.contains(first) {
            let end = bytes[(start + 1)...].firstIndex { !Self.isLetter($0) && !Self.isDigit($0) } ?? bytes.count
            add(.parameter, start..<end)
            return end
        }
        guard Self.isLetter(first) else {
            let end = start + (Self.isSymbol(first, second) ? 2 : 1)
            add(.symbol, start..<end)
            return end
        }
        if first | 0x20 == UInt8(ascii: "x"), second == UInt8(ascii: "'") {
            let end = SQLDialect.sqlite.part(of: bytes, from: start + 1).end
            add(.text, start..<end)
            return end
        }
        let end = bytes[start...].firstIndex { !Self.isLetter($0) && !Self.isDigit($0) && $0 != UInt8(ascii: "$") }
        add(.word, start..<(end ?? bytes.count))
        return end ?? bytes.count
    }

    private mutating func addNumber(from start: Int) -> Int {
        var end = start + 1
        while end < bytes.count {
            let isSign = "+-".utf8.contains(bytes[end]) && bytes[end - 1] | 0x20 == UInt8(ascii: "e")
            guard Self.isDigit(bytes[end]) || Self.isLetter(bytes[end]) || bytes[end] == UInt8(ascii: ".") || isSign
            else { break }
            end += 1
        }
        add(.number, start..<end)
        return end
    }

    /// Whether two bytes are one symbol.
    private static func isSymbol(_ first: UInt8, _ second: UInt8) -> Bool {
        switch (UnicodeScalar(first), UnicodeScalar(second)) {
        case ("<", "="), (">", "="), ("<", ">"), ("!", "="), ("=", "="), ("|", "|"), ("-", ">"), ("<", "<"), (">", ">"):
            true
        default: false
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    private static func isLetter(_ byte: UInt8) -> Bool {
        0x61...0x7A ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}
