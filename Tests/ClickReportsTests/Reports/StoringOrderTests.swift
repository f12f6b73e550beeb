import Basics
import ClickReports
import ClickStore
import ClickTracking
import SeededGenerator
import TestSupport
import Testing

/// The same clicks make the same reports, in whatever order they were stored.
struct StoringOrderTests {
    @Test(arguments: sweep(2, of: 0..<6 as Range<UInt64>), [true, false])
    func `no report depends on the order in which clicks were stored that have a seq or times of their own`(
        seed: UInt64, haveSeq: Bool
    ) throws {
        var (random, generator) = (RandomClicks(seed: seed), SplitMix64(seed: seed &+ 7))
        // All of one session name, so that users and versions change within one millisecond.
        let recording = random.recording(clicks: 60)
        let clicks = haveSeq ? Self.numbered(recording) : Self.withTimesOfTheirOwn(recording)
        let (one, other) = (try ReportStore(), try ReportStore())
        try one.add(clicks, isIndexed: true)
        try other.add(clicks.shuffled(using: &generator), isIndexed: seed % 2 == 0)
        let (reports, others) = (try Self.reports(one), try Self.reports(other))
        for ((name, report), (_, other)) in zip(reports, others) { #expect(report == other, "\(name)") }
    }

    /// The clicks, numbered within each session.
    private static func numbered(_ clicks: [ReportStore.Click]) -> [ReportStore.Click] {
        var counts: [SessionKey: Int64] = [:]
        return clicks.map { click in
            var click = click
            click.seq = counts[click.session.ofSession, default: 0]
            counts[click.session.ofSession, default: 0] += 1
            return click
        }
    }

    /// Those of the clicks that are the first ones of their session and millisecond.
    private static func withTimesOfTheirOwn(_ clicks: [ReportStore.Click]) -> [ReportStore.Click] {
        var times: [SessionKey: Set<Int64>] = [:]
        return clicks.filter { times[$0.session.ofSession, default: []].insert($0.atMs).inserted }
    }

    private static func reports(_ store: ReportStore) throws -> [(name: String, text: String)] {
        let (reader, all) = (try store.reader(), Selection())
        return [
            ("controls", text(try StatisticsReport(all, withTrend: true).report(from: reader))),
            ("frustration", text(try FrustrationReport(all).report(from: reader))),
            ("heatmap", text(try HeatmapReport(all).report(from: reader))),
            ("sessions", text(try SessionsReport(all).report(from: reader))),
            ("session s-1", text { try SessionReport("s-1", all, hasNoApp: true).report(from: reader) }),
            ("session s-1 in Shop", text { try SessionReport("s-1", shop, hasNoApp: true).report(from: reader) }),
            ("transitions", text(try TransitionsReport(all, withEnds: true).report(from: reader))),
            ("unused", text(try UnusedReport(all).report(from: reader))),
            ("versions", text(try StatisticsReport(all, by: .version).report(from: reader))),
            ("retention", text(try RetentionReport(all, per: .day, periods: 3).report(from: reader))),
        ]
    }

    private static var shop: Selection {
        var selection = Selection()
        selection.apps = ["Shop"]
        return selection
    }

    private static func text(_ report: Report) -> String {
        "\(report.columns.map(\.name)) \(report.rows.map { "\($0)" }.joined(separator: "\n")) \(report.notes)"
    }

    private static func text(_ make: () throws -> Report) -> String {
        do { return text(try make()) } catch { return "\(error)" }
    }
}

extension SessionKey {
    fileprivate var ofSession: SessionKey { SessionKey(name: name, app: app) }
}
