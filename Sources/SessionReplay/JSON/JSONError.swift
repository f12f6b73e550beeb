/// Why some bytes are no JSON text as RFC 8259 has it.
package struct JSONError: Error, Hashable, Sendable {
    /// What is wrong.
    package var reason: Reason
    /// Where, in bytes from the start of the text.
    package var offset: Int

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
        case .controlCharacter: "bare control character in a string"
        case .invalidUTF8: "a string is not UTF-8"
        case .tooDeep(let limit): "nested more than \(limit) deep"
        case .tooLarge(let limit): "values that take more than \(limit >> 20) MiB of memory"
        case .somethingAfter: "something after the value"
        case .tooLong(let limit): "longer than \(limit >> 20) MiB"
        }
    }
}
