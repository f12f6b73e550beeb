import ClickStore

/// Counts how far sessions or users come in a funnel, how long they take, and where they go instead.
struct FunnelCounter: Sendable {
    private let code: ClickCode
    /// The steps that clicks belong to, by their ranks.
    private let masks: [UInt64]
    private let windowMs: Int64
    private var trail: FunnelTrail
    private(set) var steps: [Step]

    /// What was counted of a step.
    struct Step: Sendable {
        /// Whose longest trail ends with the step.
        fileprivate(set) var ending = 0
        /// The times from the step before and from the first one, in milliseconds, of all who came so far.
        fileprivate(set) var fromBefore: [Int64] = []
        fileprivate(set) var fromFirst: [Int64] = []
        /// How many went on with a click of each rank, of those whose trail ends here.
        fileprivate(set) var next: [Int]
    }

    /// - Parameter beginsBeforeMs: Before what time trails begin, in milliseconds since the Unix epoch, UTC; nil for any.
    init(
        _ code: ClickCode, masks: [UInt64], steps: Int, edges: SequenceEdges, windowMs: Int64, beginsBeforeMs: Int64?,
        isStrict: Bool
    ) throws(StoreError) {
        (self.code, self.masks, self.windowMs) = (code, masks, windowMs)
        trail = try FunnelTrail(
            steps: steps, edges: edges, windowMs: windowMs, beginsBeforeMs: beginsBeforeMs.map(code.ms(atMs:)) ?? .max,
            isStrict: isStrict)
        self.steps = Array(repeating: Step(next: Array(repeating: 0, count: masks.count)), count: steps)
    }

    /// Counts one session or user.
    mutating func count(_ clicks: UnsafeBufferPointer<UInt128>) {
        trail.follow(clicks, code, masks)
        let times = trail.times
        guard let firstMs = times.first else { return }
        for step in times.indices.dropFirst() {
            steps[step].fromBefore.append(times[step] &- times[step - 1])
            steps[step].fromFirst.append(times[step] &- firstMs)
        }
        let end = times.count - 1
        steps[end].ending += 1
        let next = trail.last + 1
        guard times.count < steps.count, next < clicks.count, code.ms(clicks[next]) &- firstMs <= windowMs else {
            return
        }
        steps[end].next[code.rank(clicks[next])] += 1
    }

    /// Adds what another thread counted.
    mutating func add(_ other: Self) {
        for step in steps.indices {
            steps[step].ending += other.steps[step].ending
            steps[step].fromBefore += other.steps[step].fromBefore
            steps[step].fromFirst += other.steps[step].fromFirst
            for rank in steps[step].next.indices { steps[step].next[rank] += other.steps[step].next[rank] }
        }
    }
}
