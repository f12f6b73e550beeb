/// Collects clicks into batches for one feed, and numbers controls and sessions in the order in which they first occur.
package struct BatchBuilder: Sendable {
    package private(set) var batch = ClickBatch()
    private var controls: [ControlKey: Int32] = [:]
    private var sessions: [SessionKey: Int32] = [:]
    /// What each session said last, by its number.
    private var properties: [Int32: PropertySighting] = [:]
    /// By 64 bits of a hash of what they show.
    private var layouts: [UInt64: Int32] = [:]

    package init() {}

    /// The number of controls and sessions that have numbers.
    package var nameCount: Int { controls.count + sessions.count + layouts.count }

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
        answered: Answered = .unknown, detail: ClickDetail? = nil
    ) {
        let control = number(of: control)
        let session = number(of: session)
        append(
            control: control, session: session, atMs: atMs, x: x, y: y, handled: handled, answered: answered,
            detail: detail)
    }

    /// Adds a click of a control and a session that have numbers.
    package mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled,
        answered: Answered = .unknown, detail: ClickDetail? = nil
    ) {
        batch.append(
            control: control, session: session, atMs: atMs, x: x, y: y, handled: handled, answered: answered,
            detail: detail)
    }

    /// Says the order of the last click.
    package mutating func setLastOrder(_ order: Int32) {
        batch.setLastOrder(order)
    }

    /// Adds a screen that has come to the front or gone away.
    package mutating func append(screen: String, appeared: Bool, _ session: SessionKey, atMs: Int64) {
        let session = number(of: session)
        batch.screens.append(
            ScreenChange(session: session, screen: screen, atMs: atMs, isAppearance: appeared))
    }

    /// Adds what a session says of itself, unless it has said so earlier.
    package mutating func append(_ said: SessionProperties, session: Int32, atMs: Int64) {
        if let last = properties[session], last.atMs <= atMs, last.properties == said { return }
        let sighting = PropertySighting(session: session, said, atMs: atMs)
        properties[session] = sighting
        batch.properties.append(sighting)
    }

    /// Adds that a session's window shows a layout.
    package mutating func append(_ layout: ScreenLayout, _ session: SessionKey, atMs: Int64) {
        let number = number(of: session)
        var layout = layout
        (layout.app, layout.version, layout.window) = (session.app, session.version, session.window)
        let hash = layout.hash
        let known = layouts[hash] ?? Int32(truncatingIfNeeded: layouts.count)
        if layouts.updateValue(known, forKey: hash) == nil { batch.newLayouts.append(layout) }
        batch.layouts.append(LayoutSighting(session: number, layout: known, atMs: atMs))
    }

    /// Adds a record that cannot be used.
    package mutating func reject(_ record: RejectedRecord) {
        batch.rejected.append(record)
    }

    /// Says that the source may still complete the record that was rejected last.
    package mutating func makeLastRejectedProvisional() {
        guard let last = batch.rejected.indices.last else { return }
        batch.rejected[last].isProvisional = true
    }

    /// Counts payloads that did not decode.
    package mutating func addDamaged(_ count: Int) {
        batch.damaged += count
    }

    /// Counts clicks that are no presses of their own.
    package mutating func addFolded(_ count: Int) {
        batch.folded += count
    }

    /// Empties the batch; controls and sessions keep their numbers.
    package mutating func startNextBatch() {
        batch.removeAll()
    }

    /// Forgets all controls, sessions, their properties and layouts, so that memory stays bounded, and numbers them from 0 again.
    ///
    /// The batch must be empty.
    package mutating func forgetNames() {
        controls = [:]
        sessions = [:]
        properties = [:]
        layouts = [:]
        batch.forgetsNames = true
    }
}
