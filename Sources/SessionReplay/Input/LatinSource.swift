/// Bytes that a text stands for, one a character, without a copy of them.
///
/// A character that is no byte ends them, as nothing compressed goes on there.
final class LatinSource: ByteSource {
    private var rest: String.UnicodeScalarView.Iterator

    init(_ text: String) {
        rest = text.unicodeScalars.makeIterator()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var count = 0
        while count < buffer.count, let scalar = rest.next(), let byte = UInt8(exactly: scalar.value) {
            buffer[count] = byte
            count += 1
        }
        return count
    }
}
