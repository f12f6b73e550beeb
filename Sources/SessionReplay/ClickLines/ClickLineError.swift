package import ResponderChain

/// Why a line is no usable click line.
package enum ClickLineError: Error {
    /// The line is no JSON; what the parser says.
    case notJSON(String)
    /// The line is JSON, but no object.
    case notAnObject
    /// A required key is missing or empty.
    case missing(String)
    /// A key stands there more than once, so that nobody can tell which value is meant.
    case repeated(String)
    /// The value of a key has the wrong type, or lies outside what it can be.
    case badValue(String, expected: String)
    /// The path is none.
    case badPath(ControlPathError)
    /// The time lies before 2000 or more than a day ahead.
    case badTime(Int64)
    /// The line is longer than 1 MiB.
    case tooLong
    /// A string is not UTF-8.
    case invalidUTF8
}

extension ClickLineError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notJSON(let reason): "not JSON: \(reason)"
        case .notAnObject: "not a JSON object; a click line is one, with t, session and path"
        case .missing(let key): "'\(key)' is missing; a click line needs t, session and path"
        case .repeated(let key): "'\(key)' stands there more than once; keep the one that is right"
        case .badValue(let key, let expected): "'\(key)' must be \(expected)"
        case .badPath(let error): "bad path: \(error)"
        case .badTime(let ms):
            "the time \(ms) is not between 2000-01-01 and a day from now; 't' counts milliseconds since 1970, UTC"
        case .tooLong: "longer than the 1 MiB that a click line may have"
        case .invalidUTF8: "not UTF-8"
        }
    }
}
