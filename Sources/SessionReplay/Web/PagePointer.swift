import ResponderChain

/// The pointer of one window, and how far its page is scrolled.
struct PagePointer {
    private var press: Event.Location?
    /// When the pointer was pressed and no click has followed yet, in milliseconds since the Unix epoch, UTC.
    private var pressMs: Int64?
    /// The page's part that the window shows begins here; nil before the recording says it.
    private(set) var scroll: Event.Location?

    /// The longest time from a press to its click.
    private static let longestPressMs: Int64 = 1_000

    /// Notes where the pointer was pressed. A finger presses first, and the browser's mouse after it.
    mutating func press(at location: Event.Location?, atMs: Int64) {
        press = location
        if pressMs.map({ atMs &- $0 > Self.longestPressMs }) ?? true { pressMs = atMs }
    }

    /// When the press of a click began; nil if no pointer made it.
    mutating func takePress(before atMs: Int64) -> Int64? {
        defer { pressMs = nil }
        return pressMs.flatMap { (0...Self.longestPressMs).contains(atMs &- $0) ? $0 : nil }
    }

    /// Notes how far the page is scrolled, to the right and down.
    mutating func scroll(to offset: Event.Location?) { scroll = offset }

    /// The place of a click in the window. A click that no pointer made has none: browsers put it at (0, 0).
    func place(of location: Event.Location?) -> Event.Location? {
        guard let location, location.x == 0, location.y == 0 else { return location }
        guard let press, press.x.magnitude < 1, press.y.magnitude < 1 else { return nil }
        return location
    }

    /// The place on the page of a place in the window.
    func onPage(_ location: Event.Location?) -> Event.Location? {
        guard let location, let scroll else { return location }
        return Event.Location(x: location.x + scroll.x, y: location.y + scroll.y)
    }
}
