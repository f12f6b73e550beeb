import SeededGenerator
import Testing

@testable import ClickIndex

struct PackedColumnTests {
    private static let columns: [[Int64]] = [
        [], [0], [-1], [.max], [.min], [.min, .max], [.max, .min, 0, -1, 1], Array(repeating: 7, count: 128),
        Array(repeating: 7, count: 129), Array(-200...200), [0, 1 << 56], [0, (1 << 56) - 1], [0, 1 << 57],
        [0, 1 << 62],
    ]

    @Test(arguments: columns)
    func `columns come back as they were`(column: [Int64]) throws {
        #expect(try Self.roundTrip(column) == column)
        #expect(try Self.roundTrip(column, from: 5) == column)
    }

    @Test(arguments: 0...64 as ClosedRange<Int>)
    func `columns of every width come back as they were`(bits: Int) throws {
        var generator = SplitMix64(seed: UInt64(bits))
        for count in [1, 2, 63, 127, 128, 129, 300] {
            let column = (0..<count).map { _ in
                Int64(bitPattern: bits == 0 ? 0 : UInt64.random(in: 0...(.max >> UInt64(64 - bits)), using: &generator))
            }
            #expect(try Self.roundTrip(column) == column)
            #expect(try Self.roundTrip(column, from: .min) == column)
        }
    }

    @Test func `values that lie close together take few bits`() {
        var writer = PackedWriter()
        let column = (0..<1_280).map { 1_700_000_000_000 + Int64($0 % 8) }
        column.withUnsafeBufferPointer { writer.append($0) }
        // Three bits a value, and seven bytes for each of ten groups.
        #expect(writer.count == 1_280 * 3 / 8 + 10 * 7)
    }

    @Test func `one column follows the other`() throws {
        var writer = PackedWriter()
        writer.append(number: 300)
        for column in Self.columns { column.withUnsafeBufferPointer { writer.append($0) } }
        let bytes = writer.finish()
        try bytes.withUnsafeBytes { bytes in
            var reader = try PackedReader(bytes)
            #expect(try reader.number() == 300)
            for column in Self.columns { #expect(try reader.column(count: column.count) == column) }
            #expect(reader.remaining == 0)
        }
    }

    @Test func `a column that was cut off is an error`() throws {
        var writer = PackedWriter()
        let column = (0..<200).map { Int64($0) * 31 }
        column.withUnsafeBufferPointer { writer.append($0) }
        let bytes = writer.finish()
        for count in 0..<bytes.count {
            #expect(throws: IndexDamage.self) {
                try bytes[..<count].withUnsafeBytes { bytes in
                    var reader = try PackedReader(bytes)
                    _ = try reader.column(count: 200)
                }
            }
        }
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `any bytes give numbers or an error`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        for count in [0, 1, 5, 128, 1_000] {
            let values = try? bytes.withUnsafeBytes { bytes in
                var reader = try PackedReader(bytes)
                return try reader.column(count: count)
            }
            #expect(values.map(\.count) ?? count == count)
        }
    }

    private static func roundTrip(_ column: [Int64], from origin: Int64? = nil) throws -> [Int64] {
        var writer = PackedWriter()
        column.withUnsafeBufferPointer { column in
            if let origin { writer.append(steps: column, from: origin) } else { writer.append(column) }
        }
        return try writer.finish().withUnsafeBytes { bytes in
            var reader = try PackedReader(bytes)
            var values = [Int64](repeating: 0, count: column.count)
            try values.withUnsafeMutableBufferPointer { values in
                guard let start = values.baseAddress else { return }
                if let origin {
                    try reader.read(steps: start, count: column.count, from: origin)
                } else {
                    try reader.read(into: start, count: column.count)
                }
            }
            #expect(reader.remaining == 0)
            return values
        }
    }
}
