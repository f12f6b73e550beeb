import TestSupport
import Testing

@testable import ClickReports

struct GraphPictureTests {
    private static func texts(_ picture: Picture) -> [Picture.Text] {
        picture.elements.compactMap { if case .text(let text) = $0.shape { text } else { nil } }
    }

    /// Points on a line, near to one another; none of what is filled.
    private static func points(_ element: Picture.Element) -> [Picture.Point] {
        guard case .path(let steps) = element.shape, element.line != nil else { return [] }
        var (points, last) = ([Picture.Point](), Picture.Point(x: 0, y: 0))
        for step in steps {
            switch step {
            case .move(let point), .line(let point): last = point
            case .close: break
            case .curve(let a, let b, let end):
                for number in 0...40 {
                    let t = Double(number) / 40
                    func at(_ value: KeyPath<Picture.Point, Double>) -> Double {
                        (1 - t) * (1 - t) * (1 - t) * last[keyPath: value] + 3 * (1 - t) * (1 - t) * t
                            * a[keyPath: value]
                            + 3 * (1 - t) * t * t * b[keyPath: value] + t * t * t * end[keyPath: value]
                    }
                    points.append(Picture.Point(x: at(\.x), y: at(\.y)))
                }
                last = end
            }
        }
        return points
    }

    @Test(arguments: sweep(8, of: 0..<60 as Range<UInt64>))
    func `it is as wide as the page, with twelve boxes at most, no note on a line, and heads above all lines`(
        seed: UInt64
    ) {
        var random = RandomCharts(seed: seed)
        let graph = random.graph()
        let picture = Chart.graph(graph).picture()
        #expect(picture.width == 1_200)
        let boxes = picture.elements.filter { if case .rectangle = $0.shape { $0.line == .series(0) } else { false } }
        #expect(boxes.count == min(12, graph.nodes.count))
        let points = picture.elements.flatMap(Self.points)
        for text in Self.texts(picture) where text.size == 10 {
            let frame = text.frame
            #expect(!points.contains { frame.x < $0.x && $0.x < frame.right && frame.y < $0.y && $0.y < frame.bottom })
        }
        let paths = picture.elements.filter { if case .path = $0.shape { true } else { false } }
        let (lines, heads) = (paths.filter { $0.line != nil }, paths.filter { $0.fill != nil })
        #expect(lines.count == heads.count && lines.count <= 18)
        #expect(paths.prefix(lines.count).allSatisfy { $0.line != nil })
    }

    private static let graph = Chart.Graph(
        nodes: [
            .init(label: "App--Bar--Button#send--tap", note: "12 clicks", weight: 12),
            .init(label: "App--Panel--Button#send--tap", note: "7 clicks", weight: 7),
        ],
        arrows: [
            .init(from: 0, to: 1, note: "8 · 4.2 s", weight: 8, isAside: false),
            .init(from: 0, to: 0, note: "590 · 1.0 s", weight: 590, isAside: false),
        ])

    @Test func `a box says the control, what it is in, and how often it was clicked again, without its event`() {
        let texts = Self.texts(Chart.graph(Self.graph).picture()).map(\.content)
        #expect(texts.filter { $0 == "Button#send" }.count == 2)
        #expect(texts.contains("Bar") && texts.contains("Panel") && texts.contains("12 clicks · ↻ 590"))
        #expect(!texts.contains { $0.contains("tap") })
    }

    @Test func `on a phone each arrow is a line of text with a bar`() {
        let picture = Chart.graph(Self.graph).picture(width: 350)
        let texts = Self.texts(picture).map(\.content)
        #expect(
            texts == [
                "Bar › Button#send", "↻ the same control again", "590", "Bar › Button#send", "→ Panel › Button#send",
                "8 · 4.2 s",
            ])
        #expect(picture.width == 350)
    }

    @Test func `a graph of few layers is laid out in so many`() {
        let chain = (0..<11).map { (from: $0, to: $0 + 1, weight: 5) }
        for limit in 1...12 { #expect(GraphLayout(nodes: 12, arrows: chain, layers: limit).layerCount <= limit) }
    }

    @Test(arguments: [350.0, 720])
    func `a funnel's bars are as wide as the part of the first step that came so far`(width: Double) {
        let steps = [100, 50, 25].map { reached in
            Chart.Funnel.Step(label: "Step \(reached)", reached: reached, way: "", lost: [], others: 0)
        }
        let picture = Chart.funnel(Chart.Funnel(noun: "user", steps: steps)).picture(width: width)
        let bars = picture.elements.compactMap { element -> Double? in
            if case .rectangle(let frame, _) = element.shape, element.fill == .series(0) { frame.width } else { nil }
        }
        #expect(bars == [width - 24, (width - 24) / 2, (width - 24) / 4])
        #expect(Self.texts(picture).contains { $0.content == "25 users · 25.0 %" })
    }
}
