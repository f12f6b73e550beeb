import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

/// The order of clicks of one session and millisecond, as it is stored.
struct StoredOrderTests {
    /// Clicks of whole seconds, whose users change within a session.
    private static func recording(_ generator: inout SplitMix64, clicks: Int) -> [SampleClick] {
        var atMs: Int64 = 1_700_000_000_000
        return (0..<clicks).map { number in
            atMs += Bool.random(using: &generator) ? 0 : 1_000
            return SampleClick(
                session: ["s-1", "s-2", "s-3"].randomElement(using: &generator) ?? "",
                app: [nil, "Shop"].randomElement(using: &generator) ?? nil,
                user: [nil, "u-1"].randomElement(using: &generator) ?? nil, atMs: atMs, x: Int32(number))
        }
    }

    /// How many clicks of its session stand directly before each click with its time.
    private static func counts(_ clicks: [SampleClick]) -> [String] {
        clicks.indices.map { index in
            let own = clicks[..<index].filter { ($0.session, $0.app) == (clicks[index].session, clicks[index].app) }
            return "\(own.reversed().prefix { $0.atMs == clicks[index].atMs }.count)"
        }
    }

    private static func stored(_ path: String) throws -> [String?] {
        try PlainSQLite.rows("SELECT order_in_ms FROM clicks ORDER BY x", in: path).map { $0[0] }
    }

    @Test(arguments: sweep(6, of: 0..<40 as Range<UInt64>))
    func `clicks have the order of their recording, however often it is interrupted`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let clicks = Self.recording(&generator, clicks: 80)
        let folder = try TemporaryFolder()
        var offset = 0
        while offset < clicks.count {
            let store = try ClickDatabase(path: folder.store)
            let playback = try Playback(into: store, continuing: try store.knownSources().first)
            if playback.needsPrefix { try playback.skip(clicks[..<offset]) }
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let end = min(clicks.count, offset + .random(in: 0...20, using: &generator))
                if Int.random(in: 0..<3, using: &generator) == 0 { playback.forgetNames() }
                try playback.write(clicks[offset..<end], isComplete: end == clicks.count)
                offset = end
            }
            try playback.close()
            if Bool.random(using: &generator) { try store.close() }
        }
        #expect(try Self.stored(folder.store) == Self.counts(clicks))
    }

    @Test(arguments: sweep(6, of: 0..<40 as Range<UInt64>))
    func `clicks of a recording whose times fall have the order of the same one whose times rise`(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let clicks = Self.recording(&generator, clicks: 60)
        let (rising, falling) = (try TemporaryFolder(), try TemporaryFolder())
        for (folder, clicks) in [(rising, clicks), (falling, clicks.reversed())] {
            let store = try ClickDatabase(path: folder.store)
            let playback = try Playback(into: store)
            try playback.write(clicks[..<40])
            try playback.write(clicks[40...], isComplete: true)
            try playback.close()
            try store.close()
        }
        let inOrder = "SELECT x FROM clicks ORDER BY session, app, at_ms, order_in_ms"
        let expected = try PlainSQLite.rows(inOrder, in: rising.store)
        #expect(try PlainSQLite.rows(inOrder, in: falling.store) == expected)
        #expect(try Self.stored(falling.store).contains { $0?.hasPrefix("-") == true })
    }

    @Test func `a seq is the order, whatever stands before`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        try store.take([2, 0, nil, nil, 1 << 40].enumerated().map { SampleClick(x: Int32($0), seq: $1) })
        try store.close()
        #expect(try Self.stored(folder.store) == ["2", "0", "2", "3", "\(Int32.max)"])
    }
}
