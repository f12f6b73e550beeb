import SeededGenerator
import Testing

@testable import SessionReplay

/// Pages as mutations change them.
struct RRWebPageTests {
    private static let body = RRWebText.document(1, RRWebText.element("html", 2, RRWebText.element("body", 4)))

    /// Reads a snapshot of an empty body, mutations one after the other, and a click on each of some nodes.
    private static func read(
        _ mutations: [(removes: [String], adds: [String])], clicking ids: [Int], on page: String = body
    ) throws -> CollectedOutput {
        var events = [RRWebText.snapshot(at: 0, page)]
        for (index, mutation) in mutations.enumerated() {
            events.append(RRWebText.mutation(at: index + 1, removes: mutation.removes, adds: mutation.adds))
        }
        for (index, id) in ids.enumerated() { events.append(RRWebText.click(id, at: 1_000 + index)) }
        return try CollectedOutput.reading(RRWebText.array(events))
    }

    private static func add(
        _ tag: String, _ id: Int, to parent: Int, before next: Int? = nil, shadow: Bool = false
    ) -> String {
        RRWebText.add(RRWebText.element(tag, id, shadow: shadow), to: parent, before: next)
    }

    private static let prefix = "document--html--body--"

    @Test func `additions give the same tree in any order`() throws {
        var random = SplitMix64(seed: 17)
        for _ in 0..<60 {
            let tree = RandomTree(count: 1 + random.below(25), using: &random)
            let ids = tree.nodes.map(\.id)
            let output = try Self.read([([], tree.adds.shuffled(using: &random))], clicking: ids)
            #expect(output.paths == ids.map { tree.path($0) + "--click" })
        }
    }

    @Test func `additions in one mutation or in several give the same tree`() throws {
        var random = SplitMix64(seed: 18)
        for _ in 0..<40 {
            let tree = RandomTree(count: 1 + random.below(25), using: &random)
            let ids = tree.nodes.map(\.id)
            // Backwards, as then each sibling is known when another names it; parents go first all the same.
            let mutations = tree.adds.map { (removes: [String](), adds: [$0]) }
            let depth = { (id: Int) in tree.path(id).count { $0 == "-" } }
            let order = mutations.indices.sorted { (depth(ids[$0]), -$0) < (depth(ids[$1]), -$1) }
            let output = try Self.read(order.map { mutations[$0] }, clicking: ids)
            #expect(output.paths == ids.map { tree.path($0) + "--click" })
        }
    }

    @Test func `a page changed at random, as the recorder tells of it, is the page in the browser`() throws {
        var random = SplitMix64(seed: 19)
        for _ in 0..<40 {
            var page = LivePage()
            var events = [RRWebText.snapshot(at: 0, Self.body)]
            var expected: [String] = []
            for step in 1...12 {
                events.append(page.change(at: step * 1_000, using: &random))
                for (index, id) in page.ids.enumerated() {
                    events.append(RRWebText.click(id, at: step * 1_000 + 1 + index))
                    expected.append(page.path(id) + "--click")
                }
            }
            let output = try CollectedOutput.reading(RRWebText.array(events))
            #expect(output.paths == expected)
        }
    }

    @Test func `a neighbour that never comes costs only the order`() throws {
        let output = try Self.read(
            [([], [Self.add("p", 10, to: 4, before: 999), Self.add("p", 11, to: 10)])], clicking: [10, 11])
        #expect(output.paths == [Self.prefix + "p--click", Self.prefix + "p--p--click"])
    }

    @Test func `a parent that never comes costs the node and all below it`() throws {
        let adds = [Self.add("p", 10, to: 999), Self.add("p", 11, to: 10), Self.add("p", 12, to: 4)]
        let output = try Self.read([([], adds)], clicking: [10, 11, 12])
        #expect(output.paths == [Self.prefix + "p--click"])
        #expect(output.reasons.count == 2)
    }

    @Test func `a moved node takes what is below it along`() throws {
        let build = [
            Self.add("div", 10, to: 4), Self.add("div", 11, to: 4), Self.add("p", 12, to: 10),
            Self.add("b", 13, to: 12),
        ]
        let output = try Self.read([([], build), ([], [Self.add("p", 12, to: 11)])], clicking: [13, 10])
        #expect(output.paths == [Self.prefix + "div[1]--p--b--click", Self.prefix + "div--click"])
    }

    @Test func `a node moved among its siblings changes their ordinals`() throws {
        let build = (10...12).map { Self.add("p", $0, to: 4) }
        let move = ([RRWebText.remove(12, from: 4)], [Self.add("p", 12, to: 4, before: 10)])
        let output = try Self.read([([], build), move], clicking: [10, 11, 12])
        #expect(output.paths == [1, 2, 0].map { Self.prefix + ($0 == 0 ? "p--click" : "p[\($0)]--click") })
    }

    @Test func `a node cannot be moved below itself`() throws {
        let build = [Self.add("div", 10, to: 4), Self.add("p", 11, to: 10)]
        let output = try Self.read([([], build), ([], [Self.add("div", 10, to: 11)])], clicking: [10, 11])
        #expect(output.paths == [Self.prefix + "div--click", Self.prefix + "div--p--click"])
    }

    @Test func `removing a node removes all below it, and a number may come again`() throws {
        let build = [Self.add("div", 10, to: 4), Self.add("p", 11, to: 10), Self.add("b", 12, to: 11)]
        let again = ([RRWebText.remove(10, from: 4)], [Self.add("i", 12, to: 4)])
        let output = try Self.read([([], build), again], clicking: [10, 11, 12])
        #expect(output.reasons.count == 2)
        #expect(output.paths == [Self.prefix + "i--click"])
    }

    @Test func `removals come before additions`() throws {
        let build = [Self.add("p", 10, to: 4), Self.add("p", 11, to: 4)]
        let output = try Self.read(
            [([], build), ([RRWebText.remove(10, from: 4)], [Self.add("p", 12, to: 4)])], clicking: [11, 12])
        #expect(output.paths == [Self.prefix + "p--click", Self.prefix + "p[1]--click"])
    }

    @Test func `unknown numbers and descriptions without sense change nothing`() throws {
        let senseless = [
            "{}", "null", "7", "{\"parentId\":4}", "{\"parentId\":4,\"node\":{}}",
            "{\"parentId\":\"4\",\"node\":{\"type\":2}}",
        ]
        let removes = [RRWebText.remove(999, from: 4), "{}", "null", "{\"id\":\"4\"}"]
        let output = try Self.read([(removes, senseless + [Self.add("p", 10, to: 4)])], clicking: [10, 4])
        #expect(output.paths == [Self.prefix + "p--click", "document--html--body--click"])
    }

    @Test func `nodes in a shadow root stand below a hop of its own`() throws {
        let host = RRWebText.element(
            "my-host", 10, RRWebText.element("p", 11, shadow: true), RRWebText.element("p", 12))
        let page = RRWebText.document(1, RRWebText.element("html", 2, RRWebText.element("body", 4, host)))
        let add = Self.add("p", 13, to: 10, before: 11, shadow: true)
        let output = try Self.read([([], [add])], clicking: [11, 12, 13], on: page)
        #expect(
            output.paths == [
                Self.prefix + "my-host--shadow-root--p[1]--click", Self.prefix + "my-host--p--click",
                Self.prefix + "my-host--shadow-root--p--click",
            ])
    }

    @Test func `an iframe shows one document, and a new one replaces the old`() throws {
        let frame = Self.add("iframe", 10, to: 4)
        let document = { (id: Int) in
            RRWebText.add(
                RRWebText.document(id, RRWebText.element("html", id + 1, RRWebText.element("a", id + 2))), to: 10)
        }
        let output = try Self.read([([], [frame]), ([], [document(20)]), ([], [document(30)])], clicking: [22, 32])
        #expect(output.reasons == ["the clicked node 22 is not on the page"])
        #expect(output.paths == [Self.prefix + "iframe--document--html--a--click"])
    }

    private static func frameDocument(_ id: Int, _ tag: String) -> String {
        let html = RRWebText.element("html", id + 1, RRWebText.element(tag, id + 2))
        return RRWebText.add(RRWebText.document(id, html), to: 10)
    }

    @Test func `a document that comes before its iframe waits for it, also over a snapshot`() throws {
        let path = Self.prefix + "iframe--document--html--a--click"
        let late = try Self.read(
            [([], [Self.frameDocument(20, "a")]), ([], [Self.add("iframe", 10, to: 4)])], clicking: [22])
        #expect(late.paths == [path])
        let page = RRWebText.document(
            1, RRWebText.element("html", 2, RRWebText.element("body", 4, RRWebText.element("iframe", 10))))
        let events = [
            RRWebText.mutation(at: 0, adds: [Self.frameDocument(20, "a")]), RRWebText.snapshot(at: 1, page),
            RRWebText.click(22, at: 2), RRWebText.snapshot(at: 3, page), RRWebText.click(22, at: 4),
        ]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == [path])
        #expect(output.rejections.count == 1)
    }

    @Test func `a document that comes again has been written anew`() throws {
        let mutations = [Self.add("iframe", 10, to: 4), Self.frameDocument(20, "a"), Self.frameDocument(20, "p")]
        let output = try Self.read(mutations.map { ([], [$0]) }, clicking: [22])
        #expect(output.paths == [Self.prefix + "iframe--document--html--p--click"])
    }

    @Test func `a new root replaces the old one, of whose removal nobody heard`() throws {
        let adds = [Self.add("html", 20, to: 1), Self.add("body", 21, to: 20), Self.add("a", 22, to: 21)]
        let output = try Self.read([([], adds)], clicking: [22, 4])
        #expect(output.paths == [Self.prefix + "a--click"])
        #expect(output.reasons == ["the clicked node 4 is not on the page"])
    }

    @Test func `old recorders named the neighbour before, where the one after had no number yet`() throws {
        let add = { (id: Int, previous: String, next: String) in
            "{\"parentId\":4,\"previousId\":\(previous),\"nextId\":\(next),\"node\":\(RRWebText.element("p", id))}"
        }
        let adds = [add(10, "null", "-1"), add(11, "10", "-1"), add(12, "11", "9"), add(13, "9", "null")]
        let output = try Self.read(
            [([], [Self.add("p", 9, to: 4)]), ([], adds)], clicking: [10, 11, 12, 9, 13])
        #expect(output.paths == (0..<5).map { Self.prefix + ($0 == 0 ? "p--click" : "p[\($0)]--click") })
    }

    @Test func `a click on a text belongs to the element around it`() throws {
        let output = try Self.read([([], [RRWebText.add(RRWebText.text(10), to: 4)])], clicking: [10])
        #expect(output.paths == ["document--html--body--click"])
    }

    @Test func `texts between elements do not count`() throws {
        let adds = [
            RRWebText.add(RRWebText.text(10), to: 4), Self.add("p", 11, to: 4),
            RRWebText.add(RRWebText.text(12), to: 4), Self.add("p", 13, to: 4),
        ]
        #expect(try Self.read([([], adds)], clicking: [13]).paths == [Self.prefix + "p[1]--click"])
    }

    @Test func `a new snapshot replaces the page`() throws {
        let events = [
            RRWebText.snapshot(at: 0, RRWebText.page), RRWebText.snapshot(at: 1, Self.body), RRWebText.click(7, at: 2),
            RRWebText.click(4, at: 3),
        ]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == ["document--html--body--click"])
        #expect(output.rejections.count == 1)
    }

    @Test(arguments: [false, true])
    func `a page of twenty thousand elements inside each other is no trouble`(backwards: Bool) throws {
        let count = 20_000
        let adds = (0..<count).map { Self.add("p", 100 + $0, to: $0 == 0 ? 4 : 99 + $0) }
        let output = try Self.read([([], backwards ? adds.reversed() : adds)], clicking: [101])
        #expect(output.paths == [Self.prefix + "p--p--click"])
    }
}
