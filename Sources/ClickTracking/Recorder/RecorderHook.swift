package import ResponderChain

/// Observes one application's dispatcher and hands the clicks that are to be recorded to the recorder.
///
/// A hook belongs to the actor of its application, the ``RecorderCore`` behind it to all threads.
package final class RecorderHook: DispatchObserver {
    let core: RecorderCore
    private let configuration: RecorderConfiguration
    /// Whether the app wants to see no click.
    private let isPlain: Bool
    private var rage = RageDetector()
    private var session: LiveSession?
    private var generation = -1
    /// The number of climbing events.
    private var depth = 0
    /// The outermost event: whether it is to be recorded, in which session, and when it was sent. Most events have none
    /// inside, so it stands apart from ``inner``: plain fields take a third fewer instructions a click.
    private var isWanted = false
    private var sentIn: LiveSession?
    private var sentMs: Int64 = 0
    /// The events that the outermost event's handlers have sent.
    private var inner = NestedEvents<InnerEvent>()
    private var hasInner = false
    /// The screens of this application that are in front, those that may not be recorded left out.
    private var screens: [String] = []

    /// An event to be recorded, with its outcome once that is known.
    private struct InnerEvent {
        let event: Event
        let summary: ChainSummary
        let session: LiveSession
        let atMs: Int64
        var delivery = Delivery.unhandled
    }

    init(_ core: RecorderCore) {
        self.core = core
        configuration = core.configuration
        isPlain = configuration.willRecord == nil && configuration.onFrustration == nil
    }

    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        depth += 1
        if core.generation != generation { lookUpSession() }
        let isWanted = session != nil && isWanted(event, chain.summary)
        guard depth == 1 else { return beginInner(event, chain.summary, isWanted) }
        self.isWanted = isWanted
        guard isWanted else { return }
        if sentIn !== session { sentIn = session }
        sentMs = configuration.nowMs()
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        // The hook does not know of an event that was climbing already when it was installed.
        guard depth > 0 else { return }
        depth -= 1
        guard depth == 0 else { return inner.end { $0.delivery = delivery } }
        if isWanted, let sentIn { record(event, chain.summary, delivery, sentIn, sentMs) }
        if hasInner { recordInner() }
    }

    private func beginInner(_ event: Event, _ summary: ChainSummary, _ isWanted: Bool) {
        hasInner = true
        guard isWanted, let session else { return inner.begin(nil) }
        inner.begin(InnerEvent(event: event, summary: summary, session: session, atMs: configuration.nowMs()))
    }

    private func recordInner() {
        hasInner = false
        for sent in inner.takeAll() { record(sent.event, sent.summary, sent.delivery, sent.session, sent.atMs) }
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

    package func dispatcher(_ dispatcher: Dispatcher, windowWidth: Double, height: Double) {
        core.resize(WindowSize(width: windowWidth, height: height))
    }

    /// A hook that is removed does not see the screens go, so it records that they are not seen any more.
    deinit {
        for screen in screens.reversed() { core.record(screen: screen, appeared: false) }
    }

    /// The time at which the innermost climbing event was sent; nil if it is not recorded.
    var latestSendMs: Int64? {
        depth == 1 ? (isWanted ? sentMs : nil) : inner.innermost?.atMs
    }

    private func mayBeRecorded(_ screen: any Responder) -> Bool {
        guard let summary = try? CapturedChain(cachedFrom: screen).summary, summary.mayBeRecorded else { return false }
        return configuration.privacy.allows(summary.node?.components ?? [])
    }

    private func isWanted(_ event: Event, _ summary: ChainSummary) -> Bool {
        summary.mayBeRecorded && event.isRecorded(alsoRecording: configuration.alsoRecords)
    }

    private func lookUpSession() {
        generation = core.generation
        session = core.current
    }

    private func record(
        _ event: Event, _ summary: ChainSummary, _ delivery: Delivery, _ session: LiveSession, _ atMs: Int64
    ) {
        guard let kind = ClickKind(event.kind), let cached = cachedClick(event.name, kind, summary), cached.isAllowed
        else {
            return
        }
        let place = event.location.tenths
        if isPlain, core.recordAgain(cached, session, atMs, place, delivery) { return }
        let (handled, handledBy) = CapturedClick.outcome(of: delivery)
        let click = LiveClick(
            cached: cached, session: session, atMs: atMs, x: place.x, y: place.y, handled: handled,
            detail: ClickDetail(position: summary.position, item: summary.item, handledBy: handledBy))
        if isPlain { core.record(click) } else { offer(click, event, summary) }
    }

    /// The cached click of an event on a chain; it is made the first time.
    private func cachedClick(_ event: String, _ kind: ClickKind, _ summary: ChainSummary) -> CachedClick? {
        var known: CachedClick?
        // Another recorder of the same application may have put its own entries there.
        if let first = summary.annotation as? CachedClick, first.recorder == core.number {
            if let entry = first.entry(for: event, kind) { return entry }
            known = first
        }
        guard let node = summary.node else { return nil }
        let new = CachedClick(
            recorder: core.number, event: event, control: ControlKey(event: event, of: summary, kind: kind),
            isAllowed: configuration.privacy.allows(node.components), next: known)
        summary.annotation = new
        return new
    }

    /// Shows a click to the app before and after it is recorded.
    private func offer(_ click: LiveClick, _ event: Event, _ summary: ChainSummary) {
        if let willRecord = configuration.willRecord {
            guard let changed = changed(click, event, summary, willRecord) else { return core.decline() }
            core.record(changed)
        } else {
            core.record(click)
        }
        if let onFrustration = configuration.onFrustration { report(click, to: onFrustration) }
    }

    /// The click as the app wants it recorded; nil if the app declines it.
    private func changed(
        _ click: LiveClick, _ event: Event, _ summary: ChainSummary, _ willRecord: (inout RecordedClick) -> Bool
    ) -> LiveClick? {
        var recorded = RecordedClick(
            path: ControlPath(summary.node?.components ?? [], event: event.name),
            screen: click.control.screen, kind: click.control.kind, atMs: click.atMs, location: event.location,
            position: click.detail.position, item: click.detail.item, handled: click.handled,
            handledBy: click.detail.handledBy)
        guard willRecord(&recorded) else { return nil }
        let control = ControlKey(path: recorded.path.description, screen: recorded.screen, kind: recorded.kind)
        let cached =
            control == click.control
            ? click.cached
            : CachedClick(recorder: core.number, event: recorded.path.event, control: control, isAllowed: true)
        let place = recorded.location.tenths
        return LiveClick(
            cached: cached, session: click.session, atMs: click.atMs, x: place.x, y: place.y, handled: click.handled,
            detail: ClickDetail(
                position: recorded.position, item: recorded.item, handledBy: click.detail.handledBy,
                info: recorded.infoText))
    }

    private func report(_ click: LiveClick, to onFrustration: (Frustration) -> Void) {
        let control = click.control
        // A user wants nothing by a touch down or an event of the app's own.
        guard control.kind == .activation else { return }
        if click.handled == .no { onFrustration(.unhandled(control: control.path, screen: control.screen)) }
        let isRage = rage.add(
            control, session: ObjectIdentifier(click.session), atMs: click.atMs, x: click.x, y: click.y)
        if isRage { onFrustration(.rage(control: control.path, screen: control.screen)) }
    }
}
