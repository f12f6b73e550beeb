package import ResponderChain
package import SimulatedUI

/// A JSON value, as far as the lines of a touch session need it.
///
/// An app only writes touch sessions, so this target has no JSON parser. Whoever reads them makes the values of its own
/// parser conform.
package protocol TouchSessionValue {
    associatedtype Elements: Sequence<Self>

    var isNull: Bool { get }
    var isObject: Bool { get }
    var string: String? { get }
    var bool: Bool? { get }
    /// A whole number, in whatever form it is written.
    var int: Int64? { get }
    var double: Double? { get }
    /// The elements of an array.
    var array: Elements? { get }
    /// The members of an object, in the order of the text; a key may occur twice.
    var keyedValues: [(key: String, value: Self)]? { get }
    /// The member of an object; of several with one key the last counts.
    subscript(key: String) -> Self? { get }
}

/// The fields of an object in a touch session, by name and type. A field that is `null` counts as missing.
struct TouchSessionFields<Value: TouchSessionValue> {
    private let object: Value

    init(_ object: Value) {
        self.object = object
    }

    func value(_ key: String) -> Value? {
        object[key].flatMap { $0.isNull ? nil : $0 }
    }

    /// A text, nil for a missing or an empty one.
    func text(_ key: String) throws(TouchSessionError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw .badValue(key, expected: "a text") }
        return text.isEmpty ? nil : text
    }

    func flag(_ key: String) throws(TouchSessionError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let flag = value.bool else { throw .badValue(key, expected: "true or false") }
        return flag
    }

    func whole(_ key: String) throws(TouchSessionError) -> Int? {
        guard let value = value(key) else { return nil }
        guard let whole = value.int else { throw .badValue(key, expected: "a whole number") }
        return Int(whole)
    }

    func number(_ key: String) throws(TouchSessionError) -> Double? {
        guard let value = value(key) else { return nil }
        guard let number = value.double else { throw .badValue(key, expected: "a number") }
        return number
    }

    /// A coordinate; `null` stands for a value that is not a number.
    func coordinate(_ key: String) throws(TouchSessionError) -> Double {
        guard let value = object[key] else { throw .missing(key) }
        return try Self.coordinate(value, key)
    }

    /// A list of exactly so many coordinates.
    func numbers(_ key: String, count: Int) throws(TouchSessionError) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard let elements = value.array, case let list = Array(elements), list.count == count else {
            throw .badValue(key, expected: "a list of \(count) numbers")
        }
        var numbers: [Double] = []
        for value in list { numbers.append(try Self.coordinate(value, key)) }
        return numbers
    }

    func list(_ key: String) throws(TouchSessionError) -> [Value] {
        guard let value = value(key) else { return [] }
        guard let list = value.array else { throw .badValue(key, expected: "a list") }
        return Array(list)
    }

    func wholes(_ key: String) throws(TouchSessionError) -> [Int] {
        var wholes: [Int] = []
        for value in try list(key) {
            guard let whole = value.int else { throw .badValue(key, expected: "a list of whole numbers") }
            wholes.append(Int(whole))
        }
        return wholes
    }

    func texts(_ key: String) throws(TouchSessionError) -> [String] {
        try Self.texts(try list(key), key)
    }

    /// An object whose values are lists of texts.
    func actions(_ key: String) throws(TouchSessionError) -> [String: [String]] {
        guard let value = value(key) else { return [:] }
        guard let members = value.keyedValues else { throw .badValue(key, expected: "an object of lists of texts") }
        var actions: [String: [String]] = [:]
        for member in members {
            guard let list = member.value.array else { throw .badValue(key, expected: "an object of lists of texts") }
            actions[member.key] = try Self.texts(list, key)
        }
        return actions
    }

    /// A text that names one of several choices.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, of type: Choice.Type
    ) throws(TouchSessionError) -> Choice? {
        guard let name = try text(key) else { return nil }
        guard let choice = Choice(rawValue: name) else {
            throw .badValue(key, expected: "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    private static func coordinate(_ value: Value, _ key: String) throws(TouchSessionError) -> Double {
        if value.isNull { return .nan }
        guard let number = value.double else { throw .badValue(key, expected: "a number, or null for none") }
        return number
    }

    private static func texts(_ values: some Sequence<Value>, _ key: String) throws(TouchSessionError) -> [String] {
        var texts: [String] = []
        for value in values {
            guard let text = value.string else { throw .badValue(key, expected: "a list of texts") }
            texts.append(text)
        }
        return texts
    }
}

/// Why a line of a touch session cannot be used.
package enum TouchSessionError: Error {
    case notAnObject
    /// A required key is missing or empty.
    case missing(String)
    case badValue(String, expected: String)
    /// The session's format is a later one.
    case unknownFormat(String)
    /// No header stands before the line.
    case noHeader
    /// No layout with an application stands before the line.
    case noLayout
    /// A line names a node that is not on the screen.
    case unknownNode(Int)
    /// Two nodes of a layout have one number.
    case sameNumber(Int)
    /// The nodes of a layout do not form a tree.
    case badTree(HierarchyError)
    /// The event cannot climb from its node.
    case badChain(ChainError)
}

extension TouchSessionError: CustomStringConvertible {
    package var description: String {
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
