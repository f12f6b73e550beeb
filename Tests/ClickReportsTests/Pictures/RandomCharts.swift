import SeededGenerator

@testable import ClickReports

/// Charts of all kinds with any figures, and with names that are long, empty, alike or hostile.
struct RandomCharts {
    static let hostileNames = [
        "", "\u{1B}[2J", "<script>alert('x')</script>", "\" onload=\"x", "]]>", "&amp;&lt;", "a\0b\nc",
        "\u{202E}gpj.exe",
        "\u{FFFE}\u{FFFF}", "a;b 12", "`code`", "#35;", "end", "1. one", "\\N\\", "漢字の長い名前です", "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
        "Cafe\u{301}", "Caf\u{E9}", "x\u{10FE80}y", "</svg>",
        "Application--Window--LiveRoomViewController--Button#send--tap",
        String(repeating: "long--name ", count: 2_000), String(repeating: "W", count: 5_000),
    ]
    private static let figures = [
        0, 0, 1, 1, 2, 9, 10, 99, 1_000, 12_345, 999_999, 1_000_000, 7_777_777_777, .max / 200,
    ]

    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func charts() -> [Chart] {
        [bars(), grid(), forest(), .graph(graph()), funnel(), icicle(), heatmap(), timeline()]
    }

    private mutating func bars() -> Chart {
        let bars = (0..<count(of: [0, 1, 2, 31, 60, 400, 3_000])).map { _ in
            Chart.Bars.Bar(
                label: name(), tick: name(), rank: pick([0, 0, 0, 1, 2]), value: figure(),
                marked: Bool.random(using: &generator) ? figure() : nil)
        }
        return .bars(Chart.Bars(unit: "clicks", markedUnit: "unhandled", otherUnit: "handled", bars: bars))
    }

    private mutating func grid() -> Chart {
        let (rows, columns) = (count(of: [0, 1, 7]), count(of: [0, 1, 24]))
        return .grid(
            Chart.Grid(
                unit: "clicks", rows: (0..<rows).map { _ in name() }, columns: (0..<columns).map { _ in name() },
                values: (0..<rows * columns).map { _ in figure() }))
    }

    private mutating func forest() -> Chart {
        let changes = (0..<count(of: [0, 1, 2, 12, 24, 300])).map { _ in
            let (before, after) = (share(), share())
            let difference = pick([after - before, after - before, .nan])
            return Chart.Forest.Change(
                label: name(), before: before, after: after, difference: difference,
                low: max(-1, difference - share()), high: min(1, difference + share()),
                isSignificant: Bool.random(using: &generator))
        }
        return .forest(Chart.Forest(unit: "users", before: name(), after: name(), changes: changes))
    }

    mutating func graph() -> Chart.Graph {
        let nodes = (0..<count(of: [0, 1, 2, 5, 12, 50])).map { _ in
            Chart.Graph.Node(label: name(), note: name(), weight: figure())
        }
        let arrows = (0..<count(of: [0, 1, 3, 12, 60, 150])).compactMap { _ -> Chart.Graph.Arrow? in
            guard !nodes.isEmpty else { return nil }
            return Chart.Graph.Arrow(
                from: Int.random(in: nodes.indices, using: &generator),
                to: Int.random(in: nodes.indices, using: &generator),
                note: name(), weight: figure(), isAside: Int.random(in: 0..<4, using: &generator) == 0)
        }
        return Chart.Graph(nodes: nodes, arrows: arrows)
    }

    private mutating func funnel() -> Chart {
        let steps = (0..<count(of: [0, 1, 2, 5, 64])).map { _ in
            Chart.Funnel.Step(
                label: name(), reached: figure(), way: name(),
                lost: (0..<count(of: [0, 1, 4])).map { _ in Chart.Funnel.Step.Lost(label: name(), count: figure()) },
                others: figure())
        }
        return .funnel(Chart.Funnel(noun: "session", steps: steps))
    }

    private mutating func timeline() -> Chart {
        var offset: Int64 = 0
        let events = (0..<count(of: [0, 1, 2, 40, 300, 3_000])).map { _ in
            offset = offset.addingReportingOverflow(pick([0, 1, 300, 300, 20_000, 90_000_000])).partialValue
            return Chart.Timeline.Event(
                label: name(), offsetMs: offset, outcome: pick([.handled, .unhandled, .unknown]),
                isByUser: Bool.random(using: &generator), rage: pick([nil, nil, 1, 2]))
        }
        return .timeline(Chart.Timeline(title: name() + "x", events: events))
    }

    private mutating func icicle() -> Chart {
        let isKnown = Bool.random(using: &generator)
        let stacks = (0..<count(of: [0, 1, 2, 40])).map { _ in
            let names = (0..<count(of: [0, 1, 3, 8, 100])).map { _ in pick(["A", "B", name()]) }
            let clicks = figure()
            return Chart.Icicle.Stack(
                names: names, clicks: clicks, unhandled: isKnown ? pick([nil, 0, clicks, clicks / 3]) : nil,
                rage: pick([0, 0, 1, clicks / 3]))
        }
        return .icicle(Chart.Icicle(stacks: stacks))
    }

    private mutating func heatmap() -> Chart {
        let (width, height) = (pick([0, 1, 390, 1_440, 2e8]), pick([0, 1, 844, 900, 2e8]))
        func any(_ length: Double, _ generator: inout SplitMix64) -> Double {
            Double.random(in: -0.2...1.2, using: &generator) * length
        }
        let outlines = (0..<count(of: [0, 1, 30])).map { _ in
            Chart.Heatmap.Outline(
                label: name(), x: any(width, &generator), y: any(height, &generator), width: any(width, &generator),
                height: any(height, &generator), clicks: figure())
        }
        let spots = (0..<count(of: [0, 1, 200])).map { _ in
            Chart.Heatmap.Spot(x: any(width, &generator), y: any(height, &generator), clicks: figure())
        }
        return .heatmap(
            Chart.Heatmap(
                screen: name(), width: width, height: height, cellWidth: width / 120, cellHeight: height / 120,
                outlines: outlines,
                marks: spots.prefix(count(of: [0, 3, 14])).map {
                    Chart.Heatmap.Mark(label: name(), x: $0.x, y: $0.y, clicks: figure())
                }, spots: spots, unhandled: Bool.random(using: &generator) ? spots : []))
    }

    private mutating func name() -> String {
        Bool.random(using: &generator)
            ? pick(Self.hostileNames) : "2026-01-\(Int.random(in: 1...31, using: &generator))"
    }

    private mutating func figure() -> Int { pick(Self.figures) }

    private mutating func share() -> Double {
        pick([0, 0, 0.001, 0.5, 0.5, 1, Double.random(in: 0...1, using: &generator)])
    }

    private mutating func count(of counts: [Int]) -> Int { pick(counts) }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }
}
