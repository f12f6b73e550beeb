import Basics
import SeededGenerator
import Testing

@testable import SessionReplay

struct TableTimeTests {
    @Test func `a time is the same in each notation`() {
        var random = SplitMix64(seed: 1)
        for _ in 0..<2_000 {
            let ms = Int64.random(in: 946_684_800_000...4_102_444_800_000, using: &random)
            let fraction = String(String(1_000 + ms % 1_000).dropFirst())
            let iso = ISOTime.text(ms: ms)
            let texts = [
                iso, iso.replacing("T", with: " ").replacing("Z", with: ""), iso.replacing("Z", with: "456+00:00"),
                "\(ms / 1_000).\(fraction)", "\(ms / 1_000).\(fraction)999", "\(ms)", "\(ms).9", "\(ms)999",
                "\(ms)000001",
            ]
            for text in texts { #expect(TableTime.ms(text) == ms, "\(text)") }
        }
    }

    @Test(arguments: [
        "", "yesterday", "-1", "1.", ".5", "1.x", "1e9", "0x10", "nan", "inf", "2026-03-02", "02/03/2026 09:00",
        "9223372036854775808", "1772442003,5",
    ])
    func `anything else is none`(text: String) {
        #expect(TableTime.ms(text) == nil)
    }

    @Test func `the largest numbers do not overflow`() {
        #expect(TableTime.ms("\(Int64.max)") == 9_223_372_036_854)
        #expect(TableTime.ms("99999999999.999") == 99_999_999_999_999)
    }
}
