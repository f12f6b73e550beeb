import MetricsTestKit
import Testing

@testable import ClickTracking

struct RecorderMetricsTests {
    @Test func `counters grow by what is new, and the gauge says what waits now`() throws {
        let factory = TestMetrics()
        let metrics = RecorderMetrics(factory)
        var account = RecorderAccount()
        account.captured = 10
        account.stored = 4
        account.waiting = 5
        account.dropped = [.declined: 1]
        metrics.report(account)
        account.captured = 12
        account.stored = 9
        account.waiting = 0
        account.dropped = [.declined: 1, .fullOldest: 2]
        metrics.report(account)
        metrics.report(account)
        #expect(try factory.expectCounter("taptrail_clicks_captured").totalValue == 12)
        #expect(try factory.expectCounter("taptrail_clicks_stored").totalValue == 9)
        #expect(try factory.expectGauge("taptrail_clicks_waiting").lastValue == 0)
        let expected: [DropReason: Int64] = [.declined: 1, .fullOldest: 2]
        for reason in DropReason.allCases {
            let counter = try factory.expectCounter("taptrail_clicks_dropped", [("reason", reason.name)])
            #expect(counter.totalValue == expected[reason, default: 0])
        }
    }
}
