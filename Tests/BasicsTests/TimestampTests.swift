import Foundation
import SeededGenerator
import Testing

@testable import Basics

struct ISOTimeWritingTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_700_000_000_123, "2023-11-14T22:13:20.123Z"),
            (951_825_599_999, "2000-02-29T11:59:59.999Z"), (-2_203_977_600_000, "1900-02-28T00:00:00.000Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"), (946_684_800_000, "2000-01-01T00:00:00.000Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ] as [(Int64, String)])
    func `a time is ISO 8601 with milliseconds, in UTC`(ms: Int64, text: String) {
        #expect(ISOTime.text(ms: ms) == text)
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `times are those that Foundation gives`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // From 1600, so that no calendar of Julius comes in, to 9999.
        for _ in 0..<500 {
            let seconds = Int64.random(in: -11_676_096_000..<253_402_300_800, using: &generator)
            let ms = Int64.random(in: 0..<1_000, using: &generator)
            let date = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
            let fraction = String(String(1_000 + ms).dropFirst())
            #expect(ISOTime.text(ms: seconds * 1_000 + ms) == date.dropLast() + ".\(fraction)Z")
        }
    }
}
