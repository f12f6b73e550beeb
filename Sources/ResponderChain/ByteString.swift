/// Names are compared as bytes, as SQLite compares them: `String`'s own equality treats the two normal forms of `é` as
/// one name, but a store holds both.
extension String {
    @inlinable
    package func hasSameBytes(as other: String) -> Bool {
        hasSameStorage(as: other) || hasEqualBytes(to: other)
    }

    /// Whether the UTF-8 bytes are equal, compared one by one.
    @usableFromInline
    package func hasEqualBytes(to other: String) -> Bool {
        var (a, b) = (self, other)
        return a.withUTF8 { a in b.withUTF8 { b in a.count == b.count && a.isPrefix(of: b) } }
    }

    /// Whether both have the same representation in memory: the same storage, or the same bytes of a small string.
    ///
    /// Different texts never do; equal texts need not.
    @inlinable
    package func hasSameStorage(as other: String) -> Bool {
        typealias Words = (UInt64, UInt64)
        guard MemoryLayout<String>.size == MemoryLayout<Words>.size else { return false }
        let (mine, theirs) = (unsafeBitCast(self, to: Words.self), unsafeBitCast(other, to: Words.self))
        return mine == theirs
    }

    package func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}

extension String? {
    @inlinable
    package func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let mine?, let theirs?): mine.hasSameBytes(as: theirs)
        default: false
        }
    }
}

extension String? {
    /// Hashes nil as the empty text.
    package func hashBytes(into hasher: inout Hasher) { (self ?? "").hashBytes(into: &hasher) }
}

extension [String] {
    package func hasSameBytes(as others: [String]) -> Bool {
        count == others.count && zip(self, others).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    package func hashBytes(into hasher: inout Hasher) {
        hasher.combine(count)
        for text in self { text.hashBytes(into: &hasher) }
    }

    /// The texts in the order of their bytes, which is that of SQLite.
    package func sortedByBytes() -> [String] { sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
}

/// A string as a dictionary key, equal if the UTF-8 bytes are equal, in the order of its bytes.
package struct ByteString: Hashable, Comparable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (a: ByteString, b: ByteString) -> Bool { a.text.hasSameBytes(as: b.text) }
    package static func < (a: ByteString, b: ByteString) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the other buffer, which is at least as long, begins with the bytes of this one.
    fileprivate func isPrefix(of other: UnsafeBufferPointer<UInt8>) -> Bool {
        let (mine, theirs) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
        var offset = 0
        while offset + 8 <= mine.count {
            guard
                mine.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                    == theirs.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            else { return false }
            offset += 8
        }
        while offset < mine.count {
            guard mine[offset] == theirs[offset] else { return false }
            offset += 1
        }
        return true
    }
}

extension String {
    /// Text from bytes of UTF-8; nil if they are none. The standard library has this only from iOS 18 and macOS 15 on; where it is
    /// older, what is no UTF-8 shows in that repairing it changes the bytes.
    init?(utf8 bytes: some Collection<UInt8>) {
        if #available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) {
            self.init(validating: bytes, as: UTF8.self)
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
