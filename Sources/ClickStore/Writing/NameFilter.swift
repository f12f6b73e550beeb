import ResponderChain

/// Tells whether a name may have been added before, by a set of hashes: no name is kept.
///
/// A store that is filled for the first time meets hundreds of thousands of new names. Without the filter each would be
/// looked up in the database.
struct NameFilter {
    private var hashes: Set<Int> = []
    private let maxNames: Int

    /// Makes an empty filter for so many names at most; a million take 16 MB.
    init(upTo maxNames: Int = 1 << 20) {
        self.maxNames = maxNames
    }

    /// Whether the filter has as many names as it can take; then any name may have been added before.
    var isFull: Bool { hashes.count >= maxNames }

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
