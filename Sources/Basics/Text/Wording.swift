/// Numbers and lists in the words of a message.
package enum Wording {
    /// A number of things: `0 clicks`, `1 click`, `2 clicks`.
    ///
    /// - Parameter one: The thing in the singular; an s makes it plural.
    package static func count(_ number: some BinaryInteger, _ one: String) -> String { count(number, one, one + "s") }

    /// A number of things whose plural is another word: `1 copy`, `2 copies`.
    package static func count(_ number: some BinaryInteger, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }

    /// `a`, `a and b`, `a, b and c`.
    package static func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " and " + last
    }
}
