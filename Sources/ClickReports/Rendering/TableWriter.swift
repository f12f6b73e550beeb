/// Writes a table in some format: the header once, then row after row, then the end.
package protocol TableWriter {
    mutating func begin(_ columns: [String]) throws
    mutating func write(_ row: [Cell]) throws
    mutating func end() throws
}

extension TableWriter {
    /// Writes a whole table.
    package mutating func write(_ columns: [String], _ rows: some Sequence<[Cell]>) throws {
        try begin(columns)
        for row in rows { try write(row) }
        try end()
    }
}

/// One value of a table that is shown or written out.
package enum Cell: Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    /// A number already made readable, with its unit: aligned like a number.
    case number(String)
    case blob([UInt8])
    /// Numbers of things, such as those of a time's parts.
    case list([Int])
    /// Names that belong together, such as the actions of a control.
    case texts([String])

    package init(_ text: String?) {
        self = text.map(Cell.text) ?? .null
    }

    package init(_ value: Int?) {
        self = value.map { .integer(Int64($0)) } ?? .null
    }

    package init(_ value: Double?) {
        self = value.map(Cell.real) ?? .null
    }

    /// The value as bare text, nothing for null; a blob as SQL writes it, `x'00FF'`, numbers as `1,0,3`, names as `a, b`.
    package var text: String {
        switch self {
        case .null: ""
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .text(let text), .number(let text): text
        case .blob(let bytes): "x'" + Self.hex(bytes) + "'"
        case .list(let numbers): numbers.map(String.init).joined(separator: ",")
        case .texts(let texts): texts.joined(separator: ", ")
        }
    }

    /// Whether the value is shown at the right of its column.
    var isNumeric: Bool {
        switch self {
        case .integer, .real, .number: true
        case .null, .text, .blob, .list, .texts: false
        }
    }

    static func hex(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        return String(unsafeUninitializedCapacity: 2 * bytes.count) { text in
            for (index, byte) in bytes.enumerated() {
                text[2 * index] = digits[Int(byte >> 4)]
                text[2 * index + 1] = digits[Int(byte & 15)]
            }
            return 2 * bytes.count
        }
    }
}
