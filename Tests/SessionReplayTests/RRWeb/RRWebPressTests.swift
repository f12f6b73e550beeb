import ClickTracking
import ResponderChain
import SeededGenerator
import Testing

@testable import SessionReplay

/// One press is one click, and a place is one on the page.
struct RRWebPressTests {
    /// A page with a label (6), its text (7) and box (8), a button (9) with an icon (10), and a frame (11) with a button (14).
    private static let page = """
        {"type":0,"id":1,"childNodes":[{"type":2,"id":2,"tagName":"html","attributes":{},"childNodes":[\
        {"type":2,"id":4,"tagName":"body","attributes":{},"childNodes":[\
        {"type":2,"id":6,"tagName":"label","attributes":{"for":"n"},"childNodes":[{"type":3,"id":7,"textContent":"News"}]},\
        {"type":2,"id":8,"tagName":"input","attributes":{"id":"n"},"childNodes":[]},\
        {"type":2,"id":9,"tagName":"button","attributes":{},"childNodes":[{"type":2,"id":10,"tagName":"i","attributes":{},"childNodes":[]}]},\
        {"type":2,"id":11,"tagName":"iframe","attributes":{},"childNodes":[{"type":0,"id":12,"childNodes":[\
        {"type":2,"id":13,"tagName":"html","attributes":{},"childNodes":[{"type":2,"id":14,"tagName":"button","attributes":{},"childNodes":[]}]}]}]}\
        ]}]}]}
        """

    private static func interaction(_ type: Int, _ id: Int, at ms: Int, x: Int = 30, y: Int = 40) -> String {
        RRWebText.event(3, at: ms, "{\"source\":2,\"type\":\(type),\"id\":\(id),\"x\":\(x),\"y\":\(y)}")
    }

    private static func press(_ id: Int, at ms: Int) -> [String] {
        [interaction(1, id, at: ms), interaction(0, id, at: ms + 70), interaction(2, id, at: ms + 71)]
    }

    private static func scroll(_ id: Int, at ms: Int, y: Int) -> String {
        RRWebText.event(3, at: ms, "{\"source\":3,\"id\":\(id),\"x\":0,\"y\":\(y)}")
    }

    private static func reading(_ events: [String]) throws -> CollectedOutput {
        let all = [RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, page)] + events
        return try CollectedOutput.reading(RRWebText.array(all), ReplayOptions(.controls))
    }

    @Test func `a label and its box are one click on the box`() throws {
        let output = try Self.reading(Self.press(7, at: 100) + [Self.interaction(2, 8, at: 172)])
        #expect(output.paths == ["document--html--body--input--click"])
        #expect(output.clicks.map(\.hit) == ["label"])
        #expect(output.folded == ["the browser sent it to the control of the label that was clicked": 1])
    }

    @Test(arguments: [(0, false, 1), (49, false, 1), (50, false, 2), (49, true, 2), (0, true, 2)])
    func `a click soon after another is the same press unless the pointer was pressed`(
        _ pause: Int, _ isPressed: Bool, _ count: Int
    ) throws {
        var events = Self.press(9, at: 100)
        if isPressed { events.append(Self.interaction(1, 10, at: 171)) }
        events.append(Self.interaction(2, 10, at: 171 + pause))
        let output = try Self.reading(events)
        #expect(output.clicks.count == count)
        #expect(output.clicks.count + output.folded.values.reduce(0, +) == 2)
    }

    @Test func `clicks that follow each other closely are one press however long they go on`() throws {
        let output = try Self.reading(
            Self.press(9, at: 100) + (1...20).map { Self.interaction(2, 9, at: 171 + $0 * 40) })
        #expect(output.clicks.count == 1)
        #expect(output.folded.values.reduce(0, +) == 20)
    }

    @Test func `another control between two clicks makes two presses of them`() throws {
        let output = try Self.reading([9, 8, 9].enumerated().map { Self.interaction(2, $1, at: 100 + $0 * 5) })
        #expect(output.clicks.count == 3)
    }

    @Test func `a double click's two presses and its own event stay`() throws {
        let events = Self.press(9, at: 100) + Self.press(9, at: 190) + [Self.interaction(4, 9, at: 262)]
        #expect(try Self.reading(events).clicks.map(\.event) == ["click", "click", "dblclick"])
    }

    @Test func `a batch that was sent twice counts once, and pages are not changed by it`() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<40 {
            var at = 100
            var events: [String] = []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                events += Self.press([7, 8, 9, 10, 14].randomElement(using: &random) ?? 9, at: at)
                at += Int.random(in: 75...1_000, using: &random)
            }
            let once = try Self.reading(events)
            let cut = Int.random(in: 0..<events.count, using: &random)
            let twice = try Self.reading(events + events[cut...])
            #expect(twice.clicks == once.clicks)
            #expect(twice.folded.values.reduce(0, +) >= once.folded.values.reduce(0, +))
        }
    }

    @Test func `two recorders in one page are named`() throws {
        let presses = (0..<5).flatMap { number in
            Self.press(9, at: 100 + number * 600) + Self.press(9, at: 101 + number * 600)
        }
        let output = try Self.reading(presses)
        #expect(output.clicks.count == 5)
        #expect(output.folded == ["two recorders ran in the page": 5])
    }

    @Test func `a click that no pointer made has no place`() throws {
        let output = try Self.reading([
            Self.interaction(2, 9, at: 100, x: 0, y: 0), Self.interaction(1, 9, at: 200, x: 0, y: 0),
            Self.interaction(2, 9, at: 280, x: 0, y: 0), Self.interaction(2, 8, at: 500),
        ])
        #expect(output.clicks.map(\.location) == [nil, .init(x: 0, y: 0), .init(x: 30, y: 40)])
    }

    @Test func `a place is one on the page, and a frame's is its own`() throws {
        let output = try Self.reading(
            [Self.interaction(2, 9, at: 100), Self.scroll(1, at: 200, y: 500), Self.scroll(8, at: 201, y: 7)]
                + [Self.interaction(2, 9, at: 300), Self.interaction(2, 14, at: 400)])
        #expect(output.clicks.map(\.y) == [40, 540, 40])
        #expect(output.clicks.map(\.scroll?.y) == [0, 500, nil])
    }

    @Test func `the rules of 0.2.0 take each click as the file has it`() throws {
        let events =
            [RRWebText.meta(at: 0), RRWebText.snapshot(at: 1, Self.page)] + Self.press(7, at: 100)
            + [Self.scroll(1, at: 171, y: 500), Self.interaction(2, 8, at: 172, x: 0, y: 0)]
        let output = try CollectedOutput.reading(RRWebText.array(events))
        #expect(output.paths == ["document--html--body--label--click", "document--html--body--input--click"])
        #expect(output.clicks.map(\.location) == [.init(x: 30, y: 40), .init(x: 0, y: 0)])
        #expect(
            output.clicks.allSatisfy { $0.hit == nil && $0.tab == nil && $0.scroll == nil } && output.folded.isEmpty)
    }
}

/// Which windows are a session.
struct RRWebWindowTests {
    private static func line(_ window: String, _ event: String) -> String { "[\"\(window)\",\(event)]" }

    private static func reading(_ lines: [String], named name: String? = nil) throws -> CollectedOutput {
        var options = ReplayOptions(.controls)
        options.sessionName = name
        return try CollectedOutput.reading(lines.joined(separator: "\n"), options)
    }

    private static func window(_ name: String, from ms: Int, clicks: [Int]) -> [String] {
        [line(name, RRWebText.meta(at: ms)), line(name, RRWebText.snapshot(at: ms + 1, RRWebText.page))]
            + clicks.map { line(name, RRWebText.click(7, at: $0)) }
    }

    @Test func `windows of a file that names no session are one, and are played together`() throws {
        let lines =
            Self.window("a", from: 0, clicks: [100, 5_000]) + Self.window("b", from: 2_000, clicks: [3_000, 9_000])
        let output = try Self.reading(lines)
        #expect(Set(output.sessions).count == 1)
        #expect(output.clicks.map(\.tab) == ["a", "b", "a", "b"])
        #expect(output.clicks.map { $0.atMs } == output.clicks.map { $0.atMs }.sorted())
        // The order of the lines does not matter for the name.
        #expect(try Self.reading(Array(lines.dropFirst(4) + lines.prefix(4))).sessions == output.sessions)
    }

    @Test(arguments: [(30 * 60_000, 1), (30 * 60_000 + 1, 2)])
    func `windows more than 30 minutes apart are sessions of their own`(_ pause: Int, _ count: Int) throws {
        let output = try Self.reading(
            Self.window("a", from: 0, clicks: [100]) + Self.window("b", from: 100 + pause, clicks: [200 + pause]))
        #expect(Set(output.sessions).count == count)
    }

    @Test func `a session that is named on the command line is all of the file`() throws {
        let output = try Self.reading(
            Self.window("a", from: 0, clicks: [100]) + Self.window("b", from: 9_000_000, clicks: [9_000_100]),
            named: "s-1")
        #expect(Set(output.sessions) == ["s-1"] && output.clicks.count == 2)
    }

    @Test func `hundreds of windows that are open at once lose nothing`() throws {
        let lines = (0..<100).flatMap {
            Self.window("w\($0)", from: $0, clicks: [1_000 + $0 * 100, 50_000 + $0 * 100])
        }
        let output = try Self.reading(lines)
        #expect(Set(output.sessions).count == 1 && output.clicks.count == 200)
        #expect(Set(output.clicks.map(\.tab)).count == 100)
    }
}
