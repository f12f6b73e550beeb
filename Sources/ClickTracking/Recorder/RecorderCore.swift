internal import Synchronization

/// What a recorder's hooks and its drain share: the journal, the account and the session, under one lock.
///
/// The lock is held for the few stores that a click takes. Files are made, read and removed without it, but for the
/// rare segment that is needed before its spare was made.
final class RecorderCore: Sendable {
    let configuration: RecorderConfiguration

    private let state: Mutex<State>
    /// Counts changes of the session and of the permission to track, so that hooks need the lock only after one.
    private let changes = Atomic<Int>(0)
    /// Wakes the drain; set once, before the first hook is installed.
    private let wakeDrain = Mutex<(@Sendable () -> Void)?>(nil)

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
        /// So many clicks more wait before the drain is woken.
        static let wakeInterval = 8_192
    }

    init(_ configuration: RecorderConfiguration, journal: JournalWriter) {
        self.configuration = configuration
        let session = Self.session(
            SessionKey(
                name: configuration.makeSessionName(), app: configuration.app, version: configuration.version,
                user: configuration.user?.stored), configuration)
        var state = State(journal: journal, session: session)
        state.account.captured = journal.waiting
        state.account.waiting = journal.waiting
        self.state = Mutex(state)
    }

    /// A number that changes whenever ``current`` does.
    var generation: Int { changes.load(ordering: .relaxed) }

    /// The session to record in, nil while nothing is recorded.
    var current: LiveSession? {
        state.withLock { $0.isTracking && $0.session.isSampled ? $0.session : nil }
    }

    var account: RecorderAccount { state.withLock { $0.account } }

    func onWake(_ wake: @escaping @Sendable () -> Void) {
        wakeDrain.withLock { $0 = wake }
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
        let needsDrain = state.withLock { $0.record(click) }
        if needsDrain { wake() }
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
            state.endScreens(atMs: nowMs)
            state.isOpen = false
        }
    }

    /// Overwrites what waits.
    func erase() {
        access { state in
            let erased = state.journal.erase()
            state.account.waiting -= erased
            state.drop(.erased, erased)
        }
    }

    func wake() {
        wakeDrain.withLock { $0 }?()
    }

    static func session(_ key: SessionKey, _ configuration: RecorderConfiguration) -> LiveSession {
        LiveSession(key, isSampled: configuration.privacy.samples(session: key.name))
    }
}

extension RecorderCore.State {
    /// Whether the drain should be woken: much is waiting, or the next segment should be made.
    private mutating func needsDrain() -> Bool {
        guard account.waiting &- wokenAt >= RecorderCore.State.wakeInterval || journal.isPastHalf else { return false }
        wokenAt = account.waiting
        return true
    }

    mutating func drop(_ reason: DropReason, _ count: Int = 1) {
        guard count > 0 else { return }
        account.drop(reason, count)
        journal.noteDropped(reason, count)
    }

    /// Takes down a click; true when the drain should be woken.
    mutating func record(_ click: LiveClick) -> Bool {
        account.captured += 1
        guard isOpen, click.atMs >= ClickTime.earliestMs else {
            drop(isOpen ? .badClock : .closed)
            return false
        }
        if !click.isKnown(in: journal.serial) || !journal.current.room(for: 1) {
            guard makeRoom(for: click) else { return false }
        }
        journal.append(click)
        account.waiting += 1
        return needsDrain()
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
        guard let dropped = journal.makeRoom(for: slots, isUnused: { $0.number != reading }) else { return false }
        account.waiting -= dropped
        drop(.fullOldest, dropped)
        return true
    }
}
