import ResponderChain

/// The stacks of an icicle as a tree: stacks that begin alike share what they begin with.
struct IcicleTree {
    struct Node {
        let name: String
        /// What is above; nil for the first node, which is above all.
        let above: Int?
        let depth: Int
        /// Of the stacks that go through the node.
        var clicks = 0
        /// nil if no outcome is known.
        var unhandled: Int?
        var children: [Int] = []
    }

    private(set) var nodes = [Node(name: "", above: nil, depth: 0)]

    init(_ stacks: [Chart.Icicle.Stack]) {
        var known: [Key: Int] = [:]
        for stack in stacks where stack.clicks > 0 {
            var node = 0
            nodes[0].add(stack)
            for name in stack.names {
                let key = Key(node: node, name: ByteString(name))
                let child = known[key] ?? nodes.count
                if child == nodes.count {
                    known[key] = child
                    nodes[node].children.append(child)
                    nodes.append(Node(name: name, above: node, depth: nodes[node].depth + 1))
                }
                nodes[child].add(stack)
                node = child
            }
        }
        for (index, node) in nodes.enumerated() {
            nodes[index].children = node.children.sorted { a, b in
                let (first, second) = (nodes[a], nodes[b])
                return first.clicks != second.clicks
                    ? first.clicks > second.clicks : first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
            }
        }
    }

    private struct Key: Hashable {
        let node: Int
        let name: ByteString
    }

    /// The names from the outermost one to a node's own.
    func path(of node: Int) -> String {
        var names: [String] = []
        var next: Int? = node
        while let node = next, node > 0 {
            names.append(nodes[node].name)
            next = nodes[node].above
        }
        return names.reversed().joined(separator: "--")
    }
}

extension IcicleTree.Node {
    fileprivate mutating func add(_ stack: Chart.Icicle.Stack) {
        clicks = clicks.addingReportingOverflow(stack.clicks).partialValue
        if let more = stack.unhandled { unhandled = (unhandled ?? 0).addingReportingOverflow(more).partialValue }
    }

    /// The part of the clicks that nobody handled.
    fileprivate var share: Double? { unhandled.map { Double($0) / Double(clicks) } }
}

extension Chart.Icicle {
    /// Draws the stacks from the top down: the width of a name is its clicks, its colour the part that nobody handled.
    func picture(width: Double) -> Picture {
        let tree = IcicleTree(stacks)
        var picture = Picture(title: title, description: Self.description(of: tree), width: width, height: 0)
        let total = tree.nodes[0].clicks
        guard total > 0 else { return picture.withNote("Nothing to show.") }
        let plot = Picture.Frame(x: 12, y: 36, width: width - 24, height: 0)
        // Of a few clicks all may be unhandled, which would leave all others pale.
        let shares = tree.nodes.filter { $0.clicks >= max(1, total / 100) }.compactMap(\.share)
        let most = shares.max() ?? 0
        drawLegend(tree.nodes[0].unhandled == nil ? nil : most, &picture)
        var waiting = [(node: 0, x: plot.x)]
        var deepest = 0
        while let (index, left) = waiting.popLast() {
            var x = left
            for child in tree.nodes[index].children {
                let node = tree.nodes[child]
                let width = plot.width * Double(node.clicks) / Double(total)
                // What is thinner could not be seen.
                guard width >= 0.3, node.depth <= Self.maximumDepth else { continue }
                let y = plot.y + Double(node.depth - 1) * Self.rowHeight
                let frame = Picture.Frame(x: x, y: y, width: width, height: Self.rowHeight)
                draw(node, tip: tree.tip(of: child), most: most, in: frame, &picture)
                deepest = max(deepest, node.depth)
                waiting.append((child, x))
                x += width
            }
        }
        picture.height = plot.y + Double(deepest) * Self.rowHeight + 12
        return picture
    }

    private static let rowHeight = 22.0
    private static let maximumDepth = 60

    private static func description(of tree: IcicleTree) -> String {
        let root = tree.nodes[0]
        guard root.clicks > 0 else { return "Nothing to show." }
        let most = tree.nodes.filter { $0.children.isEmpty }.max { $0.clicks < $1.clicks }
        var text = "\(ChartText.count(root.clicks)) clicks"
        if let share = root.share { text += ", \(ChartText.percent(share)) of them unhandled" }
        text += "; \(ChartText.count(tree.nodes.count - 1)) branches"
        if let most {
            text += ", the largest that does not fork is \(most.name) (\(ChartText.count(most.clicks)) clicks)"
        }
        return text + "."
    }

    /// - Parameter most: The highest unhandled share of a large branch; nil if no outcome is known.
    private func drawLegend(_ most: Double?, _ picture: inout Picture) {
        let colour = most.map { $0 > 0 ? "colour: unhandled share" : "nothing unhandled" } ?? "unhandled share unknown"
        picture.text("width: clicks; \(colour)", at: Picture.Point(x: 12, y: 19), fill: .softText)
        guard let most, most > 0 else { return }
        picture.drawScale(at: Picture.Point(x: 270, y: 8), from: "0 %", to: ChartText.percent(most))
    }

    private func draw(
        _ node: IcicleTree.Node, tip: String, most: Double, in frame: Picture.Frame, _ picture: inout Picture
    ) {
        let step = node.share.map { most > 0 ? Palette.step($0 / most) : 0 }
        picture.rectangle(frame, fill: step.map { .scale($0) } ?? .grid, line: .background, tip: tip)
        picture.text(
            node.name, at: Picture.Point(x: frame.x + 4, y: frame.y + 15), width: frame.width - 8,
            size: TextSize.small, fill: step.map { .textOnScale($0) } ?? .text)
    }
}

extension IcicleTree {
    fileprivate func tip(of node: Int) -> String {
        let (clicks, total) = (nodes[node].clicks, nodes[0].clicks)
        var text = "\(path(of: node)): \(ChartText.count(clicks)) clicks (\(ChartText.percent(clicks, of: total)))"
        if let unhandled = nodes[node].unhandled {
            text += ", \(ChartText.count(unhandled)) unhandled (\(ChartText.percent(unhandled, of: clicks)))"
        }
        return text
    }
}
