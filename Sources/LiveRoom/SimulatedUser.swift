internal import SeededGenerator

/// One of the people who use the app. They come back with the same habits, so that their sessions resemble one another, and most
/// of them take the new version when it is there.
struct SimulatedUser {
    let name: String
    /// The version at first, and that of all sessions from a time on, in milliseconds since the first day began.
    private let versions: (first: String, second: String, fromMs: Int64)
    /// Whether the user taps the pictures beside the chat's messages when they look like buttons.
    let isCurious: Bool
    /// How strong each habit is, by the name of what it touches.
    private let strengths: [String: Int]

    /// - Parameters:
    ///   - number: The user's number in the simulation.
    ///   - seed: The simulation's seed.
    init(number: Int, seed: UInt64) {
        var seeds = SplitMix64(seed: seed &* 1_000_003 &+ UInt64(number))
        var generator = SplitMix64(seed: seeds.next())
        name = "u-" + SimulatedSession.padded(number, to: 5)
        let last = Self.versions[generator.pickIndex(weights: [60, 30, 10]) ?? 0]
        isCurious = generator.happens(12)
        strengths = Habit.names.reduce(into: [:]) { strengths, name in
            strengths[name] = generator.pick([1, 2, 4, 8])
        }
        // The new version is out on the third day, and nobody waits longer than three days.
        let day = 86_400_000
        let upgradeMs = last == "1.4.0" ? generator.number(in: 2 * day...5 * day) : 0
        versions = (upgradeMs > 0 ? "1.3.2" : last, last, Int64(upgradeMs))
    }

    /// The version of the app that the user has then, in milliseconds since the first day began.
    func version(atMs: Int64) -> String { atMs < versions.fromMs ? versions.first : versions.second }

    private static let versions = ["1.4.0", "1.3.2", "1.5.0-beta.1"]

    /// Draws a habit for a screen.
    func habit(on screen: String, _ generator: inout SplitMix64) -> Habit? {
        let habits = Habit.all[screen] ?? []
        return generator.pickIndex(weights: habits.map { $0.weight * (strengths[$0.name] ?? 1) }).map { habits[$0] }
    }
}
