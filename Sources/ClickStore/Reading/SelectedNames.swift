import ResponderChain

/// The names that one condition of a selection takes in: some names byte for byte, and those that match patterns.
package struct SelectedNames: Sendable {
    package private(set) var names: [String] = []
    package private(set) var patterns: [NamePattern] = []

    /// Reads what an option gives: a text that is itself a name stands for that name alone, and any other text for its
    /// wildcards.
    ///
    /// - Parameters:
    ///   - texts: None for all names.
    ///   - isName: Whether a text with wildcards is a name that there is.
    init<Failure>(_ texts: [String], isName: (String) throws(Failure) -> Bool) throws(Failure) {
        for text in texts {
            guard let pattern = NamePattern(globbing: text) else {
                names.append(text)
                continue
            }
            if try isName(text) {
                names.append(text)
            } else if let name = pattern.name {
                names.append(name)
            } else {
                patterns.append(pattern)
            }
        }
    }

    /// Whether nothing was asked for, so that all names are taken in, and no name, too.
    package var isEmpty: Bool { names.isEmpty && patterns.isEmpty }

    package func include(_ name: String?) -> Bool {
        guard !isEmpty else { return true }
        guard let name else { return false }
        return patterns.contains { $0.matches(name) } || names.contains { $0.hasSameBytes(as: name) }
    }

    /// Whether a name, by its UTF-8 bytes, is taken in, of those that were asked for.
    func include(_ name: UnsafeRawBufferPointer) -> Bool {
        patterns.contains { $0.matches(name) } || names.contains { $0.utf8.elementsEqual(name) }
    }
}
