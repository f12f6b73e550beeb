import ClickStore

/// How far a session or user comes in a funnel.
///
/// A trail is made of clicks in their order, the first one on the first step's controls, the next one on the second's, and so
/// on, none more than the window after the first. The longest trail counts; of several that are complete, the first; of others
/// the one that begins last, as people gave up after that one; of those that begin at once the one that comes so far first; and of
/// those with the same last click, the one whose clicks before it are the latest, going back from the end.
///
/// For each step the trail that ends there and begins last is kept: no other could go on when this one cannot. So one pass
/// over the clicks is enough, as in ClickHouse's `windowFunnel`.
///
/// Safety of the raw memory: there is room for a trail of all steps for each step, and one more.
struct FunnelTrail: Sendable {
    /// There may be so many steps.
    static let maxSteps = 64

    private let steps: Int
    private let edges: SequenceEdges
    private let windowMs: Int64
    private let beginsBeforeMs: Int64
    private let isStrict: Bool
    /// The times of the clicks of each step's trail, and behind them those of the longest one.
    private let trails: ZeroedMemory<Int64>
    /// The steps that have a trail.
    private var alive: UInt64 = 0

    /// The steps of the longest trail, and the place of its last click in the sequence: -1 if it has only started.
    private(set) var count = 0
    private(set) var last = 0

    /// - Parameters:
    ///   - windowMs: The time that the last click may be after the first at most, in milliseconds.
    ///   - beginsBeforeMs: Before what time trails begin, as the code has it.
    ///   - isStrict: Whether a trail's clicks follow on one another, with no other one between.
    init(steps: Int, edges: SequenceEdges, windowMs: Int64, beginsBeforeMs: Int64, isStrict: Bool) throws(StoreError) {
        (self.steps, self.edges, self.windowMs, self.isStrict) = (steps, edges, windowMs, isStrict)
        self.beginsBeforeMs = beginsBeforeMs
        trails = try ZeroedMemory(count: steps * (steps + 1))
    }

    /// The times of the longest trail's clicks.
    var times: UnsafeBufferPointer<Int64> {
        UnsafeBufferPointer(start: trails.start + steps * steps, count: count)
    }

    /// Looks at a sequence.
    ///
    /// - Parameters:
    ///   - clicks: In order.
    ///   - code: Tells their times and ranks.
    ///   - masks: A bit for each step that a click belongs to, by the click's rank.
    mutating func follow(_ clicks: UnsafeBufferPointer<UInt128>, _ code: ClickCode, _ masks: [UInt64]) {
        (alive, count, last) = (0, 0, 0)
        guard let first = clicks.first, let final = clicks.last else { return }
        // The start and the end are like clicks before the first and after the last one.
        if edges.hasStart { take(1, atMs: code.ms(first), at: -1) }
        for (index, click) in clicks.enumerated() {
            take(masks[code.rank(click)], atMs: code.ms(click), at: index)
            if count == steps { return }
        }
        if edges.hasEnd { take(1 << UInt64(steps - 1), atMs: code.ms(final), at: clicks.count) }
    }

    /// Goes on with a click that belongs to some steps.
    @inline(__always)
    private mutating func take(_ mask: UInt64, atMs: Int64, at index: Int) {
        guard mask != 0 || isStrict else { return }
        // The steps that this click may be: those behind a trail, and the first.
        var candidates = (alive << 1 | (atMs < beginsBeforeMs ? 1 : 0)) & mask
        if isStrict { alive = 0 }
        // From the last one, so that the click is one step of a trail only.
        while candidates != 0 {
            let step = 63 - candidates.leadingZeroBitCount
            candidates ^= 1 << UInt64(step)
            guard extend(to: step, atMs: atMs), step >= count || step + 1 == count && beginsLater(step) else {
                continue
            }
            (count, last) = (step + 1, index)
            (trails.start + steps * steps).update(from: trails.start + steps * step, count: count)
        }
    }

    /// Whether a step's trail begins later than the longest one.
    private func beginsLater(_ step: Int) -> Bool { trails.start[steps * step] > trails.start[steps * steps] }

    /// Makes a step's trail of the one before and a click; not if the click comes too late.
    private mutating func extend(to step: Int, atMs: Int64) -> Bool {
        let trail = trails.start + steps * step
        if step > 0 {
            let before = trail - steps
            guard atMs &- before[0] <= windowMs else { return false }
            trail.update(from: before, count: step)
        }
        trail[step] = atMs
        alive |= 1 << UInt64(step)
        return true
    }
}

/// Whether the first step of a funnel is where a session or user starts, and the last one where it ends: at the times of its
/// first and its last selected click, but no clicks.
struct SequenceEdges: Sendable {
    /// What people call the two.
    static let (start, end) = ("(start)", "(end)")

    let hasStart: Bool
    let hasEnd: Bool
}
