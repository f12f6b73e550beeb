import ResponderChain
import SeededGenerator
import Testing

@testable import SessionReplay

struct SiblingOrderTests {
    enum Place: CaseIterable {
        case first, second, last

        func next(in list: DOMNode) -> DOMNode? {
            switch self {
            case .first: list.firstChild
            case .second: list.firstChild?.nextSibling
            case .last: nil
            }
        }
    }

    /// Puts so many items into a list, each at a place, and asks for the ordinal of each when it has come.
    ///
    /// - Returns: How many items that took a look at.
    private static func passed(_ count: Int, _ place: Place) -> Int {
        let list = DOMNode(.element("ul"))
        for _ in 0..<count {
            let item = DOMNode(.element("li"))
            list.insert(item, before: place.next(in: list))
            _ = item.siblingIndex
        }
        return list.childrenVisited
    }

    @Test(arguments: Place.allCases)
    func `placing each of many siblings as it comes takes no look at all of them`(place: Place) {
        let (once, twice) = (Self.passed(10_000, place), Self.passed(20_000, place))
        // Half of the siblings before each would be 200 million.
        #expect(twice < 20_000 * 3 * SiblingOrder.minRunLength)
        // Twice as many may cost what the square root adds, and by far not four times as much.
        #expect(twice < 3 * once)
    }

    @Test func `ordinals are those that counting gives, whatever comes, goes, moves and is renamed`() {
        var random = SplitMix64(seed: 31)
        for most in [40, 3_000] {
            let list = DOMNode(.element("ul"))
            var expected: [DOMNode] = []
            for step in 0..<6_000 {
                switch expected.isEmpty ? 0 : random.below(expected.count > most ? 6 : 10) {
                case 1, 2:
                    expected.remove(at: random.below(expected.count)).detach()
                case 3:
                    let node = random.pick(expected)
                    node.identifier = random.pick(["", "a", "e\u{301}", "\u{E9}", nil])
                case 4:
                    let (node, next) = (random.pick(expected), random.pick(expected))
                    list.insert(node, before: next)
                    expected.removeAll { $0 === node }
                    expected.insert(node, at: expected.firstIndex { $0 === next } ?? expected.count)
                default:
                    let kinds: [DOMNode.Kind] = [.element("li"), .element("b"), .other, .shadowRoot, .document]
                    let node = DOMNode(random.pick(kinds), identifier: random.pick(["a", nil]))
                    let place = random.below(expected.count + 1)
                    list.insert(node, before: place < expected.count ? expected[place] : nil)
                    expected.insert(node, at: place)
                }
                guard step.isMultiple(of: 7), !expected.isEmpty else { continue }
                let node = random.pick(expected)
                let name = PathComponent(node.pathName, identifier: node.identifier)
                let earlier = expected.prefix { $0 !== node }.count {
                    $0.isInPath && PathComponent($0.pathName, identifier: $0.identifier) == name
                }
                #expect(node.siblingIndex == (node.isInPath ? earlier : nil))
            }
            let isSame = list.children.elementsEqual(expected) { $0 === $1 }
            #expect(isSame)
        }
    }

    @Test func `a list ends with its parent, however long it is`() {
        let list = DOMNode(.element("ul"))
        for _ in 0..<200_000 { list.insert(DOMNode(.element("li"))) }
        let last = list.children.reversed().first
        list.dismantle()
        #expect(last?.parent == nil)
        #expect(list.firstChild == nil)
    }
}
