public import ClickTracking
public import ResponderChain
public import SimulatedUI

/// Writes down a session of an app as touches: what the screen showed, where fingers touched it, and what the app made
/// of it. `taptrail replay` finds the same clicks again by hit testing.
///
/// ```swift
/// let writer = TouchSessionWriter(application, session: SessionKey(name: "s-1")) { try file.write($0) }
/// writer.start()
/// ```
///
/// Recording touches is for those who ask for it: it takes down more than clicks, though never a text. Touches whose
/// view is secure or not tracked are left out. A writer belongs to the actor of its application.
public final class TouchSessionWriter: DispatchObserver {
    private weak var application: Application?
    private let scope: any TouchScope
    private let write: (String) throws -> Void
    /// The session that was begun last.
    private var session: SessionKey?
    /// What the application's clock shows 0 at, in milliseconds since the Unix epoch, UTC.
    private var epochMs: Int64 = 0
    private var numbers = NodeNumbers()
    /// The nodes on the screen, as they were written.
    private var written: [Int: LayoutNode] = [:]
    /// Fingers that are down where nothing may be recorded.
    private var hiddenTouches: Set<Int> = []
    /// The lines since an event was sent whose outcome is not known yet.
    private var waiting: [Waiting] = []
    /// The events that are climbing, innermost last, by their place in ``waiting``; nil for one that is not recorded.
    private var climbing: [Int?] = []
    private var failure: (any Error)?

    private enum Waiting {
        case line(String)
        case event(TouchSessionText.Event)
    }

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - application: The application to watch.
    ///   - session: The session's name, and who uses which app.
    ///   - epochMs: The time at which the clock that drives the application shows 0, in milliseconds since the Unix
    ///     epoch, UTC.
    ///   - write: Takes lines of text. What it throws ends the recording, see ``close()``.
    public convenience init(
        _ application: Application, session: SessionKey, epochMs: Int64 = 0, to write: @escaping (String) throws -> Void
    ) {
        self.init(application, OneSession(session: session, epochMs: epochMs), to: write)
    }

    init(_ application: Application, _ scope: any TouchScope, to write: @escaping (String) throws -> Void) {
        self.application = application
        self.scope = scope
        self.write = write
    }

    /// Begins to record.
    public func start() {
        application?.add(self)
        application?.dispatcher?.add(self)
        if let application { follow(application) }
    }

    /// Ends the recording.
    ///
    /// - Throws: The first error that writing met; nothing was written after it.
    public func close() throws {
        application?.remove(self)
        application?.dispatcher?.remove(self)
        flush()
        if let failure { throw failure }
    }

    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard let application, follow(application), let source = event.source as? ResponderObject,
            let atMs = scope.sendMs(
                of: event, chain.facts, on: dispatcher, clockMs: epochMs &+ application.nowMs)
        else { return climbing.append(nil) }
        noteLayout(of: application, atMs: atMs)
        climbing.append(waiting.count)
        waiting.append(
            .event(
                TouchSessionText.Event(
                    atMs: atMs, name: event.name, node: numbers.number(of: source), location: event.location)))
    }

    public func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        guard let place = climbing.popLast() else { return }
        if let place, case .event(var noted) = waiting[place], case .handled(let handler) = delivery {
            noted.handledBy = handler
            waiting[place] = .event(noted)
        }
        if climbing.isEmpty { flush() }
    }

    /// Begins another session where that is due. It shows all that is on the screen again. One that is only resumed goes
    /// on, as nobody has counted events meanwhile.
    ///
    /// - Returns: Whether there is a session to write in.
    @discardableResult
    private func follow(_ application: Application) -> Bool {
        guard failure == nil, let (key, nextSeq) = scope.recording else { return false }
        guard key != session else { return true }
        session = key
        written = [:]
        epochMs = scope.epochMs(whenItShows: application.nowMs)
        put(TouchSessionText.header(key, firstSeq: nextSeq))
        return true
    }

    private func note(_ samples: [TouchSample], in application: Application) {
        let seen = samples.filter { mayBeSeen($0, in: application) }
        guard let latest = seen.map(\.timestampMs).max() else { return }
        noteLayout(of: application, atMs: epochMs &+ latest)
        put(TouchSessionText.touches(seen, atMs: epochMs &+ latest, epochMs: epochMs))
    }

    /// Whether a finger is, and has been, where its touches may be recorded.
    private func mayBeSeen(_ sample: TouchSample, in application: Application) -> Bool {
        if sample.phase == .began {
            let hit = application.windows.reversed().lazy.compactMap { window in
                window.hitTest(window.convert(fromScreen: sample.location), with: nil)
            }.first
            let chain = hit.flatMap { try? CapturedChain(from: $0) }
            if let chain, !scope.showsTouches(chain.facts) {
                hiddenTouches.insert(sample.id)
            } else {
                hiddenTouches.remove(sample.id)
            }
        }
        return !hiddenTouches.contains(sample.id)
    }

    /// Writes down what has changed on the screen since it was looked at last.
    private func noteLayout(of application: Application, atMs: Int64) {
        let snapshot = LayoutSnapshot(of: application, &numbers, hidingContent: scope.hidesContent)
        let changed = snapshot.nodes.filter { written[$0.number] != $0 }
        guard !changed.isEmpty else { return }
        // A node that leaves the screen is forgotten, and written anew should it come back.
        written = Dictionary(uniqueKeysWithValues: snapshot.nodes.map { ($0.number, $0) })
        put(TouchSessionText.layout(changed, atMs: atMs))
    }

    private func put(_ line: (Int64) -> String, in application: Application, atMs: Int64) {
        noteLayout(of: application, atMs: atMs)
        put(line(atMs))
    }

    private func put(_ line: String) {
        waiting.append(.line(line))
        if climbing.isEmpty { flush() }
    }

    /// Writes what waits. An app must not fail with its recorder, so an error is kept for the end.
    private func flush() {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        let isAllowed = scope.isAllowed
        do {
            for line in waiting {
                switch line {
                case .line(let text): try write(text)
                case .event(let event): if isAllowed { try write(event.text) }
                }
            }
        } catch {
            failure = error
        }
    }
}

extension TouchSessionWriter: InputObserver {
    /// Writes down input that is about to be handled. What the keyboard writes is nobody's business.
    package func application(_ application: Application, willHandle input: Input) {
        guard follow(application) else { return }
        switch input {
        case .touches(let samples): note(samples, in: application)
        case .time(let time): put(TouchSessionText.clock, in: application, atMs: epochMs &+ time)
        case .returnKey: put(TouchSessionText.returnKey, in: application, atMs: epochMs &+ application.nowMs)
        case .motion, .remoteControl, .text, .deleteBackward: break
        }
    }
}
