import ClickTracking
import SeededGenerator
import Testing

@testable import ClickHouseStore

@Suite struct ClickIdentityTests {
    private let span = ClickIdentity.hash("LiveRoom", "s-1", "u", "1.4.0")
    private let control = ClickIdentity.hash("Window--Button--tap", nil)

    @Test func `ids are those that databases hold`() {
        // Worked out by another program.
        let content = content(x: 125, handled: 2, nil)
        #expect(content == 0x4ded_1651_56d0_26e0)
        #expect(ClickIdentity.id(content: content, occurrence: 0) == 0xa67f_1457_c63a_5ffd)
        #expect(ClickIdentity.id(content: content, occurrence: 2) == 0x78a7_9e28_5362_3b5d)
        let detail = ClickDetail(seq: 7, position: "0:3", item: "gift-12", handledBy: "Handler", info: "{}")
        #expect(self.content(x: 125, y: 3_000, handled: 0, detail) == 0xc135_f372_eaa7_1dd6)
        #expect(ClickIdentity.id(uid: "a-1") == 0x5c97_8e43_2490_f3fe)
        #expect(ClickIdentity.id(session: ClickIdentity.hash("LiveRoom", "s-1"), seq: 7) == 0xc89e_1252_3e25_a86d)
    }

    @Test func `each thing that a click says changes its content`() {
        let contents = [
            content(x: 1, handled: 0, nil), content(x: 2, handled: 0, nil), content(x: 1, y: 1, handled: 0, nil),
            content(x: 1, handled: 1, nil), content(x: 1, handled: 0, ClickDetail(position: "a")),
            content(x: 1, handled: 0, ClickDetail(item: "a")), content(x: 1, handled: 0, ClickDetail(handledBy: "a")),
            content(x: 1, handled: 0, ClickDetail(info: "a")), content(x: 1, handled: 0, ClickDetail(id: "a")),
            content(x: 1, handled: 0, ClickDetail(seq: 0)),
        ]
        #expect(Set(contents).count == contents.count)
        #expect(ClickIdentity.hash("a", "bc") != ClickIdentity.hash("ab", "c"))
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `occurrences are counted whatever the order of times`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var brought = BroughtClicks()
        var expected: [UInt64: Int] = [:]
        var atMs: Int64 = 0
        for _ in 0..<200 {
            // A content has one time.
            atMs += Int64.random(in: 0...1, using: &generator)
            if seed % 2 == 0, Int.random(in: 0..<20, using: &generator) == 0 { atMs = max(0, atMs - 30) }
            let content = UInt64(atMs) << 8 | UInt64.random(in: 0..<2, using: &generator)
            #expect(brought.add(content, atMs: atMs) == expected[content, default: 0])
            expected[content, default: 0] += 1
        }
    }

    private func content(x: Int32, y: Int32 = Tenths.unknown, handled: UInt8, _ detail: ClickDetail?) -> UInt64 {
        ClickIdentity.content(
            span: span, control: control, atMs: 1_700_000_000_123, x: x, y: y, handled: handled, detail: detail)
    }
}
