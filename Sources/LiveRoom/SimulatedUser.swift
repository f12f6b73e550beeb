internal import SeededGenerator

/// One of the people who use the app. They come back with the same habits and the same version of the app, so that their
/// sessions resemble one another.
struct SimulatedUser {
    let name: String
    let version: String
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
        version = Self.versions[generator.pickIndex(weights: [60, 30, 10]) ?? 0]
        isCurious = generator.happens(12)
        strengths = Habit.names.reduce(into: [:]) { strengths, name in
            strengths[name] = generator.pick([1, 2, 4, 8])
        }
    }

    private static let versions = ["1.4.0", "1.3.2", "1.5.0-beta.1"]

    /// Whether the pictures beside the chat's messages look like buttons: from 1.4.0 on. Nothing handles taps on them.
    var hasPicturesLikeButtons: Bool { version != "1.3.2" }

    /// Draws a habit for a screen.
    func habit(on screen: String, _ generator: inout SplitMix64) -> Habit? {
        let habits = Habit.all[screen] ?? []
        return generator.pickIndex(weights: habits.map { $0.weight * (strengths[$0.name] ?? 1) }).map { habits[$0] }
    }
}
