import ClickIndex
import ClickStore
import SeededGenerator
import TestSupport
import Testing

@testable import ClickQuery

struct RankedReadingTests {
    @Test(arguments: [ClicksColumn.hour, .day, .session, .user], [false, true])
    func `clicks come in the same order however few fit in memory`(key: ClicksColumn, isDescending: Bool) throws {
        var generator = SplitMix64(seed: 5)
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take((0..<400).map { _ in .random(using: &generator, withKinds: true, withDetails: false) })
        try store.close()
        try ClickReader(path: folder.store).access { connection in
            let snapshot = try ClicksSnapshot(connection, withNames: false)
            let all = try Self.rows(snapshot, key, isDescending, memory: 1 << 20)
            let names = all.map { $0[0] }
            #expect(names == (isDescending ? names.sorted().reversed() : names.sorted()))
            for memory in [1, 100, 700, 3_000] {
                #expect(try Self.rows(snapshot, key, isDescending, memory: memory) == all, "\(memory) bytes")
            }
        }
    }

    /// The clicks as they are shown, each as text, its key first.
    private static func rows(
        _ snapshot: ClicksSnapshot, _ key: ClicksColumn, _ isDescending: Bool, memory: Int
    ) throws -> [[String]] {
        let timeText = ClickTimeText(snapshot.connection)
        let blocks = try ClickBlocks(
            snapshot, controls: Array(0..<Int32(snapshot.controlCount)), .all,
            try ClicksConditions([], TableValues(count: 0, values: nil)), spans: nil)
        let reading = try RankedReading(
            blocks, by: ClickRanks(key, of: blocks, timeText), key, isDescending: isDescending, needsControls: true,
            timeText: timeText, memory: memory)
        let shown = UnsafeMutablePointer<ShownClicks>.allocate(capacity: 1)
        shown.initialize(to: ShownClicks())
        defer { shown.deallocate() }
        var rows: [[String]] = []
        while try reading.next(shown) {
            let clicks = shown.pointee
            let text = clicks.commonText.start.map { start in
                String(decoding: UnsafeRawBufferPointer(start: start, count: clicks.commonText.count), as: UTF8.self)
            }
            for row in 0..<clicks.count {
                let numbers: [Int?] = [
                    Int(clicks.controls?[row] ?? clicks.control), clicks.atMs.map { Int($0[row]) },
                    clicks.spans.map { Int($0[row]) }, clicks.x.map { Int($0[row]) }, clicks.y.map { Int($0[row]) },
                    clicks.handled.map { Int($0[row]) },
                ]
                rows.append([text ?? ""] + numbers.map { "\($0 ?? -1)" })
            }
        }
        return rows
    }
}
