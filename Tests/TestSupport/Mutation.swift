package import SeededGenerator

/// Damage of the kind that recordings suffer: bytes flipped, lost, doubled, and parts cut out.
package enum Mutation {
    package static func mutated(_ bytes: [UInt8], times: Int = 1, using random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<times { mutate(&bytes, using: &random) }
        return bytes
    }

    private static let signs =
        Array("{}[]\",:\\ \n\r0123456789-+.eEtfnu#%*".utf8) + [0x00, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]

    private static func mutate(_ bytes: inout [UInt8], using random: inout SplitMix64) {
        guard !bytes.isEmpty else {
            bytes.append(random.pick(signs))
            return
        }
        let place = random.below(bytes.count)
        let end = min(bytes.count, place + 1 + random.below(random.oneIn(4) ? 64 : 4))
        switch random.below(6) {
        case 0: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1: bytes[place] = random.pick(signs)
        case 2: bytes.insert(random.pick(signs), at: place)
        case 3: bytes.removeSubrange(place..<end)
        case 4: bytes.insert(contentsOf: bytes[place..<end], at: random.below(bytes.count + 1))
        default: bytes.removeLast(random.oneIn(8) ? bytes.count - place : 1)
        }
    }
}
