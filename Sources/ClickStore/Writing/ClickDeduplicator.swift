import ClickTracking

/// Decides which of the clicks that arrive the store holds already.
///
/// A click's identity is its `id`, else its session and `seq`, else its session, content and occurrence within the
/// recording. For a session that is new to the store no stored clicks are looked at; for one that another recording has
/// filled they are read back, once.
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

    /// The known clicks of one session.
    private struct Session {
        /// Whether clicks without identity can only be new: all stored ones came from this recording.
        var isOwn: Bool
        /// Whether the store may hold clicks without identity that are not loaded.
        var needsContents: Bool
        /// Whether it may hold clicks with `seq` that are not loaded.
        var needsNumbers: Bool
        /// Empty if none have been loaded.
        let unmatched = UnmatchedClicks()
        /// Clicks by `seq`; not kept for a session that is new and whose numbers only rise.
        var bySeq: [Int64: ClickContent] = [:]
        /// The highest `seq` of a session that is new.
        var lastSeq: Int64?

        init(isStored: Bool, isOwn: Bool) {
            self.isOwn = isOwn
            needsContents = isStored && !isOwn
            needsNumbers = isStored
        }

        mutating func add(seq: Int64) {
            lastSeq = max(lastSeq ?? seq, seq)
        }
    }

    private var sessions: [Int64: Session] = [:]
    /// Sessions of other recordings too, whose stored clicks without identity have all been brought.
    private var settled: Set<Int64> = []

    /// Forgets what can be read back from the store, which is all but which clicks of other recordings the feed has brought.
    mutating func forget() {
        for (origin, known) in sessions
        where !known.isOwn && known.unmatched.isEmpty && !known.needsContents {
            settled.insert(origin)
        }
        sessions = sessions.filter { !$0.value.isOwn && !settled.contains($0.key) }
    }

    /// Begins to follow a session that the feed meets.
    ///
    /// - Parameters:
    ///   - isStored: Whether the store has held the session before the feed, or before the feed forgot its names.
    ///   - isOwn: Whether all its stored clicks came from the feed's own recording.
    /// - Returns: Whether its stored clicks must be loaded before its clicks without identity can be judged.
    mutating func meet(session origin: Int64, isStored: Bool, isOwn: Bool) -> Bool {
        if let known = sessions[origin] {
            if known.isOwn, !isOwn {
                // Another span of the session has turned out to be another recording's.
                sessions[origin]?.isOwn = false
                sessions[origin]?.needsContents = true
            }
        } else if isStored {
            // A new session is not followed before it has a click with a `seq`.
            sessions[origin] = Session(isStored: true, isOwn: isOwn)
            if settled.contains(origin) {
                sessions[origin]?.isOwn = false
                sessions[origin]?.needsContents = false
            }
        }
        return sessions[origin]?.needsContents ?? false
    }

    /// Whether the stored clicks of a session must be read before a click with this `seq` can be judged.
    func needsLoading(session origin: Int64, seq: Int64) -> Bool {
        guard let known = sessions[origin] else { return false }
        if known.needsNumbers { return true }
        guard let last = known.lastSeq, seq <= last else { return false }
        return known.bySeq.isEmpty
    }

    /// Adds the stored clicks of a session.
    mutating func load(_ clicks: StoredClicks.OfSession, session origin: Int64) {
        guard var known = sessions.removeValue(forKey: origin) else { return }
        known.bySeq = clicks.bySeq
        if let last = clicks.bySeq.keys.max() { known.add(seq: last) }
        // A session that is loaded a second time, for its numbers, has had some of its clicks matched already.
        if known.needsContents { known.unmatched.fill(clicks.withoutIdentity) }
        known.needsContents = false
        known.needsNumbers = false
        sessions[origin] = known
    }

    /// Judges a click that has a `seq` and no `id`.
    ///
    /// - Parameter isAtAnyTime: Whether it is the same click at another time, too.
    mutating func judge(
        session origin: Int64, seq: Int64, _ content: ClickContent, atAnyTime isAtAnyTime: Bool
    ) -> Verdict {
        if let stored = sessions[origin]?.bySeq[seq] {
            return stored.isSame(as: content, atAnyTime: isAtAnyTime)
                ? .duplicate : .conflict(.sameSeq(seq))
        }
        if sessions[origin]?.bySeq.isEmpty == false { sessions[origin]?.bySeq[seq] = content }
        sessions[origin, default: Session(isStored: false, isOwn: true)].add(seq: seq)
        return .store
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
