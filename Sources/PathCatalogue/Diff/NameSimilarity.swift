/// How alike two names are: Dice's coefficient of their pairs of neighbouring bytes, in lower case.
///
/// L. R. Dice, "Measures of the amount of ecologic association between species", 1945.
///
/// It is an object, as whoever asks fills what others ask for again.
final class NameSimilarity {
    /// The pairs of each name, by its number.
    private var pairs: [[UInt16]?] = []
    private var known: [DiffPair: Double] = [:]

    /// 1 for equal names, 0 for names without a pair in common.
    func of(_ a: Int, _ b: Int, _ names: DiffNames) -> Double {
        if a == b { return 1 }
        let key = DiffPair(min(a, b), max(a, b))
        if let known = known[key] { return known }
        let value = once(a, b, names)
        known[key] = value
        return value
    }

    /// The same of two different names that nobody asks for again.
    func once(_ a: Int, _ b: Int, _ names: DiffNames) -> Double {
        prepare(a, names)
        prepare(b, names)
        guard let one = pairs[a], let other = pairs[b] else { return 0 }
        let all = one.count + other.count
        return all == 0 ? 0 : Double(2 * SortedNumbers.common(one, other)) / Double(all)
    }

    private func prepare(_ name: Int, _ names: DiffNames) {
        while pairs.count <= name { pairs.append(nil) }
        if pairs[name] == nil { pairs[name] = Self.pairs(names.text(name)) }
    }

    private static func pairs(_ name: String) -> [UInt16] {
        let bytes = name.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) }.sorted()
    }
}
