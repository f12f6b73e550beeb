internal import Logging
public import ResponderChain

/// Records every activation and routed event of an application, with no code per control.
///
/// ```swift
/// let recorder = try Recorder(RecorderConfiguration(app: "LiveRoom", journal: JournalConfiguration(folder: journal))) {
///     try ClickDatabase(path: database)
/// }
/// recorder.install(on: application)
/// ```
///
/// The chain is captured before an event climbs, and whether anybody handled it is learnt after, so a click is recorded
/// with its whole path also when a handler stops the event or removes the control. By then the click is in the
/// journal: a kill of the process loses none that was recorded. A thread of the recorder's own takes the journal's clicks to
/// the sink; while that fails, the app goes on, clicks wait, and past the journal's capacity they are dropped and
/// counted (``account``).
///
/// One recorder may be installed on any number of applications, on any threads.
public final class Recorder: Sendable {
    let core: RecorderCore
    private let keeper: JournalKeeper
    private let drain: RecorderDrain
    private let folder: JournalFolder?

    /// Takes hold of the journal, and begins to store what earlier processes have left there.
    ///
    /// - Parameters:
    ///   - configuration: What is recorded, and where clicks wait.
    ///   - openSink: Opens the store. Called on the recorder's own thread, again after a failure.
    /// - Throws: ``JournalError/inUse(folder:)`` where another recorder has the journal. A folder that cannot be written
    ///   is no error: clicks wait in memory then, and the logger is told.
    public init(
        _ configuration: RecorderConfiguration, into openSink: @escaping @Sendable () throws -> any ClickSink
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
        core = RecorderCore(configuration, journal: journal, lost: lost)
        let head = SourceHead(length: 0, digest: found.identity)
        drain = RecorderDrain(
            core,
            source: ClickSource(
                name: folder?.wholePath ?? path, format: ClickSource.journalFormat, head: head, deliversOnce: true),
            openSink: openSink)
        keeper = JournalKeeper(core, files: files)
        core.onWake { [weak drain, weak keeper] wake in
            if wake.contains(.keeper) { keeper?.wake() }
            if wake.contains(.drain) { drain?.wake() }
        }
        keeper.start()
        drain.start()
    }

    deinit { close() }

    /// Begins to record what an application's dispatcher carries. Installing twice has no effect.
    ///
    /// - Parameter responder: The application, or any responder with an application above it.
    /// - Returns: Whether there is an application.
    @discardableResult
    public func install(on responder: any Responder) -> Bool {
        guard let dispatcher = responder.chainDispatcher else { return false }
        if !dispatcher.hasObserver(where: isMine) { dispatcher.add(RecorderHook(core)) }
        return true
    }

    /// Stops recording an application. Nothing of the recorder stays there.
    public func remove(from responder: any Responder) {
        responder.chainDispatcher?.removeObservers(where: isMine)
    }

    /// What has become of the clicks so far.
    public var account: RecorderAccount { core.account }

    /// Stores what waits now, and returns when that is done.
    ///
    /// - Returns: Whether everything is stored; what is not waits on.
    @discardableResult
    public func storeNow() -> Bool { drain.drainNow() }

    /// Ends the recording: stores what waits, as far as the sink takes it, and lets go of the sink. What is not stored
    /// waits in the journal for the next recorder, which may be of the same folder. Clicks after this are dropped and
    /// counted.
    public func close() {
        core.close()
        drain.stop()
        keeper.stop()
        folder?.letGo()
    }

    func isMine(_ observer: any DispatchObserver) -> Bool {
        (observer as? RecorderHook)?.core === core
    }
}

extension Recorder {
    /// The session that is being recorded.
    public var session: SessionKey { core.access { $0.session.key } }

    /// Begins another session, for another user perhaps.
    ///
    /// - Parameter user: Who uses the app from now on, nil for nobody known.
    public func startSession(user: RecordedUser?) {
        core.begin(core.configuration.newSession(user: user?.stored))
    }

    /// The app has gone to the background.
    public func didEnterBackground() {
        let nowMs = core.configuration.nowMs()
        core.access { $0.enteredBackgroundMs = nowMs }
    }

    /// The app has come back. After ``RecorderConfiguration/sessionGapMs`` that begins a new session of the same user.
    public func willEnterForeground() {
        let configuration = core.configuration
        let nowMs = configuration.nowMs()
        let old: SessionKey? = core.access { state in
            guard let since = state.enteredBackgroundMs.take() else { return nil }
            let (gap, overflows) = nowMs.subtractingReportingOverflow(since)
            return overflows || gap >= configuration.sessionGapMs ? state.session.key : nil
        }
        guard let old else { return }
        core.begin(configuration.newSession(user: old.user))
    }

    /// Whether the user lets the app be tracked. While not, nothing is recorded; the choice is the app's to keep.
    public var isTracking: Bool {
        get { core.access { $0.isTracking } }
        set { core.track(newValue) }
    }

    /// Overwrites and removes the clicks that have not been stored; they count as dropped. Waits for a
    /// turn that is storing; does nothing after ``close()``.
    public func eraseWaiting() {
        drain.whilePaused { core.erase() }
    }
}
