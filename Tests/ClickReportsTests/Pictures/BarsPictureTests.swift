import Basics
import ClickStore
import TestSupport
import Testing

@testable import ClickReports

struct BarsPictureTests {
    private static func picture(_ bars: [Chart.Bars.Bar], width: Double = 720) -> Picture {
        Chart.bars(Chart.Bars(unit: "clicks", markedUnit: "unhandled", otherUnit: "handled", bars: bars))
            .picture(width: width)
    }

    private static func texts(_ picture: Picture) -> [String] {
        picture.elements.compactMap { if case .text(let text) = $0.shape { text.content } else { nil } }
    }

    @Test func `what is marked is told by hatching, too, and the tip has the total`() {
        let picture = Self.picture([.init(label: "2026-01-01", tick: "2026-01-01", value: 10, marked: 4)])
        // In the bar and in its legend.
        #expect(picture.elements.count { $0.line == .background } == 2)
        let tip = "2026-01-01: 10 clicks in all, 6 handled, 4 unhandled (40.0 %)"
        #expect(picture.elements.contains { $0.tip == tip })
        #expect(
            Set(["handled", "unhandled"]).isSubset(of: Self.texts(picture)) && !Self.texts(picture).contains("clicks"))
    }

    @Test func `clicks whose outcome nobody knows are called handled nowhere`() {
        let unknown = Self.picture([.init(label: "a", tick: "a", value: 10, marked: nil)])
        #expect(Self.texts(unknown).contains("clicks") && !Self.texts(unknown).contains("handled"))
        let some = Self.picture([
            .init(label: "a", tick: "a", value: 10, marked: nil), .init(label: "b", tick: "b", value: 10, marked: 0),
        ])
        #expect(Self.texts(some).filter { $0.count > 1 } == ["10", "handled", "unknown"])
        let fills = some.elements.filter { $0.tip != nil }.map(\.fill)
        #expect(fills == [.muted, .series(0)])
    }

    @Test(arguments: [24, 50, 72, 240, 24 * 60])
    func `below hours stand dates at midnight, and times between them only where all of them have room`(hours: Int)
        throws
    {
        let start: Int64 = 1_767_571_200_000
        let clicks = [0, Int64(hours) - 1].map { ReportStore.Click(atMs: start + $0 * 3_600_000) }
        let report = try TimesReport(Selection(), per: .hour).report(from: ReportStore(clicks).reader())
        let picture = try #require(report.chart).picture()
        let ticks = picture.elements.compactMap { element -> String? in
            guard case .text(let text) = element.shape, text.place.y > picture.height - 20 else { return nil }
            return text.content
        }
        #expect(ticks.first == "2026-01-05")
        let dates = ticks.filter { $0.hasPrefix("2026-") }
        let times = Set(ticks).subtracting(dates)
        switch hours {
        case 24: #expect(times == ["06:00", "12:00", "18:00"])
        case 50: #expect(times == ["06:00", "12:00", "18:00"] && dates.contains("2026-01-06"))
        case 72: #expect(times == ["12:00"] && dates.count == 3)
        default: #expect(times.isEmpty && dates.count > 2)
        }
    }
}
