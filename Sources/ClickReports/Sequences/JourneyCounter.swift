import ClickStore

/// How many sessions take a way.
struct CountedJourney: Sendable {
    let steps: JourneySteps
    var sessions = 0
    /// Distinct users of these sessions, of each session its last known one.
    var users = 0
    var medianMs: Double?

    /// The most frequent first, among equals by their steps.
    func precedes(_ other: Self) -> Bool {
        if sessions != other.sessions { return sessions > other.sessions }
        let different = steps.indices.first { steps[$0] != other.steps[$0] }
        return different.map { steps[$0] < other.steps[$0] } ?? false
    }
}

/// Counts the ways of sessions, which come in the order of their users.
struct JourneyCounter: Sendable {
    private let code: ClickCode
    /// The node of each rank of controls, from 1.
    private let nodes: [Int32]
    private let ends: JourneyEnds
    private(set) var ways: [CountedJourney] = []
    /// How many sessions take more steps than are asked for.
    private(set) var longer = 0
    private var places: [JourneySteps: Int] = [:]
    private var lastUsers: [Int32] = []
    /// The time from the first step to the last one of each session, and its way; none where there is one step.
    private var times: [(way: Int, ms: Int64)] = []
    private var taken: [Int32] = []
    private var takenMs: [Int64] = []

    init(_ code: ClickCode, nodes: [Int32], _ ends: JourneyEnds) {
        (self.code, self.nodes, self.ends) = (code, nodes, ends)
    }

    /// Counts the way of one session.
    mutating func count(_ numbers: UnsafeBufferPointer<UInt128>, user: Int32) {
        taken.removeAll(keepingCapacity: true)
        takenMs.removeAll(keepingCapacity: true)
        for number in numbers {
            let node = nodes[code.rank(number)]
            if node == taken.last { continue }
            taken.append(node)
            takenMs.append(code.ms(number))
        }
        guard !taken.isEmpty else { return }
        switch ends.find(in: taken) {
        case .nothing: return
        case .longer: longer += 1
        case .way(let way):
            let place = place(of: ends.steps(of: way, in: taken))
            ways[place].sessions += 1
            if user > 0, lastUsers[place] != user { ways[place].users += 1 }
            lastUsers[place] = user
            if way.count > 1 { times.append((place, takenMs[way.upperBound] - takenMs[way.lowerBound])) }
        }
    }

    private mutating func place(of steps: JourneySteps) -> Int {
        if let place = places[steps] { return place }
        places[steps] = ways.count
        ways.append(CountedJourney(steps: steps))
        lastUsers.append(0)
        return ways.count - 1
    }

    /// Adds what another counter has counted, of other users.
    mutating func add(_ other: Self) {
        let own = other.ways.map { place(of: $0.steps) }
        for (place, way) in zip(own, other.ways) {
            ways[place].sessions += way.sessions
            ways[place].users += way.users
        }
        times += other.times.map { (own[$0.way], $0.ms) }
        longer += other.longer
    }

    /// The first ways in the order of the report, with their medians.
    ///
    /// - Parameter limit: How many, 0 for all.
    func mostFrequent(_ limit: Int) throws(StoreError) -> [CountedJourney] {
        let order = ways.indices.sorted { ways[$0].precedes(ways[$1]) }.prefix(limit > 0 ? limit : ways.count)
        var shown = order.map { ways[$0] }
        var numbers = Array(repeating: Int32(-1), count: ways.count)
        for (number, way) in order.enumerated() { numbers[way] = Int32(truncatingIfNeeded: number) }
        var values = try GroupedValues<Int64>(capacity: times.count)
        for time in times where numbers[time.way] >= 0 { values.append(time.ms, to: numbers[time.way]) }
        try GroupedValues.visit([values], limit: shown.count) { number, times in
            shown[number].medianMs = Quantile.of(times, [50])?[0]
        }
        return shown
    }
}
