import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// Chains of a whole tree at once, and those of many siblings.
struct TreeChainsTests {
    @Test(arguments: sweep(10, of: 0..<100))
    func `chains of a whole tree are those that are captured one by one`(seed: UInt64) throws {
        var tree = RandomTree(seed: seed, size: 80)
        for _ in 0..<8 {
            let node = tree.anyNode()
            (node.isScreen, node.isSecure, node.isTrackingEnabled) = (seed % 2 == 0, seed % 3 == 0, seed % 5 != 0)
        }
        // What stands above the application is no place.
        let delegate = Node("Delegate")
        if seed % 2 == 0 { (tree.root.dispatcher, tree.root.above) = (Dispatcher(), delegate) }
        var chains = TreeChains()
        // In any order: what is above another may be asked for later.
        for node in seed % 3 == 0 ? tree.nodes : tree.nodes.reversed() {
            let (own, fresh) = (try chains.chain(from: node), try CapturedChain(from: node))
            #expect(own.hops.map { ObjectIdentifier($0) } == fresh.hops.map { ObjectIdentifier($0) })
            #expect(own.components == fresh.components)
            #expect(own.summary.position == fresh.summary.position)
            #expect(own.summary.mayBeRecorded == fresh.summary.mayBeRecorded)
            let recorded = try chains.recordedNode(of: node)
            #expect(recorded?.components == (fresh.summary.mayBeRecorded ? fresh.summary.node?.components : nil))
            #expect(recorded?.screen == (fresh.summary.mayBeRecorded ? fresh.summary.node?.screen : nil))
        }
    }

    @Test func `a circle is found`() throws {
        let (one, other) = (Node("A"), Node("B"))
        (one.above, other.above) = (other, one)
        var chains = TreeChains()
        #expect(throws: ChainError.self) { try chains.recordedNode(of: one) }
        #expect(throws: ChainError.self) { try chains.chain(from: other) }
    }

    private final class Parent: Responder {
        let chainCache: ChainCache? = ChainCache()
        var children: [Sibling] = []
        var chainChildren: [any Responder] { children }
    }

    /// A sibling that counts how often it or another is asked for its class.
    private final class Sibling: Responder {
        let chainCache: ChainCache? = ChainCache()
        let count: Count
        unowned let parent: Parent
        init(_ parent: Parent, _ count: Count) { (self.parent, self.count) = (parent, count) }
        var next: (any Responder)? { parent }
        var pathName: String {
            count.value += 1
            return "Button"
        }
    }

    private final class Count {
        var value = 0
    }

    private static func family(_ size: Int) -> (parent: Parent, count: Count) {
        let (parent, count) = (Parent(), Count())
        parent.children = (0..<size).map { _ in Sibling(parent, count) }
        return (parent, count)
    }

    enum Way: CaseIterable { case ofTree, remembered, inspection }

    @Test(arguments: Way.allCases)
    func `the paths of four times as many siblings take four times as many looks`(way: Way) throws {
        func looks(_ size: Int) throws -> Int {
            let (parent, count) = Self.family(size)
            switch way {
            case .ofTree:
                var chains = TreeChains()
                for (index, child) in parent.children.enumerated() {
                    #expect(try chains.recordedNode(of: child)?.components.last?.index == .ordinal(index))
                }
            case .remembered:
                for (index, child) in parent.children.enumerated() {
                    let path = try CapturedChain(cachedFrom: child).components[0]
                    #expect(path?.index == .ordinal(index))
                }
            case .inspection:
                #expect(try TreeInspection(below: parent).rows.count == size + 1)
            }
            return count.value
        }
        let (few, many) = (try looks(1_000), try looks(4_000))
        #expect(many <= few * 5, "\(few) and \(many)")
    }

    @Test func `ordinals of many siblings follow each change of theirs`() throws {
        let (parent, _) = Self.family(1_000)
        func ordinals(_ indices: some Sequence<Int>) throws -> [PathComponent.Index?] {
            try indices.map { try CapturedChain(cachedFrom: parent.children[$0]).components[0]?.index }
        }
        for step in 0..<5 {
            #expect(try ordinals(990..<1_000) == (990..<1_000).map { .ordinal($0) }, "\(step)")
            parent.children.swapAt(step, 995)
            parent.children.append(parent.children.removeFirst())
            parent.chainCache?.childrenDidChange()
        }
    }
}
