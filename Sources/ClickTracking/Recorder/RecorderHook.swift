package import ResponderChain

/// Sees what one application's dispatcher carries, and hands on what is to be recorded.
///
/// A hook belongs to the actor of its application, the ``RecorderCore`` behind it to all threads.
package final class RecorderHook: DispatchObserver {
    let core: RecorderCore
    private let owner: ObjectIdentifier
    private let configuration: RecorderConfiguration
    private var events = NestedEvents<OpenClick>()
    private var session: LiveSession?
    private var generation = -1

    /// A click whose outcome is not known yet.
    private struct OpenClick {
        let note: ControlNote
        let facts: ChainFacts
        let session: LiveSession
        let atMs: Int64
        let location: Event.Location?
        let event: String
    }

    init(_ core: RecorderCore) {
        self.core = core
        owner = ObjectIdentifier(core)
        configuration = core.configuration
    }

    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        events.begin(capture(event, chain.facts))
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        events.end(delivery) { take($0, $1) }
    }

    package func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        guard let session = currentSession(), let facts = try? CapturedChain(remembering: screen).facts,
            facts.mayBeRecorded, configuration.privacy.allows(facts.node?.components ?? [])
        else { return }
        core.record(screen: screen.pathClass, appeared: didAppear, session: session)
    }

    private func capture(_ event: Event, _ facts: ChainFacts) -> OpenClick? {
        guard event.kind != .control || configuration.alsoRecords.contains(event.name), facts.mayBeRecorded,
            let session = currentSession(), let note = note(event.name, facts), note.isAllowed
        else { return nil }
        return OpenClick(
            note: note, facts: facts, session: session, atMs: configuration.nowMs(), location: event.location,
            event: event.name)
    }

    /// The session to record in; looked up only after something has changed.
    private func currentSession() -> LiveSession? {
        let generation = core.generation
        if generation != self.generation {
            session = core.current
            self.generation = generation
        }
        return session
    }

    /// What is known of an event on a chain, worked out the first time.
    private func note(_ event: String, _ facts: ChainFacts) -> ControlNote? {
        guard let node = facts.node else { return nil }
        let notes: ControlNotes
        if let known = node.note as? ControlNotes, known.owner == owner {
            if let note = known[event] { return note }
            notes = known
        } else {
            notes = ControlNotes(of: owner)
            node.note = notes
        }
        let components = node.components
        let note = ControlNote(
            event: event,
            control: ControlKey(path: ControlPath(components, event: event).description, screen: node.screen),
            isAllowed: configuration.privacy.allows(components))
        notes.add(note)
        return note
    }

    private func take(_ open: OpenClick, _ delivery: Delivery) {
        let (handled, handledBy) = CapturedClick.outcome(of: delivery)
        let click = LiveClick(
            note: open.note, session: open.session, atMs: open.atMs,
            x: open.location.flatMap { Tenths.from(points: $0.x) } ?? Tenths.unknown,
            y: open.location.flatMap { Tenths.from(points: $0.y) } ?? Tenths.unknown, handled: handled,
            names: ClickNames(position: open.facts.position, item: open.facts.item, handledBy: handledBy))
        if let willRecord = configuration.willRecord {
            guard let changed = changed(click, open, willRecord) else { return core.decline() }
            core.record(changed)
        } else {
            core.record(click)
        }
        if let onFrustration = configuration.onFrustration { tell(of: click, onFrustration) }
    }

    /// What the app makes of a click; nil where it declines it.
    private func changed(
        _ click: LiveClick, _ open: OpenClick, _ willRecord: (inout RecordedClick) -> Bool
    ) -> LiveClick? {
        var recorded = RecordedClick(
            path: ControlPath(open.facts.node?.components ?? [], event: open.event), screen: click.note.control.screen,
            atMs: click.atMs, location: open.location, position: click.names.position, item: click.names.item,
            handled: click.handled, handledBy: click.names.handledBy)
        guard willRecord(&recorded) else { return nil }
        let control = ControlKey(path: recorded.path.description, screen: recorded.screen)
        let note =
            control == click.note.control
            ? click.note : ControlNote(event: recorded.path.event, control: control, isAllowed: true)
        return LiveClick(
            note: note, session: click.session, atMs: click.atMs,
            x: recorded.location.flatMap { Tenths.from(points: $0.x) } ?? Tenths.unknown,
            y: recorded.location.flatMap { Tenths.from(points: $0.y) } ?? Tenths.unknown, handled: click.handled,
            names: ClickNames(
                position: recorded.position, item: recorded.item, handledBy: click.names.handledBy,
                info: recorded.infoText))
    }

    private func tell(of click: LiveClick, _ onFrustration: (Frustration) -> Void) {
        let control = click.note.control
        if click.handled == .no { onFrustration(.unhandled(control: control.path, screen: control.screen)) }
        let isRage = click.note.burst.take(
            session: ObjectIdentifier(click.session), atMs: click.atMs, x: click.x, y: click.y)
        if isRage { onFrustration(.rage(control: control.path, screen: control.screen)) }
    }
}
