/// Numbers names in the order in which they are met and collects clicks into batches for one feed.
package struct BatchBuilder: Sendable {
    package private(set) var batch = ClickBatch()
    private var controls: [ControlKey: Int32] = [:]
    private var sessions: [SessionKey: Int32] = [:]

    package init() {}

    /// How many names have numbers.
    package var nameCount: Int { controls.count + sessions.count }

    /// The number of a control, new or known.
    package mutating func number(of control: ControlKey) -> Int32 {
        if let known = controls[control] { return known }
        let number = Int32(truncatingIfNeeded: controls.count)
        controls[control] = number
        batch.newControls.append(control)
        return number
    }

    /// The number of a session, new or known.
    package mutating func number(of session: SessionKey) -> Int32 {
        if let known = sessions[session] { return known }
        let number = Int32(truncatingIfNeeded: sessions.count)
        sessions[session] = number
        batch.newSessions.append(session)
        return number
    }

    /// Adds a click at the end.
    package mutating func append(
        _ control: ControlKey, _ session: SessionKey, atMs: Int64, x: Int32, y: Int32, handled: Handled,
        detail: ClickDetail? = nil
    ) {
        let control = number(of: control)
        let session = number(of: session)
        batch.append(control: control, session: session, atMs: atMs, x: x, y: y, handled: handled, detail: detail)
    }

    /// Adds a click of names that have their numbers.
    package mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled, detail: ClickDetail? = nil
    ) {
        batch.append(control: control, session: session, atMs: atMs, x: x, y: y, handled: handled, detail: detail)
    }

    /// Adds that a screen has come to the front or gone away.
    package mutating func append(screen: String, appeared: Bool, _ session: SessionKey, atMs: Int64) {
        let session = number(of: session)
        batch.screens.append(
            ScreenChange(session: session, screen: screen, atMs: atMs, isAppearance: appeared))
    }

    /// Adds what cannot be used.
    package mutating func reject(_ record: RejectedRecord) {
        batch.rejected.append(record)
    }

    /// Notes that what was rejected last may yet be completed.
    package mutating func makeLastRejectedProvisional() {
        guard let last = batch.rejected.indices.last else { return }
        batch.rejected[last].isProvisional = true
    }

    /// Counts payloads that did not decode.
    package mutating func addDamaged(_ count: Int) {
        batch.damaged += count
    }

    /// Empties the batch for the next one; names keep their numbers.
    package mutating func startNextBatch() {
        batch.removeAll()
    }

    /// Forgets all names, so that memory stays bounded: those that come are new, and numbered from 0 again.
    ///
    /// The batch must be empty.
    package mutating func forgetNames() {
        controls = [:]
        sessions = [:]
        batch.forgetsNames = true
    }
}
