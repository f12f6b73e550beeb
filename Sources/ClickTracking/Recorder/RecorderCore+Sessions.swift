internal import ResponderChain

extension RecorderCore {
    /// Begins another session: what is in front is in front there from now on.
    func begin(_ key: SessionKey) {
        let session = Self.session(key, configuration)
        let nowMs = configuration.nowMs()
        change { state in
            state.write(state.screens, appeared: false, atMs: nowMs)
            state.session = session
            state.write(state.screens, appeared: true, atMs: nowMs)
        }
    }

    /// Lets the user be tracked, or no longer.
    func track(_ isTracking: Bool) {
        let nowMs = configuration.nowMs()
        change { state in
            guard state.isTracking != isTracking else { return }
            // What is in front was not seen, or is not seen any more, while nothing is recorded.
            if !isTracking { state.write(state.screens, appeared: false, atMs: nowMs) }
            state.isTracking = isTracking
            if isTracking { state.write(state.screens, appeared: true, atMs: nowMs) }
        }
    }

    /// Takes down that a screen has come to the front or, if it was there, gone away.
    func record(screen: String, appeared: Bool) {
        let nowMs = configuration.nowMs()
        access { state in
            if appeared {
                state.screens.append(screen)
            } else {
                guard let index = state.screens.lastIndex(where: { $0.hasSameBytes(as: screen) }) else { return }
                state.screens.remove(at: index)
            }
            state.write([screen], appeared: appeared, atMs: nowMs)
        }
    }
}

extension RecorderCore.State {
    /// Writes that screens have come to the front or gone away. Where there is no room for it, it is left out: an open
    /// end says no more than that nobody knows when a screen went away.
    mutating func write(_ screens: [String], appeared: Bool, atMs: Int64) {
        guard isOpen, isTracking, session.isSampled, atMs >= ClickTime.earliestMs else { return }
        let key = session.key
        for screen in appeared ? screens : screens.reversed() {
            let strings = [screen, key.name, key.app, key.version, key.user]
            guard strings.allSatisfy({ ($0?.utf8.count ?? 0) <= JournalNames.longest }) else { continue }
            guard makeRoom(for: 2 + strings.reduce(0) { $0 + JournalNames.slots(of: $1) }) else { continue }
            journal.append(screen: screen, appeared: appeared, session: session, atMs: atMs)
        }
    }
}
