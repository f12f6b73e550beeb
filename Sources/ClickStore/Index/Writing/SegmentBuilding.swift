import ClickTracking
import Dispatch
import Synchronization

/// A segment that is being built on a thread of its own, while the writer goes on.
final class SegmentBuilding: Sendable {
    private struct State {
        var clicks: PendingClicks
        var segment: BuiltSegment?
    }

    private let state: Locked<State>

    /// Begins to build the segment of some clicks.
    init(_ clicks: PendingClicks) {
        state = Locked(State(clicks: clicks))
        DispatchQueue.global(qos: .userInitiated).async { _ = self.segment }
    }

    /// The segment. Who asks first builds it, the others wait.
    var segment: BuiltSegment {
        state.withLock { state in
            let segment = state.segment ?? BuiltSegment(state.clicks)
            state.segment = segment
            return segment
        }
    }

    /// No clicks, and the room that the segment's have taken, which costs a while to have anew.
    func takeClicks() -> PendingClicks {
        state.withLock { state in
            var clicks = PendingClicks()
            swap(&clicks, &state.clicks)
            clicks.removeAll()
            return clicks
        }
    }
}
