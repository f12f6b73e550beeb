/// Reads what a ``PackedWriter`` wrote. Damaged bytes give an error or wrong numbers, never a read out of bounds.
///
/// Safety of the raw reads: `end` leaves ``PackedWriter/slack`` bytes of the buffer behind it, a group's bytes are
/// checked to lie before `end` ahead of the first read, and no read begins after the group's last byte.
package struct PackedReader {
    private let bytes: UnsafeRawBufferPointer
    private var position: Int
    private let end: Int

    /// Reads a part of some bytes, which end with slack.
    package init(_ bytes: UnsafeRawBufferPointer, from start: Int = 0, length: Int? = nil) throws(IndexDamage) {
        let usable = bytes.count - PackedWriter.slack
        guard start >= 0, start <= usable else { throw .tooShort }
        let length = length ?? usable - start
        guard length >= 0, length <= usable - start else { throw .tooShort }
        self.bytes = bytes
        position = start
        end = start + length
    }

    /// How many bytes are left.
    var remaining: Int { end - position }

    /// Reads an unsigned number of variable length.
    package mutating func number() throws(IndexDamage) -> UInt64 {
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

    /// Reads or skips a column that may not be there: then all its values are 0.
    mutating func read(
        further column: UnsafeMutablePointer<Int32>, _ isWanted: Bool, _ count: Int
    ) throws(IndexDamage) {
        switch (isWanted, remaining > 0) {
        case (true, true): try read(into: column, count: count)
        case (true, false): column.update(repeating: 0, count: count)
        case (false, true): try skip(count: count)
        case (false, false): break
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

extension PackedReader {
    /// Reads a column into an array.
    mutating func column(count: Int) throws(IndexDamage) -> [Int64] {
        try array(count) { reader, column throws(IndexDamage) in try reader.read(into: column, count: count) }
    }

    /// Reads a column that was written as steps from value to value, the first one from 0.
    mutating func column(steps count: Int) throws(IndexDamage) -> [Int64] {
        try array(count) { reader, column throws(IndexDamage) in
            try reader.read(steps: column, count: count, from: 0)
        }
    }

    /// Reads a column into a part of an array.
    package mutating func read(into array: inout [Int32], at places: Range<Int>) throws(IndexDamage) {
        let result = array.withUnsafeMutableBufferPointer { array in
            Result { () throws(IndexDamage) in
                guard let start = array.baseAddress, array.indices.contains(places) else { throw .impossibleValue }
                try read(into: start + places.lowerBound, count: places.count)
            }
        }
        try result.get()
    }

    private mutating func array(
        _ count: Int, _ fill: (inout PackedReader, UnsafeMutablePointer<Int64>) throws(IndexDamage) -> Void
    ) throws(IndexDamage) -> [Int64] {
        var result = Result<Void, IndexDamage>.success(())
        let array = [Int64](unsafeUninitializedCapacity: count) { column, filled in
            guard let start = column.baseAddress else { return }
            result = Result { () throws(IndexDamage) in try fill(&self, start) }
            filled = if case .success = result { count } else { 0 }
        }
        try result.get()
        return array
    }
}

/// Why bytes of the index cannot be decoded.
package enum IndexDamage: Error {
    /// A column ends before its last value.
    case tooShort
    /// A number is not one that the encoder writes.
    case impossibleValue
}

extension IndexDamage: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooShort: "a column of the index is cut off"
        case .impossibleValue: "a column of the index holds an impossible value"
        }
    }
}
