extension ByteSource {
    /// Passes over bytes, fewer where the source ends before.
    func discard(_ count: Int) throws(InputError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { buffer.deallocate() }
        var left = count
        while left > 0 {
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(left, buffer.count)])
            let read = try read(into: piece)
            guard read > 0 else { return }
            left -= read
        }
    }
}
