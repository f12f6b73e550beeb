/// Names are compared as bytes, as SQLite compares them: `String`'s own equality takes the two normal forms of `é` for
/// one name, and a store would then hold both.
extension String {
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }

    package func hashBytes(into hasher: inout Hasher) {
        var text = self
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(UInt8(0xFF))
    }
}

extension String? {
    package func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let mine?, let theirs?): mine.hasSameBytes(as: theirs)
        default: false
        }
    }
}

/// A string as a key of dictionaries, equal where the bytes are.
package struct ByteString: Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (a: ByteString, b: ByteString) -> Bool { a.text.hasSameBytes(as: b.text) }
    package func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }
}
