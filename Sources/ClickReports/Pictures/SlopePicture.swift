extension Chart.Slope {
    /// Draws a line for each of the first lines, with its name beside its end; those that changed for certain are strong.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: title, description: description, width: width, height: 0)
        let shown = lines.prefix(Self.maximumLines).filter { $0.before.isFinite && $0.after.isFinite }
        guard !shown.isEmpty else { return picture.withNote("Nothing to show.") }
        let names = Array(shown.prefix(Self.maximumNames))
        let plot = Picture.Frame(
            x: 84, y: 60, width: width * 0.34, height: max(220, Double(names.count) * Self.nameHeight))
        picture.height = plot.bottom + 44
        drawAxes(in: plot, &picture)
        let most = max(shown.map { max($0.before, $0.after) }.max() ?? 0, 0.001)
        func y(_ share: Double) -> Double { plot.bottom - plot.height * min(max(share / most, 0), 1) }
        // The strong lines are painted last.
        for line in shown.filter({ !$0.isSignificant }) + shown.filter(\.isSignificant) {
            line.draw(from: y(line.before), to: y(line.after), in: plot, &picture)
        }
        drawNames(
            of: names, before: Self.spread(names.map { y($0.before) }, in: plot), y: y, isLeft: true, plot, &picture)
        drawNames(
            of: names, before: Self.spread(names.map { y($0.after) }, in: plot), y: y, isLeft: false, plot, &picture)
        if lines.count > names.count {
            picture.text(
                "\(ChartText.count(lines.count - names.count)) more controls have no name here.",
                at: Picture.Point(x: 12, y: plot.bottom + 34), width: width - 24, size: TextSize.small, fill: .softText)
        }
        return picture
    }

    /// How many lines are drawn, and how many of them have a name.
    private static let maximumLines = 200
    private static let maximumNames = 24
    private static let nameHeight = 17.0
    /// The width of a share with a sign.
    private static let shareWidth = 64.0

    private var description: String {
        guard let first = lines.first else { return "Nothing to show." }
        let changed = lines.count(where: \.isSignificant)
        return """
            Shares of \(unit) before (\(before)) and after (\(after)) of \(ChartText.count(lines.count)) controls; \
            \(ChartText.count(changed)) changed by more than chance would explain. First: \(first.label), \
            \(ChartText.percent(first.before)) before, \(ChartText.percent(first.after)) after.
            """
    }

    private func drawAxes(in plot: Picture.Frame, _ picture: inout Picture) {
        picture.text(
            "before: \(before), after: \(after)", at: Picture.Point(x: 12, y: 17), width: picture.width - 24,
            fill: .softText)
        for (x, name) in [(plot.x, "before"), (plot.right, "after")] {
            picture.line(
                from: Picture.Point(x: x, y: plot.y - 8), to: Picture.Point(x: x, y: plot.bottom + 8), .grid)
            picture.text(name, at: Picture.Point(x: x, y: plot.y - 16), .middle, isBold: true)
        }
    }

    /// Writes shares at one end of the lines, and at the right end names, too, each with a line to where it belongs.
    private func drawNames(
        of lines: [Change], before places: [Double], y: (Double) -> Double, isLeft: Bool, _ plot: Picture.Frame,
        _ picture: inout Picture
    ) {
        let (edge, out) = isLeft ? (plot.x, -1.0) : (plot.right, 1.0)
        for (line, place) in zip(lines, places) {
            let share = isLeft ? line.before : line.after
            picture.line(
                from: Picture.Point(x: edge + out * 5, y: y(share)), to: Picture.Point(x: edge + out * 18, y: place),
                .grid)
            var x = edge + out * 22
            func write(_ text: String, _ anchor: Picture.Text.Anchor = .start, width: Double) {
                picture.text(
                    text, at: Picture.Point(x: x, y: place + 4), anchor, width: width, size: TextSize.small,
                    isBold: line.isSignificant, fill: line.isSignificant ? .text : .softText)
            }
            guard !isLeft else {
                write(ChartText.percent(share), .end, width: x - 4)
                continue
            }
            write(ChartText.percent(share) + line.sign, width: Self.shareWidth)
            x += Self.shareWidth + 4
            write(line.label, width: picture.width - x - 8)
        }
    }

    /// Moves places apart, so that a name fits at each: as little as going down, then up, does.
    static func spread(_ wanted: [Double], in plot: Picture.Frame) -> [Double] {
        var places = wanted
        let order = wanted.indices.sorted { (wanted[$0], $0) < (wanted[$1], $1) }
        for (above, below) in zip(order, order.dropFirst()) {
            places[below] = max(places[below], places[above] + nameHeight)
        }
        var limit = plot.bottom
        for index in order.reversed() {
            places[index] = min(places[index], limit)
            limit = places[index] - nameHeight
        }
        return places
    }
}

extension Chart.Slope.Change {
    fileprivate var sign: String { !isSignificant ? "" : after > before ? " ▲" : " ▼" }

    fileprivate func draw(from start: Double, to end: Double, in plot: Picture.Frame, _ picture: inout Picture) {
        let paint: Picture.Paint = !isSignificant ? .muted : after > before ? .series(0) : .alert
        let tip =
            "\(label): \(ChartText.percent(before)) before, \(ChartText.percent(after)) after"
            + (isSignificant ? "" : "; chance may explain it")
        let ends = [Picture.Point(x: plot.x, y: start), Picture.Point(x: plot.right, y: end)]
        picture.line(from: ends[0], to: ends[1], paint, width: isSignificant ? 2.5 : 1, tip: tip)
        for place in ends {
            picture.circle(place, radius: isSignificant ? 4 : 2.5, fill: paint, line: .background, tip: tip)
        }
    }
}
