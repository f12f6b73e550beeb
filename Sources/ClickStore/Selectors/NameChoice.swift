import ResponderChain

/// The names that an option gives: a text that is itself a known name stands for that one alone, and in others `*` stands for any
/// text and `?` for one character.
package struct NameChoice {
    private let patterns: [NamePattern]

    /// - Parameters:
    ///   - texts: What the option gives; none for all names.
    ///   - known: The names that there are.
    package init(_ texts: [String], known: some Sequence<String> = [String]()) {
        guard !texts.isEmpty else {
            patterns = []
            return
        }
        let names = Set(known.map { ByteString($0) })
        patterns = texts.map { text in
            names.contains(ByteString(text))
                ? NamePattern(exactly: text)
                : NamePattern(globbing: text) ?? NamePattern(exactly: text)
        }
    }

    /// Whether a name is chosen; all are where no option names any.
    package func includes(_ name: String?) -> Bool { includesAny(of: name.map { [$0] } ?? []) }

    /// Whether any of the names of one thing is chosen.
    package func includesAny(of names: [String]) -> Bool {
        patterns.isEmpty || names.contains { name in patterns.contains { $0.matches(name) } }
    }
}
