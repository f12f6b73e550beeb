/// Sebastiano Vigna's SplitMix64: the same numbers for the same seed, on every platform.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

extension SplitMix64 {
    mutating func below(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &self)
    }

    mutating func oneIn(_ count: Int) -> Bool {
        below(count) == 0
    }

    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[below(choices.count)]
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }
}

extension SplitMix64 {
    /// The bytes cut into pieces of random sizes, some of them empty.
    mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
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
