import Basics

extension Chart.Icicle {
    /// Draws the stacks from the top down: the width of a name is its clicks, its colour the part that nobody handled. What
    /// all stacks begin with is told above, and a chain of names with nothing beside it is one box.
    func picture(width: Double) -> Picture {
        let drawing = IcicleDrawing(self, width: width)
        var picture = Picture(title: title, description: drawing.description, width: width, height: 0)
        guard drawing.total > 0 else { return picture.withNote("Nothing to show.") }
        drawing.draw(into: &picture)
        return picture
    }
}

/// What the colour of an icicle's box tells.
private enum IcicleColour {
    /// The share of unhandled clicks.
    case unhandled
    /// Where no outcome is known, bursts of rage per click, of so many or more at the end of the scale.
    case rage(most: Double)
    /// Neither is there to be told.
    case none

    init(_ tree: IcicleTree) {
        // Three times the average stands out; rage that is spread evenly leaves all alike and pale.
        let average = Double(tree.nodes[0].rage) / Double(max(1, tree.nodes[0].clicks))
        self = tree.nodes[0].unhandled != nil ? .unhandled : average > 0 ? .rage(most: 3 * average) : .none
    }

    func step(_ node: IcicleTree.Node) -> Int { step(of: node.clicks, node.unhandled, node.rage) }

    func step(of clicks: Int, _ unhandled: Int?, _ rage: Int) -> Int {
        switch self {
        case .unhandled: Palette.troubleStep(Double(unhandled ?? 0) / Double(clicks))
        case .rage(let most): Palette.troubleStep(min(1, Double(rage) / Double(clicks) / most))
        case .none: 0
        }
    }

    /// What is told of a node's clicks beside their number; nil for nothing.
    func text(_ node: IcicleTree.Node) -> String? {
        switch self {
        case .unhandled:
            node.unhandled.map {
                "\(ChartText.count($0)) unhandled (\(ChartText.percent($0, of: node.clicks)))"
            }
        case .rage where node.rage > 0: "\(ChartText.count(node.rage)) \(node.rage == 1 ? "burst" : "bursts") of rage"
        case .rage, .none: nil
        }
    }
}

private struct IcicleDrawing {
    private let tree: IcicleTree
    private let colour: IcicleColour
    private let width: Double
    /// What all stacks begin with.
    private let root: Int

    init(_ icicle: Chart.Icicle, width: Double) {
        tree = IcicleTree(icicle.stacks)
        (colour, root, self.width) = (IcicleColour(tree), tree.root, width)
    }

    var total: Int { tree.nodes[0].clicks }

    private static let rowHeight = 26.0
    private static let maximumDepth = 60
    private static let margin = 12.0

    var description: String {
        guard total > 0 else { return "Nothing to show." }
        let most = tree.nodes.filter { $0.children.isEmpty }.max { $0.clicks < $1.clicks }
        var text = "\(ChartText.count(total)) clicks"
        if let trouble = colour.text(tree.nodes[0]) { text += ", \(trouble)" }
        text += "; \(ChartText.count(tree.nodes.count - 1)) branches"
        if let most {
            text += ", the largest that does not fork is \(most.name) (\(ChartText.count(most.clicks)) clicks)"
        }
        return text + "."
    }

    func draw(into picture: inout Picture) {
        var y = drawLegend(into: &picture)
        if root > 0 {
            let names = tree.names(to: root).map(ControlLabels.short).joined(separator: ControlLabels.separator)
            picture.text(
                "All in \(names)", at: Picture.Point(x: Self.margin, y: y + 12), width: width - 2 * Self.margin,
                size: TextSize.small, fill: .softText)
            y += 22
        }
        y = drawBoxes(from: y, into: &picture)
        picture.height = drawTroubles(from: y, into: &picture) + Self.margin
    }

    /// - Returns: Where it ends.
    private func drawLegend(into picture: inout Picture) -> Double {
        let (text, ends): (String, (String, String)?) =
            switch colour {
            case .unhandled: ("width: clicks; colour: share unhandled", ("0 %", "100 %"))
            case .rage(let most):
                (
                    "width: clicks; colour: bursts of rage in 100 clicks",
                    ("0", "\(SVGText.number((most * 1_000).rounded() / 10)), 3 × the average")
                )
            case .none: ("width: clicks", nil)
            }
        picture.text(text, at: Picture.Point(x: Self.margin, y: 19), width: width - 24, fill: .softText)
        guard let ends else { return 32 }
        // On a phone below the text.
        let beside = Self.margin + TextSize.width(text) + 16
        let isBeside = beside + 260 < width
        picture.drawScale(
            at: Picture.Point(x: isBeside ? beside : Self.margin, y: isBeside ? 8 : 28), from: ends.0, to: ends.1
        ) { .trouble($0) }
        return isBeside ? 32 : 52
    }

    /// Draws the boxes of all branches; those that are too narrow to be pointed at share one.
    ///
    /// - Returns: Where they end.
    private func drawBoxes(from top: Double, into picture: inout Picture) -> Double {
        let plot = Picture.Frame(x: Self.margin, y: top, width: width - 2 * Self.margin, height: 0)
        var waiting = [(node: root, x: plot.x, row: 0)]
        var rows = 0
        while let (index, left, row) = waiting.popLast(), row < Self.maximumDepth {
            var x = left
            func draw(_ box: Box) {
                let width = plot.width * Double(box.node.clicks) / Double(total)
                guard width >= Self.narrowest else { return }
                let frame = Picture.Frame(
                    x: x, y: plot.y + Double(row) * Self.rowHeight, width: width, height: Self.rowHeight)
                self.draw(box, in: frame, &picture)
                rows = max(rows, row + 1)
                x += width
            }
            // The most clicks come first.
            let children = tree.nodes[index].children
            let wide = children.prefix {
                plot.width * Double(tree.nodes[$0].clicks) / Double(total) >= Self.narrowest
            }
            for child in wide {
                let end = tree.end(ofChainFrom: child)
                waiting.append((end, x, row + 1))
                draw(
                    Box(
                        node: tree.nodes[end], names: tree.names(from: index, to: end), path: tree.path(of: end),
                        isBranch: true))
            }
            let narrow = children.dropFirst(wide.count)
            guard narrow.count > 1 else { continue }
            let name = "\(ChartText.count(narrow.count)) more"
            draw(Box(node: tree.sum(of: narrow), names: [name], path: "\(tree.path(of: index)): \(name)"))
        }
        return plot.y + Double(rows) * Self.rowHeight
    }

    /// What is narrower, in points, shares a box with others.
    private static let narrowest = 2.0

    /// A branch that has a box, or several that share one.
    private struct Box {
        let node: IcicleTree.Node
        let names: [String]
        let path: String
        /// Whether it is one branch, whose path that is.
        var isBranch = false
    }

    private func draw(_ box: Box, in frame: Picture.Frame, _ picture: inout Picture) {
        let (node, step) = (box.node, colour.step(box.node))
        picture.rectangle(
            frame, radius: 2, fill: .trouble(step), line: .background, tip: tip(node, box.path),
            path: box.isBranch && frame.width >= Picture.narrowestLink ? box.path : nil)
        let (room, count) = (frame.width - 10, ChartText.count(node.clicks))
        let name = Self.label(box.names.map(ControlLabels.short), isLeaf: node.children.isEmpty, room: room)
        let place = Picture.Point(x: frame.x + 5, y: frame.y + 17)
        let taken = TextSize.width(name, size: TextSize.small) + 8
        picture.text(name, at: place, width: room, size: TextSize.small, fill: .textOnTrouble(step))
        guard taken + TextSize.width(count, size: TextSize.small) <= room else { return }
        picture.text(
            count, at: Picture.Point(x: frame.right - 5, y: place.y), .end, size: TextSize.small,
            fill: .textOnTrouble(step))
    }

    /// A chain of names; or if there is no room for it the one that says most: of what was clicked itself the last one, of
    /// others the last with an identifier, else the first; or its identifier alone.
    private static func label(_ names: [String], isLeaf: Bool, room: Double) -> String {
        let one = isLeaf ? names.last : names.last { $0.contains("#") } ?? names.first
        let identifier = one.flatMap { name in name.firstIndex(of: "#").map { String(name[$0...]) } }
        let candidates = [names.joined(separator: ControlLabels.separator), one, identifier].compactMap(\.self)
        return candidates.first { TextSize.width($0, size: TextSize.small) <= room } ?? candidates.last ?? ""
    }

    private func tip(_ node: IcicleTree.Node, _ path: String) -> String {
        let clicks = "\(ChartText.count(node.clicks)) clicks (\(ChartText.percent(node.clicks, of: total)))"
        return "\(path): " + [clicks, colour.text(node)].compactMap(\.self).joined(separator: ", ")
    }
}

// MARK: What does not work, by name

extension IcicleDrawing {
    private static let maximumTroubles = 12

    /// Lists the elements that most clicks were lost on, by their own clicks without those of what is inside of them, as
    /// their boxes may be too narrow for their names.
    ///
    /// - Returns: Where the list ends.
    private func drawTroubles(from top: Double, into picture: inout Picture) -> Double {
        let all = troubles
        guard let heading, !all.isEmpty else { return top }
        picture.text(
            heading, at: Picture.Point(x: Self.margin, y: top + 26), width: width - 2 * Self.margin, isBold: true)
        let shown = all.prefix(Self.maximumTroubles)
        let labels = ControlLabels(shown.map { tree.path(of: $0) }, withEvents: false)
        let columns = max(1, Int((width - 2 * Self.margin) / 280))
        let columnWidth = (width - 2 * Self.margin) / Double(columns)
        let rows = (shown.count + columns - 1) / columns
        for (number, index) in shown.enumerated() {
            let place = Picture.Point(
                x: Self.margin + Double(number / rows) * columnWidth, y: top + 48 + Double(number % rows) * 20)
            draw(trouble: index, labels[tree.path(of: index)], at: place, width: columnWidth - 16, &picture)
        }
        let bottom = top + 48 + Double(rows) * 20 - 12
        guard all.count > shown.count else { return bottom }
        picture.text(
            "and \(ChartText.count(all.count - shown.count)) more elements with fewer",
            at: Picture.Point(x: Self.margin, y: bottom + 16),
            size: TextSize.small, fill: .softText)
        return bottom + 20
    }

    private func draw(
        trouble index: Int, _ label: String, at place: Picture.Point, width: Double, _ picture: inout Picture
    ) {
        guard let own = tree.nodes[index].own else { return }
        let number = "\(ChartText.count(number(of: own))) of \(ChartText.count(own.clicks))"
        let swatch = Picture.Frame(x: place.x, y: place.y - 10, width: 12, height: 12)
        picture.rectangle(
            swatch, radius: 2, fill: .trouble(colour.step(of: own.clicks, own.unhandled, own.rage)),
            tip: "\(tree.path(of: index)): \(number) clicks")
        let room = max(0, width - 18 - TextSize.width(number, isBold: true) - 8)
        picture.text(label, at: Picture.Point(x: place.x + 18, y: place.y), width: room)
        let taken = min(room, TextSize.width(label))
        picture.text(
            number, at: Picture.Point(x: place.x + 18 + taken + 8, y: place.y), width: width - 26 - taken, isBold: true)
    }

    private var heading: String? {
        switch colour {
        case .unhandled: "Clicks that nothing handled, of all on the element"
        case .rage: "Bursts of rage, and all clicks on the element"
        case .none: nil
        }
    }

    private func number(of own: Chart.Icicle.Stack) -> Int {
        if case .unhandled = colour { own.unhandled ?? 0 } else { own.rage }
    }

    /// The elements with unhandled clicks or with rage of their own; the most first.
    private var troubles: [Int] {
        let numbers = tree.nodes.map { $0.own.map(number) ?? 0 }
        return numbers.indices.filter { numbers[$0] > 0 }.sorted { (numbers[$1], $0) < (numbers[$0], $1) }
    }
}
