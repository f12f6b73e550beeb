import ResponderChain

/// Tells most names apart from those that were added, without keeping any: a set of their hashes.
///
/// A store that is filled for the first time meets hundreds of thousands of names that are new; each would cost a look
/// into the database to find just that.
struct NameFilter {
    private var hashes: Set<Int> = []
    private let mostNames: Int

    /// Makes an empty filter that gives up after so many names; a million take 16 MB.
    init(upTo mostNames: Int = 1 << 20) {
        self.mostNames = mostNames
    }

    /// Whether there are so many names that the filter has given up.
    var isFull: Bool { hashes.count >= mostNames }

    /// Adds a name.
    ///
    /// - Returns: Whether it may have been added before; false is certain.
    mutating func add(_ name: String) -> Bool {
        if isFull { return true }
        var hasher = Hasher()
        name.hashBytes(into: &hasher)
        return !hashes.insert(hasher.finalize()).inserted
    }
}
