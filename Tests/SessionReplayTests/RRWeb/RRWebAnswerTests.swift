import ClickTracking
import ResponderChain
import SeededGenerator
import Testing

@testable import SessionReplay

/// Whether the page answered a click, as far as a recording shows it.
struct RRWebAnswerTests {
    /// A page with two texts (5, 6), a button (9), a link (10), a text field (11), a box (12), a video (13), an editor (14)
    /// with a paragraph (15), a date field (16), and a link without an address (17).
    private static let page = """
        {"type":0,"id":1,"childNodes":[{"type":2,"id":2,"tagName":"html","attributes":{},"childNodes":[\
        {"type":2,"id":4,"tagName":"body","attributes":{},"childNodes":[\
        {"type":2,"id":5,"tagName":"p","attributes":{},"childNodes":[]},\
        {"type":2,"id":6,"tagName":"p","attributes":{},"childNodes":[]},\
        {"type":2,"id":9,"tagName":"button","attributes":{},"childNodes":[]},\
        {"type":2,"id":10,"tagName":"a","attributes":{"href":"/x"},"childNodes":[]},\
        {"type":2,"id":11,"tagName":"input","attributes":{"type":"search"},"childNodes":[]},\
        {"type":2,"id":12,"tagName":"input","attributes":{"type":"checkbox"},"childNodes":[]},\
        {"type":2,"id":13,"tagName":"video","attributes":{},"childNodes":[]},\
        {"type":2,"id":14,"tagName":"div","attributes":{"contenteditable":"true"},"childNodes":[\
        {"type":2,"id":15,"tagName":"p","attributes":{},"childNodes":[]}]},\
        {"type":2,"id":16,"tagName":"input","attributes":{"type":"date"},"childNodes":[]},\
        {"type":2,"id":17,"tagName":"a","attributes":{},"childNodes":[]}\
        ]}]}]}
        """

    private static func event(_ source: Int, _ rest: String, at ms: Int) -> String {
        RRWebText.event(3, at: ms, "{\"source\":\(source),\(rest)}")
    }

    private static func interaction(_ type: Int, _ id: Int, at ms: Int) -> String {
        event(2, "\"type\":\(type),\"id\":\(id),\"x\":30,\"y\":40", at: ms)
    }

    private static func press(_ id: Int, at ms: Int) -> [String] {
        [interaction(1, id, at: ms - 80), interaction(0, id, at: ms - 1), interaction(2, id, at: ms)]
    }

    private static func text(of id: Int, at ms: Int) -> String {
        event(0, "\"texts\":[{\"id\":\(id),\"value\":\"x\"}],\"attributes\":[],\"removes\":[],\"adds\":[]", at: ms)
    }

    private static func selection(_ id: Int, to end: Int, at ms: Int) -> String {
        event(14, "\"ranges\":[{\"start\":\(id),\"startOffset\":0,\"end\":\(id),\"endOffset\":\(end)}]", at: ms)
    }

    /// What is read of each click, in a window that goes on until a minute after its beginning.
    private static func answers(_ events: [String], until end: Int = 60_000) throws -> [Answered] {
        let all =
            [RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, page)] + events + [event(1, "\"positions\":[]", at: end)]
        return try CollectedOutput.reading(RRWebText.array(all), ReplayOptions(.controls)).clicks.map(\.answered)
    }

    @Test(arguments: [
        ("a text", text(of: 5, at: 10_100)), ("before the click, after the press", text(of: 5, at: 9_950)),
        ("a node comes", event(0, "\"adds\":[{\"parentId\":4,\"nextId\":null,\"node\":{}}]", at: 10_250)),
        ("a node goes", event(0, "\"removes\":[{\"parentId\":4,\"id\":6}]", at: 10_000)),
        ("an attribute", event(0, "\"attributes\":[{\"id\":9,\"attributes\":{\"class\":\"on\"}}]", at: 10_003)),
        ("the page is scrolled", event(3, "\"id\":1,\"x\":0,\"y\":400", at: 10_200)),
        ("a field takes input", event(5, "\"id\":11,\"text\":\"\",\"isChecked\":false", at: 10_001)),
        ("a field gets the focus", interaction(5, 11, at: 10_030)),
        ("a video plays", event(7, "\"id\":13,\"type\":0", at: 10_030)),
        ("a style is set", event(13, "\"id\":5,\"set\":{}", at: 10_030)),
        (
            "another page",
            RRWebText.event(4, at: 10_250, "{\"href\":\"https://a.example/other\",\"width\":1,\"height\":1}")
        ),
        ("the page is loaded again", RRWebText.event(0, at: 10_250, "{}")),
    ])
    func `what follows within 250 ms is an answer`(_ what: String, _ answer: String) throws {
        #expect(try Self.answers(Self.press(9, at: 10_000) + [answer]) == [.yes], "\(what)")
    }

    @Test(arguments: [
        ("too late", text(of: 5, at: 10_251)), ("before the press", text(of: 5, at: 9_900)),
        ("the button gets the focus", interaction(5, 9, at: 9_930)),
        ("the pointer moves", event(1, "\"positions\":[]", at: 10_010)),
        ("the caret is set", selection(9, to: 0, at: 9_930)),
        ("the page is described again", RRWebText.meta(at: 10_010)),
        ("a window's size", event(4, "\"width\":300,\"height\":200", at: 10_010)),
        ("an empty change", event(0, "\"texts\":[],\"attributes\":[],\"removes\":[],\"adds\":[]", at: 10_010)),
    ])
    func `else the page did not answer`(_ what: String, _ other: String) throws {
        #expect(try Self.answers(Self.press(9, at: 10_000) + [other]) == [.no], "\(what)")
    }

    @Test(arguments: [10, 11, 13, 14, 16])
    func `what a browser does by itself is not known`(_ node: Int) throws {
        #expect(try Self.answers(Self.press(node, at: 10_000)) == [.unknown])
        #expect(try Self.answers(Self.press(node, at: 10_000) + [Self.text(of: 5, at: 10_010)]) == [.yes])
    }

    @Test func `a link without an address and a box do nothing by themselves that is not recorded`() throws {
        #expect(try Self.answers(Self.press(17, at: 10_000) + Self.press(12, at: 20_000)) == [.no, .no])
    }

    @Test func `the caret is an answer where text is edited`() throws {
        #expect(try Self.answers(Self.press(15, at: 10_000) + [Self.selection(15, to: 0, at: 9_930)]) == [.yes])
        #expect(try Self.answers(Self.press(15, at: 10_000) + [Self.interaction(5, 14, at: 9_930)]) == [.yes])
    }

    @Test func `what happens after the end of the recording is not known`() throws {
        #expect(try Self.answers(Self.press(9, at: 10_000), until: 10_250) == [.unknown])
        #expect(try Self.answers(Self.press(9, at: 10_000), until: 10_251) == [.no])
    }

    @Test(arguments: [100, 500, 1_000, 2_000])
    func `a clock is no answer, and hides none`(_ pause: Int) throws {
        let ticks = stride(from: 7, to: 60_000, by: pause).map { Self.text(of: 5, at: $0) }
        var events = ticks
        var expected: [Answered] = []
        for at in stride(from: 12_000, to: 50_000, by: 1_730) {
            let isAnswered = at / 10 % 2 == 0
            expected.append(isAnswered ? .yes : .no)
            events += Self.press(9, at: at) + (isAnswered ? [Self.text(of: 6, at: at + 30)] : [])
        }
        #expect(try Self.answers(events) == expected)
    }

    @Test func `answers to earlier clicks make no habit, however fast they are`() throws {
        let events = (0..<40).flatMap {
            Self.press(9, at: 10_000 + $0 * 150) + [Self.text(of: 5, at: 10_006 + $0 * 150)]
        }
        #expect(try Self.answers(events) == Array(repeating: .yes, count: 40))
    }

    @Test func `what begins with a click and goes on is its answer`() throws {
        let ticks = stride(from: 10_010, to: 40_000, by: 100).map { Self.text(of: 5, at: $0) }
        let clicks = Self.press(9, at: 10_000) + Self.press(9, at: 30_000)
        #expect(try Self.answers(clicks + ticks) == [.yes, .no])
    }

    @Test func `what follows a press elsewhere is the answer to that`() throws {
        let next = [
            Self.interaction(1, 11, at: 10_120), Self.interaction(5, 11, at: 10_121), Self.text(of: 5, at: 10_130),
        ]
        #expect(try Self.answers(Self.press(9, at: 10_000) + next) == [.no])
        #expect(try Self.answers(Self.press(9, at: 10_000) + [Self.text(of: 5, at: 10_110)] + next) == [.yes])
    }

    @Test func `a page that is being scrolled goes on with it`() throws {
        let scrolls = stride(from: 9_700, to: 10_400, by: 16).map {
            Self.event(3, "\"id\":1,\"x\":0,\"y\":\($0)", at: $0)
        }
        #expect(try Self.answers(Self.press(9, at: 10_000) + scrolls) == [.no])
    }

    @Test func `all clicks that mark a text together are answered, and none before them`() throws {
        let series = [0, 160, 320].flatMap { Self.press(5, at: 20_000 + $0) }
        let marked = series + [Self.selection(5, to: 12, at: 20_325)]
        #expect(try Self.answers(Self.press(5, at: 10_000) + marked) == [.no, .yes, .yes, .yes])
        let elsewhere = Self.press(9, at: 19_500) + series + [Self.selection(5, to: 12, at: 20_325)]
        #expect(try Self.answers(elsewhere) == [.no, .yes, .yes, .yes])
    }

    @Test func `a field that is clicked twice marks a word, which no recording says`() throws {
        let events = Self.press(11, at: 10_000) + Self.press(11, at: 10_150) + [Self.interaction(4, 11, at: 10_151)]
        #expect(try Self.answers(events) == [.yes, .yes, .yes])
    }

    @Test func `changes that are packed are known to happen all the time only as a whole`() throws {
        func packed(_ ms: Int) -> String { Self.event(0, "\"texts\":\"H4sI\",\"adds\":\"H4sI\"", at: ms) }
        #expect(try Self.answers(Self.press(9, at: 10_000) + [packed(10_050)]) == [.yes])
        let clock = stride(from: 10, to: 20_000, by: 1_000).map(packed)
        let clicks = Self.press(9, at: 15_000) + Self.press(9, at: 15_500)
        #expect(try Self.answers(clock + clicks) == [.unknown, .no])
    }

    @Test func `no answer depends on the order of a file's events`() throws {
        var random = SplitMix64(seed: 3)
        var events = [Self.interaction(5, 9, at: 3_001)]
        for index in 0..<60 {
            events += Self.press([9, 5, 10].randomElement(using: &random) ?? 9, at: 4_000 + index * 700)
            events.append(
                Self.text(
                    of: Int.random(in: 5...6, using: &random),
                    at: 4_000 + index * 700 + Int.random(in: -300...600, using: &random)))
        }
        let once = try Self.answers(events)
        #expect(Set(once).count == 3)
        // Presses stay before their clicks, as they have times of their own.
        #expect(try Self.answers(events.shuffled(using: &random)) == once)
    }

    @Test func `the rules of 0.2.0 say nothing of answers`() throws {
        let events = [RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, Self.page)] + Self.press(9, at: 100)
        let clicks = try CollectedOutput.reading(RRWebText.array(events + [Self.event(1, "\"positions\":[]", at: 900)]))
            .clicks
        #expect(clicks.map(\.answered) == [.unknown])
    }
}
