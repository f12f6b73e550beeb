internal import SeededGenerator
internal import SimulatedUI

/// Something that users of a screen tend to touch.
struct Habit {
    /// How often, compared with the other habits on the screen.
    let weight: Int
    /// The identifier, or else the class, of what is touched; of a list, one of its cells.
    let name: String
    /// In how many of a hundred touches the user loses patience and taps in haste.
    var hurry = 1
    /// In how many of a hundred touches the finger stays down for long.
    var hold = 0

    /// What users do on a screen, by the screen's class.
    private static let all: [String: [Habit]] = [
        "LobbyViewController": [
            Habit(weight: 60, name: "rooms"), Habit(weight: 14, name: "BannerView", hurry: 5),
            Habit(weight: 8, name: "search", hurry: 6), Habit(weight: 12, name: "profile"),
        ],
        "LiveRoomViewController": [
            Habit(weight: 20, name: "gift"), Habit(weight: 34, name: "gifts"),
            Habit(weight: 36, name: "send", hurry: 10), Habit(weight: 4, name: "anonymous"),
            Habit(weight: 12, name: "comment"), Habit(weight: 9, name: "chat", hold: 45),
            Habit(weight: 10, name: "like"), Habit(weight: 9, name: "follow"),
            Habit(weight: 5, name: "host", hurry: 4), Habit(weight: 4, name: "VideoView", hurry: 5),
            Habit(weight: 5, name: "share", hurry: 8), Habit(weight: 4, name: "leave"),
        ],
        "ProfileViewController": [
            Habit(weight: 20, name: "edit", hurry: 14), Habit(weight: 24, name: "notifications"),
            Habit(weight: 10, name: "me", hurry: 4), Habit(weight: 30, name: "leave"),
        ],
    ]

    /// One of the habits that users have on a screen.
    static func choose(on screen: ViewController, _ generator: inout SplitMix64) -> Habit? {
        let habits = all[screen.pathClass] ?? []
        return generator.pickIndex(weights: habits.map(\.weight)).map { habits[$0] }
    }

    /// The view that the user goes for, nil where it is not to be seen.
    func target(on screen: ViewController, _ generator: inout SplitMix64) -> View? {
        var found: [View] = []
        collect(in: screen.view, into: &found)
        guard let view = generator.pick(found) else { return nil }
        guard let list = view as? ListView else { return view }
        return generator.pick(list.visibleCells)
    }

    private func collect(in view: View, into found: inout [View]) {
        guard !view.isHidden else { return }
        if view.identifier == name || view.pathClass == name { found.append(view) }
        for subview in view.subviews { collect(in: subview, into: &found) }
    }
}
