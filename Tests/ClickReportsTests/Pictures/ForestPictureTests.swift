import Testing

@testable import ClickReports

struct ForestPictureTests {
    private static func change(
        _ label: String, _ difference: Double, _ low: Double, _ high: Double, isSignificant: Bool = false
    ) -> Chart.Forest.Change {
        Chart.Forest.Change(
            label: label, before: 0.4, after: 0.4 + difference, difference: difference, low: low, high: high,
            isSignificant: isSignificant)
    }

    private static func picture(_ changes: [Chart.Forest.Change], width: Double = 960) -> Picture {
        Chart.forest(Chart.Forest(unit: "users", before: "1.0", after: "2.0", changes: changes)).picture(width: width)
    }

    private static let changes = [
        change("App--Down--tap", -0.2, -0.3, -0.1, isSignificant: true),
        change("App--Up--tap", 0.1, 0.05, 0.15, isSignificant: true), change("App--Same--tap", 0.02, -0.05, 0.08),
    ]

    @Test func `the rises are above the falls, with the names of what changed for certain marked`() {
        let texts = Self.picture(Self.changes).elements.compactMap { element -> Picture.Text? in
            if case .text(let text) = element.shape { text } else { nil }
        }
        let names = texts.filter { text in ["Up", "Down", "Same"].contains { text.content.hasSuffix($0) } }
        #expect(names.sorted { $0.place.y < $1.place.y }.map(\.content) == ["▲ Up", "Same", "▼ Down"])
        #expect(names.filter(\.isBold).count == 2)
        #expect(texts.contains { $0.content == "40.0 % → 20.0 %" })
    }

    @Test(arguments: [350.0, 960])
    func `the bar of an interval meets the line of no difference only where the interval holds 0`(width: Double) throws
    {
        let picture = Self.picture(Self.changes, width: width)
        func ends(_ element: Picture.Element) -> [Double] {
            guard case .path(let steps) = element.shape else { return [] }
            return steps.compactMap { step in
                switch step {
                case .move(let point), .line(let point): point.x
                case .curve, .close: nil
                }
            }
        }
        let zero = try #require(picture.elements.first { $0.line == .softText && $0.lineWidth == 1.5 }.map(ends)?.first)
        for change in Self.changes {
            let bars = picture.elements.filter { $0.tip?.hasPrefix(change.label + ":") == true && !ends($0).isEmpty }
            let bar = try #require(bars.map(ends).first)
            #expect((bar[0] <= zero && zero <= bar[1]) == (change.low <= 0 && change.high >= 0))
            // All on one scale.
            #expect(((bar[0] - zero) * change.high - (bar[1] - zero) * change.low).magnitude < 0.001)
        }
    }

    @Test func `what changed beyond chance has a colour, blue up and orange down, and what did not has none`() {
        let dots = Self.picture(Self.changes).elements.compactMap { element -> Picture.Paint? in
            if case .circle = element.shape { element.fill } else { nil }
        }
        #expect(dots == [.series(0), .muted, .alert])
    }

    @Test func `of many changes the first ones are shown, and the others are counted`() {
        let changes = (0..<60).map { Self.change("App--Button#\($0)--tap", 0.3 - Double($0) / 200, -0.1, 0.4) }
        let texts = Self.picture(changes).elements.compactMap { element -> String? in
            if case .text(let text) = element.shape { text.content } else { nil }
        }
        #expect(texts.contains("Button#0") && !texts.contains("Button#59"))
        #expect(texts.last == "36 more controls, which changed less, are not shown.")
    }
}
