/// Finds the name that somebody who mistyped one probably meant.
package enum NearestName {
    /// The nearest of some names: `report` for `reports`, `clicks` for `clcks`.
    ///
    /// - Returns: nil if none is near, and never what was typed. A name is near if it begins with what was typed, or if at most a third of its
    ///   letters, one at least, are wrong, missing, too many or swapped with their neighbours. Case does not count.
    package static func nearest(to typed: String, among names: some Sequence<String>) -> String? {
        let near = names.filter { $0 != typed && isNear(typed, $0) }
        return near.min { distance(typed, $0) < distance(typed, $1) }
    }

    /// The names in order, those nearest to what was typed first; equally near ones stay in their order.
    package static func sorted(_ names: [String], byNearnessTo typed: String) -> [String] {
        let ranked = names.enumerated().map { (distance: distance(typed, $1), index: $0, name: $1) }
        return ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.name)
    }

    /// `; did you mean 'report'?` for a message, nothing if no name is near.
    package static func suggestion(for typed: String, among names: some Sequence<String>) -> String {
        nearest(to: typed, among: names).map { "; did you mean '\($0)'?" } ?? ""
    }

    private static func isNear(_ typed: String, _ name: String) -> Bool {
        let (typed, name) = (letters(typed), letters(name))
        if typed.count >= 3, name.starts(with: typed) { return true }
        return distance(typed, name) <= max(1, max(typed.count, name.count) / 3)
    }

    /// How many single changes lead from one text to the other: a letter put in, left out, replaced, or swapped with its
    /// neighbour (the distance of Damerau and Levenshtein, each letter changed once at most).
    package static func distance(_ a: String, _ b: String) -> Int {
        distance(letters(a), letters(b))
    }

    /// Nobody types a name of more than 100 letters, so a text of megabytes costs nothing.
    private static func letters(_ text: String) -> [Unicode.Scalar] {
        Array(text.unicodeScalars.prefix(100)).flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
    }

    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        // rows[i][j]: from the first i letters of a to the first j of b.
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
