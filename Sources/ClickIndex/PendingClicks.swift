import ClickTracking
import Dispatch

/// Clicks that were inserted as rows and wait to be indexed; their ids follow one another.
package struct PendingClicks: Sendable {
    package var clicks: [IndexedClick] = []
    /// The id of the first one.
    private var firstID: Int64 = 0
    /// How many of them are committed.
    private var committed = 0

    package var count: Int { clicks.count }
    /// The range of their ids; there must be clicks.
    package var ids: ClosedRange<Int64> { firstID...firstID + Int64(clicks.count) - 1 }

    package init() {}

    /// Appends the clicks of the rows that begin with an id; rows that do not follow the last ones replace them.
    @inlinable
    package mutating func append(_ rows: some Collection<IndexedClick>, from id: Int64) {
        prepareToAppend(rows.count, from: id)
        clicks.append(contentsOf: rows)
    }

    package mutating func prepareToAppend(_ count: Int, from id: Int64) {
        if id != firstID + Int64(clicks.count) { removeAll() }
        if clicks.isEmpty { firstID = id }
        // Doubling beyond this would cost more memory than a whole segment.
        if clicks.count + count > clicks.capacity, clicks.count > 1 << 16 {
            clicks.reserveCapacity(BuiltSegment.maxClicks + max(count, 1 << 17))
        }
    }

    /// Whether these are exactly the rows of a range.
    package func areAll(of range: ClosedRange<Int64>) -> Bool { !clicks.isEmpty && range == ids }

    /// The clicks with the ids from `id` on; nil if these are not all here.
    package func clicks(from id: Int64, count: Int) -> ArraySlice<IndexedClick>? {
        guard id >= firstID, id + Int64(count) <= firstID + Int64(clicks.count) else { return nil }
        let start = Int(id - firstID)
        return clicks[start..<start + count]
    }

    package mutating func didCommit() { committed = clicks.count }

    /// Forgets what was not committed.
    package mutating func didRollBack() { clicks.removeLast(clicks.count - committed) }

    package mutating func removeAll() {
        clicks.removeAll(keepingCapacity: true)
        committed = 0
    }
}

/// A segment that is being built on a thread of its own, while the writer goes on.
package final class SegmentBuilding: Sendable {
    private struct State {
        var clicks: PendingClicks
        var segment: BuiltSegment?
    }

    private let state: Locked<State>

    /// Begins to build the segment of some clicks.
    package init(_ clicks: PendingClicks) {
        state = Locked(State(clicks: clicks))
        DispatchQueue.global(qos: .userInitiated).async { _ = self.segment }
    }

    /// The segment. The first caller builds it, the others wait.
    package var segment: BuiltSegment {
        state.withLock { state in
            let segment = state.segment ?? BuiltSegment(state.clicks.clicks, ids: state.clicks.ids)
            state.segment = segment
            return segment
        }
    }

    /// No clicks, in the memory that those of the segment used: allocating it again would take a while.
    package func takeEmptyBuffer() -> PendingClicks {
        state.withLock { state in
            var clicks = PendingClicks()
            swap(&clicks, &state.clicks)
            clicks.removeAll()
            return clicks
        }
    }
}
