import ClickTracking

extension JSONValue {
    /// The value as JSON text without spaces, keys sorted by their bytes: one text for one meaning.
    package var canonicalText: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .real(let value): value.isFinite ? String(value) : "null"
        case .string(let text): JSONText.string(text)
        case .array(let values): "[" + values.map(\.canonicalText).joined(separator: ",") + "]"
        case .object(let members):
            "{" + Self.unique(members).map { JSONText.string($0) + ":" + $1.canonicalText }.joined(separator: ",") + "}"
        }
    }

    /// The members by key, the last of each.
    private static func unique(
        _ members: [(key: String, value: JSONValue)]
    ) -> [(key: String, value: JSONValue)] {
        let sorted = members.enumerated().sorted { a, b in
            if a.element.key.utf8.elementsEqual(b.element.key.utf8) { return a.offset < b.offset }
            return a.element.key.utf8.lexicographicallyPrecedes(b.element.key.utf8)
        }
        return sorted.indices.compactMap { index in
            let isLast =
                index + 1 == sorted.count
                || !sorted[index].element.key.utf8.elementsEqual(sorted[index + 1].element.key.utf8)
            return isLast ? sorted[index].element : nil
        }
    }
}
