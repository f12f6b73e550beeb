extension RecorderCore {
    /// Begins another session: what is in front is in front there from now on.
    func begin(_ key: SessionKey) {
        let session = Self.session(key, configuration)
        let nowMs = configuration.nowMs()
        change { state in
            let screens = state.screens
            state.endScreens(atMs: nowMs)
            state.session = session
            for screen in screens { state.record(screen: screen, appeared: true, in: session, atMs: nowMs) }
        }
    }

    /// Takes down that a screen has come to the front or gone away.
    func record(screen: String, appeared: Bool, session: LiveSession) {
        let nowMs = configuration.nowMs()
        access { $0.record(screen: screen, appeared: appeared, in: session, atMs: nowMs) }
    }
}

extension RecorderCore.State {
    /// Takes down that a screen has come to the front or gone away. Where there is no room for it, it is left out: an
    /// open end says no more than that nobody knows when a screen went away.
    mutating func record(screen: String, appeared: Bool, in session: LiveSession, atMs: Int64) {
        if appeared {
            screens.append(screen)
        } else {
            guard let index = screens.lastIndex(where: { $0.utf8.elementsEqual(screen.utf8) }) else { return }
            screens.remove(at: index)
        }
        guard isOpen, session.isSampled, atMs >= ClickTime.earliestMs, screen.utf8.count <= JournalNames.longest
        else { return }
        let key = session.key
        let strings = [screen, key.name, key.app, key.version, key.user]
        let slots = 2 + strings.reduce(0) { $0 + JournalNames.slots(of: $1) }
        guard makeRoom(for: slots) else { return }
        journal.append(screen: screen, appeared: appeared, session: session, atMs: atMs)
    }

    /// Ends the view of all screens that are in front.
    mutating func endScreens(atMs: Int64) {
        for screen in screens.reversed() { record(screen: screen, appeared: false, in: session, atMs: atMs) }
    }
}
