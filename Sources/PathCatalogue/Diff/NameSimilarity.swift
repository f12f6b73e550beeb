/// How alike two names are: Dice's coefficient of their pairs of neighbouring bytes, in lower case.
///
/// L. R. Dice, "Measures of the amount of ecologic association between species", 1945.
struct NameSimilarity {
    private var pairs: [Int: [UInt16]] = [:]
    private var known: [[Int]: Double] = [:]

    /// 1 for equal names, 0 for names without a pair in common.
    mutating func of(_ a: Int, _ b: Int, _ names: DiffNames) -> Double {
        if a == b { return 1 }
        let key = a < b ? [a, b] : [b, a]
        if let known = known[key] { return known }
        let value = Self.value(pairs(of: a, names), pairs(of: b, names))
        known[key] = value
        return value
    }

    private static func value(_ one: [UInt16], _ other: [UInt16]) -> Double {
        var (i, j, common) = (0, 0, 0)
        while i < one.count, j < other.count {
            if one[i] == other[j] {
                (i, j, common) = (i + 1, j + 1, common + 1)
            } else if one[i] < other[j] {
                i += 1
            } else {
                j += 1
            }
        }
        let all = one.count + other.count
        return all == 0 ? 0 : Double(2 * common) / Double(all)
    }

    private mutating func pairs(of name: Int, _ names: DiffNames) -> [UInt16] {
        if let known = pairs[name] { return known }
        let made = Self.pairs(names.texts[name])
        pairs[name] = made
        return made
    }

    private static func pairs(_ name: String) -> [UInt16] {
        let bytes = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }.sorted()
    }

    /// The same without remembering it.
    func quick(_ a: Int, _ b: Int, _ names: DiffNames) -> Double {
        if a == b { return 1 }
        if let known = known[a < b ? [a, b] : [b, a]] { return known }
        return Self.value(
            pairs[a] ?? Self.pairs(names.texts[a]), pairs[b] ?? Self.pairs(names.texts[b]))
    }
}
