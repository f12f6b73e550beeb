import ClickTracking
import SeededGenerator
import TestSupport
import Testing

@testable import ClickStore

struct UnmatchedClicksTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `clicks in any order are found as often as they were there`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let clicks = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
            Self.click(Int64.random(in: 0...3, using: &generator))
        }
        let unmatched = UnmatchedClicks(clicks)
        var counts = Dictionary(clicks.map { ($0, 1) }, uniquingKeysWith: +)
        // Mostly in order, with a few others in between.
        var arriving = clicks
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let other = Self.click(Int64.random(in: 0...4, using: &generator))
            arriving.insert(other, at: Int.random(in: 0...arriving.count, using: &generator))
        }
        for click in arriving {
            let isLeft = counts[click, default: 0] > 0
            #expect(unmatched.take(click) == isLeft)
            if isLeft { counts[click, default: 0] -= 1 }
            #expect(unmatched.isEmpty == counts.values.allSatisfy { $0 == 0 })
        }
    }

    private static func click(_ atMs: Int64) -> ClickContent {
        ClickContent(span: 1, control: 1, atMs: atMs, x: 0, y: 0, handled: .unknown, detail: nil)
    }
}
