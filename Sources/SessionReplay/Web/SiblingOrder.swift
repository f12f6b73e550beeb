import ResponderChain

/// Counts the ordinals of very many siblings without visiting all of them.
///
/// The siblings are divided into runs, and each run counts its nodes by class and identifier. To find a node's ordinal,
/// the runs before its own and the nodes before it in its run are visited; the numbers of both grow at most with the
/// square root of the number of siblings.
final class SiblingOrder {
    /// Some siblings that follow each other.
    final class Run {
        unowned(unsafe) fileprivate(set) var first: DOMNode
        fileprivate var count = 0
        /// How many hops there are of each class and identifier.
        fileprivate var counts: [PathComponent: Int] = [:]

        fileprivate init(from first: DOMNode) {
            self.first = first
        }

        fileprivate func append(_ node: DOMNode) {
            node.run = self
            count += 1
            add(1, of: node)
        }

        fileprivate func add(_ difference: Int, of node: DOMNode) {
            guard node.isInPath else { return }
            counts[node.component(at: 0), default: 0] += difference
        }
    }

    /// Runs have at least so many nodes at first; fewer siblings need no order.
    static let minRunLength = 256

    private var runs: [Run] = []

    init(_ siblings: some Sequence<DOMNode>) {
        for node in siblings {
            if runs.last.map({ $0.count >= Self.minRunLength }) ?? true { runs.append(Run(from: node)) }
            runs.last?.append(node)
        }
    }

    /// How many siblings before a node have its class and identifier, and how many runs and nodes were visited to count
    /// them.
    func ordinal(of node: DOMNode) -> (ordinal: Int, visited: Int) {
        let name = node.component(at: 0)
        var (ordinal, visited) = (0, 0)
        for run in runs {
            visited += 1
            if run === node.run { break }
            ordinal += run.counts[name] ?? 0
        }
        var other = node.run?.first
        while let current = other, current !== node {
            visited += 1
            if current.isAlike(node) { ordinal += 1 }
            other = current.nextSibling
        }
        return (ordinal, visited)
    }

    /// Adds a node that was inserted before a sibling or at the end.
    func add(_ node: DOMNode, before next: DOMNode?) {
        guard let run = next?.run ?? runs.last else {
            runs = [Run(from: node)]
            runs.first?.append(node)
            return
        }
        if run.first === next { run.first = node }
        run.append(node)
        if run.count > 2 * max(Self.minRunLength, runs.count) { split(run) }
    }

    /// Removes a node that is about to leave the siblings.
    func remove(_ node: DOMNode) {
        guard let run = node.run else { return }
        run.add(-1, of: node)
        run.count -= 1
        node.run = nil
        if run.count == 0 {
            runs.removeAll { $0 === run }
        } else if run.first === node, let next = node.nextSibling {
            run.first = next
        }
    }

    func willRename(_ node: DOMNode) { node.run?.add(-1, of: node) }
    func didRename(_ node: DOMNode) { node.run?.add(1, of: node) }

    /// Moves the second half of a run into a new one.
    private func split(_ run: Run) {
        guard let place = runs.firstIndex(where: { $0 === run }) else { return }
        var node: DOMNode? = run.first
        for _ in 0..<(run.count / 2) { node = node?.nextSibling }
        guard let middle = node else { return }
        let second = Run(from: middle)
        while let current = node, current.run === run {
            run.add(-1, of: current)
            run.count -= 1
            second.append(current)
            node = current.nextSibling
        }
        runs.insert(second, at: place + 1)
    }
}
