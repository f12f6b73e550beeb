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
        /// Whether clicks without identity can only be new: all stored ones came from this recording.
        var isOwn: Bool
        /// Whether the store may hold clicks without identity that the account does not know.
        var needsContents: Bool
        /// Whether it may hold clicks with `seq` that the account does not know.
        var needsNumbers: Bool
        /// Empty where none have been loaded.
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

        mutating func noteLast(_ seq: Int64) {
            lastSeq = max(lastSeq ?? seq, seq)
        }
    }

    private var accounts: [Int64: Account] = [:]
    /// Sessions of other recordings too, whose stored clicks without identity have all been brought.
    private var settled: Set<Int64> = []

    /// Forgets what can be read back from the store. Which of other recordings' clicks the feed has brought, the store
    /// does not know.
    mutating func forget() {
        for (origin, account) in accounts
        where !account.isOwn && account.unmatched.isEmpty && !account.needsContents {
            settled.insert(origin)
        }
        accounts = accounts.filter { !$0.value.isOwn && !settled.contains($0.key) }
    }

    /// Opens the account of a session that the feed meets.
    ///
    /// - Parameters:
    ///   - isStored: Whether the store has held the session before the feed, or before the feed forgot its names.
    ///   - isOwn: Whether all its stored clicks came from the feed's own recording.
    /// - Returns: Whether its stored clicks must be loaded before its clicks without identity can be judged.
    mutating func meet(session origin: Int64, isStored: Bool, isOwn: Bool) -> Bool {
        if let known = accounts[origin] {
            if known.isOwn, !isOwn {
                // Another stretch of the session turns out to be another recording's.
                accounts[origin]?.isOwn = false
                accounts[origin]?.needsContents = true
            }
        } else if isStored {
            // A new session has no account before it has clicks with numbers.
            accounts[origin] = Account(isStored: true, isOwn: isOwn)
            if settled.contains(origin) {
                accounts[origin]?.isOwn = false
                accounts[origin]?.needsContents = false
            }
        }
        return accounts[origin]?.needsContents ?? false
    }

    /// Whether the stored clicks of a session must be read before a click with this `seq` can be judged.
    func needsLoading(session origin: Int64, seq: Int64) -> Bool {
        guard let account = accounts[origin] else { return false }
        if account.needsNumbers { return true }
        guard let last = account.lastSeq, seq <= last else { return false }
        return account.bySeq.isEmpty
    }

    /// Takes the stored clicks of a session into its account.
    mutating func load(_ clicks: StoredClicks.OfSession, session origin: Int64) {
        guard var account = accounts.removeValue(forKey: origin) else { return }
        account.bySeq = clicks.bySeq
        if let last = clicks.bySeq.keys.max() { account.noteLast(last) }
        // A session that is loaded again, for its numbers' sake, has had some of its clicks matched already.
        if account.needsContents { account.unmatched.fill(clicks.withoutIdentity) }
        account.needsContents = false
        account.needsNumbers = false
        accounts[origin] = account
    }

    /// Judges a click that has a `seq` and no `id`.
    mutating func judge(session origin: Int64, seq: Int64, _ content: ClickContent) -> Verdict {
        if let stored = accounts[origin]?.bySeq[seq] {
            return stored == content
                ? .duplicate : .conflict("another click of this session has the same seq \(seq)")
        }
        if accounts[origin]?.bySeq.isEmpty == false { accounts[origin]?.bySeq[seq] = content }
        accounts[origin, default: Account(isStored: false, isOwn: true)].noteLast(seq)
        return .store
    }

    /// What clicks without any identity of their own are judged by: the stored ones of their session that have not been
    /// brought; nil where the session is new. It stays the same until ``forget()``.
    func unmatched(session origin: Int64) -> UnmatchedClicks? {
        accounts[origin]?.unmatched
    }
}
