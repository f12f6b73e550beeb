import Basics

extension [UInt8] {
    /// Whether the bytes contain a text, which must not be empty.
    func holds(_ text: String) -> Bool {
        let text = Array(text.utf8)
        guard let first = text.first, text.count <= count else { return false }
        var next = 0
        let end = count - text.count + 1
        while let place = index(of: first, in: next..<end) {
            if self[place..<(place + text.count)].elementsEqual(text) { return true }
            next = place + 1
        }
        return false
    }

    /// The index of a byte in a range of the bytes; nil if it does not occur there.
    func index(of byte: UInt8, in piece: Range<Int>) -> Int? {
        withUnsafeBytes { bytes in
            let piece = UnsafeRawBufferPointer(rebasing: bytes[piece])
            guard let base = piece.baseAddress, !piece.isEmpty else { return nil }
            guard let found = memchr(base, CInt(byte), piece.count) else { return nil }
            return bytes.baseAddress?.distance(to: UnsafeRawPointer(found))
        }
    }
}
