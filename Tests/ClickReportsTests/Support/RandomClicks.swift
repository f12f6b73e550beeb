import ClickTracking
import SeededGenerator

/// Clicks with all that makes reports hard: several apps with the same session names, sessions of several spans,
/// unknown places and outcomes, hurried clicks, many of one millisecond, clocks that are set an hour, and clicks that come late.
struct RandomClicks {
    private static let paths = [
        "Window--Button--tap", "Window--Button[1]--tap", "Window--Caf\u{E9}--tap", "Window--Cafe\u{301}--tap",
        "Window--Never--known",
    ]
    private static let screens = [nil, "A", "B"]
    private static let apps = [nil, "LiveRoom", "Shop"]
    private static let users = [nil, "u-1", "u-2", "u-3"]
    private static let pauses: [Int64] = [0, 0, 0, 0, 0, 0, 1, 300, 998, 999, 1_000, 1_001, 5_000, 400_000]
    private static let steps: [Int32] = [0, 0, 0, 100, 149, 150, 299, 300, 2_000]

    private var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    /// One recording of a few hundred clicks at most, or of so many.
    mutating func recording(clicks count: Int? = nil) -> [ReportStore.Click] {
        var atMs: Int64 = 1_700_000_000_000
        var clicks: [ReportStore.Click] = []
        for _ in 0..<(count ?? Int.random(in: 0...300, using: &generator)) {
            atMs += pick(Self.pauses)
            // Somebody sets the clock.
            if isRare(), isRare() { atMs += pick([-3_600_000, 3_600_000]) }
            // Mostly the same control in the same session again, so that there are bursts.
            var click = clicks.last ?? ReportStore.Click()
            click.atMs = atMs
            if isRare() { (click.path, click.screen) = (pick(Self.paths), pick(Self.screens)) }
            if isRare() { click.kind = pick(ClickKind.allCases) }
            if isRare() { click.session = session() }
            click.x = isRare() ? Tenths.unknown : 1_000 - pick(Self.steps)
            click.y = isRare() ? Tenths.unknown : pick(Self.steps) - 200
            click.handled = click.path.hasSuffix("known") ? .unknown : pick([.unknown, .no, .yes])
            click.handledBy = click.handled == .yes ? pick([nil, "Cell", "MainViewController"]) : nil
            // Clicks of one moment have the same answer, as nothing says which of them was the last.
            click.answered = [.yes, .no, .unknown, .unknown, .yes][Int(atMs / 700 % 5)]
            click.item = isRare() ? "gift-12" : nil
            // A button that stays in the window while the page scrolls under it.
            let (x, y) = (pick([0, 0, 40, 700]) as Int32, pick([0, 0, 0, 500, 9_000]) as Int32)
            click.scroll = click.session.app == "Shop" ? ClickDetail.Scroll(x: x, y: y) : nil
            if click.scroll != nil, click.x != Tenths.unknown { click.x += x }
            if click.scroll != nil, click.y != Tenths.unknown { click.y += y }
            click.properties = Self.properties(of: click.session, atMs: atMs)
            clicks.append(click)
        }
        for index in clicks.indices where isRare() {
            clicks.swapAt(index, Int.random(in: clicks.indices, using: &generator))
        }
        return clicks
    }

    /// What a session says of itself: mostly the same, but not always, and some sessions say nothing.
    private static func properties(of session: SessionKey, atMs: Int64) -> [(key: String, value: String)] {
        let number = session.name.utf8.count + (session.app ?? "").utf8.count + Int(atMs / 3_000_000)
        guard number % 5 > 0 else { return [] }
        let plan = ("plan", ["pro", "free", "it's \"\\", "caf\u{E9}"][number % 4])
        return number % 3 == 0 ? [("os", "iOS")] : [plan, ("os", "Android")]
    }

    /// A recording as ``recording(clicks:)`` makes it, in which the clicks on one button are double clicks.
    mutating func recordingWithDoubleClicks() -> [ReportStore.Click] {
        recording().map { click in
            var click = click
            if click.path == Self.paths[1] { click.path = "Window--Button[1]--dblclick" }
            return click
        }
    }

    /// A recording of about 200 sessions, so that they are taken in several rounds; some clicks have no user.
    mutating func recordingOfManySessions(clicks count: Int) -> [ReportStore.Click] {
        var clicks = recording(clicks: count)
        for index in clicks.indices {
            clicks[index].session.name = "s-\(index * index % 401)"
            clicks[index].session.user = index % 7 == 0 ? nil : "u-\(index * index % 101)"
        }
        return clicks
    }

    private mutating func session() -> SessionKey {
        SessionKey(
            name: pick(["s-1", "s-1", "s-2"]), app: pick(Self.apps), version: pick([nil, "1", "2"]),
            user: pick(Self.users))
    }

    private mutating func isRare() -> Bool {
        Int.random(in: 0..<8, using: &generator) == 0
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &generator)]
    }
}
