import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickIndex

struct SegmentTests {
    @Test(arguments: [0, 1, 2, 127, 128, 129, 4_096, 4_097, 60_000])
    func `a segment holds each control's clicks in the order of their ids`(count: Int) throws {
        let clicks = Self.clicks(count, seed: UInt64(count))
        let segment = Self.segment(clicks)
        var decoded: [IndexedClick] = []
        for entry in segment.directory.entries {
            decoded += try Self.decode(entry, segment.chunks[entry.chunk])
        }
        let expected = clicks.enumerated().sorted { ($0.element.control, $0.offset) < ($1.element.control, $1.offset) }
        #expect(decoded == expected.map(\.element))
    }

    @Test func `blocks are short, and know the bounds of their times and whether they are in order`() throws {
        let segment = Self.segment(Self.clicks(60_000, seed: 1))
        #expect(segment.chunks.count > 2)
        #expect(Set(segment.directory.entries.map(\.isSorted)) == [true, false])
        for entry in segment.directory.entries {
            let clicks = try Self.decode(entry, segment.chunks[entry.chunk])
            #expect((1...SegmentDirectory.maxBlockClicks).contains(clicks.count))
            #expect(clicks.map(\.atMs).min() == entry.firstMs)
            #expect(clicks.map(\.atMs).max() == entry.lastMs)
            #expect(entry.isSorted == (clicks.map(\.atMs).sorted() == clicks.map(\.atMs)))
        }
    }

    @Test(arguments: [0, 1, 300, 60_000])
    func `a directory comes back as it was, and finds each control's blocks`(count: Int) throws {
        let directory = Self.segment(Self.clicks(count, seed: 2)).directory
        let decoded = try directory.encoded().withUnsafeBytes { try SegmentDirectory(decoding: $0) }
        #expect(decoded.entries == directory.entries)
        for control in Set(directory.entries.map(\.control)).union([.min, -1, 4, .max]) {
            #expect(Array(decoded.entries(of: control)) == directory.entries.filter { $0.control == control })
        }
    }

    @Test(arguments: sweep(100, of: 0..<400 as Range<UInt64>))
    func `a damaged directory or block gives an error or wrong clicks, and nothing worse`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let segment = Self.segment(Self.clicks(500, seed: seed % 4))
        let bytes = Self.damaged(segment.directory.encoded(), &generator)
        let chunk = Self.damaged(segment.chunks[0], &generator)
        let directory = try? bytes.withUnsafeBytes { try SegmentDirectory(decoding: $0) }
        for entry in (directory ?? segment.directory).entries {
            if let clicks = try? Self.decode(entry, chunk) {
                #expect(clicks.allSatisfy { (0..<Self.spanLimit).contains(Int($0.span)) })
            }
        }
    }

    private static let spanLimit = 70_000

    private static func segment(_ clicks: [IndexedClick]) -> BuiltSegment {
        BuiltSegment(clicks, ids: 1...Int64(max(1, clicks.count)))
    }

    private static func clicks(_ count: Int, seed: UInt64) -> [IndexedClick] {
        var generator = SplitMix64(seed: seed)
        var atMs: Int64 = 1_700_000_000_000
        return (0..<count).map { _ in
            atMs += Int64.random(in: -1...50, using: &generator)
            let isRare = Int.random(in: 0..<100, using: &generator) == 0
            return IndexedClick(
                atMs: isRare && count < 1_000 ? Int64.random(in: .min ... .max, using: &generator) : atMs,
                control: isRare
                    ? [5, 70_000, .max].randomElement(using: &generator) ?? 0
                    : Int32.random(in: 1...3, using: &generator),
                span: Int32.random(in: 0..<Int32(spanLimit), using: &generator),
                x: isRare ? Tenths.unknown : Int32.random(in: 0...3_900, using: &generator),
                y: isRare ? Int32.max : Int32.random(in: 0...8_440, using: &generator),
                order: isRare && seed % 2 == 0 ? Int32.random(in: .min ... .max, using: &generator) : 0,
                scrollX: isRare && seed % 3 == 0 ? Int32.random(in: .min ... .max, using: &generator) : 0,
                scrollY: isRare && seed % 3 == 0 ? Int32.random(in: .min ... .max, using: &generator) : 0,
                handled: Handled(rawValue: UInt8.random(in: 0...2, using: &generator)) ?? .unknown,
                answered: Answered(rawValue: UInt8.random(in: 0...2, using: &generator)) ?? .unknown)
        }
    }

    private static func decode(_ entry: SegmentDirectory.Entry, _ chunk: [UInt8]) throws -> [IndexedClick] {
        let buffer = ClickBuffer()
        let content = IndexChunk(count: chunk.count, in: BufferPool()) { $0.copyBytes(from: chunk) }
        try content.decode(entry, into: buffer, spanLimit: spanLimit)
        let block = buffer.columns
        return (0..<block.count).map { row in
            IndexedClick(
                atMs: block.atMs[row], control: entry.control, span: block.spans[row], x: block.x[row],
                y: block.y[row], order: block.order[row], scrollX: block.isScrolled ? block.scrollX[row] : 0,
                scrollY: block.isScrolled ? block.scrollY[row] : 0,
                handled: Handled(rawValue: block.handled[row]) ?? .unknown,
                answered: Answered(rawValue: block.answered[row]) ?? .unknown)
        }
    }

    private static func damaged(_ bytes: [UInt8], _ generator: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let place = Int.random(in: bytes.indices, using: &generator)
            bytes[Int.random(in: 0...1, using: &generator) == 0 ? place % 40 : place] = UInt8.random(
                in: 0...255, using: &generator)
        }
        if Int.random(in: 0..<4, using: &generator) == 0 {
            bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
        }
        return bytes
    }
}
