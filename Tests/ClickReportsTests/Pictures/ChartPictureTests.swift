import Foundation
import TestSupport
import Testing

@testable import ClickReports

/// What holds for the pictures of all charts.
struct ChartPictureTests {
    @Test func `a long path ends where it should, although each step is written in two decimals`() {
        var picture = Picture(title: "", description: "", width: 1_000, height: 1)
        let points = (0...3_000).map { Picture.Point(x: Double($0) / 3, y: $0 % 2 == 0 ? 0 : 1) }
        let steps = zip(points, points.dropFirst()).flatMap {
            [Picture.Step.line(Picture.Point(x: $1.x, y: $0.y)), .line($1)]
        }
        picture.path([.move(points[0])] + steps, fill: .text)
        let across = picture.svg().matches(of: /h(-?[0-9.]+)/).compactMap { Double($0.1) }
        #expect(across.count == 3_000 && abs(across.reduce(0, +) - 1_000) < 0.01)
    }

    @Test(arguments: sweep(3, of: 0..<24 as Range<UInt64>))
    func `a picture is well-formed XML that has a title and runs nothing, whatever its names are`(seed: UInt64) throws {
        var random = RandomCharts(seed: seed)
        for chart in random.charts() {
            let text = chart.picture().svg()
            let svg = try #require(ParsedSVG(text), "\(text.prefix(2_000))")
            let root = try #require(svg.elements.first)
            #expect(root.name == "svg" && root.attributes["role"] == "img" && root.title?.isEmpty == false)
            let known: Set = ["svg", "title", "desc", "style", "rect", "circle", "path", "text"]
            #expect(svg.elements.allSatisfy { known.contains($0.name) })
            let names = svg.elements.flatMap(\.attributes.keys)
            #expect(!names.contains { $0.hasPrefix("on") || $0.contains("href") || $0 == "style" || $0 == "id" })
            #expect(
                !text.contains("url(") && !text.contains("@import") && !text.contains("nan") && !text.contains("inf\""))
        }
    }

    @Test(arguments: sweep(3, of: 0..<24 as Range<UInt64>))
    func `everything is inside of the picture`(seed: UInt64) {
        var random = RandomCharts(seed: seed)
        for chart in random.charts() {
            let picture = chart.picture(width: seed % 2 == 0 ? nil : 350)
            let outside = picture.elements.filter { element in
                let frame = element.frame
                return frame.x < -0.5 || frame.y < -0.5 || frame.right > picture.width + 0.5
                    || frame.bottom > picture.height + 0.5
            }
            #expect(outside.isEmpty, "\(outside.prefix(3)) in \(picture.width) × \(picture.height)")
        }
    }

    @Test(arguments: sweep(3, of: 0..<24 as Range<UInt64>))
    func `no text covers another one`(seed: UInt64) {
        var random = RandomCharts(seed: seed)
        for chart in random.charts() {
            let texts = chart.picture(width: seed % 2 == 0 ? nil : 350).elements.compactMap {
                element -> (content: String, frame: Picture.Frame)? in
                if case .text(let text) = element.shape { (text.content, text.frame) } else { nil }
            }.sorted { $0.frame.y < $1.frame.y }
            let pairs = texts.indices.flatMap { index in
                texts[(index + 1)...].prefix { $0.frame.y < texts[index].frame.bottom }.map { (texts[index], $0) }
            }
            let covered = pairs.filter { $0.0.frame.overlaps($0.1.frame) }
            #expect(covered.isEmpty, "\(covered.prefix(3))")
        }
    }

    @Test func `the same chart gives the same text`() {
        for seed in sweep(1, of: 0..<5 as Range<UInt64>) {
            var (first, second) = (RandomCharts(seed: seed), RandomCharts(seed: seed))
            for (a, b) in zip(first.charts(), second.charts()) { #expect(a.picture().svg() == b.picture().svg()) }
        }
    }

    @Test func `a page gets a picture without style sheet and background, as it has its own`() throws {
        let chart = Chart.bars(Chart.Bars(unit: "clicks", markedUnit: "unhandled", otherUnit: "handled", bars: []))
        let text = chart.picture().svg(for: .page)
        let svg = try #require(ParsedSVG(text))
        #expect(svg.elements.map(\.name) == ["svg", "title", "desc", "text"])
        #expect(svg.elements.last?.text == "Nothing to show.")
    }

    @Test func `shortened text has its whole text as a title`() throws {
        let label = String(repeating: "LiveRoom", count: 30)
        let bar = Chart.Grid(unit: "clicks", rows: [label], columns: ["a"], values: [1])
        let svg = try #require(ParsedSVG(Chart.grid(bar).picture().svg()))
        let text = try #require(svg.elements.first { $0.name == "text" && $0.text.hasSuffix("…") })
        #expect(text.text.hasPrefix("LiveRoom") && text.title == label)
    }
}

extension Picture.Element {
    /// About the room that it takes.
    fileprivate var frame: Picture.Frame {
        switch shape {
        case .rectangle(let frame, _): return frame
        case .circle(let center, let radius):
            return Picture.Frame(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        case .text(let text): return text.frame
        case .path(let steps):
            let points = steps.flatMap { step -> [Picture.Point] in
                switch step {
                case .move(let point), .line(let point): [point]
                case .curve(_, _, let end): [end]
                case .close: []
                }
            }
            let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
            return Picture.Frame(
                x: left, y: top, width: (points.map(\.x).max() ?? 0) - left, height: (points.map(\.y).max() ?? 0) - top)
        }
    }
}
