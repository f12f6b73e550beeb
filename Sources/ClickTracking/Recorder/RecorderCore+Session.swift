internal import ResponderChain

extension RecorderCore {
    /// Begins another session: the screens that are in front are in front there from now on.
    func begin(_ key: SessionKey, of user: RecordedUser?) {
        let session = configuration.liveSession(key)
        let nowMs = configuration.nowMs()
        // A pause before it ended the one before.
        _ = lastClickMs.exchange(nowMs)
        change { state in
            state.append(state.screens, appeared: false, atMs: nowMs)
            let window = state.session.key.window
            session.change { $0.window = window }
            (state.session, state.user) = (session, user)
            state.append(state.screens, appeared: true, atMs: nowMs)
        }
    }

    /// Lets the user be tracked, or no longer.
    func track(_ isTracking: Bool) {
        let nowMs = configuration.nowMs()
        change { state in
            guard state.isTracking != isTracking else { return }
            // Nobody knows which screens were seen while nothing was recorded.
            if !isTracking { state.append(state.screens, appeared: false, atMs: nowMs) }
            state.isTracking = isTracking
            if isTracking { state.append(state.screens, appeared: true, atMs: nowMs) }
        }
    }

    /// Notes that the window has another size: later clicks are in another span of the session.
    func resize(_ window: WindowSize?) {
        withState { state in state.session.change { $0.window = window } }
    }

    /// Notes that there is a click, and begins another session if the one before was too long ago.
    func note(clickAtMs atMs: Int64) {
        let before = lastClickMs.exchange(atMs)
        guard before > 0, atMs.subtractingReportingOverflow(before).partialValue >= configuration.sessionGap.inMs else {
            return
        }
        beginSession()
    }

    /// Begins another session of the same user.
    func beginSession() {
        let (key, user) = withState { ($0.session.key, $0.user) }
        begin(configuration.newSession(user: key.user), of: user)
    }

    /// Changes who uses the app in the session.
    func change(user: RecordedUser?) {
        let stored = user?.stored
        withState { state in
            state.user = user
            state.session.change { $0.user = stored }
        }
    }

    /// Has a screen in front that no view controller shows, in place of the last one that was named so.
    ///
    /// - Parameter name: nil for none.
    func show(screen name: String?) {
        let shown = withState { state in
            defer { state.namedScreen = name }
            return state.namedScreen
        }
        if let shown { record(screen: shown, appeared: false) }
        if let name { record(screen: name, appeared: true) }
    }

    /// Records that a screen has come to the front or, if it was there, gone away.
    func record(screen: String, appeared: Bool) {
        let nowMs = configuration.nowMs()
        withState { state in
            if appeared {
                state.screens.append(screen)
            } else {
                guard let index = state.screens.lastIndex(where: { $0.hasSameBytes(as: screen) }) else { return }
                state.screens.remove(at: index)
            }
            state.append([screen], appeared: appeared, atMs: nowMs)
        }
    }
}

extension RecorderCore.State {
    /// Journals that screens have come to the front or gone away. If there is no room, that is left out: then nobody
    /// knows when a screen went away.
    mutating func append(_ screens: [String], appeared: Bool, atMs: Int64) {
        guard isOpen, isTracking, session.isSampled, atMs >= ClickTime.earliestMs else { return }
        let key = session.key
        for screen in appeared ? screens : screens.reversed() {
            guard
                let slots = JournalNames.slots(of: [
                    screen, key.name, key.app, key.version, key.user, session.properties?.joined,
                ]),
                makeRoom(for: 2 + slots)
            else { continue }
            journal.append(screen: screen, appeared: appeared, session, atMs: atMs)
        }
    }
}

extension RecorderConfiguration {
    /// A session that an earlier recorder began, to go on with it; nil if it is over.
    func resumed(_ last: JournaledSession) -> LiveSession? {
        let (pause, overflows) = nowMs().subtractingReportingOverflow(last.lastMs)
        guard resumesSession, !overflows, pause >= 0, pause < sessionGap.inMs, last.nextSeq > 0,
            last.key.app.hasSameBytes(as: app), last.key.version.hasSameBytes(as: version)
        else { return nil }
        var key = SessionKey(name: last.key.name, app: app, version: version, user: user?.stored ?? last.key.user)
        key.window = last.key.window
        let session = liveSession(key)
        session.nextSeq = last.nextSeq
        return session
    }
}
