import ResponderChain
import SimulatedUI

/// Why a line of a touch session is of no use.
enum TouchSessionError: Error {
    case notAnObject
    /// A required key is missing or empty.
    case missing(String)
    case badValue(String, expected: String)
    /// The session's format is a later one.
    case unknownFormat(String)
    /// No header has come yet.
    case noHeader
    /// No layout has come yet that begins with an application.
    case noLayout
    /// A layout names a node that it does not hold.
    case unknownNode(Int)
    /// Two nodes of a layout have one number.
    case sameNumber(Int)
    /// The nodes of a layout cannot be put together.
    case badTree(HierarchyError)
    /// The event cannot climb from its node.
    case badChain(ChainError)
}

extension TouchSessionError: CustomStringConvertible {
    var description: String {
        switch self {
        case .notAnObject: "not a JSON object; a line of a touch session is one"
        case .missing(let key): "'\(key)' is missing"
        case .badValue(let key, let expected): "'\(key)' must be \(expected)"
        case .unknownFormat(let name): "the format \(name) is not known; a newer taptrail may read it"
        case .noHeader: "no line before it says which session it belongs to"
        case .noLayout: "no layout before it shows an application"
        case .unknownNode(let number): "node \(number) is not on the screen"
        case .sameNumber(let number): "two nodes of the layout have the number \(number)"
        case .badTree(let error): "\(error)"
        case .badChain(let error): "\(error)"
        }
    }
}
