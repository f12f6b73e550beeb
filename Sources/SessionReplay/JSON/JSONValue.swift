/// A JSON value.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits in 64 bits: exact.
    case integer(Int64)
    case real(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order of the text; a key may stand there twice.
    case object([(key: String, value: JSONValue)])

    /// How much memory the values of one text may take, in bytes, with the characters of their texts: room for a page of a
    /// hundred and thirty thousand nodes.
    package static let largest = 32 << 20
    /// How deep arrays and objects may be nested.
    package static let deepest = 512
}

extension JSONValue {
    /// The member of an object; of several with one key the last counts.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var isNull: Bool {
        if case .null = self { true } else { false }
    }

    package var isObject: Bool {
        if case .object = self { true } else { false }
    }

    package var double: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .real(let value): value
        default: nil
        }
    }

    /// A whole number, in whatever form it is written: `1.7e12` and `17.0` are whole.
    package var int: Int64? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The greatest whole number that is not above the value.
    package var floored: Int64? {
        switch self {
        case .integer(let value): value
        case .real(let value): Int64(exactly: value.rounded(.down))
        default: nil
        }
    }
}
