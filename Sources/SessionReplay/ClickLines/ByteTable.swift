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
        var start: Int
        var count: Int
    }

    /// A place of the table: half of a string's hash, and the string's number plus one; 0 where it is free.
    private struct Slot {
        var hash: UInt32 = 0
        var number: UInt32 = 0
    }

    private var arena: [UInt8] = []
    private var entries: [Entry] = []
    /// Always a power of two of them, at most half of them taken.
    private var slots = Array(repeating: Slot(), count: 1_024)

    /// How many strings are known.
    var count: Int { entries.count }

    /// The number of a string, nil where it is not known.
    func find(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        let hash = Self.hash(bytes)
        return slots.withUnsafeBufferPointer { slots in
            var place = Int(hash) & (slots.count - 1)
            while slots[place].number != 0 {
                let number = slots[place].number - 1
                if slots[place].hash == hash, equals(entries[Int(number)], bytes) { return Int32(number) }
                place = (place + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    /// A string by its number, as UTF-8.
    func text(_ number: Int32) -> String {
        let entry = entries[Int(number)]
        return String(decoding: arena[entry.start..<(entry.start + entry.count)], as: UTF8.self)
    }

    /// Gives the next number to a string that is not known.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        if (entries.count + 1) * 2 > slots.count { grow() }
        let number = Int32(entries.count)
        entries.append(Entry(start: arena.count, count: bytes.count))
        arena.append(contentsOf: bytes)
        place(Slot(hash: Self.hash(bytes), number: UInt32(number + 1)))
        return number
    }

    private func equals(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard entry.count == bytes.count else { return false }
        return arena.withUnsafeBytes { arena in
            guard let known = arena.baseAddress, let bytes = bytes.baseAddress else { return entry.count == 0 }
            // Every entry's bytes were put into the arena by `add`, which never takes any out.
            return memcmp(known + entry.start, bytes, entry.count) == 0
        }
    }

    private mutating func place(_ slot: Slot) {
        var place = Int(slot.hash) & (slots.count - 1)
        while slots[place].number != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let taken = slots.filter { $0.number != 0 }
        slots = Array(repeating: Slot(), count: slots.count * 2)
        for slot in taken { place(slot) }
    }

    /// A hash whose low bits depend on every byte: two words at a time are multiplied to 128 bits and folded, as in
    /// Wang Yi's wyhash. Every load is within the bytes; those of the last step overlap the ones before.
    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var hash = UInt64(bytes.count) ^ 0x9E37_79B9_7F4A_7C15
        var rest = bytes.count
        while rest > 16 {
            hash = fold(word(bytes, bytes.count - rest) ^ hash, word(bytes, bytes.count - rest + 8) ^ secret)
            rest -= 16
        }
        let (first, last) = ends(bytes)
        hash = fold(first ^ hash, last ^ secret)
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }

    /// The last 16 bytes, or all where there are fewer, in two words.
    private static func ends(_ bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
        let count = bytes.count
        if count >= 16 { return (word(bytes, count - 16), word(bytes, count - 8)) }
        if count >= 8 { return (word(bytes, 0), word(bytes, count - 8)) }
        if count >= 4 { return (halfWord(bytes, 0), halfWord(bytes, count - 4)) }
        guard count > 0 else { return (0, 0) }
        return (UInt64(bytes[0]) << 8 | UInt64(bytes[count / 2]), UInt64(bytes[count - 1]))
    }

    private static let secret: UInt64 = 0xA076_1D64_78BD_642F

    private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }

    private static func halfWord(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
