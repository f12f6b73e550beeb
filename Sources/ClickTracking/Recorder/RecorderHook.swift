package import ResponderChain

/// Sees what one application's dispatcher carries, and hands on what is to be recorded.
///
/// A hook belongs to the actor of its application, the ``RecorderCore`` behind it to all threads.
package final class RecorderHook: DispatchObserver {
    let core: RecorderCore
    private let owner: UInt64
    private let configuration: RecorderConfiguration
    private let isPlain: Bool
    private var bursts = LiveBursts()
    private var session: LiveSession?
    private var generation = -1
    /// The screens of this application that are in front, as far as they may be recorded.
    private var screens: [String] = []

    /// How many events are climbing, one inside the handlers of the other.
    private var depth = 0
    /// Whether the outermost one is to be recorded, when it was sent, and in which session.
    private var isWanted = false
    private var sentMs: Int64 = 0
    private var sentIn: LiveSession?
    /// Events that its handlers have sent: they come after it.
    private var inner = NestedEvents<OpenClick>()
    private var hasInner = false

    /// An event that was sent while another one climbed.
    private struct OpenClick {
        let event: Event
        let facts: ChainFacts
        let session: LiveSession
        let atMs: Int64
        var delivery = Delivery.unhandled
    }

    init(_ core: RecorderCore) {
        self.core = core
        owner = core.number
        configuration = core.configuration
        isPlain = configuration.willRecord == nil && configuration.onFrustration == nil
    }

    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        depth += 1
        if core.generation != generation { lookUpSession() }
        let isWanted = session != nil && isWanted(event, chain.facts)
        guard depth == 1 else { return beginInner(isWanted, event, chain.facts) }
        self.isWanted = isWanted
        guard isWanted else { return }
        if sentIn !== session { sentIn = session }
        sentMs = configuration.nowMs()
    }

    private func beginInner(_ isWanted: Bool, _ event: Event, _ facts: ChainFacts) {
        hasInner = true
        guard isWanted, let session else { return inner.begin(nil) }
        inner.begin(OpenClick(event: event, facts: facts, session: session, atMs: configuration.nowMs()))
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        // An event that was climbing already when the hook was installed has not begun here.
        guard depth > 0 else { return }
        depth -= 1
        guard depth == 0 else { return inner.end { $0.delivery = delivery } }
        if isWanted, !takeAgain(event, chain.facts, delivery), let sentIn {
            take(event, chain.facts, sentIn, sentMs, delivery)
        }
        if hasInner { takeInner() }
    }

    private func takeInner() {
        hasInner = false
        for click in inner.takeAll() { take(click.event, click.facts, click.session, click.atMs, click.delivery) }
    }

    package func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        let name = screen.pathClass
        if didAppear {
            guard mayBeRecorded(screen) else { return }
            screens.append(name)
        } else {
            guard let index = screens.lastIndex(where: { $0.hasSameBytes(as: name) }) else { return }
            screens.remove(at: index)
        }
        core.record(screen: name, appeared: didAppear)
    }

    /// What was in front is not seen any more.
    deinit {
        for screen in screens.reversed() { core.record(screen: screen, appeared: false) }
    }

    private func mayBeRecorded(_ screen: any Responder) -> Bool {
        guard let facts = try? CapturedChain(remembering: screen).facts, facts.mayBeRecorded else { return false }
        return configuration.privacy.allows(facts.node?.components ?? [])
    }

    /// When the event was sent that has been sent last; nil where it is not recorded.
    var latestSendMs: Int64? {
        depth == 1 ? (isWanted ? sentMs : nil) : inner.innermost?.atMs
    }

    private func isWanted(_ event: Event, _ facts: ChainFacts) -> Bool {
        facts.mayBeRecorded && (event.kind != .control || configuration.alsoRecords.contains(event.name))
    }

    /// Looks up the session to record in, after something has changed.
    private func lookUpSession() {
        generation = core.generation
        session = core.current
    }

    /// What is known of an event on a chain, worked out the first time.
    private func note(_ event: String, _ facts: ChainFacts) -> ChainNote? {
        // The recorder leaves no other notes there.
        let known = facts.note(by: owner).map { unsafeDowncast($0, to: ChainNote.self) }
        if let note = known?.note(of: event) { return unsafeDowncast(note, to: ChainNote.self) }
        guard let node = facts.node else { return nil }
        let note = ChainNote(controlNote(event, node), besides: known)
        facts.leave(note, by: owner)
        return note
    }

    /// What is known of an event at a place in the tree of paths, worked out the first time.
    private func controlNote(_ event: String, _ node: PathNode) -> ControlNote {
        let known = node.note(by: owner).map { unsafeDowncast($0, to: ControlNote.self) }
        if let note = known?.note(of: event) { return unsafeDowncast(note, to: ControlNote.self) }
        let components = node.components
        let note = ControlNote(
            event: event,
            control: ControlKey(path: ControlPath(components, event: event).description, screen: node.screen),
            isAllowed: configuration.privacy.allows(components), besides: known)
        node.leave(note, by: owner)
        return note
    }

    /// Takes down a click that is like the last one of its chain; returns whether it is.
    ///
    /// Nothing of the app's runs meanwhile, and nobody else leaves notes on the chain or changes ``sentIn``, so what is
    /// looked at here stays, and no references need to be counted.
    private func takeAgain(_ event: Event, _ facts: ChainFacts, _ delivery: Delivery) -> Bool {
        guard isPlain, let note = facts.unretainedNote(by: owner), let session = sentIn.map(Unmanaged.passUnretained)
        else { return false }
        return Unmanaged<ChainNote>.fromOpaque(note.toOpaque())._withUnsafeGuaranteedRef { note in
            session._withUnsafeGuaranteedRef { session in
                note.event.hasSameBytes(as: event.name) && note.control.isAllowed
                    && core.recordAgain(note, session, sentMs, event.location.tenths, delivery)
            }
        }
    }

    private func take(
        _ event: Event, _ facts: ChainFacts, _ session: LiveSession, _ atMs: Int64, _ delivery: Delivery
    ) {
        guard let note = note(event.name, facts), note.control.isAllowed else { return }
        let place = event.location.tenths
        let (handled, handledBy) = CapturedClick.outcome(of: delivery)
        let click = LiveClick(
            note: note, session: session, atMs: atMs, x: place.x, y: place.y, handled: handled,
            names: ClickNames(position: facts.position, item: facts.item, handledBy: handledBy))
        if isPlain { core.record(click) } else { offer(click, event, facts) }
    }

    /// Lets the app see a click before and after it is recorded.
    private func offer(_ click: LiveClick, _ event: Event, _ facts: ChainFacts) {
        if let willRecord = configuration.willRecord {
            guard let changed = changed(click, event, facts, willRecord) else { return core.decline() }
            core.record(changed)
        } else {
            core.record(click)
        }
        if let onFrustration = configuration.onFrustration { tell(of: click, onFrustration) }
    }

    /// What the app makes of a click; nil where it declines it.
    private func changed(
        _ click: LiveClick, _ event: Event, _ facts: ChainFacts, _ willRecord: (inout RecordedClick) -> Bool
    ) -> LiveClick? {
        var recorded = RecordedClick(
            path: ControlPath(facts.node?.components ?? [], event: event.name), screen: click.control.screen,
            atMs: click.atMs, location: event.location, position: click.names.position, item: click.names.item,
            handled: click.handled, handledBy: click.names.handledBy)
        guard willRecord(&recorded) else { return nil }
        let control = ControlKey(path: recorded.path.description, screen: recorded.screen)
        let note =
            control == click.control
            ? click.note : ChainNote(ControlNote(event: recorded.path.event, control: control, isAllowed: true))
        let place = recorded.location.tenths
        return LiveClick(
            note: note, session: click.session, atMs: click.atMs, x: place.x, y: place.y, handled: click.handled,
            names: ClickNames(
                position: recorded.position, item: recorded.item, handledBy: click.names.handledBy,
                info: recorded.infoText))
    }

    private func tell(of click: LiveClick, _ onFrustration: (Frustration) -> Void) {
        let control = click.control
        if click.handled == .no { onFrustration(.unhandled(control: control.path, screen: control.screen)) }
        let isRage = bursts.take(
            control, session: ObjectIdentifier(click.session), atMs: click.atMs, x: click.x, y: click.y)
        if isRage { onFrustration(.rage(control: control.path, screen: control.screen)) }
    }
}
