import ResponderChain

/// Tells most names apart from those that were added, without keeping any: a set of their hashes.
///
/// A store that is filled for the first time meets hundreds of thousands of names that are new; each would cost a look
/// into the database to find just that.
struct NameFilter {
    /// Always a power of two of them, at most half of them taken; 0 where one is free.
    private var hashes = Array(repeating: UInt64(0), count: 1 << 10)
    private var count = 0
    private let mostNames: Int

    /// Makes an empty filter that gives up after so many names; a million take 16 MB.
    init(upTo mostNames: Int = 1 << 20) {
        self.mostNames = mostNames
    }

    /// Whether there are so many names that the filter has given up.
    var isFull: Bool { count >= mostNames }

    /// Adds a name.
    ///
    /// - Returns: Whether it may have been added before; false is certain.
    mutating func add(_ name: String) -> Bool {
        if isFull { return true }
        if (count + 1) * 2 > hashes.count { grow() }
        var hasher = Hasher()
        name.hashBytes(into: &hasher)
        let hash = max(1, UInt64(bitPattern: Int64(hasher.finalize())))
        let place = place(of: hash)
        guard hashes[place] == 0 else { return true }
        hashes[place] = hash
        count += 1
        return false
    }

    /// Where a hash stands, or belongs.
    private func place(of hash: UInt64) -> Int {
        var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
        while hashes[place] != 0, hashes[place] != hash { place = (place + 1) & (hashes.count - 1) }
        return place
    }

    private mutating func grow() {
        let old = hashes
        hashes = Array(repeating: 0, count: old.count * 2)
        for hash in old where hash != 0 { hashes[place(of: hash)] = hash }
    }
}
