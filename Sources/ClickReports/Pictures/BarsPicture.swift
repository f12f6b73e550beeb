extension Chart.Bars {
    /// Draws the bars side by side, above an axis with as many labels as there is room for.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: title, description: description, width: width, height: Self.height)
        guard !bars.isEmpty else { return picture.withNote("Nothing to show.") }
        let ticks = AxisTicks(to: bars.map(\.value).max() ?? 0)
        let left = 16 + (ticks.values.map { TextSize.width(ChartText.short($0), size: TextSize.small) }.max() ?? 0)
        let plot = Picture.Frame(
            x: left, y: Self.top, width: width - left - 12, height: Self.height - Self.top - Self.bottom)
        for tick in ticks.values {
            let y = plot.bottom - plot.height * tick / ticks.end
            picture.line(
                from: Picture.Point(x: plot.x, y: y), to: Picture.Point(x: plot.right, y: y), .grid)
            picture.text(
                ChartText.short(tick), at: Picture.Point(x: plot.x - 6, y: y + 4), .end, size: TextSize.small,
                fill: .softText)
        }
        if bars.count <= Self.maximumRectangles {
            drawRectangles(in: plot, to: ticks.end, &picture)
        } else {
            drawOutline(in: plot, to: ticks.end, &picture)
        }
        drawLabels(in: plot, &picture)
        drawLegend(&picture, width: width)
        return picture
    }

    private static let height = 300.0
    private static let top = 36.0
    private static let bottom = 34.0
    /// More bars would be thinner than a point or two, and are drawn as one outline.
    private static let maximumRectangles = 320

    private var description: String {
        let total = bars.reduce(0) { $0.addingReportingOverflow($1.value).partialValue }
        guard let most = bars.max(by: { $0.value < $1.value }) else { return "Nothing to show." }
        var text = "\(ChartText.count(bars.count)) bars from \(bars[0].label) to \(bars[bars.count - 1].label); "
        text += "\(ChartText.count(total)) \(unit) in all, most of them \(most.label) (\(ChartText.count(most.value)))"
        if isMarked {
            let marked = bars.reduce(0) { $0.addingReportingOverflow($1.marked ?? 0).partialValue }
            text += "; \(ChartText.count(marked)) \(markedUnit)"
        }
        return text + "."
    }

    private var isMarked: Bool { bars.contains { $0.marked ?? 0 > 0 } }
    /// Whether something is known of the parts at all.
    private var isKnown: Bool { bars.contains { $0.marked != nil } }

    private func tip(_ bar: Bar) -> String {
        let value = "\(bar.label): \(ChartText.count(bar.value)) \(unit)"
        guard let marked = bar.marked else { return value }
        let other = bar.value.subtractingReportingOverflow(marked).partialValue
        return value + """
             in all, \(ChartText.count(max(0, other))) \(otherUnit), \(ChartText.count(marked)) \(markedUnit) \
            (\(ChartText.percent(marked, of: bar.value)))
            """
    }

    private func drawRectangles(in plot: Picture.Frame, to end: Double, _ picture: inout Picture) {
        let step = plot.width / Double(bars.count)
        let width = min(60, step > 4 ? step * 0.8 : step * 0.9)
        for (index, bar) in bars.enumerated() {
            let x = plot.x + step * (Double(index) + 0.5) - width / 2
            let height = Self.height(bar.value, in: plot, to: end)
            guard height > 0 else { continue }
            let marked = min(height, Self.height(bar.marked ?? 0, in: plot, to: end))
            let tip = tip(bar)
            picture.rectangle(
                Picture.Frame(x: x, y: plot.bottom - height, width: width, height: height - marked),
                fill: bar.marked == nil && isKnown ? .muted : .series(0), tip: tip)
            guard marked > 0 else { continue }
            let frame = Picture.Frame(x: x, y: plot.bottom - marked, width: width, height: marked)
            picture.rectangle(frame, fill: .alert, tip: tip)
            if width >= 4 { picture.hatch(frame, .background) }
        }
    }

    /// Draws the bars without gaps, as two areas.
    private func drawOutline(in plot: Picture.Frame, to end: Double, _ picture: inout Picture) {
        for (values, paint) in [(bars.map(\.value), Picture.Paint.series(0)), (bars.map { $0.marked ?? 0 }, .alert)] {
            let step = plot.width / Double(values.count)
            var steps: [Picture.Step] = [.move(Picture.Point(x: plot.x, y: plot.bottom))]
            for (index, value) in values.enumerated() {
                let y = plot.bottom - Self.height(value, in: plot, to: end)
                steps.append(.line(Picture.Point(x: plot.x + step * Double(index), y: y)))
                steps.append(.line(Picture.Point(x: plot.x + step * Double(index + 1), y: y)))
            }
            steps += [.line(Picture.Point(x: plot.right, y: plot.bottom)), .close]
            if values.contains(where: { $0 > 0 }) { picture.path(steps, fill: paint) }
        }
    }

    /// The height of a value; what is more than nothing is never shown as nothing.
    private static func height(_ value: Int, in plot: Picture.Frame, to end: Double) -> Double {
        value > 0 ? min(plot.height, max(1, plot.height * Double(value) / end)) : 0
    }

    /// Writes below as many bars as there is room for what they are of, so that no text touches the next.
    private func drawLabels(in plot: Picture.Frame, _ picture: inout Picture) {
        let step = plot.width / Double(bars.count)
        let ticks = ticks(step: step, width: plot.width * 0.9)
        for index in ticks {
            let x = plot.x + step * (Double(index) + 0.5)
            let width = min(plot.width * 0.9, TextSize.width(bars[index].tick, size: TextSize.small))
            picture.line(
                from: Picture.Point(x: x, y: plot.bottom), to: Picture.Point(x: x, y: plot.bottom + 4), .softText)
            // The first label may begin left of its bar, but not outside of the picture.
            let middle = min(max(x, 4 + width / 2), picture.width - 4 - width / 2)
            guard middle == x || index == ticks[0] else { continue }
            picture.text(
                bars[index].tick, at: Picture.Point(x: middle, y: plot.bottom + 18), .middle, width: width + 1,
                size: TextSize.small, fill: .softText)
        }
        picture.line(
            from: Picture.Point(x: plot.x, y: plot.bottom), to: Picture.Point(x: plot.right, y: plot.bottom), .softText)
    }

    /// The bars that have a text: all of a rank and above, or every second, third, … of the highest one.
    private func ticks(step: Double, width: Double) -> [Int] {
        func fits(_ indexes: [Int]) -> Bool {
            let widest = indexes.map { min(width, TextSize.width(bars[$0].tick, size: TextSize.small)) }.max() ?? 0
            return zip(indexes, indexes.dropFirst()).allSatisfy { Double($1 - $0) * step >= widest + 10 }
        }
        let ranks = Set(bars.map(\.rank)).sorted()
        for rank in ranks {
            let indexes = bars.indices.filter { bars[$0].rank >= rank }
            if fits(indexes) { return indexes }
        }
        let highest = bars.indices.filter { bars[$0].rank == ranks.last }
        // Steps that go well with days, weeks and months.
        let strides = [2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 56, 84, 168, 336, 672, 1_344, 2_688, 5_376]
        func every(_ stride: Int) -> [Int] {
            Swift.stride(from: 0, to: highest.count, by: stride).map { highest[$0] }
        }
        return strides.lazy.map(every).first(where: fits) ?? Array(highest.prefix(1))
    }

    private func drawLegend(_ picture: inout Picture, width: Double) {
        var x = 12.0
        var entries = [(isKnown ? otherUnit : unit, Picture.Paint.series(0))]
        if isMarked { entries.append((markedUnit, .alert)) }
        if isKnown, bars.contains(where: { $0.value > 0 && $0.marked == nil }), bars.count <= Self.maximumRectangles {
            entries.append(("unknown", .muted))
        }
        for (name, paint) in entries {
            let frame = Picture.Frame(x: x, y: 6, width: 14, height: 14)
            picture.rectangle(frame, fill: paint)
            if paint == .alert { picture.hatch(frame, .background) }
            picture.text(name, at: Picture.Point(x: x + 20, y: 17), width: width / 3 - 50)
            x += 20 + min(TextSize.width(name), width / 3 - 50) + 24
        }
    }
}

extension Picture {
    /// The picture with a line of text alone.
    func withNote(_ note: String) -> Picture {
        var picture = self
        picture.height = 60
        picture.text(note, at: Point(x: 12, y: 30), width: width - 24, fill: .softText)
        return picture
    }
}
