internal import ResponderChain

/// The state that a recorder's hooks and its drain share: the journal, the account and the session, under one lock.
///
/// The lock is held for the few stores that a click takes. Files are made, read and removed without it, except for the
/// rare segment that is needed before its spare was made.
final class RecorderCore: Sendable {
    let configuration: RecorderConfiguration
    let rules: ClickRules
    private let shared: Locked<Shared>
    /// Counts changes of the session and of the permission to track, so that hooks need the lock only after one.
    private let changes = SharedCounter()
    /// The time of the last click of all hooks, to the second; 0 before the first.
    let lastClickMs = SharedTime()
    /// Whoever wants to see the clicks as they are recorded.
    let watchers: ClickWatchers

    /// The threads that a click can wake.
    struct Wake: OptionSet {
        let rawValue: UInt8
        static let keeper = Wake(rawValue: 1)
        static let drain = Wake(rawValue: 2)
    }

    /// What is under the lock.
    private struct Shared {
        var state: State
        /// What appends the usual clicks; nil if there are none at present. Its clicks are not counted in ``state`` yet.
        var repeater: ClickRepeater?

        /// Uses the state, after the repeater's clicks are counted there.
        mutating func withState<Result>(_ body: (inout State) -> Result) -> Result {
            if let clicks = repeater.take()?.clicks { state.count(clicks) }
            defer { repeater = state.repeater() }
            return body(&state)
        }
    }

    struct State {
        var journal: JournalWriter
        var account = RecorderAccount()
        var session: LiveSession
        var isTracking = true
        var isOpen = true
        /// Wakes the journal's keeper or the drain.
        var onWake: (@Sendable (Wake) -> Void)?
        /// The number of the segment that the drain is reading.
        var inFlight: UInt64?
        /// The screens that are in front.
        var screens: [String] = []
        var enteredBackgroundMs: Int64?
        /// Who uses the app.
        var user: RecordedUser?
        /// The screen in front that the app has named itself.
        var namedScreen: String?
        /// The number of waiting clicks when the drain was last woken.
        var waitingAtWake = 0
        /// The clicks since the keeper was last woken to write to the disk.
        var unsynced = 0
        /// The keeper is woken to write to the disk after so many clicks.
        let syncInterval: Int
        /// The drain is woken when so many more clicks wait.
        static let wakeInterval = 8_192
    }

    /// - Parameters:
    ///   - lost: The clicks that earlier processes have journaled and that the journal no longer holds.
    ///   - last: The session of the journal's last click; nil if that is not known.
    init(_ configuration: RecorderConfiguration, journal: JournalWriter, lost: Int, after last: JournaledSession?) {
        self.configuration = configuration
        rules = ClickRules(alsoRecords: configuration.alsoRecords, privacy: configuration.privacy)
        let syncInterval =
            if case .powerLoss(let clicks, _) = configuration.journal.durability { max(1, clicks) } else { Int.max }
        watchers = ClickWatchers(configuration)
        let resumed = last.flatMap(configuration.resumed)
        if resumed != nil, let last { _ = lastClickMs.exchange(last.lastMs) }
        let session =
            resumed
            ?? configuration.liveSession(configuration.newSession(user: configuration.user?.stored))
        var state = State(journal: journal, session: session, user: configuration.user, syncInterval: syncInterval)
        state.account.captured = journal.waiting + journal.droppedAtStart + lost
        state.account.waiting = journal.waiting
        state.drop(.fullOldest, journal.droppedAtStart)
        state.drop(.damaged, lost)
        shared = Locked(Shared(state: state))
    }

    /// A number that changes whenever ``current`` does.
    var generation: UInt64 { changes.value }

    /// The session to record in; nil while nothing is recorded.
    var current: LiveSession? {
        withState { $0.isTracking && $0.session.isSampled ? $0.session : nil }
    }

    var account: RecorderAccount { withState { $0.account } }

    func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        shared.withLock { $0.withState(body) }
    }

    /// Sets what wakes the threads. Call this once, before the first hook is installed.
    func onWake(_ wake: @escaping @Sendable (Wake) -> Void) {
        withState { $0.onWake = wake }
    }

    /// Changes the session or the permission to track, and lets hooks know of it.
    func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        defer { changes.increment() }
        return withState(body)
    }

    /// Records a click, or counts why not.
    ///
    /// - Returns: The numbers of its names; nil if it was not recorded.
    @discardableResult
    func record(_ click: LiveClick) -> ObserverRecord.Numbers? {
        let (numbers, who) = withState { $0.record(click) }
        if !who.isEmpty { withState { $0.onWake }?(who) }
        return numbers
    }

    /// Records a click that has the same names as the last one of its control.
    ///
    /// - Returns: false if the click is not of that kind; nothing has happened then.
    func repeatClick(
        _ numbers: ObserverRecord.Numbers, _ session: LiveSession, atMs: Int64, at place: (x: Int32, y: Int32),
        _ handled: Handled
    ) -> Bool {
        shared.withLock {
            $0.repeater?.append(numbers, session, atMs: atMs, x: place.x, y: place.y, handled) ?? false
        }
    }

    /// Counts a click that the app has declined.
    func decline() {
        withState { state in
            state.account.captured += 1
            state.drop(.declined)
        }
    }

    /// Ends the recording: clicks after this are dropped.
    func close() {
        let nowMs = configuration.nowMs()
        change { state in
            guard state.isOpen else { return }
            state.append(state.screens, appeared: false, atMs: nowMs)
            state.isOpen = false
        }
    }

    /// Counts the clicks as dropped that wait in memory only, as no later process can find them.
    func dropClicksInMemory() {
        withState { state in
            let lost = state.journal.waitingInMemory
            state.account.waiting -= lost
            state.account.drop(.closed, lost)
        }
    }

    /// Overwrites the clicks that wait. The drain must not be reading any.
    func erase() {
        let old = withState { state -> [JournalSegment] in
            guard state.isOpen else { return [] }
            let old = state.journal.startOver()
            let erased = old.reduce(0) { $0 + $1.waitingClicks }
            state.account.waiting -= erased
            state.drop(.erased, erased)
            return old
        }
        // Not under the lock: no hook waits for the disk.
        for segment in old { segment.erase() }
    }
}

extension RecorderCore.State {
    /// Counts clicks of the present session that were written into the current segment.
    fileprivate mutating func count(_ clicks: Int) {
        journal.count(clicks, for: session)
        account.captured += clicks
        account.waiting += clicks
        unsynced += clicks
    }

    /// What appends clicks with known names, until one of them has to wake somebody; nil if none can be appended.
    fileprivate func repeater() -> ClickRepeater? {
        guard isOpen, isTracking else { return nil }
        let beforeWake = min(syncInterval - unsynced, waitingAtWake + Self.wakeInterval - account.waiting) - 1
        return journal.repeater(for: session, upTo: beforeWake)
    }

    /// Whom to wake: the keeper if the next segment should be made or enough is to be written to the disk, the drain if
    /// many clicks wait.
    private mutating func whoToWake() -> RecorderCore.Wake {
        var who: RecorderCore.Wake = journal.isPastHalf ? .keeper : []
        if unsynced >= syncInterval {
            unsynced = 0
            who.insert(.keeper)
        }
        if account.waiting &- waitingAtWake >= Self.wakeInterval {
            waitingAtWake = account.waiting
            who.insert(.drain)
        }
        return who
    }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) {
        guard count > 0 else { return }
        account.drop(reason, count)
        // A closed journal may be another recorder's by now.
        if isOpen { journal.countDropped(reason, count) }
    }

    /// Records a click, and returns the numbers of its names, if it was recorded, and whom to wake.
    fileprivate mutating func record(_ click: LiveClick) -> (ObserverRecord.Numbers?, RecorderCore.Wake) {
        // A handler of the click may have withdrawn the user's consent.
        guard isTracking else { return (nil, []) }
        account.captured += 1
        guard isOpen, click.atMs >= ClickTime.earliestMs else {
            drop(isOpen ? .badClock : .closed)
            return (nil, [])
        }
        let known = journal.current.hasRoom(for: 1) ? click.numbers(in: journal.serial) : nil
        guard let numbers = known ?? define(click) else { return (nil, []) }
        journal.append(click, numbers)
        account.waiting += 1
        unsynced += 1
        return (numbers, whoToWake())
    }

    /// Makes room for a click and its names, and defines them; nil if the click was dropped.
    private mutating func define(_ click: LiveClick) -> ObserverRecord.Numbers? {
        guard let slots = click.slotsNeeded else {
            drop(.tooLong)
            return nil
        }
        guard makeRoom(for: slots) else {
            drop(.fullNewest)
            return nil
        }
        return journal.define(click)
    }

    /// Makes room for so many slots, at the cost of the oldest clicks if the configuration allows that.
    mutating func makeRoom(for slots: Int) -> Bool {
        let reading = inFlight
        let (dropped, hasRoom) = journal.makeRoom(for: slots, mayDrop: { $0.number != reading })
        account.waiting -= dropped
        drop(.fullOldest, dropped)
        return hasRoom
    }
}
