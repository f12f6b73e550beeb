/// The members of an object in a touch session, by key and type. A key with `null` is as good as none.
struct LayoutFields {
    private let object: JSONValue

    init(_ object: JSONValue) {
        self.object = object
    }

    func value(_ key: String) -> JSONValue? {
        object[key].flatMap { $0.isNull ? nil : $0 }
    }

    /// A text, nil for none or an empty one.
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

    /// A coordinate; `null` stands for what is no number.
    func coordinate(_ key: String) throws(TouchSessionError) -> Double {
        guard let value = object[key] else { throw .missing(key) }
        return try Self.coordinate(value, key)
    }

    /// So many coordinates in a list.
    func numbers(_ key: String, count: Int) throws(TouchSessionError) -> [Double]? {
        guard let value = value(key) else { return nil }
        guard let list = value.array, list.count == count else {
            throw .badValue(key, expected: "a list of \(count) numbers")
        }
        var numbers: [Double] = []
        for value in list { numbers.append(try Self.coordinate(value, key)) }
        return numbers
    }

    func list(_ key: String) throws(TouchSessionError) -> JSONElements {
        guard let value = value(key) else { return JSONValue.null.elements }
        guard let list = value.array else { throw .badValue(key, expected: "a list") }
        return list
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

    /// An object of lists of texts.
    func actions(_ key: String) throws(TouchSessionError) -> [String: [String]] {
        guard let value = value(key) else { return [:] }
        guard let members = value.members else { throw .badValue(key, expected: "an object of lists of texts") }
        var actions: [String: [String]] = [:]
        for member in members {
            guard let list = member.value.array else { throw .badValue(key, expected: "an object of lists of texts") }
            actions[member.key] = try Self.texts(list, key)
        }
        return actions
    }

    /// One of some names.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, of type: Choice.Type
    ) throws(TouchSessionError) -> Choice? {
        guard let name = try text(key) else { return nil }
        guard let choice = Choice(rawValue: name) else {
            throw .badValue(key, expected: "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    private static func coordinate(_ value: JSONValue, _ key: String) throws(TouchSessionError) -> Double {
        if value.isNull { return .nan }
        guard let number = value.double else { throw .badValue(key, expected: "a number, or null for none") }
        return number
    }

    private static func texts(_ values: JSONElements, _ key: String) throws(TouchSessionError) -> [String] {
        var texts: [String] = []
        for value in values {
            guard let text = value.string else { throw .badValue(key, expected: "a list of texts") }
            texts.append(text)
        }
        return texts
    }
}
