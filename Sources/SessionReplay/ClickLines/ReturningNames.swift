/// Finds out whether names come again after they were forgotten, as in a recording in order of time whose sessions all go on.
/// Finding each in the database takes ten times as long as finding it in memory, so more of them are to be known then.
struct ReturningNames {
    /// Of the names that were forgotten, as far as they are needed.
    private var hashes: Set<UInt32> = []
    private let most: Int

    /// - Parameter most: How many names may be known at a time.
    init(most: Int) {
        self.most = most
    }

    /// How many names to know at a time from now on; nil if that need not change.
    ///
    /// - Parameter names: Those that are to be forgotten now.
    mutating func limit(forgetting names: ByteTable) -> Int? {
        guard hashes.count < most else { return nil }
        let before = hashes.count
        names.forEachHash { hashes.insert($0) }
        let added = hashes.count - before
        guard added < names.count / 2 else { return nil }
        // Some more, as new ones come, too. If there are far more, knowing a part of them is of no use.
        return hashes.count < most / 2 ? hashes.count * 2 : hashes.count < most ? most : nil
    }
}
