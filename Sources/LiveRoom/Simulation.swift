internal import SeededGenerator

/// Sessions of the live-room app, played by simulated users.
///
/// The same seed gives the same users, sessions and clicks on every run and every machine. The number of sessions does
/// not change the first ones.
package struct Simulation {
    private let seed: UInt64
    private let startedAtMs: Int64
    /// Makes the seeds of the next sessions.
    private var seeds: SplitMix64
    private var made = 0

    /// - Parameters:
    ///   - seed: The seed of all random numbers.
    ///   - startedAtMs: The midnight at the start of the first day, in milliseconds since the Unix epoch, UTC. Sessions
    ///     begin on the ``days`` days from then on.
    package init(seed: UInt64, startedAtMs: Int64) {
        self.seed = seed
        self.startedAtMs = startedAtMs
        seeds = SplitMix64(seed: seed)
    }

    /// The number of days that sessions are spread over.
    package static let days = 7

    /// Creates the next session, not played yet.
    package mutating func next() -> SimulatedSession {
        var generator = SplitMix64(seed: seeds.next())
        let start = startedAtMs + Self.startOffsetMs(&generator)
        made += 1
        return SimulatedSession(
            seed: seed, number: made, startedAtMs: start, firstDayMs: startedAtMs, generator: generator)
    }

    /// Creates sessions one after the other and passes each, not played yet, to a closure.
    package func run(sessions: Int, _ visit: (SimulatedSession) throws -> Void) rethrows {
        var simulation = Simulation(seed: seed, startedAtMs: startedAtMs)
        for _ in 0..<max(0, sessions) { try visit(simulation.next()) }
    }

    /// The relative number of sessions in each hour of the day: few at night, more at noon, most in the evening.
    private static let hourWeights = [4, 2, 1, 1, 1, 1, 2, 4, 6, 6, 6, 8, 10, 9, 7, 6, 7, 9, 12, 16, 20, 22, 16, 9]

    private static func startOffsetMs(_ generator: inout SplitMix64) -> Int64 {
        let hours = generator.number(in: 0...(days - 1)) * 24 + (generator.pickIndex(weights: hourWeights) ?? 0)
        return Int64(hours * 3_600_000 + generator.number(in: 0...3_599_999))
    }
}
