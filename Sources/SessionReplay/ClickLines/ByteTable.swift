#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Numbers byte strings in the order in which they are met, from 0 without gaps.
///
/// An open hash table over one arena: a look-up touches one slot and one run of bytes, and makes no object.
struct ByteTable {
    /// Where a known string stands in the arena.
    private struct Entry {
        var hash: UInt64
        var start: Int
        var count: Int
    }

    private var arena: [UInt8] = []
    private var entries: [Entry] = []
    /// Entry numbers plus one, 0 for a free slot; always a power of two of them.
    private var slots: [UInt32] = Array(repeating: 0, count: 1_024)

    /// How many strings are known.
    var count: Int { entries.count }

    /// The number of a string, nil where it is not known.
    func find(_ bytes: UnsafeRawBufferPointer) -> Int? {
        let hash = Self.hash(bytes)
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if entries[number].hash == hash, equals(entries[number], bytes) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Gives the next number to a string that is not known.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> Int {
        if (entries.count + 1) * 2 > slots.count { grow() }
        let number = entries.count
        entries.append(Entry(hash: Self.hash(bytes), start: arena.count, count: bytes.count))
        arena.append(contentsOf: bytes)
        place(number)
        return number
    }

    private func equals(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard entry.count == bytes.count else { return false }
        return arena.withUnsafeBytes { arena in
            UnsafeRawBufferPointer(rebasing: arena[entry.start..<(entry.start + entry.count)]).hasSameBytes(as: bytes)
        }
    }

    private mutating func place(_ number: Int) {
        var slot = Int(truncatingIfNeeded: entries[number].hash) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for number in entries.indices { place(number) }
    }

    /// A hash whose low bits depend on every byte: eight bytes at a time, multiplied to 128 bits and folded.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
        var start = 0
        while start + 8 <= bytes.count {
            hash = fold(hash ^ bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
            start += 8
        }
        if start < bytes.count {
            var tail: UInt64 = 0
            for byte in bytes[start...] { tail = tail << 8 | UInt64(byte) }
            hash = fold(hash ^ tail)
        }
        return hash ^ hash >> 32
    }

    private static func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
        return product.high ^ product.low
    }
}

extension UnsafeRawBufferPointer {
    /// Whether two runs of bytes are the same.
    fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard let mine = baseAddress, let theirs = other.baseAddress else { return isEmpty && other.isEmpty }
        return count == other.count && memcmp(mine, theirs, count) == 0
    }
}
