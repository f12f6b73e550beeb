/// What is wrong with bytes that the index should be able to read.
enum IndexDamage: Error {
    /// A column ends before its last value.
    case tooShort
    /// A number is none that the encoder writes.
    case impossibleValue
}

extension IndexDamage: CustomStringConvertible {
    var description: String {
        switch self {
        case .tooShort: "a column of the index is cut off"
        case .impossibleValue: "a column of the index holds an impossible value"
        }
    }
}
