import ResponderChain

/// The control that a click belongs to, and what was hit within it.
///
/// It is the nearest control at or above what was hit, within the same document: an icon and a text belong to the button
/// around them. A label stands for its own control. Without a control, what was hit stands for itself.
struct PressedControl {
    let node: DOMNode
    /// The path of what was hit below the control, outermost first; of a label's control, below the label's parent. Nil if
    /// the control itself was hit.
    let hit: String?

    /// - Parameters:
    ///   - target: What was hit.
    ///   - own: The control that a label stands for; nil if it stands for none.
    init(of target: DOMNode, labelled own: (DOMNode) -> DOMNode?) {
        guard let control = target.control else {
            (node, hit) = (target, nil)
            return
        }
        guard control.kind == .element("label"), let labelled = own(control) else {
            (node, hit) = (control, Self.path(from: target, to: control))
            return
        }
        (node, hit) = (labelled, Self.path(from: target, to: control.parent))
    }

    /// The parts of the path from a node above on, without that node's.
    private static func path(from target: DOMNode, to above: DOMNode?) -> String? {
        var parts: [String] = []
        var node: DOMNode? = target
        while let current = node, current !== above {
            parts.append(current.component(at: current.siblingIndex ?? 0).description)
            node = current.parent
        }
        return parts.isEmpty ? nil : parts.reversed().joined(separator: ControlPath.separator)
    }
}

extension DOMNode {
    /// The nearest control from this node upwards, within its document.
    fileprivate var control: DOMNode? {
        nearest { $0.isControl || $0.kind == .document }.flatMap { $0.isControl ? $0 : nil }
    }

    /// The document or the shadow root that the node stands in, or the outermost node.
    fileprivate var tree: DOMNode {
        var node = self
        while node.kind != .document, node.kind != .shadowRoot, let parent = node.parent { node = parent }
        return node
    }

    /// Whether the element can be what a label stands for.
    var isLabelable: Bool {
        guard case .element(let tag) = kind else { return false }
        return WebControl.isLabelable(WebControl.tag(ofMiniWoB: tag), type: attributes?["type"])
    }

    /// The first node below this one, in document order and within the same tree, for which a condition holds.
    private func firstBelow(where holds: (DOMNode) -> Bool) -> DOMNode? {
        var node = firstChild
        while let current = node {
            if holds(current) { return current }
            let isOtherTree = current.kind == .shadowRoot || current.kind == .document
            node = isOtherTree ? nil : current.firstChild
            var climbing: DOMNode? = current
            while node == nil, let done = climbing, done !== self {
                node = done.nextSibling
                climbing = done.parent
            }
        }
        return nil
    }

    /// The control that a label stands for: the one in its own tree whose id it names, else the first one inside.
    ///
    /// - Parameter named: The controls on the page that have an id.
    func labelledControl(among named: (String) -> [DOMNode]) -> DOMNode? {
        if let id = attributes?["for"], !id.isEmpty {
            let tree = tree
            let candidates = named(id).filter { $0.isLabelable && $0.tree === tree }
            if candidates.count < 2 {
                if let only = candidates.first { return only }
            } else {
                return tree.firstBelow { node in candidates.contains { $0 === node } }
            }
        }
        return firstBelow(where: \.isLabelable)
    }
}
