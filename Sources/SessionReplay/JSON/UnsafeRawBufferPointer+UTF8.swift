extension UnsafeRawBufferPointer {
    /// Whether the bytes are UTF-8, told piece by piece, as a text of all of them may be long.
    var isUTF8: Bool {
        if !contains(where: { $0 >= 0x80 }) { return true }
        var start = 0
        while start < count {
            var end = Swift.min(start + 1 << 16, count)
            // No character is cut; where more bytes go on than any character has, nothing is saved.
            while end < count, end > start + 1 << 15, self[end] & 0xC0 == 0x80 { end -= 1 }
            guard String(validating: UnsafeRawBufferPointer(rebasing: self[start..<end]), as: UTF8.self) != nil else {
                return false
            }
            start = end
        }
        return true
    }
}
