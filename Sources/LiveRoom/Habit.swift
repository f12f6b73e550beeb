internal import SeededGenerator
internal import SimulatedUI

/// A view that users of a screen tend to touch, and how.
struct Habit {
    /// The frequency, relative to the other habits on the screen.
    let weight: Int
    /// The identifier or the class of the view. In a list, one of its cells is touched.
    let name: String
    /// The percentage of touches that become many quick taps.
    var ragePercent = 1
    /// The percentage of touches that become long presses.
    var longPressPercent = 0

    /// The habits by the class of the screen.
    static let all: [String: [Habit]] = [
        "LobbyViewController": [
            Habit(weight: 60, name: "rooms"), Habit(weight: 14, name: "BannerView", ragePercent: 5),
            Habit(weight: 8, name: "search", ragePercent: 6), Habit(weight: 12, name: "profile"),
        ],
        "LiveRoomViewController": [
            Habit(weight: 20, name: "gift"), Habit(weight: 34, name: "gifts"),
            Habit(weight: 36, name: "send", ragePercent: 10), Habit(weight: 4, name: "anonymous"),
            Habit(weight: 12, name: "comment"), Habit(weight: 9, name: "chat", longPressPercent: 45),
            Habit(weight: 10, name: "like"), Habit(weight: 9, name: "follow"),
            Habit(weight: 5, name: "host", ragePercent: 4), Habit(weight: 4, name: "VideoView", ragePercent: 5),
            Habit(weight: 5, name: "share", ragePercent: 8), Habit(weight: 4, name: "leave"),
        ],
        "ProfileViewController": [
            Habit(weight: 20, name: "edit", ragePercent: 14), Habit(weight: 24, name: "notifications"),
            Habit(weight: 10, name: "me", ragePercent: 4), Habit(weight: 30, name: "leave"),
        ],
    ]

    /// What habits touch, each once and in order.
    static let names = Set(all.values.flatMap { $0.map(\.name) }).sorted()

    /// Draws the view to touch; nil if no such view is visible.
    func target(on screen: ViewController, _ generator: inout SplitMix64) -> View? {
        guard let view = generator.pick(screen.view.visible(name)) else { return nil }
        guard let list = view as? ListView else { return view }
        return generator.pick(list.visibleCells)
    }
}

extension View {
    /// The views of an identifier or class that are not hidden: the view itself and those below it.
    func visible(_ name: String) -> [View] {
        guard !isHidden else { return [] }
        return (identifier == name || pathName == name ? [self] : []) + subviews.flatMap { $0.visible(name) }
    }
}
