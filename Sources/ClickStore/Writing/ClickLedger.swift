import ClickTracking

/// Tells which of the clicks that arrive a store holds already.
///
/// A click's identity is its `id`, else its session and `seq`, else its session, content and occurrence within the
/// recording. A session that is new to the store needs no look at stored clicks; only for one that another recording
/// has filled are they read back, once.
struct ClickLedger {
    /// What is to be done with a click that arrives.
    enum Verdict {
        case store
        case duplicate
        case conflict(String)
    }

    /// What is known of the clicks of one session.
    private struct Account {
        /// Whether the store may hold clicks of the session that are not in the account yet.
        var needsLoading: Bool
        /// Whether clicks without identity can only be new: all stored ones came from this recording.
        var isOwn: Bool
        /// Stored clicks without identity that this recording has not brought yet.
        var unmatched: [ClickContent: Int] = [:]
        /// Clicks by `seq`; not kept for a session that is new and whose numbers only rise.
        var bySeq: [Int64: ClickContent] = [:]
        /// The highest `seq` of a session that is new.
        var lastSeq: Int64?

        mutating func noteLast(_ seq: Int64) {
            lastSeq = max(lastSeq ?? seq, seq)
        }
    }

    private var accounts: [Int64: Account] = [:]

    /// Forgets what can be read back from the store: the accounts of sessions whose clicks all came from the feed's own
    /// recording. Which clicks of other sessions the feed has brought, the store does not know.
    mutating func forgetOwn() {
        accounts = accounts.filter { !$0.value.isOwn }
    }

    /// Opens the account of a session that the feed meets.
    ///
    /// - Parameters:
    ///   - isStored: Whether the store has held the session before the feed.
    ///   - isOwn: Whether all its stored clicks came from the feed's own recording.
    mutating func meet(session origin: Int64, isStored: Bool, isOwn: Bool) {
        if accounts[origin] == nil {
            // A new session has no account before it has clicks with numbers.
            if isStored { accounts[origin] = Account(needsLoading: true, isOwn: isOwn) }
        } else if !isOwn, accounts[origin]?.isOwn == true {
            // Another stretch of the session turns out to be another recording's.
            accounts[origin]?.isOwn = false
            accounts[origin]?.needsLoading = true
        }
    }

    /// The sessions among some whose stored clicks must be known before their clicks without identity can be judged.
    func unloaded(among origins: Set<Int64>) -> Set<Int64> {
        origins.filter { origin in accounts[origin].map { $0.needsLoading && !$0.isOwn } ?? false }
    }

    /// Whether the stored clicks of a session must be read before a click with this `seq` can be judged.
    func needsLoading(session origin: Int64, seq: Int64) -> Bool {
        guard let account = accounts[origin] else { return false }
        if account.needsLoading { return true }
        guard let last = account.lastSeq, seq <= last else { return false }
        return account.bySeq.isEmpty
    }

    /// Takes stored clicks of sessions into their accounts.
    mutating func load(_ rows: [(origin: Int64, row: StoredClicks.Row)], sessions origins: Set<Int64>) {
        // A session that is loaded again, for its numbers' sake, has had some of its clicks matched already.
        let unmatched = origins.filter { accounts[$0].map { $0.needsLoading && !$0.isOwn } ?? false }
        for origin in origins {
            accounts[origin]?.needsLoading = false
            accounts[origin]?.bySeq = [:]
        }
        for (origin, row) in rows where row.id == nil {
            if let seq = row.seq {
                accounts[origin]?.bySeq[seq] = row.content
                accounts[origin]?.noteLast(seq)
            } else if unmatched.contains(origin) {
                accounts[origin]?.unmatched[row.content, default: 0] += 1
            }
        }
    }

    /// Judges a click that has a `seq` and no `id`.
    mutating func judge(session origin: Int64, seq: Int64, _ content: ClickContent) -> Verdict {
        if let stored = accounts[origin]?.bySeq[seq] {
            return stored == content
                ? .duplicate : .conflict("another click of this session has the same seq \(seq)")
        }
        if accounts[origin]?.bySeq.isEmpty == false { accounts[origin]?.bySeq[seq] = content }
        accounts[origin, default: Account(needsLoading: false, isOwn: true)].noteLast(seq)
        return .store
    }

    /// Judges a click without any identity of its own.
    mutating func judge(session origin: Int64, _ content: ClickContent) -> Verdict {
        guard let count = accounts[origin]?.unmatched[content] else { return .store }
        accounts[origin]?.unmatched[content] = count > 1 ? count - 1 : nil
        return .duplicate
    }
}
