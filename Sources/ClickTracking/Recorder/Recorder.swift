internal import Logging
public import ResponderChain

/// Records every activation and routed event of an application, with no code per control.
///
/// ```swift
/// let recorder = try Recorder(RecorderConfiguration(app: "LiveRoom", journal: JournalConfiguration(folder: journal))) {
///     try ClickDatabase(path: database)
/// }
/// try recorder.install(on: application)
/// ```
///
/// The application's dispatcher keeps the recorder, so that it records as long as the application lives.
///
/// The chain is captured before an event climbs, and who handled it is known after. So a click is recorded with its
/// whole path even if a handler stops the event or removes the control. When the event's sender goes on, the click is
/// in the journal: a kill of the process loses no recorded click. The recorder's own thread moves clicks from the
/// journal to the store. While the store fails, the app goes on and clicks wait. Clicks beyond the journal's capacity are
/// dropped and counted (``account``).
///
/// One recorder may be installed on any number of applications, on any threads.
public final class Recorder: Sendable {
    let core: RecorderCore
    private let keeper: JournalKeeper
    private let drain: RecorderDrain
    private let folder: JournalFolder?

    /// Opens the journal, and begins to store the clicks that earlier processes have left there.
    ///
    /// - Parameters:
    ///   - configuration: What is recorded, and where clicks wait.
    ///   - openStore: Opens the store. Called on the recorder's own thread, again after a failure.
    /// - Throws: ``JournalError/inUse(folder:)`` if another recorder uses the journal. A folder that cannot be written
    ///   is no error: clicks wait in memory then, and the recorder logs a warning.
    public init(
        _ configuration: RecorderConfiguration, into openStore: @escaping @Sendable () throws -> any RecorderStore
    ) throws(JournalError) {
        let path = configuration.journal.folder
        let folder: JournalFolder?
        let found: JournalRecovery
        do {
            let opened = try JournalFolder(path)
            found = try JournalRecovery(opened)
            folder = opened
        } catch {
            if case .inUse = error { throw error }
            configuration.logger.warning("Clicks wait in memory, and a kill would lose them: \(error)")
            found = JournalRecovery()
            folder = nil
        }
        for file in found.damaged {
            configuration.logger.warning("\(JournalError.damaged(path: file))")
        }
        let files = JournalFiles(in: folder, size: configuration.journal.pageAlignedSegmentSize)
        let lost = found.lost
        guard
            let journal = JournalWriter(
                after: found, files: files, configuration: configuration.journal, nowMs: configuration.nowMs())
        else { throw .cannotWrite(path: path, reason: JournalError.outOfMemory) }
        self.folder = folder
        core = RecorderCore(configuration, journal: journal, lost: lost, after: found.lastSession)
        let head = SourceHead(length: 0, digest: found.identity)
        drain = RecorderDrain(
            core,
            source: ClickSource(
                name: folder?.absolutePath ?? path, format: ClickSource.journalFormat, head: head, deliversOnce: true),
            openSink: { try openStore().recorderSink.sink })
        keeper = JournalKeeper(core, files: files)
        core.onWake { [weak drain, weak keeper] who in
            if who.contains(.keeper) { keeper?.wake() }
            if who.contains(.drain) { drain?.wake() }
        }
        keeper.start()
        drain.start()
    }

    deinit { close() }

    /// Begins to record what an application's dispatcher carries, which keeps the recorder from now on. Installing twice has no
    /// effect.
    ///
    /// - Parameter responder: The application, or any responder with an application above it.
    /// - Throws: If there is no application, so that nothing would be recorded.
    public func install(on responder: any Responder) throws(InstallError) {
        guard let dispatcher = responder.chainDispatcher else {
            throw .noApplication(above: responder.pathName)
        }
        if !dispatcher.hasObserver(where: isMine) { dispatcher.add(RecorderHook(of: self)) }
    }

    /// Stops recording an application. Nothing of the recorder stays there, and the application keeps it no more.
    public func remove(from responder: any Responder) {
        responder.chainDispatcher?.removeObservers(where: isMine)
    }

    /// The account of all clicks so far.
    public var account: RecorderAccount { core.account }

    /// Stores what waits now, and returns when that is done: an upload may take 20 seconds, so do not call it on a thread that
    /// somebody waits for, as that of an interface. See ``flush()``.
    ///
    /// - Returns: Whether everything is stored; what is not waits on.
    @discardableResult
    public func storeNow() -> Bool { drain.drainNow() }

    /// Stores what waits now on the recorder's own thread, and returns when that is done.
    ///
    /// - Returns: Whether everything is stored; what is not waits on, in the journal, also if the app ends meanwhile.
    @discardableResult
    public func flush() async -> Bool { await drain.flush() }

    /// The clicks that are recorded from now on, as they are recorded. One that the reader does not take in time waits, up to
    /// 1,024, then the oldest is left out here; it is recorded all the same.
    public var clicks: AsyncStream<RecordedClick> { core.watchers.stream() }

    /// Ends the recording: stores what waits, as far as the store accepts it, and closes it. Clicks that are not
    /// stored wait in the journal for the next recorder, which may use the same folder. Clicks after this are dropped
    /// and counted.
    public func close() {
        core.close()
        drain.stop()
        keeper.stop()
        folder?.unlock()
    }

    private func isMine(_ observer: any DispatchObserver) -> Bool {
        (observer as? RecorderHook)?.core === core
    }

    /// Why a recorder cannot be installed.
    public enum InstallError: Error, Hashable, Sendable {
        /// Nothing above a responder of this class sends events.
        case noApplication(above: String)
    }
}

extension Recorder.InstallError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .noApplication(let name):
            "there is no application above \(name), so nothing would be recorded: install the recorder on the application, or on a "
                + "responder that is in its tree already"
        }
    }
}

extension Recorder {
    /// The session that is being recorded.
    public var session: SessionKey { core.withState { $0.session.key } }

    /// Begins another session, for another user perhaps. Who logs in goes on with the session: see ``user``.
    ///
    /// - Parameter user: Who uses the app from now on; nil if that is unknown.
    public func startSession(user: RecordedUser?) {
        core.begin(core.configuration.newSession(user: user?.stored), of: user)
    }

    /// Who uses the app; nil for nobody who is known. Another one takes the session over, as at a login, so that a funnel over that
    /// stays one: clicks from now on, that of the button which logs in included, are of that user.
    public var user: RecordedUser? {
        get { core.withState { $0.user } }
        set { core.change(user: newValue) }
    }

    /// Records that a screen is in front, in place of the last one that was named so: for screens that no view controller shows.
    /// Clicks keep the screen of their chain.
    ///
    /// - Parameter name: The screen's name; nil for none from now on.
    public func screen(_ name: String?) {
        core.show(screen: name)
    }

    /// Call this when the app has gone to the background, unless its application says so, as that of `TapTrailUIKit` does. Then
    /// what waits is stored soon.
    public func didEnterBackground() {
        let nowMs = core.configuration.nowMs()
        core.withState { $0.enteredBackgroundMs = nowMs }
        drain.wake()
    }

    /// Call this when the app comes back, unless its application says so. After ``RecorderConfiguration/sessionGap`` in the background, it begins a
    /// new session of the same user.
    public func willEnterForeground() {
        let configuration = core.configuration
        let nowMs = configuration.nowMs()
        let wasLong = core.withState { state in
            guard let since = state.enteredBackgroundMs.take() else { return false }
            let (gap, overflows) = nowMs.subtractingReportingOverflow(since)
            return overflows || gap >= configuration.sessionGap.inMs
        }
        if wasLong { core.beginSession() }
    }

    /// Whether the user lets the app be tracked. While not, nothing is recorded. The app keeps the user's choice.
    public var isTracking: Bool {
        get { core.withState { $0.isTracking } }
        set { core.track(newValue) }
    }

    /// Overwrites and removes the clicks that have not been stored; they count as dropped. Waits while clicks are being
    /// stored; does nothing after ``close()``.
    public func eraseWaiting() {
        drain.whilePaused { core.erase() }
    }
}

/// For those who record more of the same session beside the recorder's clicks.
extension Recorder {
    /// The session that clicks are recorded in and the number of its next one; nil while nothing is recorded.
    package var recording: (session: SessionKey, nextSeq: Int64)? {
        core.withState { state in
            guard state.isOpen, state.isTracking, state.session.isSampled else { return nil }
            return (state.session.key, state.session.nextSeq)
        }
    }

    /// Whether clicks are recorded of events that end now.
    package var isRecording: Bool { core.withState { $0.isOpen && $0.isTracking } }

    package var configuration: RecorderConfiguration { core.configuration }

    /// The recorded time of the innermost event that climbs through a dispatcher.
    ///
    /// - Returns: Milliseconds since the Unix epoch, UTC; nil if the recorder does not record the event.
    package func latestSendMs(on dispatcher: Dispatcher) -> Int64? {
        var time: Int64?
        _ = dispatcher.hasObserver { observer in
            guard let hook = observer as? RecorderHook, hook.core === core else { return false }
            time = hook.latestSendMs
            return true
        }
        return time
    }
}
