import ClickTracking

/// The names that one condition of a selection takes in: some names byte for byte, and those that match patterns.
package struct SelectedNames {
    package private(set) var names: [String] = []
    package private(set) var patterns: [NamePattern] = []

    /// Reads what an option gives: a text that is itself a name stands for that name alone, and any other text for its
    /// wildcards.
    ///
    /// - Parameter isName: Whether a text with wildcards is a name that the store knows.
    package init<Failure>(_ texts: [String], isName: (String) throws(Failure) -> Bool) throws(Failure) {
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

    /// Reads what an option gives; names are those in some columns of a table.
    init(
        _ texts: [String], in columns: [String], of table: String, _ connection: Connection
    ) throws(StoreError) {
        let condition = columns.map { "\($0) = ?1" }.joined(separator: " OR ")
        try self.init(texts) { text throws(StoreError) in
            let find = try connection.prepare("SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1")
            find.bind(text, at: 1)
            return try find.step()
        }
    }

    /// Whether nothing was asked for.
    package var isEmpty: Bool { names.isEmpty && patterns.isEmpty }

    /// Whether a name, by its UTF-8 bytes, is taken in.
    func include(_ name: UnsafeRawBufferPointer) -> Bool {
        patterns.contains { $0.matches(name) } || names.contains { $0.utf8.elementsEqual(name) }
    }

    package func include(_ name: String) -> Bool {
        patterns.contains { $0.matches(name) } || names.contains { $0.utf8.elementsEqual(name.utf8) }
    }

    /// The condition in SQL, with a parameter for each name: true for all rows if there are patterns, which SQL cannot
    /// match.
    func condition(_ column: String) -> String {
        names.isEmpty || !patterns.isEmpty
            ? "1" : "\(column) IN (\(names.map { _ in "?" }.joined(separator: ", ")))"
    }

    /// The values of the condition's parameters.
    var values: [String] { patterns.isEmpty ? names : [] }
}
