import ResponderChain

/// Which of its like each of very many siblings is, without a look at all of them.
///
/// The siblings stand in runs, and each run knows how many of each name it has. To place a node takes a look at the runs
/// before its own, and at the nodes before it in that; both grow with the square root of the siblings' number at most.
final class SiblingOrder {
    /// Some siblings that follow each other.
    final class Run {
        unowned(unsafe) fileprivate(set) var first: DOMNode
        fileprivate var count = 0
        /// How many hops there are of each class and identifier.
        fileprivate var alike: [PathComponent: Int] = [:]

        fileprivate init(from first: DOMNode) {
            self.first = first
        }

        fileprivate func take(_ node: DOMNode) {
            node.run = self
            count += 1
            note(node, 1)
        }

        fileprivate func note(_ node: DOMNode, _ difference: Int) {
            guard node.decoratesPath else { return }
            alike[SiblingOrder.name(node), default: 0] += difference
        }
    }

    /// So many siblings need no order.
    static let shortRun = 256

    private var runs: [Run] = []

    init(_ siblings: some Sequence<DOMNode>) {
        for node in siblings {
            if runs.last.map({ $0.count >= Self.shortRun }) ?? true { runs.append(Run(from: node)) }
            runs.last?.take(node)
        }
    }

    /// How many siblings before a node are like it, and how many runs and nodes that took a look at.
    func ordinal(of node: DOMNode) -> (ordinal: Int, passed: Int) {
        let name = Self.name(node)
        var (ordinal, passed) = (0, 0)
        for run in runs {
            passed += 1
            if run === node.run { break }
            ordinal += run.alike[name] ?? 0
        }
        var other = node.run?.first
        while let current = other, current !== node {
            passed += 1
            if current.isAlike(node) { ordinal += 1 }
            other = current.nextSibling
        }
        return (ordinal, passed)
    }

    /// Takes note of a node that has been put among the siblings, before one of them or at the end.
    func add(_ node: DOMNode, before next: DOMNode?) {
        guard let run = next?.run ?? runs.last else {
            runs = [Run(from: node)]
            runs.first?.take(node)
            return
        }
        if run.first === next { run.first = node }
        run.take(node)
        if run.count > 2 * max(Self.shortRun, runs.count) { split(run) }
    }

    /// Takes note of a node that is about to leave.
    func remove(_ node: DOMNode) {
        guard let run = node.run else { return }
        run.note(node, -1)
        run.count -= 1
        node.run = nil
        if run.count == 0 {
            runs.removeAll { $0 === run }
        } else if run.first === node, let next = node.nextSibling {
            run.first = next
        }
    }

    func willRename(_ node: DOMNode) { node.run?.note(node, -1) }
    func didRename(_ node: DOMNode) { node.run?.note(node, 1) }

    /// Moves the second half of a run into a new one.
    private func split(_ run: Run) {
        guard let place = runs.firstIndex(where: { $0 === run }) else { return }
        var node: DOMNode? = run.first
        for _ in 0..<(run.count / 2) { node = node?.nextSibling }
        guard let middle = node else { return }
        let second = Run(from: middle)
        while let current = node, current.run === run {
            run.note(current, -1)
            run.count -= 1
            second.take(current)
            node = current.nextSibling
        }
        runs.insert(second, at: place + 1)
    }

    private static func name(_ node: DOMNode) -> PathComponent {
        PathComponent(node.pathClass, identifier: node.identifier)
    }
}
