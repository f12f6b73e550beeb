import ClickTracking

/// Decides which of the clicks that arrive without an identity of their own the store holds already.
///
/// A click's identity is its `id`, else its session and `seq`: those are looked up. Others are told by their session, content
/// and occurrence within the recording. For a session that is new to the store no stored clicks are looked at; for one that
/// another recording has filled they are read back, once.
struct ClickDeduplicator {
    /// The decision on an arriving click.
    enum Verdict {
        case store
        case duplicate
        case conflict(Conflict)
    }

    /// Why a click is not stored whose identity another one has.
    enum Conflict: CustomStringConvertible {
        case sameID
        case sameSeq(Int64)

        var description: String {
            switch self {
            case .sameID: "another click has the same id"
            case .sameSeq(let seq): "another click of this session has the same seq \(seq)"
            }
        }
    }

    /// The known clicks of a session that other recordings have filled, too.
    private struct Session {
        /// Whether the store may hold clicks that are not loaded.
        var needsContents: Bool
        /// Empty if none have been loaded.
        let unmatched = UnmatchedClicks()
    }

    private var sessions: [Int64: Session] = [:]
    /// Sessions of other recordings too, whose stored clicks without identity have all been brought.
    private var settled: Set<Int64> = []
    /// How many of ``sessions`` have stored clicks that are not loaded.
    private var unloaded = 0
    var needsContents: Bool { unloaded > 0 }

    /// Forgets what can be read back from the store, which is all but which clicks of other recordings the feed has brought.
    mutating func forget() {
        sessions = sessions.filter { origin, known in
            guard !known.needsContents else { return false }
            if known.unmatched.isEmpty { settled.insert(origin) }
            return !known.unmatched.isEmpty
        }
        unloaded = 0
    }

    /// Begins to follow a session that the feed meets.
    ///
    /// - Parameters:
    ///   - isStored: Whether the store has held the session before the feed, or before the feed forgot its names.
    ///   - isOwn: Whether all stored clicks of the span that it meets came from the feed's own recording.
    mutating func meet(session origin: Int64, isStored: Bool, isOwn: Bool) {
        guard isStored, !isOwn, sessions[origin] == nil else { return }
        let needsContents = !settled.contains(origin)
        sessions[origin] = Session(needsContents: needsContents)
        if needsContents { unloaded += 1 }
    }

    /// Whether a session's stored clicks must be loaded before its clicks without identity can be judged.
    func needsContents(session origin: Int64) -> Bool {
        sessions[origin]?.needsContents ?? false
    }

    /// Adds the stored clicks of a session.
    mutating func load(_ clicks: [ClickContent], session origin: Int64) {
        guard sessions[origin]?.needsContents == true else { return }
        sessions[origin]?.unmatched.fill(clicks)
        sessions[origin]?.needsContents = false
        unloaded -= 1
    }

    /// The stored clicks of a session that the recording has not brought yet, for comparison with clicks without identity;
    /// nil if the session is new. It stays the same object until ``forget()``.
    func unmatched(session origin: Int64) -> UnmatchedClicks? {
        sessions[origin]?.unmatched
    }
}

/// The stored clicks of a session, without identity of their own, that a recording has not brought yet.
///
/// Most recordings bring them in the order in which they are stored, and then each is compared with one only. It is a
/// class, so that taking a click out copies nothing.
final class UnmatchedClicks {
    /// In the order of the store; those below ``next`` have been brought.
    private var ordered: [ClickContent]
    private var next = 0
    /// How often each is left, once one has come out of order; then ``ordered`` is empty.
    private var counts: [ClickContent: Int] = [:]

    /// Whether all have been brought.
    var isEmpty: Bool { ordered.isEmpty && counts.isEmpty }

    /// Makes a collection of clicks that are in the order of the store.
    init(_ clicks: [ClickContent] = []) {
        ordered = clicks
    }

    /// Adds the clicks of a session, of which none has been added so far.
    func fill(_ clicks: [ClickContent]) {
        ordered = clicks
    }

    /// Takes out a click that has been brought; false if none like it is left.
    func take(_ content: ClickContent) -> Bool {
        if next < ordered.count {
            if ordered[next] == content {
                next += 1
                if next == ordered.count { ordered = [] }
                return true
            }
            for rest in ordered[next...] { counts[rest, default: 0] += 1 }
            ordered = []
        }
        guard let count = counts[content] else { return false }
        counts[content] = count > 1 ? count - 1 : nil
        return true
    }
}
