package import ResponderChain

/// Observes one application's dispatcher and hands the clicks that are to be recorded to the recorder.
///
/// A hook belongs to the actor of its application, the ``RecorderCore`` behind it to all threads.
package final class RecorderHook: DispatchObserver {
    let core: RecorderCore
    /// Kept, as an app may keep it nowhere else.
    private let recorder: Recorder
    private let rules: ClickRules
    private let infoKeys: PropertyKeys?
    private let nowMs: @Sendable () -> Int64
    private let transform: (@Sendable (RecordedClick) -> RecordedClick?)?
    private let onFrustration: (@Sendable (Frustration) -> Void)?
    /// The second in which the last click was noted.
    private var notedMs: Int64 = 0
    private var rage = RageDetector()
    private let clicks = SentClicks()
    /// The session to record in; nil while nothing is recorded.
    private var session: LiveSession?
    private var generation = UInt64.max
    /// The screens of this application that are in front, those that may not be recorded left out.
    private var screens: [String] = []

    init(of recorder: Recorder) {
        self.recorder = recorder
        core = recorder.core
        rules = core.rules
        infoKeys = core.configuration.propertyKeys
        nowMs = core.configuration.nowMs
        transform = core.configuration.transform
        onFrustration = core.configuration.onFrustration
    }

    package func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        if core.generation != generation { lookUpSession() }
        guard session != nil, let record = rules.record(of: event, on: chain.summary) else { return clicks.begin(nil) }
        let atMs = nowMs()
        if atMs &- notedMs >= 1_000 { note(clickAtMs: atMs) }
        guard let session else { return clicks.begin(nil) }
        clicks.begin(
            SentClick(
                record: record, session: session, atMs: atMs, location: event.location,
                event: infoKeys == nil ? nil : event))
    }

    package func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard clicks.end(delivery) else { return }
        if let outermost = clicks.takeOutermost() { record(outermost, delivery) }
        for (click, delivery) in clicks.takeInner() { record(click, delivery) }
    }

    package func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        let name = screen.pathName
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

    /// What waits is stored on the recorder's own thread; what does not make it in time waits in the journal.
    package func dispatcher(_ dispatcher: Dispatcher, isInBackground: Bool) {
        if isInBackground { recorder.didEnterBackground() } else { recorder.willEnterForeground() }
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

    private func note(clickAtMs atMs: Int64) {
        notedMs = atMs
        core.note(clickAtMs: atMs)
        if core.generation != generation { lookUpSession() }
    }

    private func lookUpSession() {
        generation = core.generation
        session = core.current
    }

    private func record(_ sent: SentClick, _ delivery: Delivery) {
        if transform == nil, onFrustration == nil, !core.watchers.areThere, sent.event?.info.isEmpty ?? true,
            let numbers = sent.record.numbers(after: delivery),
            core.repeatClick(numbers, sent.session, atMs: sent.atMs, at: sent.location.tenths, Handled(delivery))
        {
            return
        }
        let click = LiveClick(sent, delivery)
        var recorded = RecordedClick(click, sent, keeping: infoKeys)
        if let transform {
            guard let transformed = transform(recorded) else { return core.decline() }
            recorded = transformed
        }
        let isAsSent = transform == nil && recorded.info.isEmpty
        let changed = isAsSent ? click : click.changed(to: recorded)
        if let numbers = core.record(changed), !changed.isChanged {
            sent.record.keep(numbers, handledBy: click.detail.handledBy)
        }
        core.watchers.show(recorded)
        if let onFrustration { report(recorded, of: click, to: onFrustration) }
    }

    private func report(_ recorded: RecordedClick, of click: LiveClick, to onFrustration: (Frustration) -> Void) {
        // A user wants nothing by a touch down or an event of the app's own.
        guard click.control.kind == .activation else { return }
        if click.handled == .no { onFrustration(.unhandled(recorded)) }
        let isRage = rage.add(
            click.control, session: ObjectIdentifier(click.session), atMs: click.atMs, x: click.x, y: click.y)
        if isRage { onFrustration(.rage(recorded)) }
    }
}

extension RecordedClick {
    /// A click as an app sees it, before it has changed anything.
    fileprivate init(_ click: LiveClick, _ sent: SentClick, keeping keys: PropertyKeys?) {
        self.init(
            path: ControlPath(sent.record.node?.components ?? [], event: sent.record.event),
            screen: click.control.screen,
            kind: click.control.kind, atMs: click.atMs, location: sent.location, position: click.detail.position,
            item: click.detail.item, handled: click.handled, handledBy: click.detail.handledBy)
        guard let keys, let event = sent.event else { return }
        let values = event.info.compactMap { key, value in
            (value as? any LosslessStringConvertible).map { (key: key, value: $0.description) }
        }
        for (key, value) in SessionProperties(values, keeping: keys)?.values ?? [] { info[key] = value }
    }
}

extension LiveClick {
    /// The click as an app wants it recorded.
    fileprivate func changed(to recorded: RecordedClick) -> LiveClick {
        let place = recorded.location.tenths
        let newControl = ControlKey(path: recorded.path.description, screen: recorded.screen, kind: control.kind)
        let newDetail = ClickDetail(
            position: recorded.position, item: recorded.item, handledBy: detail.handledBy, info: recorded.infoText)
        let hasSameNames =
            newControl == control && newDetail.info == nil && newDetail.position.hasSameBytes(as: detail.position)
            && newDetail.item.hasSameBytes(as: detail.item)
        return LiveClick(
            known: hasSameNames ? known : nil, isChanged: !hasSameNames, session: session, control: newControl,
            atMs: atMs, x: place.x, y: place.y, handled: handled, detail: newDetail)
    }
}
