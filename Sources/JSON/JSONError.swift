/// Why some bytes are not a JSON text by RFC 8259.
package struct JSONError: Error, Hashable, Sendable {
    /// The fault.
    package var reason: Reason
    /// The offset from the start of the text, in bytes.
    package var offset: Int

    package init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    package enum Reason: Hashable, Sendable {
        case endsEarly
        case unexpected(UInt8)
        case badNumber
        case badEscape
        case loneSurrogate
        case controlCharacter
        case invalidUTF8
        case tooDeep(limit: Int)
        case tooLarge(limit: Int)
        case somethingAfter
        case tooLong(limit: Int)
    }
}

extension JSONError: CustomStringConvertible {
    package var description: String { "\(what) at byte \(offset)" }

    private var what: String {
        switch reason {
        case .endsEarly: "ends early"
        case .unexpected(let byte):
            (0x21...0x7E).contains(byte)
                ? "unexpected '\(Unicode.Scalar(byte))'" : "unexpected byte 0x\(String(byte, radix: 16))"
        case .badNumber: "bad number"
        case .badEscape: "bad escape in a string"
        case .loneSurrogate: "half of a surrogate pair in a string"
        case .controlCharacter: "unescaped control character in a string"
        case .invalidUTF8: "a string is not UTF-8"
        case .tooDeep(let limit): "nested more than \(limit) deep"
        case .tooLarge(let limit): "values that take more than \(limit >> 20) MiB of memory"
        case .somethingAfter: "more text after the value"
        case .tooLong(let limit): "longer than \(limit >> 20) MiB"
        }
    }
}
