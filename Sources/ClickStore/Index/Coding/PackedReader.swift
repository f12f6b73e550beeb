/// Reads what a ``PackedWriter`` wrote. Damaged bytes give an error or wrong numbers, never a read out of bounds.
///
/// What makes the raw reads safe: `end` leaves ``PackedWriter/slack`` bytes of the buffer behind it, a group's bytes are
/// checked to lie before `end` ahead of the first read, and no read begins after the group's last byte.
struct PackedReader {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    private let end: Int

    /// Reads a part of some bytes, which end with slack.
    init(_ bytes: UnsafeRawBufferPointer, from start: Int = 0, length: Int? = nil) throws(IndexDamage) {
        let room = bytes.count - PackedWriter.slack
        guard start >= 0, start <= room else { throw .tooShort }
        let length = length ?? room - start
        guard length >= 0, length <= room - start else { throw .tooShort }
        self.bytes = bytes
        position = start
        end = start + length
    }

    /// How many bytes are left.
    var remaining: Int { end - position }

    /// Reads an unsigned number of variable length.
    mutating func number() throws(IndexDamage) -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while position < end {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
            guard shift < 64 else { throw .impossibleValue }
        }
        throw .tooShort
    }

    /// Reads a column.
    @inline(__always)
    mutating func read<Value: FixedWidthInteger>(
        into column: UnsafeMutablePointer<Value>, count: Int
    ) throws(IndexDamage) {
        var start = 0
        while start < count {
            let length = min(count - start, PackedWriter.groupSize)
            let values = column + start
            try group(length) { index, value in values[index] = Value(truncatingIfNeeded: value) }
            start += length
        }
    }

    /// Reads a column that was written as steps from value to value.
    @inline(__always)
    mutating func read<Value: FixedWidthInteger>(
        steps column: UnsafeMutablePointer<Value>, count: Int, from origin: Int64
    ) throws(IndexDamage) {
        var (start, sum) = (0, origin)
        while start < count {
            let length = min(count - start, PackedWriter.groupSize)
            let values = column + start
            try group(length) { index, step in
                sum &+= step
                values[index] = Value(truncatingIfNeeded: sum)
            }
            start += length
        }
    }

    /// Reads a column that the caller has no use for.
    mutating func skip(count: Int) throws(IndexDamage) {
        var left = count
        while left > 0 {
            let length = min(left, PackedWriter.groupSize)
            let (_, width) = try header()
            position += try size(of: length, width: width)
            left -= length
        }
    }

    @inline(__always)
    private mutating func group(_ count: Int, _ body: (Int, Int64) -> Void) throws(IndexDamage) {
        let (lowest, width) = try header()
        let size = try size(of: count, width: width)
        guard let start = bytes.baseAddress.map({ $0 + position }) else { throw .tooShort }
        position += size
        if width == 0 {
            for index in 0..<count { body(index, lowest) }
        } else if width == UInt64.bitWidth {
            for index in 0..<count {
                body(index, lowest &+ Int64(bitPattern: Self.word(start, at: index &* 8)))
            }
        } else {
            let mask = (UInt64(1) &<< UInt64(width)) &- 1
            var bit = 0
            for index in 0..<count {
                let distance = (Self.word(start, at: bit &>> 3) &>> UInt64(bit & 7)) & mask
                body(index, lowest &+ Int64(bitPattern: distance))
                bit &+= width
            }
        }
    }

    /// The lowest value and the width of the next group.
    @inline(__always)
    private mutating func header() throws(IndexDamage) -> (lowest: Int64, width: Int) {
        let coded = try number()
        guard position < end else { throw .tooShort }
        let width = Int(bytes[position])
        position += 1
        guard width <= PackedWriter.widestPacked || width == UInt64.bitWidth else { throw .impossibleValue }
        return (Int64(bitPattern: coded >> 1) ^ -Int64(bitPattern: coded & 1), width)
    }

    /// How many bytes the next values take; checked to be there.
    @inline(__always)
    private func size(of count: Int, width: Int) throws(IndexDamage) -> Int {
        let size = (count * width + 7) / 8
        guard size <= end - position else { throw .tooShort }
        return size
    }

    @inline(__always)
    private static func word(_ start: UnsafeRawPointer, at offset: Int) -> UInt64 {
        UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
}
