import ClickTracking

/// Reads the values of rows in ClickHouse's format RowBinary: numbers in little-endian order, texts behind their length,
/// arrays behind the number of their values, a Nullable behind a byte that is 1 for NULL.
/// https://clickhouse.com/docs/en/interfaces/formats/RowBinary
package struct RowBinaryReader {
    private var bytes: [UInt8]
    private var next = 0
    /// The bytes that come after those at hand; none at the end of the answer.
    private let more: () throws -> [UInt8]

    /// Longer than any text that is stored: those of click lines are of 1 MiB at most.
    private static let longestValue = 16 << 20

    private static let highestCount: UInt64 = 1 << 44

    package init(_ bytes: [UInt8] = [], more: @escaping () throws -> [UInt8] = { [] }) {
        self.bytes = bytes
        self.more = more
    }

    /// Whether all rows have been read.
    package mutating func isAtEnd() throws -> Bool {
        if next < bytes.count { return false }
        next = 0
        bytes = try more()
        return bytes.isEmpty
    }

    package mutating func uint8() throws -> UInt8 { try number() }
    package mutating func uint16() throws -> UInt16 { try number() }
    package mutating func uint32() throws -> UInt32 { try number() }
    package mutating func uint64() throws -> UInt64 { try number() }
    package mutating func int8() throws -> Int8 { try number() }
    package mutating func int16() throws -> Int16 { try number() }
    package mutating func int32() throws -> Int32 { try number() }
    package mutating func int64() throws -> Int64 { try number() }
    package mutating func double() throws -> Double { Double(bitPattern: try number()) }

    /// A count of `count()` or `sum`. No database holds so many clicks as are refused: half a million counts can be added.
    package mutating func integer() throws -> Int {
        let value = try uint64()
        guard value <= Self.highestCount else { throw broken("a count is too large") }
        return Int(value)
    }

    package mutating func string() throws -> String {
        let length = try count()
        try ensure(length)
        let text = String(decoding: bytes[next..<next + length], as: UTF8.self)
        next += length
        return text
    }

    /// A String of the engine as it is, which need not be text.
    package mutating func blob() throws -> [UInt8] {
        let length = try count()
        try ensure(length)
        defer { next += length }
        return Array(bytes[next..<next + length])
    }

    /// A text whose emptiness stands for one that is unknown.
    package mutating func optionalString() throws -> String? {
        let text = try string()
        return text.isEmpty ? nil : text
    }

    /// Whether a Nullable value is NULL; if it is not, the value follows.
    package mutating func isNull() throws -> Bool { try uint8() != 0 }

    /// The number of values of an array, which follow.
    package mutating func count() throws -> Int {
        var value = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            let byte = try uint8()
            value |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return value }
        }
        throw broken("a length is too large")
    }

    /// The values of an array.
    package mutating func array<Value>(
        of value: (inout RowBinaryReader) throws -> Value
    ) throws -> [Value] {
        let count = try count()
        var values: [Value] = []
        values.reserveCapacity(min(count, 65_536))
        for _ in 0..<count { values.append(try value(&self)) }
        return values
    }

    private mutating func number<Number: FixedWidthInteger>() throws -> Number {
        let size = MemoryLayout<Number>.size
        try ensure(size)
        defer { next += size }
        return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: next, as: Number.self)) }
    }

    /// Has at least so many bytes at hand.
    private mutating func ensure(_ count: Int) throws {
        guard bytes.count - next < count else { return }
        guard count <= Self.longestValue else { throw broken("a value is longer than \(Self.longestValue >> 20) MiB") }
        bytes.removeFirst(next)
        next = 0
        while bytes.count < count {
            let rest = try more()
            if rest.isEmpty { throw broken("it ends within a row") }
            if bytes.isEmpty { bytes = rest } else { bytes += rest }
        }
    }

    private func broken(_ reason: String) -> ClickHouseError { .brokenAnswer(reason: reason) }
}

extension RowBinaryReader {
    /// What is known of so many controls, by an array for each of ``ElementAttributes/values``; those of rows from before are empty.
    mutating func attributes(count: Int) throws -> [ElementAttributes] {
        var columns: [[String?]] = []
        for _ in ElementAttributes.places { columns.append(try array { try $0.optionalString() }) }
        return (0..<count).map { row in
            ElementAttributes { columns[$0].indices.contains(row) ? columns[$0][row] : nil }
        }
    }
}
