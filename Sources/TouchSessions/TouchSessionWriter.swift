public import ClickTracking
public import ResponderChain
public import SimulatedUI

/// Records a session of an app as touches: what the screen showed, where fingers touched it, and which events the app
/// raised. `taptrail replay` finds the same clicks again by hit testing.
///
/// ```swift
/// let writer = TouchSessionWriter(application, session: SessionKey(name: "s-1")) { try file.write($0) }
/// writer.start()
/// ```
///
/// Touches are recorded only in apps that ask for it: a touch session says more than clicks, though never a text. Touches
/// of secure and untracked views are left out. A writer belongs to the actor of its application.
public final class TouchSessionWriter: DispatchObserver {
    private let screen: any TouchedScreen
    private let scope: any TouchScope
    private let writeText: (String) throws -> Void
    /// The session that was begun last.
    private var session: SessionKey?
    /// When the application's clock shows 0, in milliseconds since the Unix epoch, UTC.
    private var epochMs: Int64 = 0
    private var numbers = NodeNumbers()
    /// The nodes on the screen, as they were written last.
    private var writtenNodes: [Int: LayoutNode] = [:]
    /// Fingers that went down where nothing may be recorded.
    private var hiddenTouches: Set<Int> = []
    /// The lines since an event was sent that has not ended yet.
    private var pending = NestedEvents<TouchSessionLine>()
    private var failure: (any Error)?

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - application: The application to watch.
    ///   - session: The session's name, and who uses which app.
    ///   - epochMs: When the clock that drives the application shows 0, in milliseconds since the Unix epoch, UTC.
    ///   - write: Is called with each line. An error that it throws ends the recording; ``close()`` throws it again.
    public convenience init(
        _ application: Application, session: SessionKey, epochMs: Int64 = 0, to write: @escaping (String) throws -> Void
    ) {
        self.init(SimulatedScreen(application), SingleSession(session: session, epochMs: epochMs), to: write)
    }

    init(_ screen: any TouchedScreen, _ scope: any TouchScope, to write: @escaping (String) throws -> Void) {
        self.screen = screen
        self.scope = scope
        writeText = write
    }

    /// Begins to record.
    public func start() {
        screen.start(self)
        screen.application?.dispatcher?.add(self)
        beginSessionIfDue()
    }

    /// Ends the recording.
    ///
    /// - Throws: The first error of writing; nothing was written after it.
    public func close() throws {
        screen.stop(self)
        screen.application?.dispatcher?.remove(self)
        flush()
        if let failure { throw failure }
    }

    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard beginSessionIfDue(), let kind = ClickKind(event.kind),
            let atMs = scope.sendMs(of: event, chain.summary, on: dispatcher, clockMs: epochMs &+ screen.nowMs)
        else { return pending.begin(nil) }
        // The app may have acted before the event was raised: then the screen of the click is the one that is written already.
        let isCurrent = chain.isCurrent
        if isCurrent || writtenNodes.isEmpty { writeLayoutChanges(atMs: atMs) }
        let place = place(of: chain, isCurrent: isCurrent)
        let raised = TouchSessionLine.RaisedEvent(
            atMs: atMs, name: event.name, kind: kind, node: place.node, hops: place.hops, location: event.location)
        pending.begin(.event(raised))
    }

    /// The innermost responder of a chain that the layout shows, and the hops in it, such as the item of a bar. Those of a chain that
    /// has changed since are hops in the application.
    private func place(of chain: CapturedChain, isCurrent: Bool) -> (node: Int, hops: [LayoutNode]) {
        let source = numbers.number(of: chain.source)
        if isCurrent, writtenNodes[source] != nil { return (source, []) }
        var (node, hops) = (source, [] as [LayoutNode])
        var cells = chain.summary.cells[...]
        for (hop, component) in zip(chain.hops, chain.components).reversed() {
            guard let component else { continue }
            let number = numbers.number(of: hop)
            let own = LayoutNode(number, component, isScreen: hop.isScreen, &cells)
            let isShown = hop.dispatcher != nil || isCurrent && writtenNodes[number] != nil
            if hops.isEmpty, isShown { node = number } else { hops.append(own) }
        }
        return (node, hops.reversed())
    }

    public func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        pending.end { line in
            guard case .event(var event) = line else { return }
            if case .handled(let handler) = delivery { event.handledBy = handler }
            event.isUnknown = delivery == .unknown
            line = .event(event)
        }
        if !pending.areClimbing { flush() }
    }

    /// Begins another session if the scope has one, and shows all that is on the screen again. A session that is only
    /// resumed goes on, as nobody has counted events meanwhile.
    ///
    /// - Returns: Whether there is a session to write in.
    @discardableResult
    private func beginSessionIfDue() -> Bool {
        guard failure == nil, let (session, nextSeq) = scope.recording else { return false }
        var key = session
        // Layouts tell the size of the window, and one that changes begins no session.
        key.window = nil
        guard key != self.session else { return true }
        self.session = key
        writtenNodes = [:]
        epochMs = scope.epochMs(whenClockShows: screen.nowMs)
        write(.header(key, hasEvents: true, firstSeq: nextSeq))
        return true
    }

    /// Records fingers that are about to be handled, and what the screen shows then.
    ///
    /// - Parameters:
    ///   - samples: The fingers, stamped by the screen's clock.
    ///   - isLayoutDue: Whether the screen may have changed in a way that matters for them: a layout looks at all views.
    ///   - touched: The view that a finger has come down on.
    package func record(
        _ samples: [TouchSample], isLayoutDue: Bool = true, on touched: (TouchSample) -> (any Responder)?
    ) {
        guard beginSessionIfDue() else { return }
        var shown = samples.filter { mayBeRecorded($0, on: touched) }
        for index in shown.indices { shown[index].timestampMs &+= epochMs }
        guard let latestMs = shown.map(\.timestampMs).max() else { return }
        if isLayoutDue { writeLayoutChanges(atMs: latestMs) }
        write(.touches(shown, atMs: latestMs))
    }

    /// Records other input that is about to be handled, and what the screen shows then.
    func record(_ clockMs: Int64, _ line: (_ atMs: Int64) -> TouchSessionLine) {
        guard beginSessionIfDue() else { return }
        writeLayoutChanges(atMs: epochMs &+ clockMs)
        write(line(epochMs &+ clockMs))
    }

    /// Whether a finger went down where its touches may be recorded.
    private func mayBeRecorded(_ sample: TouchSample, on touched: (TouchSample) -> (any Responder)?) -> Bool {
        if sample.phase == .began {
            let chain = touched(sample).flatMap { try? CapturedChain(from: $0) }
            if let chain, !scope.showsTouches(chain.summary) {
                hiddenTouches.insert(sample.id)
            } else {
                hiddenTouches.remove(sample.id)
            }
        }
        return !hiddenTouches.contains(sample.id)
    }

    /// Writes the nodes that are new or have changed since the last layout.
    private func writeLayoutChanges(atMs: Int64) {
        let snapshot = LayoutSnapshot(of: screen, &numbers, hidingContent: scope.hidesContent)
        let changed = snapshot.nodes.filter { writtenNodes[$0.number] != $0 }
        guard !changed.isEmpty else { return }
        // A node that leaves the screen is forgotten, and written again if it comes back.
        writtenNodes = Dictionary(uniqueKeysWithValues: snapshot.nodes.map { ($0.number, $0) })
        write(.layout(changed, atMs: atMs))
    }

    private func write(_ line: TouchSessionLine) {
        pending.append(line)
        if !pending.areClimbing { flush() }
    }

    /// Hands on all pending lines. An app must not fail because its recorder does, so ``close()`` throws the error.
    private func flush() {
        let lines = pending.takeAll()
        guard failure == nil else { return }
        let allowsEvents = scope.allowsEvents
        do {
            for line in lines {
                if case .event = line, !allowsEvents { continue }
                try writeText(line.text)
            }
        } catch {
            failure = error
        }
    }
}

extension CapturedChain {
    /// Whether the chain is the one that stands above its source now.
    fileprivate var isCurrent: Bool {
        guard let now = try? CapturedChain(cachedFrom: source).summary else { return false }
        return now.node?.components == summary.node?.components && now.cells == summary.cells
    }
}
