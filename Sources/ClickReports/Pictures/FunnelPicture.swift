extension Chart.Funnel {
    /// Draws a bar for each step, as wide as the part of the first step's sessions that reached it; between two steps how
    /// many went on and how long that took, and below each bar where the lost went.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: title, description: description, width: width, height: 0)
        guard let first = steps.first, first.reached > 0 else { return picture.withNote("Nothing to show.") }
        let labels = ControlLabels(steps.map(\.label) + steps.flatMap { $0.lost.map(\.label) }, withEvents: true)
        var y = 12.0
        for (index, step) in steps.enumerated() {
            if index > 0 {
                picture.text(
                    "↓ \(step.way)", at: Picture.Point(x: 24, y: y + 14), width: width - 36, size: TextSize.small,
                    fill: .softText)
                y += 24
            }
            draw(step, number: index + 1, labels, of: first.reached, at: y, into: &picture)
            y += Self.barHeight + 22
            guard let lost = step.lostText(labels) else { continue }
            picture.text(
                lost, at: Picture.Point(x: 24, y: y + 14), width: width - 36, size: TextSize.small, fill: .softText)
            y += 20
        }
        picture.height = y + 8
        return picture
    }

    private static let barHeight = 26.0

    private var description: String {
        guard let first = steps.first, let last = steps.last else { return "Nothing to show." }
        return """
            \(ChartText.count(steps.count)) steps from \(first.label) (\(count(first.reached))) to \(last.label) \
            (\(count(last.reached)), \(ChartText.percent(last.reached, of: first.reached)) of the first).
            """
    }

    private func count(_ reached: Int) -> String { "\(ChartText.count(reached)) \(noun)\(reached == 1 ? "" : "s")" }

    private func draw(
        _ step: Step, number: Int, _ labels: ControlLabels, of first: Int, at y: Double, into picture: inout Picture
    ) {
        let figures = "\(count(step.reached)) · \(ChartText.percent(step.reached, of: first))"
        let room = picture.width - 24
        let taken = min(room, TextSize.width(figures, isBold: true))
        picture.text(
            "\(number). \(labels[step.label])", at: Picture.Point(x: 12, y: y + 12), width: room - taken - 16,
            isBold: true)
        picture.text(figures, at: Picture.Point(x: 12 + room, y: y + 12), .end, width: room, isBold: true)
        let frame = Picture.Frame(x: 12, y: y + 20, width: room, height: Self.barHeight)
        let tip = "\(step.label): \(figures) of the first"
        picture.rectangle(frame, radius: 3, line: .grid, tip: tip)
        let part = min(1, max(0, Double(step.reached) / Double(first)))
        let lost = Picture.Frame(x: frame.x + room * part, y: frame.y, width: room * (1 - part), height: frame.height)
        picture.hatch(lost, .grid)
        guard step.reached > 0 else { return }
        picture.rectangle(
            Picture.Frame(x: frame.x, y: frame.y, width: max(1, room * part), height: frame.height), radius: 3,
            fill: .series(0), tip: tip)
    }
}

extension Chart.Funnel.Step {
    /// Where those went that did not go on: `66 did not go on; their next click: Button#comment 41, none 14, others 11`; nil if nobody was lost.
    fileprivate func lostText(_ labels: ControlLabels) -> String? {
        let all = lost.reduce(0) { $0.addingReportingOverflow($1.count).partialValue }.addingReportingOverflow(others)
            .partialValue
        guard all > 0 else { return nil }
        let parts =
            lost.map { "\($0.label == "(end)" ? "none" : labels[$0.label]) \(ChartText.count($0.count))" }
            + (others > 0 ? ["others \(ChartText.count(others))"] : [])
        return "\(ChartText.count(all)) did not go on; their next click: \(parts.joined(separator: ", "))"
    }
}

extension Chart.Funnel {
    /// The steps as a graph: in line, and aside of each where the lost went.
    var graph: Chart.Graph {
        var nodes = steps.map { Chart.Graph.Node(label: $0.label, note: count($0.reached), weight: $0.reached) }
        var arrows: [Chart.Graph.Arrow] = []
        for (index, step) in steps.enumerated() {
            if index > 0 {
                arrows.append(
                    Chart.Graph.Arrow(from: index - 1, to: index, note: step.way, weight: step.reached, isAside: false))
            }
            let others = step.others > 0 ? [Step.Lost(label: "others", count: step.others)] : []
            for lost in step.lost + others {
                nodes.append(Chart.Graph.Node(label: lost.label, note: count(lost.count), weight: lost.count))
                arrows.append(
                    Chart.Graph.Arrow(
                        from: index, to: nodes.count - 1, note: "\(lost.count)", weight: lost.count, isAside: true))
            }
        }
        return Chart.Graph(title: title, nodes: nodes, arrows: arrows)
    }
}
