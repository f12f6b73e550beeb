internal import ResponderChain
internal import Synchronization

/// What a recorder's hooks and its drain share: the journal, the account and the session, under one lock.
///
/// The lock is held for the few stores that a click takes. Files are made, read and removed without it, but for the
/// rare segment that is needed before its spare was made.
final class RecorderCore: Sendable {
    let configuration: RecorderConfiguration
    /// A number that no other core of the process has had, as an address may have been another's.
    let number = RecorderCore.numbers.wrappingAdd(1, ordering: .relaxed).newValue

    private static let numbers = Atomic<UInt64>(0)
    private let state: Locked<State>
    /// Counts changes of the session and of the permission to track, so that hooks need the lock only after one.
    private let changes = Atomic<Int>(0)
    /// Set once, before the first hook is installed.
    private let others = Locked(Others())

    /// Those who can be woken.
    ///
    /// A structure, for a lock that holds a closure itself wraps it once more each time that it gives it out.
    private struct Others {
        /// Wakes who looks after the journal and who drains it.
        var wake: (@Sendable (Wake) -> Void)?
    }

    /// Whom a click wakes.
    struct Wake: OptionSet {
        let rawValue: UInt8
        static let keeper = Wake(rawValue: 1)
        static let drain = Wake(rawValue: 2)
    }

    struct State {
        var journal: JournalWriter
        var account = RecorderAccount()
        var session: LiveSession
        var isTracking = true
        var isOpen = true
        /// The segment that the drain is reading.
        var inFlight: UInt64?
        /// The screens that are in front.
        var screens: [String] = []
        var enteredBackgroundMs: Int64?
        /// The clicks that the drain has been woken for.
        var wokenAt = 0
        /// The clicks since the disk was last to be written.
        var unsynced = 0
        /// So many clicks may be new before the disk is to be written.
        let syncInterval: Int
        /// So many clicks more wait before the drain is woken.
        static let wakeInterval = 8_192
    }

    /// - Parameter lost: The clicks that earlier processes have taken down and that the journal does not hold any more.
    init(_ configuration: RecorderConfiguration, journal: JournalWriter, lost: Int) {
        self.configuration = configuration
        let session = Self.session(configuration.newSession(user: configuration.user?.stored), configuration)
        let syncInterval =
            if case .powerLoss(let clicks, _) = configuration.journal.durability { max(1, clicks) } else { Int.max }
        var state = State(journal: journal, session: session, syncInterval: syncInterval)
        state.account.captured = journal.waiting + journal.droppedAtStart + lost
        state.account.waiting = journal.waiting
        state.drop(.fullOldest, journal.droppedAtStart)
        state.drop(.damaged, lost)
        self.state = Locked(state)
    }

    /// A number that changes whenever ``current`` does.
    var generation: Int { changes.load(ordering: .relaxed) }

    /// The session to record in, nil while nothing is recorded.
    var current: LiveSession? {
        state.withLock { $0.isTracking && $0.session.isSampled ? $0.session : nil }
    }

    var account: RecorderAccount { state.withLock { $0.account } }

    func onWake(_ wake: @escaping @Sendable (Wake) -> Void) {
        others.withLock { $0.wake = wake }
    }

    /// Changes the state, and lets hooks know of it.
    func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        defer { changes.wrappingAdd(1, ordering: .relaxed) }
        return state.withLock { body(&$0) }
    }

    func access<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
        state.withLock { body(&$0) }
    }

    /// Takes down a click, or counts why not.
    func record(_ click: LiveClick) {
        let wake = state.withLock { $0.record(click) }
        if !wake.isEmpty { others.withLock { $0.wake }?(wake) }
    }

    /// Takes down a click that names what the last one of its control named: the usual case, which counts no
    /// references and compares no texts.
    ///
    /// - Returns: false where the click is not of that kind; nothing has happened then.
    func recordAgain(
        _ note: ChainNote, _ session: LiveSession, _ atMs: Int64, _ place: (x: Int32, y: Int32), _ delivery: Delivery
    ) -> Bool {
        let wake = state.withLock { state -> Wake? in
            let serial = state.journal.serial
            guard note.serial == serial, session.serial == serial, state.isOpen, state.isTracking,
                note.isNamed(delivery),
                state.journal.current.room(for: 1), atMs >= ClickTime.earliestMs
            else { return nil }
            state.account.captured += 1
            state.account.waiting += 1
            state.journal.append(note, session, atMs: atMs, x: place.x, y: place.y, Handled(delivery))
            return state.wake()
        }
        guard let wake else { return false }
        if !wake.isEmpty { others.withLock { $0.wake }?(wake) }
        return true
    }

    /// Counts a click that the app has declined.
    func decline() {
        state.withLock { state in
            state.account.captured += 1
            state.drop(.declined)
        }
    }

    /// Ends the recording: clicks after this are dropped.
    func close() {
        let nowMs = configuration.nowMs()
        change { state in
            guard state.isOpen else { return }
            state.write(state.screens, appeared: false, atMs: nowMs)
            state.isOpen = false
        }
    }

    /// Counts the clicks as dropped that wait in memory only, when no process comes after this one that could find them.
    func giveUpMemory() {
        access { state in
            let lost = state.journal.waitingInMemory
            state.account.waiting -= lost
            state.account.drop(.closed, lost)
        }
    }

    /// Overwrites what waits; nothing may be being drained.
    func erase() {
        let old = access { state -> [JournalSegment] in
            guard state.isOpen else { return [] }
            let old = state.journal.giveUpAll()
            let erased = old.reduce(0) { $0 + $1.waitingClicks }
            state.account.waiting -= erased
            state.drop(.erased, erased)
            return old
        }
        // Not under the lock: no hook waits for the disk.
        for segment in old { segment.erase() }
    }

    static func session(_ key: SessionKey, _ configuration: RecorderConfiguration) -> LiveSession {
        LiveSession(key, isSampled: configuration.privacy.samples(session: key.name))
    }
}

extension RecorderCore.State {
    /// Whom to wake: much is waiting, the next segment should be made, or enough is to be written to the disk.
    fileprivate mutating func wake() -> RecorderCore.Wake {
        var wake: RecorderCore.Wake = journal.isPastHalf ? .keeper : []
        unsynced += 1
        if unsynced >= syncInterval {
            unsynced = 0
            wake.insert(.keeper)
        }
        if account.waiting &- wokenAt >= Self.wakeInterval {
            wokenAt = account.waiting
            wake.insert(.drain)
        }
        return wake
    }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) {
        guard count > 0 else { return }
        account.drop(reason, count)
        // A closed journal may be another recorder's by now.
        if isOpen { journal.noteDropped(reason, count) }
    }

    /// Takes down a click, and tells whom to wake.
    mutating func record(_ click: LiveClick) -> RecorderCore.Wake {
        // A handler of the click may have withdrawn the user's consent.
        guard isTracking else { return [] }
        account.captured += 1
        guard isOpen, click.atMs >= ClickTime.earliestMs else {
            drop(isOpen ? .badClock : .closed)
            return []
        }
        if !click.isKnown(in: journal.serial) || !journal.current.room(for: 1) {
            guard makeRoom(for: click) else { return [] }
        }
        journal.append(click.note, click.session, atMs: click.atMs, x: click.x, y: click.y, click.handled)
        account.waiting += 1
        return wake()
    }

    /// Makes room for a click and its names, and defines them; false where the click was dropped.
    private mutating func makeRoom(for click: LiveClick) -> Bool {
        guard let slots = click.mostSlots else {
            drop(.tooLong)
            return false
        }
        guard makeRoom(for: slots) else {
            drop(.fullNewest)
            return false
        }
        journal.define(click)
        return true
    }

    /// Makes room for so many slots, where the configuration allows it at the cost of the oldest clicks.
    mutating func makeRoom(for slots: Int) -> Bool {
        let reading = inFlight
        let (dropped, hasRoom) = journal.makeRoom(for: slots) { $0.number != reading }
        account.waiting -= dropped
        drop(.fullOldest, dropped)
        return hasRoom
    }
}
