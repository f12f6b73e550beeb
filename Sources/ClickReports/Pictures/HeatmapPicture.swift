import Basics
import ResponderChain

extension Chart.Heatmap {
    /// Draws where clicks are, with the outlines of the front controls above them, and their names beside the window.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: "Clicks on \(screen)", description: description, width: width, height: 0)
        guard self.width > 0, self.height > 0, cellWidth > 0, cellHeight > 0,
            !spots.isEmpty || !touches.isEmpty
        else {
            return picture.withNote("No click has coordinates.")
        }
        // Names that have no room where the clicks are stand in a column of their own.
        let plain = HeatmapDrawing(self, width: width, column: 0)
        let isFull = plain.names.beside.isEmpty
        let column = width >= 600 ? min(320, width * 0.42) : width * 0.46
        (isFull ? plain : HeatmapDrawing(self, width: width, column: column)).draw(into: &picture)
        return picture
    }

    private var description: String {
        guard touches.isEmpty else {
            let unhandled = touches.count { $0.outcome == .unhandled }
            return "\(ChartText.count(touches.count)) touches, \(ChartText.count(unhandled)) of them unhandled."
        }
        guard let most = spots.max(by: { $0.clicks < $1.clicks }) else { return "No click has coordinates." }
        let total = spots.reduce(0) { $0.addingReportingOverflow($1.clicks).partialValue }
        let lost = unhandled.reduce(0) { $0.addingReportingOverflow($1.clicks).partialValue }
        // How long the page is nobody has recorded.
        let area = windowHeight == nil ? "in a window of" : "on the part of a page that they reach,"
        var text = "\(ChartText.count(total)) clicks \(area) \(SVGText.number(width)) × "
        text += "\(SVGText.number(height)) points"
        if let windowHeight { text += ", whose first window ends at \(SVGText.number(windowHeight))" }
        text += "; most near (\(SVGText.number(most.x)), \(SVGText.number(most.y)))"
        if lost > 0 { text += "; \(ChartText.count(lost)) of them unhandled" }
        let named = outlines.map { ($0.label, $0.clicks) } + marks.map { ($0.label, $0.clicks) }
        if let control = named.max(by: { $0.1 < $1.1 }), control.1 > 0 {
            text += "; the control with the most is \(control.0) (\(ChartText.count(control.1)))"
        }
        return text + "."
    }

    /// The outlines that nothing in front of them hides: no other control, unless it is inside of them, or they are inside of
    /// it.
    var frontOutlines: [Outline] {
        outlines.enumerated().filter { index, outline in
            let frame = outline.frame
            let area = max(1e-9, frame.width * frame.height)
            return !outlines[(index + 1)...].contains { other in
                guard let common = other.frame.within(frame), common.width * common.height > area / 2 else {
                    return false
                }
                let (own, others) = (outline.label.utf8, other.label.utf8)
                return !own.elementsEqual(others) && !own.starts(with: (other.label + "--").utf8)
                    && !others.starts(with: (outline.label + "--").utf8)
            }
        }.map(\.element)
    }
}

extension Chart.Heatmap.Outline {
    fileprivate var frame: Picture.Frame { Picture.Frame(x: x, y: y, width: width, height: height) }
}

private struct HeatmapDrawing {
    private let map: Chart.Heatmap
    private let width: Double
    private let window: Picture.Frame
    private let scale: Double
    private let outlines: [Chart.Heatmap.Outline]
    let names: HeatmapNames

    /// On a small picture squares are not too small to be told apart, in points of the window.
    private var leastSide: Double { width >= 600 ? 0 : 8 / scale }

    private static let margin = 12.0
    private static let maximumHeight = 720.0
    private static let nameHeight = 17.0

    /// - Parameter column: The width of the column of names beside the window.
    init(_ map: Chart.Heatmap, width: Double, column: Double) {
        // Below the legend, which takes more lines where it is narrow.
        let top = !map.touches.isEmpty ? Self.margin : width >= 600 || map.unhandled.isEmpty ? 36.0 : 58
        let scale = min((width - 2 * Self.margin - column) / map.width, Self.maximumHeight / map.height)
        window = Picture.Frame(x: Self.margin, y: top, width: map.width * scale, height: map.height * scale)
        (self.map, self.width, self.scale) = (map, width, scale)
        outlines = map.frontOutlines
        names = HeatmapNames(map, outlines, in: window, scale: scale)
    }

    func draw(into picture: inout Picture) {
        let grid = HeatGrid(map, map.spots, least: leastSide)
        if map.touches.isEmpty { drawLegend(grid, into: &picture) }
        picture.rectangle(window, line: .muted)
        if map.touches.isEmpty { drawHeat(grid, into: &picture) }
        if let end = map.windowHeight {
            let y = window.y + end * scale
            picture.line(
                from: Picture.Point(x: window.x, y: y), to: Picture.Point(x: window.right, y: y), .softText,
                isDashed: true, tip: "the first window ended here")
        }
        drawOutlines(into: &picture)
        drawNames(into: &picture)
        drawTouches(into: &picture)
        picture.height = max(window.bottom, window.y + Double(names.beside.count) * Self.nameHeight + 4) + 12
        let isNarrow = names.beside.isEmpty
        if isNarrow { picture.width = min(width, max(window.right + Self.margin, width >= 600 ? 560 : 0)) }
    }

    private func drawLegend(_ grid: HeatGrid, into picture: inout Picture) {
        let most = ChartText.count(max(1, Int(rounding: grid.most)))
        let side = SVGText.number((grid.side * 10).rounded() / 10)
        let end = "\(most) in a square of \(side) points"
        picture.drawScale(at: Picture.Point(x: Self.margin, y: 8), from: "few", to: end)
        guard !map.unhandled.isEmpty else { return }
        let isWide = width >= 600
        let x =
            isWide
            ? Self.margin + TextSize.width("few", size: TextSize.small) + 176
                + TextSize.width(end, size: TextSize.small) + 16 : Self.margin
        let sample = Picture.Frame(x: x, y: isWide ? 8 : 30, width: 22, height: 14)
        picture.rectangle(sample, line: .muted)
        picture.hatch(sample, .text)
        picture.text(
            "half or more unhandled", at: Picture.Point(x: x + 28, y: sample.y + 11), width: width - x - 40,
            size: TextSize.small, fill: .softText)
    }

    private func drawHeat(_ grid: HeatGrid, into picture: inout Picture) {
        let side = grid.side * scale
        for (step, areas) in grid.areas().enumerated() {
            let path = areas.flatMap { area -> [Picture.Step] in
                // A little longer than it is, so that the background does not shine through between areas.
                let frame = Picture.Frame(
                    x: window.x + Double(area.columns.lowerBound) * side,
                    y: window.y + Double(area.lines.lowerBound) * side, width: Double(area.columns.count) * side,
                    height: Double(area.lines.count) * side + 0.2)
                return frame.within(window)?.rounded.outline ?? []
            }
            if !path.isEmpty { picture.path(path, fill: .scale(step)) }
        }
        guard !map.unhandled.isEmpty else { return }
        var steps: [Picture.Step] = []
        for (column, line, count) in grid.diagonals(where: HeatGrid(map, map.unhandled, least: leastSide)) {
            let start = Picture.Point(x: window.x + Double(column) * side, y: window.y + Double(line + 1) * side)
            // The last squares may be cut off by the window's edges.
            let over = max(0, start.y - window.bottom)
            let length = min(Double(count) * side, window.right - start.x)
            guard length > over else { continue }
            steps.append(.move(Picture.Point(x: start.x + over, y: start.y - over)))
            steps.append(.line(Picture.Point(x: start.x + length, y: start.y - length)))
        }
        if !steps.isEmpty { picture.path(steps, line: .text, width: 0.75) }
    }

    /// Draws the outlines of the controls in front, and the clicks in each that has no name, where there is room for them.
    private func drawOutlines(into picture: inout Picture) {
        let labels = Set(names.names.map { ByteString($0.label) })
        var numbers: [(outline: Chart.Heatmap.Outline, frame: Picture.Frame)] = []
        for outline in outlines {
            let whole = Picture.Frame(
                x: window.x + outline.x * scale, y: window.y + outline.y * scale, width: outline.width * scale,
                height: outline.height * scale)
            guard let frame = whole.within(window) else { continue }
            let tip = "\(outline.label): \(ChartText.count(outline.clicks)) clicks\(outline.isTotal ? " in all" : "")"
            // A line of two paints can be seen on every step of the scale.
            picture.rectangle(frame, radius: 2, line: .background, lineWidth: 2.5, tip: tip)
            let isHit = outline.clicks > 0 && min(frame.width, frame.height) >= Picture.narrowestLink
            picture.rectangle(
                frame, radius: 2, line: .text, lineWidth: 0.75, tip: tip, path: isHit ? outline.label : nil)
            if outline.clicks > 0, !labels.contains(ByteString(outline.label)) { numbers.append((outline, frame)) }
        }
        var taken = names.taken
        for (outline, frame) in numbers {
            let number = ChartText.tiny(outline.clicks)
            let room = Picture.Frame(
                x: frame.x + 2, y: frame.y + 2, width: TextSize.width(number, size: 10) + 6, height: 13)
            guard room.right < frame.right, room.bottom < frame.bottom, !taken.contains(where: room.overlaps) else {
                continue
            }
            taken.append(room)
            draw(number, in: room, into: &picture)
        }
    }

    private func drawTouches(into picture: inout Picture) {
        let labels = ControlLabels(map.touches.map(\.label), withEvents: true)
        for touch in map.touches {
            let outcome = touch.outcome == .unhandled ? ", unhandled" : ""
            let rage = touch.rage.map { ", rage \($0)" } ?? ""
            picture.circle(
                Picture.Point(x: window.x + touch.x * scale, y: window.y + touch.y * scale), radius: 8,
                fill: touch.outcome == .unhandled ? .alert : .series(0), line: .background, lineWidth: 2,
                tip: "\(labels[touch.label])\(outcome)\(rage)", momentMs: touch.offsetMs)
        }
    }

    private func draw(_ text: String, in room: Picture.Frame, tip: String? = nil, into picture: inout Picture) {
        picture.rectangle(room, radius: 2, fill: .background, tip: tip)
        picture.text(text, at: Picture.Point(x: room.x + 3, y: room.bottom - 3), size: HeatmapNames.size)
    }

    /// Writes names, those beside the window each with a line to where it belongs.
    private func drawNames(into picture: inout Picture) {
        let x = window.right + 28
        // Of those in one row the last one has the shortest way, so that no line crosses another.
        let beside = names.beside.sorted { ($0.place.y, $1.place.x) < ($1.place.y, $0.place.x) }
        let places = spread(beside.map(\.place.y))
        for (name, y) in zip(beside, places) {
            for (paint, width) in [(Picture.Paint.background, 2.5), (.softText, 0.75)] {
                picture.line(from: name.place, to: Picture.Point(x: x - 5, y: y), paint, width: width)
            }
            picture.text(name.text, at: Picture.Point(x: x, y: y + 4), width: width - x - 6, size: TextSize.small)
        }
        for name in names.names {
            if name.isMark || name.room == nil {
                picture.circle(name.place, radius: 2.5, fill: .text, line: .background, tip: name.label)
            }
            if let room = name.room { draw(name.text, in: room, tip: name.label, into: &picture) }
        }
    }

    /// Moves places apart, so that a name fits at each, from the first one down, then from the last one up.
    private func spread(_ wanted: [Double]) -> [Double] {
        var places = wanted
        for index in places.indices.dropFirst() {
            places[index] = max(places[index], places[index - 1] + Self.nameHeight)
        }
        var limit = max(window.bottom - 4, window.y + Double(wanted.count) * Self.nameHeight)
        for index in places.indices.reversed() {
            places[index] = min(places[index], limit)
            limit = places[index] - Self.nameHeight
        }
        return places
    }
}

extension Picture.Frame {
    fileprivate var outline: [Picture.Step] {
        [
            .move(Picture.Point(x: x, y: y)), .line(Picture.Point(x: right, y: y)),
            .line(Picture.Point(x: right, y: bottom)), .line(Picture.Point(x: x, y: bottom)), .close,
        ]
    }

    /// The frame in tenths of points, which take fewer digits.
    fileprivate var rounded: Picture.Frame {
        func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return Picture.Frame(x: tenths(x), y: tenths(y), width: tenths(width), height: tenths(height))
    }

    /// The part that is in another frame; nil if there is none.
    func within(_ other: Picture.Frame) -> Picture.Frame? {
        let (left, top) = (max(x, other.x), max(y, other.y))
        let (right, bottom) = (min(self.right, other.right), min(self.bottom, other.bottom))
        return right > left && bottom > top
            ? Picture.Frame(x: left, y: top, width: right - left, height: bottom - top) : nil
    }
}
