import ClickTracking
import PathCatalogue
import ResponderChain

/// A responder of a simulated app. It keeps its number, whatever is edited, so that it is known which control became which.
final class ModelNode {
    let number: Int
    var className: String
    var identifier: String?
    /// Whether it is a row of a list with fixed rows.
    var isCell = false
    var isScreen = false
    var children: [ModelNode] = []
    /// The events of a control; nil of anything else.
    var events: [String]?
    var actions: [String]?
    var handledBy: [String]?
    var frame: ScreenLayout.Frame?
    var attributes = ElementAttributes()

    init(_ number: Int, _ className: String) {
        self.number = number
        self.className = className
    }

    /// The node and all below it, each before what is below it.
    var all: [ModelNode] { [self] + children.flatMap(\.all) }

    func copy() -> ModelNode {
        let copy = ModelNode(number, className)
        (copy.identifier, copy.isCell, copy.isScreen) = (identifier, isCell, isScreen)
        (copy.events, copy.actions, copy.handledBy, copy.frame) = (events, actions, handledBy, frame)
        copy.attributes = attributes
        copy.children = children.map { $0.copy() }
        return copy
    }
}

/// A simulated app: its tree, and the numbers that its nodes have.
struct ModelTree {
    var root: ModelNode
    private(set) var nextNumber: Int

    init() {
        root = ModelNode(0, "Application")
        nextNumber = 1
    }

    func copy() -> ModelTree {
        var copy = self
        copy.root = root.copy()
        return copy
    }

    mutating func node(_ className: String) -> ModelNode {
        defer { nextNumber += 1 }
        return ModelNode(nextNumber, className)
    }

    func parent(of node: ModelNode) -> ModelNode? {
        root.all.first { $0.children.contains { $0 === node } }
    }

    /// The nodes from the root to this one.
    func chain(to number: Int) -> [ModelNode] {
        var chain: [ModelNode] = []
        var node: ModelNode? = root
        while let here = node {
            chain.append(here)
            if here.number == number { break }
            node = here.children.first { $0.all.contains { $0.number == number } }
        }
        return chain
    }

    /// The app's controls, and the number of the node that each stands for.
    var catalogue: (catalogue: Catalogue, numbers: [Int]) {
        var controls: [CatalogueControl] = []
        var numbers: [Int] = []
        func visit(_ node: ModelNode, _ path: [PathComponent], _ positions: [String], _ screen: String?) {
            let screen = node.isScreen ? node.className : screen
            if let event = node.events?.first {
                var control = CatalogueControl(
                    number: controls.count, path: ControlPath(path, event: event), screen: screen)
                control.position = positions.isEmpty ? nil : positions.joined(separator: "/")
                (control.events, control.actions, control.handledBy) = (node.events, node.actions, node.handledBy)
                (control.frame, control.attributes) = (node.frame, node.attributes)
                controls.append(control)
                numbers.append(node.number)
            }
            var earlier: [PathComponent: Int] = [:]
            var row = 0
            for child in node.children {
                let name = PathComponent(child.className, identifier: child.identifier)
                let index: PathComponent.Index = child.isCell ? .cell : .ordinal(earlier[name, default: 0])
                if !child.isCell { earlier[name, default: 0] += 1 }
                let component = PathComponent(child.className, identifier: child.identifier, index: index)
                visit(child, path + [component], child.isCell ? positions + ["0:\(row)"] : positions, screen)
                if child.isCell { row += 1 }
            }
        }
        visit(root, [PathComponent(root.className)], [], nil)
        return (Catalogue(controls: controls), numbers)
    }
}
