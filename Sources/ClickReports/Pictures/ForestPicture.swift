import Basics

extension Chart.Forest {
    /// Draws a row for each change: its name, a dot with the bar of its interval beside the line of no difference, and the
    /// two values. The rises are above the falls.
    func picture(width: Double) -> Picture {
        let drawing = ForestDrawing(self, width: width)
        var picture = Picture(title: title, description: description, width: width, height: 0)
        guard !drawing.shown.isEmpty else { return picture.withNote("Nothing to show.") }
        drawing.draw(into: &picture)
        return picture
    }

    private var description: String {
        guard let first = changes.first else { return "Nothing to show." }
        let changed = changes.count(where: \.isSignificant)
        return """
            The share of \(unit) that used each of \(ChartText.count(changes.count)) controls, after (\(after)) less before \
            (\(before)), with 95 % intervals; \(ChartText.count(changed)) changed by more than chance would explain. First: \
            \(first.label), \(first.difference.text).
            """
    }
}

extension Double {
    /// A difference of shares in percentage points, with its sign.
    fileprivate var text: String { ReadableNumber.points(self) }
}

extension Chart.Forest.Change {
    fileprivate var paint: Picture.Paint { !isSignificant ? .muted : difference > 0 ? .series(0) : .alert }
    fileprivate var sign: String { !isSignificant ? "" : difference > 0 ? "▲ " : "▼ " }

    fileprivate var shares: String { "\(ChartText.percent(before)) → \(ChartText.percent(after))" }

    fileprivate var tip: String {
        "\(label): \(shares), \(difference.text) (\(low.text) to \(high.text))"
            + (isSignificant ? "" : "; chance may explain it")
    }
}

/// The rows that are drawn, and where everything in them is.
private struct ForestDrawing {
    typealias Change = Chart.Forest.Change

    let shown: [Change]
    private let forest: Chart.Forest
    private let width: Double
    private let labels: ControlLabels
    /// Where the bars are.
    private let plot: Picture.Frame
    /// What is at the ends of the axis, and the distance of its lines.
    private let reach: (low: Double, high: Double)
    private let distance: Double

    private static let maximumRows = 24
    private static let rowHeight = Picture.narrowestLink
    private static let margin = 12.0
    private static let top = 64.0
    /// The width of both shares.
    private static let sharesWidth = 126.0

    init(_ forest: Chart.Forest, width: Double) {
        let possible = forest.changes.filter {
            [$0.difference, $0.low, $0.high, $0.before, $0.after].allSatisfy(\.isFinite)
        }
        // The report has the changes beyond chance first, then the largest.
        let chosen = possible.prefix(Self.maximumRows)
        shown = chosen.enumerated().sorted {
            ($1.element.difference, $0.offset) < ($0.element.difference, $1.offset)
        }.map(\.element)
        (self.forest, self.width) = (forest, width)
        labels = ControlLabels(shown.map(\.label), withEvents: true)
        let names = shown.map { [labels] in
            TextSize.width(labels[$0.label] + $0.sign, size: TextSize.small, isBold: $0.isSignificant)
        }
        let left = min(names.max() ?? 0, width * 0.36) + Self.margin + 8
        // Half of the last number of the axis is beside the plot.
        let right = width >= 600 ? Self.sharesWidth : 32
        plot = Picture.Frame(
            x: left + 12, y: Self.top, width: max(80, width - left - right - 2 * Self.margin - 12),
            height: Double(shown.count) * Self.rowHeight)
        let ends = (shown.map(\.low).min() ?? 0, shown.map(\.high).max() ?? 0)
        let whole = max(0.01, max(0, min(1, ends.1)) - min(0, max(-1, ends.0)))
        let wanted = whole / max(2, (plot.width / 90).rounded(.down))
        distance = [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5].first { $0 >= wanted } ?? 1
        reach = (
            (min(0, max(-1, ends.0)) / distance).rounded(.down) * distance,
            max(distance, (max(0, min(1, ends.1)) / distance).rounded(.up) * distance)
        )
    }

    private func x(_ difference: Double) -> Double {
        let part = (min(max(difference, reach.low), reach.high) - reach.low) / (reach.high - reach.low)
        return plot.x + plot.width * part
    }

    func draw(into picture: inout Picture) {
        drawAxis(into: &picture)
        for (row, change) in shown.enumerated() {
            draw(change, at: plot.y + (Double(row) + 0.5) * Self.rowHeight, into: &picture)
        }
        picture.height = plot.bottom + 16
        let hidden = forest.changes.count - shown.count
        guard hidden > 0 else { return }
        picture.text(
            "\(ChartText.count(hidden)) more controls, which changed less, are not shown.",
            at: Picture.Point(x: Self.margin, y: plot.bottom + 22), width: width - 2 * Self.margin,
            size: TextSize.small, fill: .softText)
        picture.height += 18
    }

    private func drawAxis(into picture: inout Picture) {
        picture.text(
            "before: \(forest.before), after: \(forest.after); dot: difference, bar: 95 % interval of this control alone; coloured if beyond chance among all \(ChartText.count(forest.changes.count))",
            at: Picture.Point(x: Self.margin, y: 17), width: width - 2 * Self.margin, fill: .softText)
        let count = Int(rounding: (reach.high - reach.low) / distance)
        for number in 0...max(1, min(count, 100)) {
            let value = reach.low + Double(number) * distance
            let isZero = abs(value) < distance / 2
            picture.line(
                from: Picture.Point(x: x(value), y: plot.y - 6), to: Picture.Point(x: x(value), y: plot.bottom + 4),
                isZero ? .softText : .grid, width: isZero ? 1.5 : 1)
            let text = isZero ? "same" : value.text
            picture.text(
                text, at: Picture.Point(x: x(value), y: plot.y - 12), .middle, width: 80, size: TextSize.small,
                fill: .softText)
        }
        guard width >= 600 else { return }
        picture.text(
            "before → after", at: Picture.Point(x: width - Self.margin, y: plot.y - 12), .end,
            width: Self.sharesWidth - 20, size: TextSize.small, fill: .softText)
    }

    private func draw(_ change: Change, at y: Double, into picture: inout Picture) {
        let (tip, isSignificant) = (change.tip, change.isSignificant)
        picture.text(
            change.sign + labels[change.label], at: Picture.Point(x: plot.x - 12, y: y + 4), .end,
            width: plot.x - 12 - Self.margin, size: TextSize.small, isBold: isSignificant,
            fill: isSignificant ? .text : .softText)
        picture.link(
            Picture.Frame(
                x: Self.margin, y: y - Self.rowHeight / 2, width: plot.x - 12 - Self.margin, height: Self.rowHeight),
            to: change.label, tip: tip)
        let (start, end) = (Picture.Point(x: x(change.low), y: y), Picture.Point(x: x(change.high), y: y))
        picture.line(from: start, to: end, change.paint, width: isSignificant ? 3 : 1.5, tip: tip)
        picture.circle(
            Picture.Point(x: x(change.difference), y: y), radius: isSignificant ? 5 : 3.5, fill: change.paint,
            line: .background, tip: tip)
        guard width >= 600 else { return }
        picture.text(
            change.shares, at: Picture.Point(x: width - Self.margin, y: y + 4), .end, width: Self.sharesWidth - 8,
            size: TextSize.small, isBold: isSignificant, fill: isSignificant ? .text : .softText)
    }
}
