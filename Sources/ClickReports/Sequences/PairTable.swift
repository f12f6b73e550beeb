import ClickStore

/// What is counted of pairs of numbers, such as two controls that were clicked one after the other.
///
/// A hash table in which a pair is looked up by one read that misses the cache: pairs are few beside all that could be,
/// but any of them may come. One thread fills it.
///
/// Safety of the raw memory: the number of places is a power of two, places are taken by its lower bits, and one at least
/// is free.
struct PairTable: Sendable {
    /// A pair with its counts. All bits 0 is a free place.
    struct Entry: BitwiseCopyable, Sendable {
        fileprivate var key: UInt64 = 0
        var count: UInt32 = 0
        var sessions: UInt32 = 0
        var users: UInt32 = 0
        /// The last session that was counted, from 1.
        var lastSession: UInt32 = 0

        var from: Int { Int(key >> 32) - 1 }
        var to: Int { Int(UInt32(truncatingIfNeeded: key)) }
    }

    private var places: ZeroedMemory<Entry>
    private(set) var count = 0

    init() throws(StoreError) {
        places = try ZeroedMemory(count: 1 << 16)
    }

    /// The counts of a pair, which begin with 0.
    @inline(__always)
    mutating func entry(from: Int32, to: Int32) throws(StoreError) -> UnsafeMutablePointer<Entry> {
        let key = Self.key(from, to)
        let entry = place(of: key)
        return entry.pointee.key == key ? entry : try insert(key)
    }

    /// The counts of a pair; nil if there are none.
    @inline(__always)
    func find(from: Int32, to: Int32) -> UnsafeMutablePointer<Entry>? {
        let key = Self.key(from, to)
        let entry = place(of: key)
        return entry.pointee.key == key ? entry : nil
    }

    /// Visits all pairs, in no order.
    @inline(__always)
    func visit(_ body: (Entry) throws(StoreError) -> Void) throws(StoreError) {
        for place in 0..<places.count where places.start[place].key != 0 { try body(places.start[place]) }
    }

    private static func key(_ from: Int32, _ to: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: from) &+ 1) << 32 | UInt64(UInt32(bitPattern: to))
    }

    /// Where a pair is, or else the free place where it belongs.
    @inline(__always)
    private func place(of key: UInt64) -> UnsafeMutablePointer<Entry> {
        let mask = places.count &- 1
        var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) &>> 32) & mask
        while places.start[place].key != key, places.start[place].key != 0 { place = (place &+ 1) & mask }
        return places.start + place
    }

    @inline(never)
    private mutating func insert(_ key: UInt64) throws(StoreError) -> UnsafeMutablePointer<Entry> {
        count += 1
        if count > places.count / 4 * 3 {
            let before = self
            places = try ZeroedMemory(count: places.count * 2)
            try before.visit { entry throws(StoreError) in place(of: entry.key).pointee = entry }
        }
        let entry = place(of: key)
        entry.pointee.key = key
        return entry
    }
}
