internal import Basics

/// A piece of a ``RequestJournal``'s file: 24 bytes of a head, and a content that is filled up to a multiple of 8 bytes.
///
/// The head has a mark of 4 bytes, the content's length in 4, the frame's offset in the journal in 8, and in 8 the XXH64 of
/// that offset and the content; all numbers are little-endian. A frame that is not at its offset, or has another digest, is none.
enum JournalFrame {
    static let headSize = 24
    private static let mark: UInt32 = 0x5152_5454  // "TTRQ"

    /// The bytes of a frame at an offset.
    static func bytes(_ content: [UInt8], at offset: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size(ofContent: content.count))
        append(mark, to: &bytes)
        append(UInt32(truncatingIfNeeded: content.count), to: &bytes)
        append(offset, to: &bytes)
        append(digest(content[...], at: offset), to: &bytes)
        bytes += content
        bytes += repeatElement(0, count: size(ofContent: content.count) - bytes.count)
        return bytes
    }

    /// The size of a whole frame.
    static func size(ofContent count: Int) -> Int { headSize + (count + 7) / 8 * 8 }

    /// The content and the size of the frame that begins at some place in the file's bytes.
    ///
    /// - Parameter offset: Where it must say that it is.
    /// - Returns: nil if there is none, or not all of it.
    static func content(
        of bytes: ArraySlice<UInt8>, at offset: UInt64
    ) -> (content: ArraySlice<UInt8>, size: Int)? {
        guard bytes.count >= headSize, number(bytes, 0, UInt32.self) == mark, number(bytes, 8, UInt64.self) == offset
        else { return nil }
        let count = Int(number(bytes, 4, UInt32.self))
        guard size(ofContent: count) <= bytes.count else { return nil }
        let content = bytes.dropFirst(headSize).prefix(count)
        guard number(bytes, 16, UInt64.self) == digest(content, at: offset) else { return nil }
        return (content, size(ofContent: count))
    }

    /// The size that a frame says of itself, by its head alone; nil if there is no head of a frame at that offset.
    static func size(of head: ArraySlice<UInt8>, at offset: UInt64) -> Int? {
        guard head.count >= headSize, number(head, 0, UInt32.self) == mark, number(head, 8, UInt64.self) == offset
        else { return nil }
        return size(ofContent: Int(number(head, 4, UInt32.self)))
    }

    private static func digest(_ content: ArraySlice<UInt8>, at offset: UInt64) -> UInt64 {
        var hash = XXH64()
        withUnsafeBytes(of: offset.littleEndian) { hash.update($0) }
        content.withUnsafeBytes { hash.update($0) }
        return hash.digest
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }

    private static func number<Number: FixedWidthInteger>(
        _ bytes: ArraySlice<UInt8>, _ start: Int, _ type: Number.Type
    ) -> Number {
        bytes.dropFirst(start).prefix(MemoryLayout<Number>.size).reversed().reduce(0) { $0 << 8 | Number($1) }
    }
}
