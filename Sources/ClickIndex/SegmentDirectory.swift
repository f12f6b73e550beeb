import Basics

/// The blocks of a segment, by control, those of one control in the order of their clicks' ids.
package struct SegmentDirectory: Sendable {
    /// One block: up to ``maxBlockClicks`` clicks of one control.
    package struct Entry: Hashable, Sendable {
        package let control: Int32
        /// The number of the segment's chunk that it is in, from 0.
        package let chunk: Int
        /// Its place in the chunk, and its length, in bytes.
        package let offset: Int
        package let length: Int
        package let clicks: Int
        /// The earliest and the latest time of its clicks, in milliseconds since the Unix epoch, UTC.
        package let firstMs: Int64
        package let lastMs: Int64
        /// Whether its clicks are in the order of their times.
        package let isSorted: Bool
    }

    /// The most clicks that a block has.
    package static let maxBlockClicks = 4_096

    package internal(set) var entries: [Entry] = []

    init() {}

    package func encoded() -> [UInt8] {
        var writer = PackedWriter()
        writer.append(number: UInt64(entries.count))
        for column in [
            steps(\.control), steps(\.chunk), entries.map { Int64($0.length) }, entries.map { Int64($0.clicks) },
            steps(\.firstMs), entries.map { $0.lastMs &- $0.firstMs }, entries.map { $0.isSorted ? 1 : 0 },
        ] {
            column.withUnsafeBufferPointer { writer.append($0) }
        }
        return writer.finish()
    }

    package init(decoding bytes: UnsafeRawBufferPointer) throws(IndexDamage) {
        var reader = try PackedReader(bytes)
        // A group of equal values takes two bytes, so no column is shorter than that.
        let count = Int(exactly: try reader.number()) ?? .max
        guard count <= reader.remaining * PackedWriter.groupSize / 2 else { throw .impossibleValue }
        let controls = try reader.column(steps: count)
        let chunks = try reader.column(steps: count)
        let lengths = try reader.column(count: count)
        let clicks = try reader.column(count: count)
        let first = try reader.column(steps: count)
        let spans = try reader.column(count: count)
        let sorted = try reader.column(count: count)
        entries.reserveCapacity(count)
        var offset = 0
        for row in 0..<count {
            if row > 0, chunks[row] != chunks[row - 1] { offset = 0 }
            guard let control = Int32(exactly: controls[row]), let chunk = Int(exactly: chunks[row]), chunk >= 0,
                (0...Int64(Int32.max)).contains(lengths[row]), (1...Int64(Self.maxBlockClicks)).contains(clicks[row]),
                row == 0 || controls[row] >= controls[row - 1]
            else { throw .impossibleValue }
            entries.append(
                Entry(
                    control: control, chunk: chunk, offset: offset, length: Int(lengths[row]), clicks: Int(clicks[row]),
                    firstMs: first[row], lastMs: first[row] &+ spans[row], isSorted: sorted[row] != 0))
            offset += Int(lengths[row])
        }
    }

    /// The entries of one control.
    package func entries(of control: Int32) -> ArraySlice<Entry> {
        let start = entries.partitioningIndex { $0.control >= control }
        let end = entries[start...].firstIndex { $0.control != control } ?? entries.endIndex
        return entries[start..<end]
    }

    private func steps(_ value: (Entry) -> some BinaryInteger) -> [Int64] {
        var previous: Int64 = 0
        return entries.map { entry in
            defer { previous = Int64(value(entry)) }
            return Int64(value(entry)) &- previous
        }
    }
}
