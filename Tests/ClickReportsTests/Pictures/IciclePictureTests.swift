import SeededGenerator
import TestSupport
import Testing

@testable import ClickReports

struct IciclePictureTests {
    private typealias Stack = Chart.Icicle.Stack

    private static func picture(_ stacks: [Stack], width: Double = 824) -> Picture {
        Chart.icicle(Chart.Icicle(stacks: stacks)).picture(width: width)
    }

    private static func boxes(_ picture: Picture) -> [String: Picture.Frame] {
        let boxes = picture.elements.compactMap { element -> (String, Picture.Frame)? in
            // Swatches of the list are squares.
            guard case .rectangle(let frame, _) = element.shape, frame.width != frame.height, let tip = element.tip
            else {
                return nil
            }
            return (String(tip.prefix { $0 != ":" }), frame)
        }
        return Dictionary(boxes) { first, _ in first }
    }

    private static func texts(_ picture: Picture) -> [String] {
        picture.elements.compactMap { if case .text(let text) = $0.shape { text.content } else { nil } }
    }

    @Test func `a name is as wide as its clicks, below what it is in`() {
        let stacks = [
            Stack(names: ["A", "B"], clicks: 3, unhandled: 0), Stack(names: ["A"], clicks: 1, unhandled: nil),
            Stack(names: ["C"], clicks: 4, unhandled: 4),
        ]
        let tree = IcicleTree(stacks)
        #expect(tree.nodes.map(\.clicks) == [8, 4, 3, 4] && tree.nodes.map(\.unhandled) == [4, 0, 0, 4])
        let picture = Self.picture(stacks)
        let boxes = Self.boxes(picture)
        #expect(boxes.mapValues(\.width) == ["A": 400, "A--B": 300, "C": 400])
        #expect(boxes["A--B"]?.y ?? 0 > boxes["A"]?.y ?? 0 && boxes["A"]?.y == boxes["C"]?.y)
        #expect(picture.elements.contains { $0.tip == "C: 4 clicks (50.0 %), 4 unhandled (100.0 %)" })
    }

    @Test func `what all stacks begin with has no box, and a chain with nothing beside it has one`() {
        let picture = Self.picture([
            Stack(names: ["App", "Window", "Panel", "View", "Send"], clicks: 3, unhandled: nil),
            Stack(names: ["App", "Window", "Panel", "View", "Gift"], clicks: 3, unhandled: nil),
            Stack(names: ["App", "Window", "Row"], clicks: 6, unhandled: nil),
        ])
        #expect(
            Set(Self.boxes(picture).keys) == [
                "App--Window--Panel--View", "App--Window--Panel--View--Send", "App--Window--Panel--View--Gift",
                "App--Window--Row",
            ])
        #expect(Self.texts(picture).contains("All in App › Window") && Self.texts(picture).contains("Panel › View"))
    }

    @Test func `branches too narrow to point at share a box that has all their clicks`() {
        let few = (1...700).map { Stack(names: ["App", "Few\($0)"], clicks: 1, unhandled: $0 % 2) }
        let picture = Self.picture([Stack(names: ["App", "Many"], clicks: 700, unhandled: 0)] + few)
        let tips = picture.elements.compactMap(\.tip)
        #expect(tips.contains("App: 700 more: 700 clicks (50.0 %), 350 unhandled (50.0 %)"))
        #expect(Self.texts(picture).contains("700 more"))
        let boxes = Self.boxes(picture).values
        #expect(boxes.map(\.width).reduce(0, +) == 800, "all clicks have their width")
    }

    @Test func `a single control has a box all the same`() {
        let picture = Self.picture([Stack(names: ["App", "Send"], clicks: 3, unhandled: nil)])
        #expect(Self.boxes(picture).mapValues(\.width) == ["App--Send": 800])
    }

    @Test func `what was lost is listed by element, however narrow its box is, and whatever is inside of it`() {
        let picture = Self.picture([
            Stack(names: ["A"], clicks: 1_000_000, unhandled: 10),
            Stack(names: ["B", "Dead"], clicks: 7, unhandled: 7),
            Stack(names: ["C", "Part"], clicks: 20, unhandled: 9),
            Stack(names: ["D", "Cell"], clicks: 20, unhandled: 20),
            Stack(names: ["D", "Cell", "Avatar"], clicks: 40, unhandled: 0),
        ])
        let texts = Self.texts(picture)
        let heading = texts.firstIndex(of: "Clicks that nothing handled, of all on the element")
        #expect(
            heading.map { Array(texts[($0 + 1)...]) } == [
                "Cell", "20 of 20", "A", "10 of 1,000,000", "Part", "9 of 20", "Dead", "7 of 7",
            ])
    }

    @Test(arguments: [true, false])
    func `what works is grey, and what does not is orange`(isKnown: Bool) {
        let picture = Self.picture([
            Stack(names: ["A"], clicks: isKnown ? 10 : 40, unhandled: isKnown ? 0 : nil),
            Stack(names: ["B"], clicks: 10, unhandled: isKnown ? 10 : nil, rage: isKnown ? 0 : 3),
        ])
        let fills = picture.elements.compactMap { element in
            element.tip?.first.flatMap { name in element.fill.map { (name, $0) } }
        }
        #expect(fills.first { $0.0 == "A" }?.1 == .trouble(0))
        #expect(fills.first { $0.0 == "B" }?.1 == .trouble(Palette.steps - 1))
    }

    @Test func `rage that is as frequent everywhere leaves all boxes pale`() {
        let picture = Self.picture(
            ["A", "B", "C"].map { Stack(names: [$0], clicks: 100, unhandled: nil, rage: $0 == "B" ? 3 : 2) })
        let steps = picture.elements.compactMap { element -> Int? in
            if element.tip != nil, case .trouble(let step) = element.fill { step } else { nil }
        }
        #expect(!steps.isEmpty && steps.allSatisfy { $0 <= Palette.steps / 2 }, "\(steps)")
    }

    @Test(arguments: sweep(3, of: 0..<20 as Range<UInt64>))
    func `a box is never wider than the one that it is in, and boxes of one row do not touch`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let stacks = (0..<30).map { _ in
            let names = (0..<(1 + generator.below(5))).map { _ in generator.pick(["A", "B", "C"]) }
            return Stack(names: names, clicks: 1 + Int(generator.below(50)), unhandled: nil)
        }
        let boxes = Self.boxes(Self.picture(stacks)).values.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        for (first, next) in zip(boxes, boxes.dropFirst()) where first.y == next.y {
            #expect(first.right <= next.x + 0.01)
        }
        let top = boxes.first?.y ?? 0
        for box in boxes where box.y > top {
            #expect(
                boxes.contains { above in
                    abs(above.bottom - box.y) < 0.01 && above.x <= box.x + 0.01 && above.right >= box.right - 0.01
                })
        }
    }
}
