/// Where ways begin and end within sessions, and how many steps they have at most.
///
/// A session's steps are the nodes that were clicked, in order; one that was clicked several times in a row is one step.
struct JourneyEnds: Sendable {
    /// Whether each node begins a way, and whether each ends one; nil where no node is asked for.
    let from: [Bool]?
    let to: [Bool]?
    /// Whether ways begin where sessions start, and whether they lead to where sessions end.
    let isFromStart: Bool
    let isToEnd: Bool
    let steps: Int

    /// The most steps of a way.
    static let maxSteps = 8

    /// What a session has of a way.
    enum Found: Equatable {
        case nothing
        /// A way with more steps than are asked for.
        case longer
        /// The places of its first and its last step.
        case way(ClosedRange<Int>)
    }

    /// Whether ways begin, and end, at something: else they have as many steps as there are on that side.
    var hasBeginning: Bool { from != nil || isFromStart || !hasEnd }
    var hasEnd: Bool { to != nil || isToEnd }

    /// Finds a session's way: from the first step that begins one; to the first that ends one, or that does so later; between two, from
    /// the last beginning before the end.
    ///
    /// - Parameter nodes: The session's steps; at least one.
    func find(in nodes: [Int32]) -> Found {
        let last = nodes.count - 1
        var (start, end) = (0, last)
        if let from {
            guard let first = nodes.firstIndex(where: { from[Int($0)] }) else { return .nothing }
            start = first
        }
        if let to {
            guard let arrival = nodes[(from == nil ? 0 : start + 1)...].firstIndex(where: { to[Int($0)] }) else {
                return .nothing
            }
            end = arrival
        }
        guard hasBeginning else { return .way(max(0, end - steps + 1)...end) }
        guard hasEnd else { return .way(start...min(end, start + steps - 1)) }
        if let from { start = nodes[...(to == nil ? end : end - 1)].lastIndex { from[Int($0)] } ?? start }
        return end - start < steps ? .way(start...end) : .longer
    }

    /// The way's steps, one for each that is asked for: nodes from 1, ``edge`` where the session starts or ends sooner, ``none`` elsewhere.
    func steps(of way: ClosedRange<Int>, in nodes: [Int32]) -> JourneySteps {
        var result = JourneySteps(repeating: Self.none)
        let offset = hasBeginning ? 0 : steps - way.count
        for (place, node) in nodes[way].enumerated() { result[offset + place] = node }
        if way.count < steps {
            if !hasBeginning { result[offset - 1] = Self.edge }
            if !hasEnd { result[way.count] = Self.edge }
        }
        return result
    }

    static let edge: Int32 = 0
    static let none: Int32 = -1
}

/// The steps of a way; those that are not asked for are ``JourneyEnds/none``.
typealias JourneySteps = SIMD8<Int32>

/// How many sessions take each step that is drawn, and each two in a row, on any way.
struct JourneyWeights: Sendable {
    /// A node at its place in ways.
    struct Place: Hashable {
        private let step: Int
        private let node: Int32

        init(_ steps: JourneySteps, _ step: Int) { (self.step, node) = (step, steps[step]) }
    }

    private var numbers: [Place: Int] = [:]
    private var sessions: [Int]
    /// By the number of the first place × how many there are + that of the second.
    private var pairs: [Int: Int] = [:]

    /// - Parameters:
    ///   - ways: All ways.
    ///   - drawn: Those whose steps are drawn. There may be so many others that it matters.
    init(_ ways: [CountedJourney], of drawn: [CountedJourney]) {
        for way in drawn {
            for step in way.steps.indices where way.steps[step] != JourneyEnds.none {
                let place = Place(way.steps, step)
                if numbers[place] == nil { numbers[place] = numbers.count }
            }
        }
        sessions = Array(repeating: 0, count: numbers.count)
        for way in ways {
            var before: Int?
            for step in way.steps.indices where way.steps[step] != JourneyEnds.none {
                let number = numbers[Place(way.steps, step)]
                if let number {
                    sessions[number] += way.sessions
                    if let before { pairs[before * sessions.count + number, default: 0] += way.sessions }
                }
                before = number
            }
        }
    }

    subscript(place: Place) -> Int { numbers[place].map { sessions[$0] } ?? 0 }

    subscript(from: Place, to: Place) -> Int {
        guard let first = numbers[from], let second = numbers[to] else { return 0 }
        return pairs[first * sessions.count + second] ?? 0
    }
}
