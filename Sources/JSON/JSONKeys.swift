import Basics

/// A set of the keys whose members a reader wants, compared by their bytes.
package struct JSONKeys: Sendable {
    /// A key, by the place of its bytes in ``text``.
    private struct Key {
        let start: Int
        let count: Int
    }

    private var text: [UInt8] = []
    /// The keys in the order of their slots.
    private var keys: [Key] = []
    /// The index of each slot's first key, and the count of all.
    private var starts: [Int] = []

    package init(_ names: Set<String>) {
        let bySlot = Dictionary(grouping: names.map { Array($0.utf8) }) { $0.withUnsafeBytes(Self.slot) }
        for slot in 0..<Self.slotCount {
            starts.append(keys.count)
            for name in bySlot[slot] ?? [] {
                keys.append(Key(start: text.count, count: name.count))
                text += name
            }
        }
        starts.append(keys.count)
    }

    /// These keys and others.
    package func union(_ others: Set<String>) -> JSONKeys {
        JSONKeys(others.union(keys.map { String(decoding: text[$0.start...].prefix($0.count), as: UTF8.self) }))
    }

    func contains(_ name: UnsafeRawBufferPointer) -> Bool {
        let slot = Self.slot(name)
        for index in starts[slot]..<starts[slot + 1] where keys[index].count == name.count {
            let isSame = text.withUnsafeBytes { text in
                guard let known = text.baseAddress, let name = name.baseAddress else { return keys[index].count == 0 }
                return memcmp(known + keys[index].start, name, keys[index].count) == 0
            }
            if isSame { return true }
        }
        return false
    }

    private static let slotCount = 64

    @inline(__always)
    private static func slot(_ name: UnsafeRawBufferPointer) -> Int {
        guard let first = name.first, let last = name.last else { return 0 }
        return (name.count &+ Int(first) &* 7 &+ Int(last) &* 3) & 63
    }
}

extension JSONKeys: ExpressibleByArrayLiteral {
    package init(arrayLiteral names: String...) {
        self.init(Set(names))
    }
}
