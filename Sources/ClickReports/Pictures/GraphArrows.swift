/// The arrows of a graph in layers: their ways, their heads, and their notes beside them.
struct GraphArrows {
    private let part: GraphPart
    private let layout: GraphLayout
    /// Those of the layout's places.
    private let frames: [Picture.Frame]
    private var ways: [Way] = []

    private static let headLength = 10.0
    /// How far arrows within a layer lead out of it.
    private static let side = 34.0

    init(_ part: GraphPart, _ layout: GraphLayout, _ frames: [Picture.Frame]) {
        (self.part, self.layout, self.frames) = (part, layout, frames)
        ways = part.arrows.indices.map { way(of: $0) }
    }

    /// How far down they reach.
    var bottom: Double { ways.flatMap(\.samples).map(\.y).max() ?? 0 }

    /// The way of an arrow in pieces of a curve.
    private struct Way {
        var start: Picture.Point
        var pieces: [(Picture.Point, Picture.Point, to: Picture.Point)] = []

        mutating func curve(_ a: Picture.Point, _ b: Picture.Point, to end: Picture.Point) {
            pieces.append((a, b, end))
        }

        /// A point of a piece, from 0 at its start to 1 at its end.
        func point(of piece: Int, at part: Double) -> Picture.Point {
            let (a, b, end) = pieces[piece]
            let start = piece == 0 ? start : pieces[piece - 1].to
            let rest = 1 - part
            let weights = [rest * rest * rest, 3 * rest * rest * part, 3 * rest * part * part, part * part * part]
            return zip(weights, [start, a, b, end]).reduce(into: Picture.Point(x: 0, y: 0)) { sum, next in
                sum.x += next.0 * next.1.x
                sum.y += next.0 * next.1.y
            }
        }

        /// Points on the way, near to one another.
        var samples: [Picture.Point] {
            pieces.indices.flatMap { piece in (0...24).map { point(of: piece, at: Double($0) / 24) } }
        }
    }

    private func way(of index: Int) -> Way {
        let arrow = part.arrows[index]
        let (from, to) = (frames[arrow.from], frames[arrow.to])
        let places = layout.ways[index]
        let isBack = self.isBack(arrow)
        if layout.places[arrow.from].layer == layout.places[arrow.to].layer {
            let start = Picture.Point(x: from.right, y: port(index, at: arrow.from, isLeft: false))
            let end = Picture.Point(x: to.right + Self.headLength, y: port(index, at: arrow.to, isLeft: false))
            let out = from.right + Self.side
            var way = Way(start: start)
            way.curve(Picture.Point(x: out, y: start.y), Picture.Point(x: out, y: end.y), to: end)
            return way
        }
        let steps = isBack ? places.reversed() : places
        var way = Way(
            start: Picture.Point(x: isBack ? from.x : from.right, y: port(index, at: arrow.from, isLeft: isBack)))
        for (number, place) in steps.enumerated().dropFirst() {
            let frame = frames[place]
            let isLast = number == steps.count - 1
            let y = isLast ? port(index, at: place, isLeft: !isBack) : frame.y + frame.height / 2
            let x = (isBack ? frame.right : frame.x) + (isLast ? (isBack ? 1 : -1) * Self.headLength : 0)
            let last = way.pieces.last?.to ?? way.start
            let middle = (last.x + x) / 2
            way.curve(
                Picture.Point(x: middle, y: last.y), Picture.Point(x: middle, y: y), to: Picture.Point(x: x, y: y))
            if !isLast {
                let end = Picture.Point(x: isBack ? frame.x : frame.right, y: y)
                way.curve(Picture.Point(x: x, y: y), end, to: end)
            }
        }
        return way
    }

    private func isBack(_ arrow: Chart.Graph.Arrow) -> Bool {
        layout.places[arrow.to].layer < layout.places[arrow.from].layer
    }

    /// How far down an arrow meets a side of a node: those of one side stand apart, in the order of their other ends.
    private func port(_ index: Int, at node: Int, isLeft: Bool) -> Double {
        let ends = part.arrows.indices.compactMap { other -> (y: Double, arrow: Int)? in
            let way = layout.ways[other]
            guard let place = neighbour(of: node, on: way, isLeft: isLeft) else { return nil }
            return (layout.places[place].y, other)
        }.sorted { $0 < $1 }
        let frame = frames[node]
        let rank = ends.firstIndex { $0.arrow == index } ?? 0
        return frame.y + frame.height * Double(rank + 1) / Double(ends.count + 1)
    }

    /// What a way leads to from a side of a node; nil if it does not meet that side.
    private func neighbour(of node: Int, on way: [Int], isLeft: Bool) -> Int? {
        guard let first = way.first, let last = way.last, way.count > 1 else { return nil }
        if layout.places[first].layer == layout.places[last].layer {
            return isLeft ? nil : first == node ? last : last == node ? first : nil
        }
        return isLeft ? (last == node ? way[way.count - 2] : nil) : (first == node ? way[1] : nil)
    }
}

// MARK: Drawing

extension GraphArrows {
    /// Draws the light arrows below the heavy ones, and all heads above all lines.
    func draw(into picture: inout Picture) {
        for (arrow, way) in zip(part.arrows, ways).reversed() {
            picture.path(
                [.move(way.start)] + way.pieces.map { .curve($0, $1, to: $2) }, line: paint(of: arrow),
                width: width(of: arrow), isDashed: arrow.isAside, tip: part.tip(of: arrow))
        }
        for (arrow, way) in zip(part.arrows, ways).reversed() { drawHead(of: arrow, way, into: &picture) }
    }

    private func paint(of arrow: Chart.Graph.Arrow) -> Picture.Paint {
        arrow.isAside || isBack(arrow) ? .muted : .series(0)
    }

    private func width(of arrow: Chart.Graph.Arrow) -> Double {
        let most = Double(max(1, part.arrows.map(\.weight).max() ?? 1))
        return 1 + 5 * min(1, max(0, Double(arrow.weight) / most))
    }

    /// The head points where the curve ends.
    private func drawHead(of arrow: Chart.Graph.Arrow, _ way: Way, into picture: inout Picture) {
        guard let (_, before, end) = way.pieces.last else { return }
        let (dx, dy) = (end.x - before.x, end.y - before.y)
        let length = max((dx * dx + dy * dy).squareRoot(), 0.001)
        let ahead = (x: dx / length * Self.headLength, y: dy / length * Self.headLength)
        let side = (width(of: arrow) / 2 + 3.5) / Self.headLength
        picture.path(
            [
                .move(Picture.Point(x: end.x + ahead.x, y: end.y + ahead.y)),
                .line(Picture.Point(x: end.x - ahead.y * side, y: end.y + ahead.x * side)),
                .line(Picture.Point(x: end.x + ahead.y * side, y: end.y - ahead.x * side)), .close,
            ], fill: paint(of: arrow))
    }

    /// Writes each arrow's note beside it, the heaviest first, where it covers no node, no line and no other note; else only
    /// its tip has it.
    func drawNotes(within width: Double, _ nodes: some Sequence<Picture.Frame>, into picture: inout Picture) {
        var taken = Array(nodes)
        let points = zip(part.arrows, ways).flatMap { arrow, way in
            way.samples.map { (point: $0, reach: self.width(of: arrow) / 2 + 1) }
        }
        for (arrow, way) in zip(part.arrows, ways) where !arrow.note.isEmpty {
            let places = candidates(for: arrow, way)
            let place = places.first { frame in
                frame.x >= 2 && frame.right <= width - 2 && frame.y >= 24 && frame.bottom <= picture.height - 2
                    && !taken.contains(where: frame.overlaps)
                    && !points.contains { point, reach in
                        point.x > frame.x - reach && point.x < frame.right + reach && point.y > frame.y - reach
                            && point.y < frame.bottom + reach
                    }
            }
            guard let place else { continue }
            taken.append(place)
            picture.text(
                arrow.note, at: Picture.Point(x: place.x + place.width / 2, y: place.bottom - 3), .middle, size: 10)
        }
    }

    /// Places beside an arrow that its note may have, the best first: above or below its line, then left or right.
    private func candidates(for arrow: Chart.Graph.Arrow, _ way: Way) -> [Picture.Frame] {
        let size = (width: TextSize.width(arrow.note, size: 10) + 2, height: 12.0)
        let distance = width(of: arrow) / 2 + 3
        let parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9]
        return way.pieces.indices.flatMap { piece in
            parts.flatMap { part -> [Picture.Frame] in
                let point = way.point(of: piece, at: part)
                let (across, down) = (distance + size.width / 2, distance + size.height / 2)
                return [(0, -down), (0, down), (across, 0), (-across, 0), (across, -down), (-across, down)].map {
                    dx, dy in
                    Picture.Frame(
                        x: point.x + dx - size.width / 2, y: point.y + dy - size.height / 2, width: size.width,
                        height: size.height)
                }
            }
        }
    }
}
