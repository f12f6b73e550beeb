import ClickTracking

extension JSONValue {
    /// The value as JSON text without spaces, keys sorted by their bytes: one text for one meaning.
    package var canonicalText: String {
        switch kind {
        case .null: "null"
        case .no: "false"
        case .yes: "true"
        case .whole, .real: exact.map { String($0) } ?? Self.text(double ?? .nan)
        case .plain, .escaped: JSONText.string(document.string(index))
        case .array: "[" + elements.map(\.canonicalText).joined(separator: ",") + "]"
        case .object:
            "{"
                + Self.unique(JSONMembers(self).map { ($0.key, $0.value) }).map {
                    JSONText.string($0) + ":" + $1.canonicalText
                }
                .joined(separator: ",") + "}"
        }
    }

    private static func text(_ number: Double) -> String {
        number.isFinite ? String(number) : "null"
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
