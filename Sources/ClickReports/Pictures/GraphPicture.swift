import Basics

extension Chart.Graph {
    /// Draws the nodes with the most weight in layers, and the arrows between them, as thick as they weigh; where there is
    /// no room for layers, a line for each arrow.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: title, description: description, width: width, height: 0)
        guard !nodes.isEmpty else { return picture.withNote("Nothing to show.") }
        if width < 640 {
            GraphList(self).draw(into: &picture)
        } else {
            GraphDrawing(self, width: width).draw(into: &picture)
        }
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

/// The part of a graph that is drawn: its heaviest nodes, those with an arrow first, and the arrows between them.
struct GraphPart {
    typealias Graph = Chart.Graph

    let nodes: [Graph.Node]
    /// How many of the first nodes an arrow connects with another one.
    let linked: Int
    /// From one node to another, the heaviest first.
    let arrows: [Graph.Arrow]
    /// What each node's arrow to itself weighs; 0 without one.
    let loops: [Int]
    /// The nodes' names: the control, and what it is in.
    let names: [(control: String, place: String)]
    /// What boxes and arrows mean.
    let legend: String
    /// What is left out, in a sentence; nil if nothing is.
    let leftOut: String?

    init(_ graph: Graph, nodes limit: Int, arrows arrowLimit: Int) {
        let heaviest = graph.nodes.indices.sorted { (graph.nodes[$1].weight, $0) < (graph.nodes[$0].weight, $1) }
        let chosen = Set(heaviest.prefix(limit))
        let inside = graph.arrows.filter { chosen.contains($0.from) && chosen.contains($0.to) }
        let between = inside.enumerated().filter { $1.from != $1.to }.sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element)
        let heavy = between.prefix(arrowLimit)
        let ends = Set(heavy.flatMap { [$0.from, $0.to] })
        let order = ends.sorted() + chosen.subtracting(ends).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(order, 0...))
        nodes = order.map { graph.nodes[$0] }
        legend = graph.legend
        linked = ends.count
        arrows = heavy.compactMap { arrow in
            guard let from = numbers[arrow.from], let to = numbers[arrow.to] else { return nil }
            return Graph.Arrow(from: from, to: to, note: arrow.note, weight: arrow.weight, isAside: arrow.isAside)
        }
        var loops = Array(repeating: 0, count: order.count)
        for arrow in inside where arrow.from == arrow.to {
            guard let node = numbers[arrow.from] else { continue }
            loops[node] = loops[node].addingReportingOverflow(arrow.weight).partialValue
        }
        self.loops = loops
        let labels = ControlLabels(nodes.map(\.label), withEvents: graph.namesEvents, least: 2)
        names = nodes.map { ControlLabels.lines(labels[$0.label]) }
        let (all, drawn) = (max(graph.allArrows ?? 0, graph.arrows.count), arrows.count + loops.count { $0 > 0 })
        leftOut =
            drawn >= all
            ? nil
            : "Shown: \(ChartText.count(drawn)) of \(ChartText.count(all)) arrows, the heaviest between these \(nodes.count) boxes; ↻ counts as one."
    }

    /// A node's figures in a line: `1,694 clicks · ↻ 590`.
    func figures(of node: Int) -> String {
        let loop = loops[node] > 0 ? "↻ \(ChartText.count(loops[node]))" : ""
        return [nodes[node].note, loop].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    func tip(of arrow: Graph.Arrow) -> String {
        "\(nodes[arrow.from].label) → \(nodes[arrow.to].label)" + (arrow.note.isEmpty ? "" : ": \(arrow.note)")
    }
}

/// A graph in layers from left to right.
private struct GraphDrawing {
    private let part: GraphPart
    private let width: Double
    /// Those of the nodes.
    private let frames: [Picture.Frame]
    private let arrows: GraphArrows

    private static let (maximumNodes, maximumArrows) = (12, 18)
    private static let (margin, nodeWidth) = (14.0, 192.0)
    /// The room between layers at least: a note has room there.
    private static let gap = 110.0
    /// The room on the right for arrows within a layer.
    private static let side = 44.0
    private static let top = 40.0

    init(_ graph: Chart.Graph, width: Double) {
        let part = GraphPart(graph, nodes: Self.maximumNodes, arrows: Self.maximumArrows)
        let room = width - 2 * Self.margin - Self.side
        let most = max(1, Int((room + Self.gap) / (Self.nodeWidth + Self.gap)))
        let layout = GraphLayout(
            nodes: part.linked, arrows: part.arrows.map { ($0.from, $0.to, $0.weight) }, layers: most)
        let gaps = max(1, layout.layerCount - 1)
        let gap = min(220, (room - Double(layout.layerCount) * Self.nodeWidth) / Double(gaps))
        let places = layout.places.map { place in
            Picture.Frame(
                x: Self.margin + Double(place.layer) * (Self.nodeWidth + gap), y: Self.top + place.y - place.height / 2,
                width: Self.nodeWidth, height: place.height)
        }
        arrows = GraphArrows(part, layout, places)
        let bottom = max(places.map(\.bottom).max() ?? Self.top, arrows.bottom)
        let columns = max(1, Int((width - 2 * Self.margin + 20) / (Self.nodeWidth + 20)))
        // Nodes without an arrow stand below, side by side.
        let alone = (0..<(part.nodes.count - part.linked)).map { number in
            Picture.Frame(
                x: Self.margin + Double(number % columns) * (Self.nodeWidth + 20),
                y: bottom + 24 + Double(number / columns) * (GraphLayout.nodeHeight + 16), width: Self.nodeWidth,
                height: GraphLayout.nodeHeight)
        }
        (self.part, self.width) = (part, width)
        frames = places.prefix(part.linked) + alone
    }

    func draw(into picture: inout Picture) {
        let isAside = part.arrows.contains(where: \.isAside)
        picture.text(
            part.legend + (isAside ? "; dashed: instead" : ""), at: Picture.Point(x: Self.margin, y: 19),
            width: width - 2 * Self.margin, fill: .softText)
        let bottom = max(frames.map(\.bottom).max() ?? 0, arrows.bottom) + 12
        picture.height = bottom
        arrows.draw(into: &picture)
        for index in part.nodes.indices { draw(node: index, into: &picture) }
        arrows.drawNotes(within: width, frames, into: &picture)
        guard let leftOut = part.leftOut else { return }
        picture.text(
            leftOut, at: Picture.Point(x: Self.margin, y: bottom + 12), width: width - 2 * Self.margin,
            size: TextSize.small, fill: .softText)
        picture.height += 22
    }

    private func draw(node index: Int, into picture: inout Picture) {
        let (node, frame, name) = (part.nodes[index], frames[index], part.names[index])
        picture.rectangle(
            frame, radius: 6, fill: .background, line: .series(0), lineWidth: 1.5,
            tip: node.label + (part.figures(of: index).isEmpty ? "" : ": \(part.figures(of: index))"), path: node.label)
        let lines =
            [(name.control, true, Picture.Paint.text)] + (name.place.isEmpty ? [] : [(name.place, false, .softText)])
        for (number, line) in (lines + [(part.figures(of: index), false, .softText)]).enumerated() {
            picture.text(
                line.0, at: Picture.Point(x: frame.x + 8, y: frame.y + 17 + 15 * Double(number)),
                width: frame.width - 16, size: TextSize.small, isBold: line.1, fill: line.2)
        }
        let most = part.nodes.map(\.weight).max() ?? 0
        guard node.weight > 0, most > 0 else { return }
        let width = max(2, (frame.width - 16) * Double(node.weight) / Double(most))
        picture.rectangle(
            Picture.Frame(x: frame.x + 8, y: frame.bottom - 8, width: width, height: 3), radius: 1.5, fill: .series(0))
    }
}

/// A graph as a list, for a phone: a line for each arrow, the heaviest first.
private struct GraphList {
    private let part: GraphPart

    private static let rowHeight = 50.0

    init(_ graph: Chart.Graph) {
        part = GraphPart(graph, nodes: 12, arrows: 16)
    }

    func draw(into picture: inout Picture) {
        let width = picture.width - 24
        let loops = part.nodes.indices.filter { part.loops[$0] > 0 }
        let most = max(1, part.arrows.map(\.weight).max() ?? 1, part.loops.max() ?? 1)
        var rows = part.arrows.map { arrow in
            (weight: arrow.weight, from: name(arrow.from), to: "→ " + name(arrow.to), arrow.note, part.tip(of: arrow))
        }
        rows += loops.map { node in
            let times = ChartText.count(part.loops[node])
            return (
                part.loops[node], name(node), "↻ the same control again", times, "\(part.nodes[node].label): ↻ \(times)"
            )
        }
        let order = rows.indices.sorted { (rows[$1].weight, $0) < (rows[$0].weight, $1) }
        var y = 8.0
        for row in order.map({ rows[$0] }) {
            let note = min(110, TextSize.width(row.3, size: TextSize.small))
            picture.text(
                row.from, at: Picture.Point(x: 12, y: y + 12), width: width, size: TextSize.small, fill: .softText)
            picture.text(
                row.to, at: Picture.Point(x: 12, y: y + 28), width: width - note - 8, size: TextSize.small, isBold: true
            )
            picture.text(
                row.3, at: Picture.Point(x: 12 + width, y: y + 28), .end, width: 110, size: TextSize.small)
            let bar = Picture.Frame(
                x: 12, y: y + 34, width: max(2, width * Double(max(0, row.weight)) / Double(most)), height: 4)
            picture.rectangle(bar, radius: 2, fill: .series(0), tip: row.4)
            y += Self.rowHeight
        }
        if rows.isEmpty {
            picture.text("No arrow leads from one to another.", at: Picture.Point(x: 12, y: 20), width: width)
            y += 24
        }
        if let leftOut = part.leftOut {
            picture.text(
                leftOut, at: Picture.Point(x: 12, y: y + 10), width: width, size: TextSize.small, fill: .softText)
            y += 16
        }
        picture.height = y + 8
    }

    private func name(_ node: Int) -> String {
        let name = part.names[node]
        return name.place.isEmpty ? name.control : name.place + ControlLabels.separator + name.control
    }
}
