import ClickTracking
import SeededGenerator
import Testing

@testable import ClickIndex

struct ClickOrderTests {
    @Test(arguments: [[], [1], [1, 1], [1, 2, 2, 3]] as [[Int64]])
    func `what is in order stays as it is`(times: [Int64]) {
        #expect(times.withUnsafeBufferPointer { ClickOrder.byTime($0) } == nil)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `rows are put in order of time, those of one time as they were`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // Times close to each other, of days, of years, and all that there can be.
        let within = [0...30, -40_000...40_000, 0...6_000_000_000, .min ... .max] as [ClosedRange<Int64>]
        let range = within[Int(seed / 2 % 4)]
        let highest = Int64.random(in: max(0, range.lowerBound)...range.upperBound, using: &generator)
        // Few runs are merged, many are sorted by digits.
        var times = (0..<Int.random(in: 2...(seed % 3 == 0 ? 400 : 40), using: &generator)).map { _ in
            Int64.random(in: min(range.lowerBound, highest)...highest, using: &generator)
        }
        // A few long runs, as in recordings of the same time.
        if seed % 2 == 0 { times = times.sorted() + times.prefix(7).sorted() + times.suffix(5).sorted() }
        let expected = times.indices.sorted { (times[$0], $0) < (times[$1], $1) }
        let rows = times.withUnsafeBufferPointer { ClickOrder.byTime($0) } ?? Array(0..<Int32(times.count))
        #expect(rows.map(Int.init) == expected)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func `clicks of one millisecond are put in their order, then by x, then y, unknown first, others stay`(seed: UInt64)
    {
        var generator = SplitMix64(seed: seed)
        let highest = Int64.random(in: 0...20, using: &generator)
        let places = [Tenths.unknown, -20, -3, 0, 7]
        let buffer = ClickBuffer()
        let clicks = (0..<Int32.random(in: 0...40, using: &generator)).map { span in
            IndexedClick(
                atMs: .random(in: 0...highest, using: &generator), control: 0, span: span,
                x: places[.random(in: 0..<5, using: &generator)], y: places[.random(in: 0..<5, using: &generator)],
                order: [.min, -1, 0, 0, 0, 1, .max].randomElement(using: &generator) ?? 0, handled: .unknown)
        }
        buffer.append(clicks.count) { columns in
            for (row, click) in clicks.enumerated() {
                (columns.atMs[row], columns.spans[row], columns.x[row]) = (click.atMs, click.span, click.x)
                columns.order[row] = click.order
                (columns.y[row], columns.handled[row]) = (click.y, click.handled.rawValue)
            }
        }
        buffer.sort(isByTime: false)
        let expected = clicks.sorted {
            ($0.atMs, $0.order, $0.x, $0.y, $0.span) < ($1.atMs, $1.order, $1.x, $1.y, $1.span)
        }
        let columns = buffer.columns
        #expect((0..<columns.count).map { columns.spans[$0] } == expected.map(\.span))
        #expect((0..<columns.count).map { columns.atMs[$0] } == expected.map(\.atMs))
        #expect(ClickOrder.byPlace(columns) == nil)
    }

    @Test(arguments: [[], [3, 1, 2, 1], [70_000, -1, 5, .min, .max, -70_000, 5]] as [[Int32]])
    func `rows are put in order of an id, those of one id as they were`(ids: [Int32]) {
        let clicks = ids.map { IndexedClick(atMs: 0, control: $0, span: 0, x: 0, y: 0, handled: .unknown) }
        let rows = clicks.withUnsafeBufferPointer { ClickOrder.byID($0) { $0.control } }
        #expect(rows.map(Int.init) == ids.indices.sorted { (ids[$0], $0) < (ids[$1], $1) })
    }

    @Test(arguments: [[5], [1, 5], [5, 1], [.max, 0, .min]] as [[Int64]])
    func `the times of clicks are a range, also where a damaged index has them in the wrong order`(atMs: [Int64]) {
        let buffer = ClickBuffer()
        buffer.append(atMs.count) { columns in for (row, ms) in atMs.enumerated() { columns.atMs[row] = ms } }
        let ends = [atMs[0], atMs[atMs.count - 1]].sorted()
        #expect(buffer.columns.times == ends[0]...ends[1])
    }
}
