import Basics

/// Passes bytes on and hashes them on the way, so that a recording is known by its content once it has been read.
final class HashingSource: ByteSource {
    private let source: any ByteSource
    private(set) var hash = XXH64()

    init(_ source: any ByteSource) {
        self.source = source
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let count = try source.read(into: buffer)
        hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return count
    }

    /// Reads what a reader has left over.
    func drain() throws(InputError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { buffer.deallocate() }
        while try read(into: buffer) > 0 {}
    }
}
