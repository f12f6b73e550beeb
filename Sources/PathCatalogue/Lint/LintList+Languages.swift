internal import ResponderChain

extension LintList {
    /// Finds the identifiers that are other ones in another language of the app.
    ///
    /// Both trees are walked from their roots. What has the same name in both goes together; of what is left, the n-th of a class here
    /// goes with the n-th of that class there. So a translated ancestor is told once, and what is below it is still compared.
    mutating func compare(_ catalogue: Catalogue, with other: Catalogue) {
        let (tree, otherTree) = (NameTree(catalogue), NameTree(other))
        var waiting = [(NameTree.root, NameTree.root)]
        while let (node, otherNode) = waiting.popLast() {
            let (children, others) = (tree.children[node], otherTree.children[otherNode])
            var left: [PathComponent.ClassKey: [Int]] = [:]
            for (component, child) in others.sorted(by: { $0.value > $1.value }) where children[component] == nil {
                if component.identifier != nil { left[component.classKey, default: []].append(child) }
            }
            for (component, child) in children.sorted(by: { $0.value < $1.value }) {
                if let same = others[component] {
                    waiting.append((child, same))
                } else if component.identifier != nil, let there = left[component.classKey]?.popLast() {
                    waiting.append((child, there))
                    guard let theirs = otherTree.components[there],
                        !theirs.identifier.hasSameBytes(as: component.identifier)
                    else {
                        continue
                    }
                    for index in tree.controls[child] {
                        add(
                            .translated, Self.name(of: component), translation: Self.name(of: theirs),
                            catalogue.controls[index], at: index)
                    }
                }
            }
        }
    }

    /// A component without the ordinal, which does not depend on the language.
    private static func name(of component: PathComponent) -> String {
        PathComponent(component.className, identifier: component.identifier).description
    }
}

/// The components of a catalogue's paths as a tree, whose nodes are numbered in the order of the catalogue.
private struct NameTree {
    static let root = 0
    private(set) var components: [PathComponent?] = [nil]
    private(set) var children: [[PathComponent: Int]] = [[:]]
    /// The controls at each node and below it, by index.
    private(set) var controls: [[Int]] = [[]]

    init(_ catalogue: Catalogue) {
        for (index, control) in catalogue.controls.enumerated() {
            var node = Self.root
            for component in control.path.components {
                node = child(of: node, component)
                controls[node].append(index)
            }
        }
    }

    private mutating func child(of node: Int, _ component: PathComponent) -> Int {
        if let child = children[node][component] { return child }
        children[node][component] = components.count
        components.append(component)
        children.append([:])
        controls.append([])
        return components.count - 1
    }
}

extension PathComponent {
    /// What two components of one kind have in common, whatever their identifiers: the class, and whether it is a list's cell.
    fileprivate struct ClassKey: Hashable {
        let className: ByteString
        let isCell: Bool
    }

    fileprivate var classKey: ClassKey { ClassKey(className: ByteString(className), isCell: index == .cell) }
}
