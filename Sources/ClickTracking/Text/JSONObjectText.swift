/// A JSON object as text without spaces, its members in the order in which they are added.
package struct JSONObjectText {
    private var text = "{"

    package init() {}

    /// The whole object.
    package var description: String { text + "}" }

    /// Adds a member whose value is JSON text already; none where that is nil.
    package mutating func add(_ key: String, json value: String?) {
        guard let value else { return }
        if text.utf8.count > 1 { text += "," }
        text += "\(JSONText.string(key)):\(value)"
    }

    package mutating func add(_ key: String, _ value: String?) {
        add(key, json: value.map(JSONText.string))
    }

    package mutating func add(_ key: String, _ value: Int?) {
        add(key, json: value.map(String.init))
    }

    package mutating func add(_ key: String, _ value: Bool) {
        add(key, json: String(value))
    }
}

extension JSONText {
    /// A number; JSON has none for what is no number, so that is `null`, and what has no end ends.
    package static func number(_ value: Double) -> String {
        if value.isNaN { return "null" }
        return String(max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, value)))
    }

    /// An array of values that are JSON text already.
    package static func array(_ values: [String]) -> String {
        "[" + values.joined(separator: ",") + "]"
    }
}
