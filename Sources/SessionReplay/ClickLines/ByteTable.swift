import Basics

/// Numbers byte strings in the order in which they are met, from 0 without gaps.
///
/// An open hash table over one arena: a look-up reads one slot and one run of bytes, and allocates nothing. The arena must
/// stay below 4 GB; its owner empties it long before.
struct ByteTable {
    /// Where a known string stands in the arena.
    private struct Entry {
        var start: UInt32 = 0
        var count: UInt32 = 0
    }

    /// A slot of the table: half of a string's hash, the string's number plus one (0 in a free slot), and a copy of its
    /// entry, which saves one access to memory.
    private struct Slot {
        var hash: UInt32 = 0
        var number: UInt32 = 0
        var entry = Entry()
    }

    private var arena: [UInt8] = []
    private var entries: [Entry] = []
    /// Their number is a power of two; at most half of them are in use.
    private var slots = Array(repeating: Slot(), count: 1_024)

    /// How many strings are known.
    var count: Int { entries.count }

    /// Whether a number's string is this one.
    func equals(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
        equals(entries[Int(number)], bytes)
    }

    /// The number of a string; nil if it is not known.
    func find(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        let hash = Self.hash(bytes)
        return slots.withUnsafeBufferPointer { slots in
            var place = Int(hash) & (slots.count - 1)
            while slots[place].number != 0 {
                let slot = slots[place]
                if slot.hash == hash, equals(slot.entry, bytes) { return Int32(slot.number - 1) }
                place = (place + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    /// A string by its number, as UTF-8.
    func text(_ number: Int32) -> String {
        let entry = entries[Int(number)]
        return String(decoding: arena[Int(entry.start)..<Int(entry.start + entry.count)], as: UTF8.self)
    }

    /// Gives the next number to a string that is not known.
    mutating func add(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        if (entries.count + 1) * 2 > slots.count { grow() }
        let number = Int32(entries.count)
        let entry = Entry(start: UInt32(arena.count), count: UInt32(bytes.count))
        entries.append(entry)
        arena.append(contentsOf: bytes)
        place(Slot(hash: Self.hash(bytes), number: UInt32(number + 1), entry: entry))
        return number
    }

    /// Calls a closure with half of the hash of each string.
    func forEachHash(_ body: (UInt32) -> Void) {
        for slot in slots where slot.number != 0 { body(slot.hash) }
    }

    /// Forgets all strings and keeps the memory.
    mutating func removeAll() {
        arena.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        for index in slots.indices { slots[index] = Slot() }
    }

    private func equals(_ entry: Entry, _ bytes: UnsafeRawBufferPointer) -> Bool {
        guard Int(entry.count) == bytes.count else { return false }
        return arena.withUnsafeBytes { arena in
            guard let known = arena.baseAddress, let bytes = bytes.baseAddress else { return entry.count == 0 }
            // Every entry's bytes are in the arena: `add` put them there.
            return memcmp(known + Int(entry.start), bytes, Int(entry.count)) == 0
        }
    }

    private mutating func place(_ slot: Slot) {
        var place = Int(slot.hash) & (slots.count - 1)
        while slots[place].number != 0 { place = (place + 1) & (slots.count - 1) }
        slots[place] = slot
    }

    private mutating func grow() {
        let used = slots.filter { $0.number != 0 }
        slots = Array(repeating: Slot(), count: slots.count * 2)
        for slot in used { place(slot) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let hash = FoldedHash.of(bytes)
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
    }
}
