import Basics
package import ClickQuery

/// A statement of a user over the tables in ClickHouse, with the values of its parameters in it.
///
/// That it changes nothing is the server's to see to, which runs it with `readonly`. What is refused here would answer in
/// another form than rows, or tell the server to do something that is no reading.
package struct ClickHouseStatement {
    package let text: String
    private let given: String
    /// The names of the parameters in it.
    package let parameterNames: Set<String>

    /// Puts values in place of `:name`, `@name` and `$name` outside of texts, names in quotes and comments.
    ///
    /// The server's own SQL has `:`, `@` and `$`, too: names without a value stay as they are.
    package init(_ text: String, parameters: SQLParameters) throws(SQLError) {
        given = text
        let bytes = Array(text.utf8)
        let values = Set(parameters.names)
        var (written, words): ([UInt8], [String]) = ([], [])
        var names: Set<String> = []
        var index = 0
        while index < bytes.count {
            let part = SQLDialect.clickHouse.part(of: bytes, from: index)
            var end = part.end
            if part.kind == .byte, Self.isName(bytes[index]) {
                end = Self.endOfName(bytes, from: index)
                words.append(String(decoding: bytes[index..<end], as: UTF8.self).lowercased())
            } else if part.kind == .byte, ":@$".utf8.contains(bytes[index]), !Self.isColon(bytes, index - 1) {
                let nameEnd = Self.endOfName(bytes, from: index + 1)
                let name = String(decoding: bytes[(index + 1)..<nameEnd], as: UTF8.self)
                if values.contains(name), let value = parameters[name] {
                    written += Self.literal(value).utf8
                    names.insert(name)
                    index = nameEnd
                    continue
                }
            }
            written += bytes[index..<end]
            index = end
        }
        try Self.check(words)
        self.text = String(decoding: written, as: UTF8.self)
        parameterNames = names
    }

    private static let readingWords: Set<String> = [
        "select", "with", "show", "describe", "desc", "exists", "explain",
    ]

    /// - Parameter words: Those of the statement, in lower case.
    private static func check(_ words: [String]) throws(SQLError) {
        guard let first = words.first else { throw .noStatement }
        guard readingWords.contains(first) else {
            throw .invalid("'\(first)' begins no statement that reads, such as SELECT, WITH, SHOW or DESCRIBE")
        }
        if words.dropLast().last == "format" {
            throw .invalid("leave out FORMAT; the option --format says how rows are written")
        }
        if zip(words, words.dropFirst()).contains(where: { $0 == "into" && $1 == "outfile" }) {
            throw .invalid("leave out INTO OUTFILE; the option -o names a file")
        }
    }

    private static func literal(_ value: SQLQuery.Value) -> String {
        switch value {
        // Two minus signs would begin a comment.
        case .integer(let value): value < 0 ? "(\(value))" : String(value)
        case .real(let value): value < 0 ? "(\(value))" : String(value)
        case .text(let text): ClickHouseSQL.text(text)
        case .null, .blob: "NULL"
        }
    }

    private static func isColon(_ bytes: [UInt8], _ index: Int) -> Bool {
        index >= 0 && bytes[index] == UInt8(ascii: ":")
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || byte >= 0x80 || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func endOfName(_ bytes: [UInt8], from start: Int) -> Int {
        bytes[min(start, bytes.count)...].firstIndex { !isName($0) } ?? bytes.count
    }
}

extension ClickHouseStatement {
    /// Where a line begins, in bytes of the statement as it was given. Values of parameters have no line feeds, so the lines
    /// are the same.
    func offset(ofLine line: Int) -> Int {
        let lines = given.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.prefix(max(0, line - 1)).reduce(0) { $0 + $1.count + 1 }
    }
}
