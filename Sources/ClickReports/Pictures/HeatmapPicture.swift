extension Chart.Heatmap {
    /// Draws where clicks are above the outlines of the controls, on one window.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: "Clicks on \(screen)", description: description, width: width, height: 0)
        guard self.width > 0, self.height > 0, cellWidth > 0, cellHeight > 0, !spots.isEmpty else {
            return picture.withNote("No click has coordinates.")
        }
        let scale = min((width - 24) / self.width, Self.maximumHeight / self.height)
        let window = Picture.Frame(x: 12, y: 36, width: self.width * scale, height: self.height * scale)
        picture.width = max(440, window.width + 24)
        picture.height = window.bottom + 12
        picture.drawScale(at: Picture.Point(x: 12, y: 8), from: "few clicks", to: peak)
        picture.rectangle(window, line: .muted)
        var areas = Array(repeating: [Picture.Step](), count: Palette.steps)
        for run in SmoothedDensity(self).runs() {
            // A little longer than it is, so that the background does not shine through between lines.
            let frame = Picture.Frame(
                x: window.x + Double(run.columns.lowerBound) * cellWidth * scale,
                y: window.y + Double(run.line) * cellHeight * scale,
                width: Double(run.columns.count) * cellWidth * scale,
                height: cellHeight * scale + 0.2)
            if let inside = frame.within(window) { areas[run.step] += inside.outline }
        }
        for (step, area) in areas.enumerated() where !area.isEmpty { picture.path(area, fill: .scale(step)) }
        draw(outlines, in: window, scale, &picture)
        return picture
    }

    private static let maximumHeight = 720.0

    /// What the strongest colour stands for.
    private var peak: String {
        let most = spots.map(\.clicks).max() ?? 0
        return "up to \(ChartText.count(most)) in \(SVGText.number(cellWidth)) × \(SVGText.number(cellHeight)) points"
    }

    private var description: String {
        guard let most = spots.max(by: { $0.clicks < $1.clicks }) else { return "No click has coordinates." }
        let total = spots.reduce(0) { $0.addingReportingOverflow($1.clicks).partialValue }
        var text = "\(ChartText.count(total)) clicks in a window of \(SVGText.number(width)) × "
        text += "\(SVGText.number(height)) points; most near (\(SVGText.number(most.x)), \(SVGText.number(most.y)))"
        if let control = outlines.max(by: { $0.clicks < $1.clicks }), control.clicks > 0 {
            text += "; the control with the most is \(control.label) (\(ChartText.count(control.clicks)))"
        }
        return text + "."
    }

    /// Draws outlines, and the clicks on each where there is room for them.
    private func draw(
        _ outlines: [Outline], in window: Picture.Frame, _ scale: Double, _ picture: inout Picture
    ) {
        var taken: [Picture.Frame] = []
        for outline in outlines {
            let whole = Picture.Frame(
                x: window.x + outline.x * scale, y: window.y + outline.y * scale, width: outline.width * scale,
                height: outline.height * scale)
            guard let frame = whole.within(window) else { continue }
            let clicks = "\(ChartText.count(outline.clicks)) clicks\(outline.isTotal ? " in all" : "")"
            // A line of two paints can be seen on every step of the scale.
            picture.rectangle(frame, radius: 2, line: .background, lineWidth: 2.5, tip: "\(outline.label): \(clicks)")
            picture.rectangle(frame, radius: 2, line: .text, tip: "\(outline.label): \(clicks)")
            // At the other corner than the first cell's number.
            let number = ChartText.tiny(outline.clicks) + (outline.isTotal ? " in all" : "")
            let width = TextSize.width(number, size: 10) + 6
            let room = Picture.Frame(
                x: outline.isTotal ? frame.right - width - 2 : frame.x + 2, y: frame.y + 2, width: width, height: 13)
            guard outline.clicks > 0, room.x > frame.x, room.right < frame.right, room.bottom < frame.bottom,
                !taken.contains(where: room.overlaps)
            else { continue }
            taken.append(room)
            picture.rectangle(room, radius: 2, fill: .background)
            picture.text(number, at: Picture.Point(x: room.x + 3, y: room.bottom - 3), size: 10)
        }
    }
}

extension Picture.Frame {
    fileprivate var outline: [Picture.Step] {
        [
            .move(Picture.Point(x: x, y: y)), .line(Picture.Point(x: right, y: y)),
            .line(Picture.Point(x: right, y: bottom)), .line(Picture.Point(x: x, y: bottom)), .close,
        ]
    }

    /// The part that is in another frame; nil if there is none.
    fileprivate func within(_ other: Picture.Frame) -> Picture.Frame? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(self.right, other.right), min(self.bottom, other.bottom))
        return right > left && bottom > top
            ? Picture.Frame(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}

/// How dense clicks are in each cell of a window: each cell's clicks are spread over those around it, by a binomial filter
/// over five cells that is applied in the direction of the shorter side of a cell several times, so that it reaches as far.
private struct SmoothedDensity {
    /// Neighbouring cells of one line on the same step of the scale.
    struct Run {
        let line: Int
        let columns: Range<Int>
        let step: Int
    }

    private let columns: Int
    private let lines: Int
    /// Line by line.
    private var values: [Double]

    init(_ map: Chart.Heatmap) {
        columns = Self.count(map.width, map.cellWidth)
        lines = Self.count(map.height, map.cellHeight)
        values = Array(repeating: 0, count: columns * lines)
        for spot in map.spots {
            guard let column = Int(exactly: (spot.x / map.cellWidth).rounded(.down)),
                let line = Int(exactly: (spot.y / map.cellHeight).rounded(.down)), 0..<columns ~= column,
                0..<lines ~= line
            else { continue }
            values[line * columns + column] += Double(spot.clicks)
        }
        let longer = max(map.cellWidth, map.cellHeight)
        for _ in 0..<Self.rounds(longer / map.cellWidth) { values = smoothed(step: 1, count: columns, lines) }
        for _ in 0..<Self.rounds(longer / map.cellHeight) { values = smoothed(step: columns, count: lines, columns) }
    }

    /// How often the filter is applied to reach so many times as far as once.
    private static func rounds(_ reach: Double) -> Int {
        reach.isFinite ? min(9, max(1, Int((min(reach, 3) * min(reach, 3)).rounded()))) : 1
    }

    private static func count(_ length: Double, _ cell: Double) -> Int {
        Int(min(2_048, max(1, (length / cell - 0.001).rounded(.up))))
    }

    /// - Parameters:
    ///   - step: From a cell to the next one in the direction of the filter.
    ///   - count: How many cells there are in that direction.
    private func smoothed(step: Int, count: Int, _ others: Int) -> [Double] {
        let weights = [1.0, 4, 6, 4, 1]
        var result = values
        for other in 0..<others {
            let start = step == 1 ? other * count : other
            for index in 0..<count {
                var sum = 0.0
                for (offset, weight) in zip(-2...2, weights) where 0..<count ~= index + offset {
                    sum += weight * values[start + (index + offset) * step]
                }
                result[start + index * step] = sum / 16
            }
        }
        return result
    }

    /// The cells that have a colour: those with a 30th of the densest one's clicks and more.
    func runs() -> [Run] {
        guard let most = values.max(), most > 0 else { return [] }
        var runs: [Run] = []
        for line in 0..<lines {
            var start = 0
            var last: Int?
            for column in 0...columns {
                let part = column < columns ? values[line * columns + column] / most : 0
                let step = part >= 1.0 / 30 ? Palette.step(part) : nil
                guard step != last || column == columns else { continue }
                if let last, start < column { runs.append(Run(line: line, columns: start..<column, step: last)) }
                (start, last) = (column, step)
            }
        }
        return runs
    }
}
