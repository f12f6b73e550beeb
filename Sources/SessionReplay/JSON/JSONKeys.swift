/// A set of the keys whose members a reader wants, compared by their bytes.
package struct JSONKeys: Sendable {
    /// The keys by ``slot(_:)``.
    private var slots: [[[UInt8]]]
    /// A bit for each slot that has keys. It rules out most keys of a recording.
    private var used: UInt64 = 0

    package init(_ keys: Set<String>) {
        slots = Array(repeating: [], count: 64)
        for key in keys {
            let bytes = Array(key.utf8)
            let slot = bytes.withUnsafeBytes(Self.slot)
            slots[slot].append(bytes)
            used |= 1 << UInt64(slot)
        }
    }

    /// These keys and others.
    func union(_ others: Set<String>) -> JSONKeys {
        JSONKeys(others.union(slots.joined().map { String(decoding: $0, as: UTF8.self) }))
    }

    func contains(_ key: UnsafeRawBufferPointer) -> Bool {
        let slot = Self.slot(key)
        guard used & 1 << UInt64(slot) != 0 else { return false }
        return slots[slot].contains { $0.count == key.count && $0.withUnsafeBytes { $0.elementsEqual(key) } }
    }

    @inline(__always)
    private static func slot(_ key: UnsafeRawBufferPointer) -> Int {
        guard let first = key.first, let last = key.last else { return 0 }
        return (key.count &+ Int(first) &* 7 &+ Int(last) &* 3) & 63
    }
}

extension JSONKeys: ExpressibleByArrayLiteral {
    package init(arrayLiteral keys: String...) {
        self.init(Set(keys))
    }
}
