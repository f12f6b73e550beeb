package import ResponderChain

/// Observes one application's dispatcher and hands the clicks that are to be recorded to the recorder.
///
/// A hook belongs to the actor of its application, the ``RecorderCore`` behind it to all threads.
package final class RecorderHook: DispatchObserver {
    let core: RecorderCore
    private let rules: ClickRules
    private let nowMs: @Sendable () -> Int64
    private let willRecord: (@Sendable (inout RecordedClick) -> Bool)?
    private let onFrustration: (@Sendable (Frustration) -> Void)?
    private var rage = RageDetector()
    private let clicks = SentClicks()
    /// The session to record in; nil while nothing is recorded.
    private var session: LiveSession?
    private var generation = UInt64.max
    /// The screens of this application that are in front, those that may not be recorded left out.
    private var screens: [String] = []

    init(_ core: RecorderCore) {
        self.core = core
        rules = core.rules
        nowMs = core.configuration.nowMs
        willRecord = core.configuration.willRecord
        onFrustration = core.configuration.onFrustration
    }

    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        if core.generation != generation { lookUpSession() }
        guard let session, let record = rules.record(of: event, on: chain.summary) else { return clicks.begin(nil) }
        clicks.begin(SentClick(record: record, session: session, atMs: nowMs(), location: event.location))
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard clicks.end(delivery) else { return }
        if let outermost = clicks.takeOutermost() { record(outermost, delivery) }
        for (click, delivery) in clicks.takeInner() { record(click, delivery) }
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
        clicks.innermost?.atMs
    }

    private func mayBeRecorded(_ screen: any Responder) -> Bool {
        guard let summary = try? CapturedChain(cachedFrom: screen).summary, summary.mayBeRecorded else { return false }
        return rules.privacy.allows(summary.node?.components ?? [])
    }

    private func lookUpSession() {
        generation = core.generation
        session = core.current
    }

    private func record(_ sent: SentClick, _ delivery: Delivery) {
        if willRecord == nil, onFrustration == nil, let numbers = sent.record.numbers(after: delivery),
            core.repeatClick(numbers, sent.session, atMs: sent.atMs, at: sent.location.tenths, Handled(delivery))
        {
            return
        }
        let click = LiveClick(sent, delivery)
        guard let recorded = willRecord == nil ? click : changed(click, sent) else { return core.decline() }
        if let numbers = core.record(recorded), !recorded.isChanged {
            sent.record.keep(numbers, handledBy: click.detail.handledBy)
        }
        if let onFrustration { report(click, to: onFrustration) }
    }

    /// The click as the app wants it recorded; nil if the app declines it.
    private func changed(_ click: LiveClick, _ sent: SentClick) -> LiveClick? {
        let (record, control, detail) = (sent.record, click.control, click.detail)
        var recorded = RecordedClick(
            path: ControlPath(record.node?.components ?? [], event: record.event), screen: control.screen,
            kind: control.kind, atMs: click.atMs, location: sent.location, position: detail.position, item: detail.item,
            handled: click.handled, handledBy: detail.handledBy)
        guard let willRecord, willRecord(&recorded) else { return nil }
        let place = recorded.location.tenths
        let newControl = ControlKey(path: recorded.path.description, screen: recorded.screen, kind: control.kind)
        let newDetail = ClickDetail(
            position: recorded.position, item: recorded.item, handledBy: detail.handledBy, info: recorded.infoText)
        let hasSameNames =
            newControl == control && newDetail.info == nil && newDetail.position.hasSameBytes(as: detail.position)
            && newDetail.item.hasSameBytes(as: detail.item)
        return LiveClick(
            known: hasSameNames ? click.known : nil, isChanged: !hasSameNames, session: click.session,
            control: newControl, atMs: click.atMs, x: place.x, y: place.y, handled: click.handled, detail: newDetail)
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
