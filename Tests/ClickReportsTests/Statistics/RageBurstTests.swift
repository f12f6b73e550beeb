import ClickReports
import ClickTracking
import Testing

struct RageBurstTests {
    /// A click of the session `s-1` on one control; time and place are those since the first.
    struct Tap: Sendable, CustomTestStringConvertible {
        var ms: Int64
        var dx: Int32 = 0
        var dy: Int32 = 0
        var testDescription: String { "\(ms) ms" }
    }

    private static let unknown = Tenths.unknown

    private static func taps(_ pauses: Int64...) -> [Tap] {
        pauses.reduce(into: [Tap(ms: 0)]) { $0.append(Tap(ms: ($0.last?.ms ?? 0) + $1)) }
    }

    private static func click(_ tap: Tap) -> ReportStore.Click {
        var click = ReportStore.Click(atMs: 1_700_000_000_000 + tap.ms)
        click.x = tap.dx == unknown ? unknown : 1_000 &+ tap.dx
        click.y = tap.dy == unknown ? unknown : 1_000 &+ tap.dy
        return click
    }

    private static func rage(_ clicks: [ReportStore.Click]) throws -> [Int] {
        try ReportStore(clicks).controls().map(\.statistics.rage)
    }

    @Test(
        arguments: [
            ([], [0]), ([0], [0]), ([0, 0], [1]), ([1, 1], [1]), ([999, 999], [1]), ([1_000, 999], [0]),
            ([999, 1_000], [0]),
            ([500, 500, 500, 500, 500], [1]), ([100, 100, 1_000, 100, 100], [2]), ([100, 1_000, 100, 1_000], [0]),
            ([100, 100, 1_000, 100], [1]), ([999, 999, 999, 999, 999, 999, 999, 999, 999], [1]),
        ] as [([Int64], [Int])])
    func `three clicks or more, each less than a second after the one before, are one burst`(
        pauses: [Int64], bursts: [Int]
    ) throws {
        let taps = pauses.reduce(into: [Tap(ms: 0)]) { $0.append(Tap(ms: ($0.last?.ms ?? 0) + $1)) }
        #expect(try Self.rage(taps.map(Self.click)) == bursts)
    }

    @Test(
        arguments: [
            (299, 0, 1), (300, 0, 0), (0, 299, 1), (0, 300, 0), (150, 149, 1), (150, 150, 0), (-299, 0, 1),
            (-150, 150, 0),
            (-150, -149, 1), (1_999_999_000, -1_999_999_000, 0), (unknown, 0, 0), (0, unknown, 0),
            (unknown, unknown, 0),
        ] as [(Int32, Int32, Int)])
    func `each lies less than 30 points from the one before, along both axes together`(
        dx: Int32, dy: Int32, bursts: Int
    ) throws {
        let taps = [Tap(ms: 0), Tap(ms: 100, dx: dx, dy: dy), Tap(ms: 200)]
        #expect(try Self.rage(taps.map(Self.click)) == [bursts])
    }

    @Test func `a burst may wander far in small steps`() throws {
        let taps = (0..<6).map { Tap(ms: Int64($0) * 100, dx: Int32($0) * 200) }
        #expect(try Self.rage(taps.map(Self.click)) == [1])
    }

    @Test(arguments: [(2, 2, 0), (3, 2, 1), (2, 3, 1), (3, 3, 2)])
    func `a click at an unknown place ends a burst, and none goes on from it`(before: Int, after: Int, bursts: Int)
        throws
    {
        var taps = (0...(before + after)).map { Tap(ms: Int64($0) * 100) }
        taps[before].dx = Self.unknown
        #expect(try Self.rage(taps.map(Self.click)) == [bursts])
    }

    @Test func `clicks without a place make a burst with each other`() throws {
        var clicks = Self.taps(100, 100).map(Self.click)
        for index in clicks.indices { (clicks[index].x, clicks[index].y) = (Self.unknown, Self.unknown) }
        #expect(try Self.rage(clicks) == [1])
        clicks[1].x = 1_000
        #expect(try Self.rage(clicks) == [1], "half a place is none")
    }

    @Test(
        arguments: [
            ("yyy", 0), ("yyn", 0), ("yny", 1), ("nyy", 1), ("uyy", 1), ("yyyyyyyyn", 0), ("yyyyyynn", 1), ("yn", 0),
            ("nn", 0), ("yynyyyyn", 1), ("yyuy", 1),
        ])
    func `a burst of which the page answered all but the last click is no rage`(answers: String, bursts: Int) throws {
        let clicks = answers.enumerated().map { index, answer in
            var click = Self.click(Tap(ms: Int64(index) * 100))
            click.answered = answer == "y" ? .yes : answer == "n" ? .no : .unknown
            return click
        }
        #expect(try Self.rage(clicks) == [bursts])
    }

    @Test func `clicks count by time, not in the order in which they came`() throws {
        let taps = [900, 0, 450].map { Tap(ms: $0) }
        #expect(try Self.rage(taps.map(Self.click)) == [1])
    }

    @Test func `clicks of another session or on another control do not come between`() throws {
        var clicks = Self.taps(100, 100, 100, 100).map(Self.click)
        clicks[1].session = SessionKey(name: "s-2")
        clicks[3].path = "Other--tap"
        #expect(try Self.rage(clicks) == [1, 0])
    }

    @Test func `clicks of two sessions make no burst together`() throws {
        var clicks = Self.taps(100, 100).map(Self.click)
        clicks[2].session = SessionKey(name: "s-1", app: "A")
        #expect(try Self.rage(clicks) == [0])
    }

    @Test func `a burst goes on when the user of the session changes`() throws {
        var clicks = Self.taps(100, 100).map(Self.click)
        clicks[2].session = SessionKey(name: "s-1", user: "u")
        #expect(try Self.rage(clicks) == [1])
    }
}
