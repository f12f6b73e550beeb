import ClickTracking
import Testing

struct ClickTimeTests {
    private static let now: Int64 = 1_700_000_000_000

    @Test(
        arguments: [
            (946_684_800_000, true), (946_684_799_999, false), (0, false), (-1, false), (now, true),
            (now + 86_400_000, true), (now + 86_400_001, false), (.max, false), (.min, false),
        ] as [(Int64, Bool)])
    func `a time is accepted from 2000 to a day from now`(ms: Int64, isAccepted: Bool) {
        #expect(ClickTime.accepted(nowMs: Self.now).contains(ms) == isAccepted)
    }

    @Test func `a clock that shows 1970 accepts no more than the earliest time`() {
        #expect(ClickTime.accepted(nowMs: 0) == ClickTime.earliestMs...ClickTime.earliestMs)
    }
}
