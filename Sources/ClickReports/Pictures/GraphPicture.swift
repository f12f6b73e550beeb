extension Chart.Graph {
    /// Draws the nodes with the most weight in layers, and the arrows between them, as thick as they weigh.
    func picture() -> Picture {
        var picture = Picture(title: title, description: description, width: 320, height: 0)
        let drawn = GraphDrawing(self)
        guard !drawn.nodes.isEmpty else { return picture.withNote("Nothing to show.") }
        drawn.draw(into: &picture)
        return picture
    }

    private var description: String {
        guard !nodes.isEmpty else { return "Nothing to show." }
        let heaviest = arrows.max { $0.weight < $1.weight }
        var text = "\(ChartText.count(nodes.count)) nodes and \(ChartText.count(arrows.count)) arrows"
        if let heaviest, nodes.indices.contains(heaviest.from), nodes.indices.contains(heaviest.to) {
            text += "; the thickest one leads from \(nodes[heaviest.from].label) to \(nodes[heaviest.to].label)"
            text += heaviest.note.isEmpty ? "" : " (\(heaviest.note))"
        }
        return text + "."
    }
}

/// The part of a graph that is drawn, and its layout.
private struct GraphDrawing {
    typealias Graph = Chart.Graph

    let nodes: [Graph.Node]
    /// Between the nodes that are drawn, the lightest ones first, so that heavy ones are painted over them.
    let arrows: [Graph.Arrow]
    private let hiddenNodes: Int
    private let hiddenArrows: Int
    private let layout: GraphLayout

    private static let maximumNodes = 40
    private static let maximumArrows = 120
    private static let nodeWidth = 190.0
    /// The room between layers.
    private static let gap = 110.0
    private static let margin = 44.0
    private static let headLength = 9.0

    init(_ graph: Graph) {
        let heaviest = graph.nodes.indices.sorted { (graph.nodes[$1].weight, $0) < (graph.nodes[$0].weight, $1) }
        let chosen = heaviest.prefix(Self.maximumNodes).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(chosen, 0...))
        let between = graph.arrows.compactMap { arrow -> Graph.Arrow? in
            guard let from = numbers[arrow.from], let to = numbers[arrow.to] else { return nil }
            return Graph.Arrow(from: from, to: to, note: arrow.note, weight: arrow.weight, isAside: arrow.isAside)
        }
        let order = between.indices.sorted { (between[$1].weight, $0) < (between[$0].weight, $1) }
        nodes = chosen.map { graph.nodes[$0] }
        arrows = order.prefix(Self.maximumArrows).reversed().map { between[$0] }
        (hiddenNodes, hiddenArrows) = (graph.nodes.count - nodes.count, graph.arrows.count - arrows.count)
        layout = GraphLayout(nodes: nodes.count, arrows: arrows.map { ($0.from, $0.to, $0.weight) })
    }

    func draw(into picture: inout Picture) {
        let layers = Double(layout.layerCount)
        picture.width = 2 * Self.margin + layers * Self.nodeWidth + (layers - 1) * Self.gap
        let bottom = (layout.places.map { $0.y + $0.height / 2 }.max() ?? 0) + Self.margin
        picture.height = bottom + Self.margin / 2
        let ways = arrows.indices.map { way(of: $0) }
        for (arrow, way) in zip(arrows, ways) { draw(arrow, way, into: &picture) }
        for index in nodes.indices { draw(node: index, into: &picture) }
        drawNotes(at: ways, into: &picture)
        guard hiddenNodes + hiddenArrows > 0 else { return }
        let parts = [(hiddenNodes, "node"), (hiddenArrows, "arrow")].filter { $0.0 > 0 }
        let text = parts.map { "\(ChartText.count($0)) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " and ")
        picture.text(
            "Left out: \(text) of less weight.", at: Picture.Point(x: 12, y: picture.height - 10),
            width: picture.width - 24, size: TextSize.small, fill: .softText)
    }

    // MARK: Nodes

    private func frame(of place: Int) -> Picture.Frame {
        let place = layout.places[place]
        return Picture.Frame(
            x: Self.margin + Double(place.layer) * (Self.nodeWidth + Self.gap),
            y: Self.margin + place.y - place.height / 2, width: Self.nodeWidth, height: place.height)
    }

    private func draw(node index: Int, into picture: inout Picture) {
        let (node, frame) = (nodes[index], frame(of: index))
        picture.rectangle(
            frame, radius: 6, fill: .background, line: .series(0), lineWidth: 1.5,
            tip: node.label + (node.note.isEmpty ? "" : ": \(node.note)"))
        picture.text(
            node.label, at: Picture.Point(x: frame.x + 8, y: frame.y + 17), width: frame.width - 16,
            size: TextSize.small, isBold: true)
        picture.text(
            node.note, at: Picture.Point(x: frame.x + 8, y: frame.y + 32), width: frame.width - 16,
            size: TextSize.small, fill: .softText)
        let most = nodes.map(\.weight).max() ?? 0
        guard node.weight > 0, most > 0 else { return }
        let width = max(2, (frame.width - 16) * Double(node.weight) / Double(most))
        picture.rectangle(
            Picture.Frame(x: frame.x + 8, y: frame.bottom - 7, width: width, height: 3), radius: 1.5, fill: .series(0))
    }

    // MARK: Arrows

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
    }

    private func way(of index: Int) -> Way {
        let arrow = arrows[index]
        let (from, to) = (frame(of: arrow.from), frame(of: arrow.to))
        if arrow.from == arrow.to { return loop(at: from) }
        let places = layout.ways[index]
        let isBack = layout.places[arrow.to].layer < layout.places[arrow.from].layer
        if layout.places[arrow.from].layer == layout.places[arrow.to].layer {
            let start = Picture.Point(x: from.right, y: port(index, at: arrow.from, isLeft: false))
            let end = Picture.Point(x: to.right + Self.headLength, y: port(index, at: arrow.to, isLeft: false))
            let out = from.right + Self.margin - 8
            var way = Way(start: start)
            way.curve(Picture.Point(x: out, y: start.y), Picture.Point(x: out, y: end.y), to: end)
            return way
        }
        let steps = isBack ? places.reversed() : places
        var way = Way(
            start: Picture.Point(x: isBack ? from.x : from.right, y: port(index, at: arrow.from, isLeft: isBack)))
        for (number, place) in steps.enumerated().dropFirst() {
            let frame = frame(of: place)
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

    /// From the top of a node back to it.
    private func loop(at frame: Picture.Frame) -> Way {
        let middle = frame.x + frame.width / 2
        var way = Way(start: Picture.Point(x: middle - 14, y: frame.y))
        way.curve(
            Picture.Point(x: middle - 24, y: frame.y - 20), Picture.Point(x: middle + 14, y: frame.y - 26),
            to: Picture.Point(x: middle + 14, y: frame.y - Self.headLength))
        return way
    }

    /// How far down an arrow meets a side of a node: those of one side stand apart, in the order of their other ends.
    private func port(_ index: Int, at node: Int, isLeft: Bool) -> Double {
        let ends = arrows.indices.compactMap { other -> (y: Double, arrow: Int)? in
            let way = layout.ways[other]
            guard way.count > 1, way[0] != way[way.count - 1], let place = neighbour(of: node, on: way, isLeft: isLeft)
            else { return nil }
            return (layout.places[place].y, other)
        }.sorted { $0 < $1 }
        let frame = frame(of: node)
        let rank = ends.firstIndex { $0.arrow == index } ?? 0
        return frame.y + frame.height * Double(rank + 1) / Double(ends.count + 1)
    }

    /// What a way leads to from a side of a node; nil if it does not meet that side.
    private func neighbour(of node: Int, on way: [Int], isLeft: Bool) -> Int? {
        let (first, last) = (way[0], way[way.count - 1])
        if layout.places[first].layer == layout.places[last].layer {
            return isLeft ? nil : first == node ? last : last == node ? first : nil
        }
        return isLeft ? (last == node ? way[way.count - 2] : nil) : (first == node ? way[1] : nil)
    }

    private func draw(_ arrow: Graph.Arrow, _ way: Way, into picture: inout Picture) {
        let most = Double(max(1, arrows.map(\.weight).max() ?? 1))
        let width = 1 + 7 * min(1, max(0, Double(arrow.weight) / most))
        let paint: Picture.Paint = arrow.isAside ? .muted : .series(0)
        let tip =
            "\(nodes[arrow.from].label) → \(nodes[arrow.to].label)" + (arrow.note.isEmpty ? "" : ": \(arrow.note)")
        picture.path(
            [.move(way.start)] + way.pieces.map { .curve($0, $1, to: $2) }, line: paint, width: width,
            isDashed: arrow.isAside, tip: tip)
        guard let (_, before, end) = way.pieces.last else { return }
        // The head points where the curve ends.
        let (dx, dy) = (end.x - before.x, end.y - before.y)
        let length = max((dx * dx + dy * dy).squareRoot(), 0.001)
        let ahead = (x: dx / length * Self.headLength, y: dy / length * Self.headLength)
        let side = (width / 2 + 3) / Self.headLength
        picture.path(
            [
                .move(Picture.Point(x: end.x + ahead.x, y: end.y + ahead.y)),
                .line(Picture.Point(x: end.x - ahead.y * side, y: end.y + ahead.x * side)),
                .line(Picture.Point(x: end.x + ahead.y * side, y: end.y - ahead.x * side)), .close,
            ], fill: paint)
    }

    /// Writes each arrow's note on it, the heaviest first, where it covers no node and no other note; else only its tip has
    /// it.
    private func drawNotes(at ways: [Way], into picture: inout Picture) {
        let nodeFrames = nodes.indices.map(frame)
        var taken: [Picture.Frame] = nodeFrames
        for (arrow, way) in zip(arrows, ways).reversed() where !arrow.note.isEmpty {
            let size = (width: TextSize.width(arrow.note, size: 10) + 6, height: 14.0)
            let candidates = way.pieces.indices.lazy.flatMap { piece in
                [0.5, 0.35, 0.65, 0.2, 0.8].lazy.map { way.point(of: piece, at: $0) }
            }
            let frames = candidates.map { point in
                Picture.Frame(
                    x: point.x - size.width / 2, y: point.y - size.height / 2, width: size.width, height: size.height)
            }
            let place = frames.first { frame in
                frame.x >= 2 && frame.right <= picture.width - 2 && frame.y >= 2
                    && !taken.contains(where: frame.overlaps)
            }
            guard let place else { continue }
            taken.append(place)
            picture.rectangle(place, radius: 3, fill: .background)
            picture.text(
                arrow.note, at: Picture.Point(x: place.x + place.width / 2, y: place.bottom - 3.5), .middle, size: 10)
        }
    }
}
