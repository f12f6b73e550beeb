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
    private weak var application: Application?
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
        self.init(application, SingleSession(session: session, epochMs: epochMs), to: write)
    }

    init(_ application: Application, _ scope: any TouchScope, to write: @escaping (String) throws -> Void) {
        self.application = application
        self.scope = scope
        writeText = write
    }

    /// Begins to record.
    public func start() {
        application?.add(self)
        application?.dispatcher?.add(self)
        if let application { beginSessionIfDue(application) }
    }

    /// Ends the recording.
    ///
    /// - Throws: The first error of writing; nothing was written after it.
    public func close() throws {
        application?.remove(self)
        application?.dispatcher?.remove(self)
        flush()
        if let failure { throw failure }
    }

    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard let application, beginSessionIfDue(application), let source = event.source as? ResponderObject,
            let kind = ClickKind(event.kind),
            let atMs = scope.sendMs(
                of: event, chain.summary, on: dispatcher, clockMs: epochMs &+ application.nowMs)
        else { return pending.begin(nil) }
        writeLayoutChanges(of: application, atMs: atMs)
        let raised = TouchSessionLine.RaisedEvent(
            atMs: atMs, name: event.name, kind: kind, node: numbers.number(of: source), location: event.location)
        pending.begin(.event(raised))
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
    private func beginSessionIfDue(_ application: Application) -> Bool {
        guard failure == nil, let (session, nextSeq) = scope.recording else { return false }
        var key = session
        // Layouts tell the size of the window, and one that changes begins no session.
        key.window = nil
        guard key != self.session else { return true }
        self.session = key
        writtenNodes = [:]
        epochMs = scope.epochMs(whenClockShows: application.nowMs)
        write(.header(key, hasEvents: true, firstSeq: nextSeq))
        return true
    }

    private func writeTouches(_ samples: [TouchSample], in application: Application) {
        var shown = samples.filter { mayBeRecorded($0, in: application) }
        for index in shown.indices { shown[index].timestampMs &+= epochMs }
        guard let latestMs = shown.map(\.timestampMs).max() else { return }
        writeLayoutChanges(of: application, atMs: latestMs)
        write(.touches(shown, atMs: latestMs))
    }

    /// Whether a finger went down where its touches may be recorded.
    private func mayBeRecorded(_ sample: TouchSample, in application: Application) -> Bool {
        if sample.phase == .began {
            let hit = application.windows.reversed().lazy.compactMap { window in
                window.hitTest(window.convert(fromScreen: sample.location), with: nil)
            }.first
            let chain = hit.flatMap { try? CapturedChain(from: $0) }
            if let chain, !scope.showsTouches(chain.summary) {
                hiddenTouches.insert(sample.id)
            } else {
                hiddenTouches.remove(sample.id)
            }
        }
        return !hiddenTouches.contains(sample.id)
    }

    /// Writes the nodes that are new or have changed since the last layout.
    private func writeLayoutChanges(of application: Application, atMs: Int64) {
        let snapshot = LayoutSnapshot(of: application, &numbers, hidingContent: scope.hidesContent)
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

extension TouchSessionWriter: InputObserver {
    /// Writes input that is about to be handled. Text from the keyboard is never recorded.
    package func application(_ application: Application, willHandle input: Input) {
        guard beginSessionIfDue(application) else { return }
        switch input {
        case .touches(let samples): writeTouches(samples, in: application)
        case .time(let clockMs):
            writeLayoutChanges(of: application, atMs: epochMs &+ clockMs)
            write(.clock(atMs: epochMs &+ clockMs))
        case .returnKey:
            writeLayoutChanges(of: application, atMs: epochMs &+ application.nowMs)
            write(.returnKey(atMs: epochMs &+ application.nowMs))
        case .motion, .remoteControl, .text, .deleteBackward: break
        }
    }
}
