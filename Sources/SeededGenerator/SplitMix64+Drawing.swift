extension SplitMix64 {
    package mutating func below(_ limit: Int) -> Int {
        number(in: 0...(limit - 1))
    }

    package mutating func oneIn(_ count: Int) -> Bool {
        below(count) == 0
    }

    package mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[below(choices.count)]
    }

    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// The bytes cut into pieces of random sizes, some of them empty.
    package mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, below(oneIn(3) ? 70 : 9))
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
