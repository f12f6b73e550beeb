package import Basics

/// The bytes of a recording, read piece by piece.
package protocol ByteSource: AnyObject {
    /// Reads the next bytes into a buffer and returns how many there were; 0 only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int
}

extension ByteSource {
    /// Skips bytes, fewer if the source ends before.
    package func discard(_ count: Int) throws(InputError) {
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

    /// All bytes up to the end; nil if there are more than the limit.
    package func readAll(atMost limit: Int) throws(InputError) -> [UInt8]? {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 64)
        defer { piece.deallocate() }
        var bytes: [UInt8] = []
        while case let count = try read(into: piece), count > 0 {
            guard bytes.count + count <= limit else { return nil }
            // Growing step by step would copy much at each step; reserved memory that is not touched costs nothing.
            if bytes.count > 4 << 20 { bytes.reserveCapacity(limit) }
            bytes.append(contentsOf: piece[..<count])
        }
        return bytes
    }
}

/// Bytes that are in memory already.
package final class ArraySource: ByteSource {
    private var rest: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    package init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, rest.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
    }
}

/// The bytes of a text that has one character for each byte, without a copy of them.
///
/// A character above U+00FF ends the source, as compressed data cannot go on there.
package final class LatinSource: ByteSource {
    private var rest: String.UnicodeScalarView.Iterator

    package init(_ text: String) {
        rest = text.unicodeScalars.makeIterator()
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while count < buffer.count, let scalar = rest.next(), let byte = UInt8(exactly: scalar.value) {
            buffer[count] = byte
            count += 1
        }
        return count
    }
}

/// Hashes the bytes that are read through it, so that the recording can be recognised by its content later.
package final class HashingSource: ByteSource {
    private let source: any ByteSource
    package private(set) var hash = XXH64()

    package init(_ source: any ByteSource) {
        self.source = source
    }

    package func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputError) -> Int {
        let count = try source.read(into: buffer)
        hash.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        return count
    }

    /// Reads the bytes that a reader has left over.
    package func drain() throws(InputError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { buffer.deallocate() }
        while try read(into: buffer) > 0 {}
    }
}
