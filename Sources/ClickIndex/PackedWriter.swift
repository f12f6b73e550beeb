/// Writes columns of integers in few bytes.
///
/// A column is cut into groups of ``groupSize``. A group is its lowest value (zigzag, variable length), the number of
/// bits that its widest distance from that takes, and the distances in so many bits each. Values of a fixed width are
/// read without a branch a value, and deltas of times and sessions take no more bits here than in variable-length bytes.
package struct PackedWriter {
    /// How many values share a width.
    static let groupSize = 128
    /// Distances of more bits than this are written in 64, so that one read of eight bytes always holds a whole one.
    static let widestPacked = 56
    /// The bytes that ``finish()`` adds after the last column, so that eight bytes can be read at every byte of it.
    static let slack = 8

    private(set) var bytes: [UInt8] = []

    var count: Int { bytes.count }

    /// Writes an unsigned number in variable length.
    mutating func append(number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// Writes a column; the caller must store how many values it has.
    mutating func append(_ values: UnsafeBufferPointer<Int64>) {
        var start = 0
        while start < values.count {
            let end = min(values.count, start + Self.groupSize)
            append(group: UnsafeBufferPointer(rebasing: values[start..<end]))
            start = end
        }
    }

    /// Writes a column as the steps from value to value, the first one from `origin`. Steps may wrap around.
    mutating func append(steps values: UnsafeBufferPointer<Int64>, from origin: Int64) {
        var previous = origin
        withUnsafeTemporaryAllocation(of: Int64.self, capacity: Self.groupSize) { steps in
            var start = 0
            while start < values.count {
                let count = min(values.count - start, Self.groupSize)
                for index in 0..<count {
                    steps[index] = values[start + index] &- previous
                    previous = values[start + index]
                }
                append(group: UnsafeBufferPointer(rebasing: steps[..<count]))
                start += count
            }
        }
    }

    /// Returns the bytes with the slack that a ``PackedReader`` needs, and begins anew.
    mutating func finish() -> [UInt8] {
        bytes.append(contentsOf: repeatElement(0, count: Self.slack))
        defer { bytes = [] }
        return bytes
    }

    private mutating func append(group values: UnsafeBufferPointer<Int64>) {
        var (lowest, highest) = (Int64.max, Int64.min)
        for value in values {
            lowest = min(lowest, value)
            highest = max(highest, value)
        }
        let spread = UInt64(bitPattern: highest &- lowest)
        let bits = UInt64.bitWidth - spread.leadingZeroBitCount
        let width = bits > Self.widestPacked ? UInt64.bitWidth : bits
        append(number: UInt64(bitPattern: (lowest << 1) ^ (lowest >> 63)))
        bytes.append(UInt8(width))
        if width > 0 { pack(values, less: lowest, width: width) }
    }

    private mutating func pack(_ values: UnsafeBufferPointer<Int64>, less lowest: Int64, width: Int) {
        let start = bytes.count
        let length = (values.count * width + 7) / 8
        // Whole words are written; the surplus of the last one is cut off again.
        bytes.append(contentsOf: repeatElement(0, count: (length + 7) / 8 * 8))
        bytes.withUnsafeMutableBytes { bytes in
            var (word, used, place) = (UInt64(0), 0, start)
            for value in values {
                let distance = UInt64(bitPattern: value &- lowest)
                word |= distance << UInt64(used)
                used += width
                guard used >= UInt64.bitWidth else { continue }
                bytes.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
                place += 8
                used -= UInt64.bitWidth
                // A shift by all 64 bits gives 0, as it must when nothing is left over.
                word = distance >> UInt64(width - used)
            }
            if used > 0 { bytes.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self) }
        }
        bytes.removeLast(bytes.count - start - length)
    }
}
