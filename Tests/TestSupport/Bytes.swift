extension [UInt8] {
    /// The bytes as text, for people.
    package var text: String { String(decoding: self, as: UTF8.self) }
}

/// What a test did not expect to meet.
package enum Unexpected: Error {
    case value
}
