import Testing

@testable import ClickReports

struct TimelinePictureTests {
    private typealias Event = Chart.Timeline.Event

    private static func picture(_ events: [Event], width: Double = 960) -> Picture {
        Chart.timeline(Chart.Timeline(title: "Session s", events: events)).picture(width: width)
    }

    private static func event(
        _ label: String, _ offsetMs: Int64, _ outcome: Chart.Timeline.Outcome = .handled, rage: Int? = nil
    ) -> Event {
        Event(label: label, offsetMs: offsetMs, outcome: outcome, isByUser: true, rage: rage)
    }

    /// Where the marks of clicks are, in their order.
    private static func marks(_ picture: Picture) -> [Picture.Point] {
        picture.elements.filter { $0.tip?.hasPrefix("+") == true }.compactMap { element in
            switch element.shape {
            case .circle(let place, _): return place
            case .path(let steps):
                guard case .move(let first)? = steps.first, case .line(let second)? = steps.dropFirst().first else {
                    return nil
                }
                return Picture.Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
            case .rectangle, .text: return nil
            }
        }
    }

    @Test(arguments: [350.0, 960])
    func `clicks are from left to right by their time, those of one control in one row`(width: Double) {
        let picture = Self.picture(
            [
                Self.event("App--A--tap", 0), Self.event("App--B--tap", 4_000, .unhandled),
                Self.event("App--A--tap", 6_000), Self.event("App--A--tap", 6_000, .unknown),
            ], width: width)
        let marks = Self.marks(picture)
        #expect(marks.count == 4 && marks[2].x == marks[3].x)
        let parts = marks.map { ($0.x - marks[0].x) / (marks[3].x - marks[0].x) }
        #expect(abs(parts[1] - 4.0 / 6) < 0.001)
        #expect(marks[0].y == marks[2].y && marks[1].y > marks[0].y)
    }

    @Test func `a pause of hours leaves room for the others, and is told`() {
        let hour: Int64 = 3_600_000
        let picture = Self.picture([
            Self.event("A", 0), Self.event("A", 8_000), Self.event("A", 3 * hour), Self.event("A", 3 * hour + 8_000),
        ])
        let marks = Self.marks(picture).map(\.x)
        #expect(marks[1] - marks[0] > 0.03 * (marks[3] - marks[0]))
        #expect(picture.elements.contains { $0.tip == "pause of 3.0 h" && $0.isDashed })
    }

    @Test func `what is unhandled is a cross, and a burst of rage has a frame around all of its clicks`() throws {
        let picture = Self.picture(
            [Self.event("A", 0)] + (1...3).map { Self.event("B", $0 * 300, .unhandled, rage: 1) } + [
                Self.event("A", 5_000)
            ])
        let crosses = picture.elements.filter { if case .path = $0.shape { $0.line == .alert } else { false } }
        // One of them is in the legend.
        #expect(crosses.count == 4)
        let burst = try #require(picture.elements.first { $0.tip == "burst of rage 1: 3 clicks" })
        guard case .rectangle(let frame, _) = burst.shape else {
            Issue.record("it is no frame")
            return
        }
        for mark in Self.marks(picture)[1...3] { #expect(frame.x < mark.x && mark.x < frame.right) }
        for mark in [Self.marks(picture)[0], Self.marks(picture)[4]] {
            #expect(mark.x < frame.x || mark.x > frame.right)
        }
    }
}
