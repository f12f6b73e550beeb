import ResponderChain

/// The pointer of one window, and how far its page is scrolled.
struct PagePointer {
    private var press: Event.Location?
    /// The page's part that the window shows begins here; nil before the recording says it.
    private(set) var scroll: Event.Location?

    /// Notes where the pointer was pressed.
    mutating func press(at location: Event.Location?) { press = location }

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
