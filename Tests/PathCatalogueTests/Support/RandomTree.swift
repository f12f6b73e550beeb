import ClickTracking
import SeededGenerator

/// How much is known of the controls of a random tree.
enum RandomEvidence: CaseIterable {
    /// Each control has an action, or a frame, that no other one has.
    case distinct
    /// Several controls share actions and frames; of some nothing is known.
    case shared
    /// Only paths are known.
    case none
    /// Elements of a web page, with targets, names and classes that several may share.
    case web
}

extension ModelTree {
    /// A random app of one to three screens with up to about forty controls.
    static func random(_ evidence: RandomEvidence, using random: inout SplitMix64) -> ModelTree {
        var tree = ModelTree()
        let window = tree.node("Window")
        tree.root.children = [window]
        for name in ["Home", "Settings", "Profile"].prefix(random.number(in: 1...3)) {
            let screen = tree.node(name + "ViewController")
            screen.isScreen = true
            let view = tree.node("View")
            screen.children = [view]
            window.children.append(screen)
            tree.fill(view, depth: 0, using: &random)
            for node in screen.all where node.events != nil {
                evidence.describe(node, on: screen.className, using: &random)
            }
        }
        return tree
    }

    private mutating func fill(_ parent: ModelNode, depth: Int, using random: inout SplitMix64) {
        let isList = depth > 0 && random.happens(15)
        for _ in 0..<random.number(in: depth == 0 ? 2...4 : 1...4) {
            if isList {
                let cell = node("TableViewCell")
                (cell.isCell, cell.events) = (true, ["select"])
                parent.children.append(cell)
            } else if depth < 3, random.happens(45) {
                let container = node(random.pick(["View", "StackView", "ScrollView", "Card"]) ?? "View")
                if random.happens(15) { container.identifier = "box\(container.number)" }
                fill(container, depth: depth + 1, using: &random)
                parent.children.append(container)
            } else {
                parent.children.append(control(using: &random))
            }
        }
    }

    mutating func control(using random: inout SplitMix64) -> ModelNode {
        let kinds = [
            ("Button", "touchUpInside"), ("Button", "touchUpInside"), ("Switch", "valueChanged"),
            ("Slider", "valueChanged"),
        ]
        let (className, event) = random.pick(kinds) ?? kinds[0]
        let control = node(className)
        control.events = [event]
        if random.happens(10) { control.identifier = "control\(control.number)" }
        return control
    }
}

extension RandomEvidence {
    /// Gives a control what else is known of it.
    func describe(_ node: ModelNode, on screen: String, using random: inout SplitMix64) {
        switch self {
        case .distinct:
            let hasAction = random.happens(60)
            if hasAction { (node.actions, node.handledBy) = (["action\(node.number):"], [screen]) }
            if !hasAction || random.happens(50) {
                // On a grid, so that no frame is almost another one.
                let (column, row) = (Int32(node.number % 7), Int32(node.number / 7))
                node.frame = ScreenLayout.Frame(
                    x: column * 500, y: row * 600, width: 400, height: 300 + Int32(node.number))
            }
        case .shared:
            if random.happens(50) { node.actions = random.happens(20) ? [] : ["action\(random.number(in: 0...2)):"] }
            if node.actions != nil, random.happens(50) { node.handledBy = [screen] }
            if random.happens(50) {
                node.frame = ScreenLayout.Frame(x: 0, y: Int32(random.number(in: 0...3)) * 500, width: 400, height: 300)
            }
        case .none: node.events = node.events.map { Array($0.prefix(1)) }
        case .web:
            (node.className, node.events) = (random.pick(["a", "a", "button", "input"]) ?? "a", ["click"])
            if node.className == "a" {
                node.attributes.target = "a.org/\(random.happens(60) ? node.number : random.number(in: 0...2))"
            }
            if random.happens(20) { node.attributes.name = "name\(node.number)" }
            if random.happens(50) { node.attributes.classes = "link\(random.number(in: 0...2))" }
        }
    }
}
