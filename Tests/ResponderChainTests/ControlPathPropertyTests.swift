import SeededGenerator
import TestSupport
import Testing

@testable import ResponderChain

struct ControlPathPropertyTests {
    @Test(arguments: 0..<200)
    func `distinct nodes outside list cells have distinct paths`(seed: UInt64) throws {
        let tree = RandomTree(seed: seed, size: 20 + Int(seed) % 130)
        var owners: [ControlPath: Node] = [:]
        for node in tree.nodes where node.isInPath && !node.isInListCell {
            let path = try ControlPath(of: node, event: "tap")
            #expect(owners.updateValue(node, forKey: path) == nil, "two nodes have the path \(path)")
        }
    }

    @Test(arguments: 0..<200)
    func `distinct paths differ in their bytes`(seed: UInt64) throws {
        let tree = RandomTree(seed: seed, size: 60, cells: false)
        let texts = try tree.nodes.filter(\.isInPath).map { try ControlPath(of: $0, event: "tap").description }
        #expect(Set(texts.map { Array($0.utf8) }).count == texts.count)
    }

    @Test(arguments: 0..<100)
    func `a hop sees exactly the components below it`(seed: UInt64) throws {
        var tree = RandomTree(seed: seed, size: 90)
        let source = tree.anyNode()
        let chain = try CapturedChain(from: source)
        var seen: [String] = []
        for node in tree.nodes {
            node.onRoute = { node, event in
                seen.append(event.path)
                node.forward(event)
            }
        }
        source.send("tap")
        let expected = chain.hops.indices.map { index in
            ControlPath.format(chain.components[..<index].reversed().compactMap(\.self), event: "tap")
        }
        #expect(seen == expected)
    }

    @Test(arguments: 0..<100)
    func `the climbed name, the fresh path and the captured path are the same`(seed: UInt64) throws {
        var tree = RandomTree(seed: seed, size: 90)
        let source = tree.anyNode()
        let captured = try CapturedChain(from: source).path(event: "giftSent")
        let fresh = try ControlPath(of: source, event: "giftSent")
        let event = Event("giftSent", from: source)
        Dispatcher().send(event)
        #expect(captured == fresh)
        #expect(event.path == fresh.description)
    }

    @Test(arguments: 0..<60)
    func `a path stays when siblings are added after its node`(seed: UInt64) throws {
        var tree = RandomTree(seed: seed, size: 40)
        let node = tree.anyNode()
        let before = try ControlPath(of: node, event: "tap")
        for _ in 0..<3 { node.parent?.add(Node(node.pathName, identifier: node.identifier)) }
        #expect(try ControlPath(of: node, event: "tap") == before)
    }

    @Test(arguments: 0..<1_000)
    func `parsing what was formatted gives the same path`(seed: UInt64) throws {
        var texts = RandomText(seed: seed)
        let components = (0...texts.number(upTo: 6)).map { _ in
            PathComponent(texts.next(), identifier: texts.happens(50) ? texts.next() : nil, index: texts.index())
        }
        let path = ControlPath(components, event: texts.next())
        let parsed = try ControlPath(parsing: path.description)
        #expect(parsed == path)
        #expect(parsed.description.utf8.elementsEqual(path.description.utf8))
    }
}

/// Class names, identifiers and event names, most of them awkward.
private struct RandomText {
    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    private static let pieces = [
        "-", "--", "---", "%", "%2D", "#", "[", "]", "[0]", "[*]", "*", "\0", "\u{1F}", "\u{7F}", "\n", " ", "é",
        "e\u{301}", "\u{301}", "👩‍👩‍👧", "View", "Button", "Pair<Array<Int>, (String) -> ()>", "0", "\u{FFFD}", "\u{10FFFF}",
        "\u{80}", "(unknown context at $10)", "a-b", "Äpfel", "\r\n", "中",
    ]

    mutating func next() -> String {
        (0...generator.number(in: 0...4)).map { _ in generator.pick(Self.pieces) ?? "" }.joined()
    }

    mutating func index() -> PathComponent.Index {
        switch generator.number(in: 0...3) {
        case 0: .cell
        case 1: .ordinal(generator.number(in: 1...9))
        case 2: .ordinal(generator.number(in: 0...Int.max))
        default: .ordinal(0)
        }
    }

    mutating func happens(_ percent: Int) -> Bool { generator.happens(percent) }
    mutating func number(upTo limit: Int) -> Int { generator.number(in: 0...limit) }
}
