internal import Synchronization

/// Counts the changes of all responder trees of the process: a time that moves when, and only when, one of them changes.
///
/// Trees belong to different actors, so the counter is atomic. A relaxed order suffices: a tree's own changes and its
/// own events happen on one actor, one after the other.
enum ChainClock {
    private static let changes = Atomic<UInt64>(1)

    /// The number of the last change.
    static var now: UInt64 { changes.load(ordering: .relaxed) }

    /// Counts one more change and returns its number.
    static func advance() -> UInt64 {
        changes.wrappingAdd(1, ordering: .relaxed).newValue
    }
}
