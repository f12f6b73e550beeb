/// The whole components that all paths of a column begin with.
struct PathPrefix {
    /// What stands in a shortened path for the prefix.
    static let sign = "…--"
    /// What stands between the parts of a path.
    static let dashes = "--"

    /// The prefix without the dashes behind it.
    let text: String

    /// - Returns: nil if a text is no path, or if nothing would become shorter. Of each path two parts stay at least,
    ///   such as a control's last component and its event. Empty texts do not count.
    init?(of texts: some Sequence<String>) {
        var first: String?
        var length = 0
        for text in texts where !text.isEmpty {
            guard let dashes = Self.places(in: text).last else { return nil }
            length = min(first == nil ? dashes : length, dashes)
            guard let first else {
                first = text
                continue
            }
            let equal = zip(first.utf8.prefix(length), text.utf8).prefix { $0 == $1 }.count
            length = min(length, equal)
        }
        guard let first, let end = Self.places(in: first).last(where: { $0 + 2 <= length }),
            let text = String(first.utf8.prefix(end)), TerminalText.width(text) > 1
        else { return nil }
        self.text = text
    }

    /// A path that begins with the prefix, with a sign for it.
    func shortened(_ path: String) -> String {
        path.isEmpty ? "" : Self.sign + rest(of: path)
    }

    /// A path that begins with the prefix, without it and the dashes behind it.
    func rest(of path: String) -> String {
        String(decoding: path.utf8.dropFirst(text.utf8.count + 2), as: UTF8.self)
    }

    /// Where two dashes stand within a text, in bytes from its beginning.
    private static func places(in text: String) -> [Int] {
        let dash = UInt8(ascii: "-")
        return zip(text.utf8.indices.enumerated(), text.utf8.dropFirst()).compactMap { place, next in
            place.offset > 0 && next == dash && text.utf8[place.element] == dash ? place.offset : nil
        }
    }
}
