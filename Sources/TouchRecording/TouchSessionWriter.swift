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
    private let application: Application
    private let session: SessionKey
    /// What the application's clock shows 0 at, in milliseconds since the Unix epoch, UTC.
    private let epochMs: Int64
    private let write: (String) throws -> Void
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
    public init(
        _ application: Application, session: SessionKey, epochMs: Int64 = 0, to write: @escaping (String) throws -> Void
    ) {
        self.application = application
        self.session = session
        self.epochMs = epochMs
        self.write = write
    }

    /// Begins to record.
    public func start() {
        put(TouchSessionText.header(session))
        application.onInput = { [weak self] input in self?.note(input) }
        application.dispatcher?.add(self)
    }

    /// Ends the recording.
    ///
    /// - Throws: The first error that writing met; nothing was written after it.
    public func close() throws {
        application.onInput = nil
        application.dispatcher?.remove(self)
        flush()
        if let failure { throw failure }
    }

    public func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        guard event.kind != .control, chain.facts.mayBeRecorded, let source = event.source as? ResponderObject else {
            return climbing.append(nil)
        }
        noteLayout(atMs: now)
        climbing.append(waiting.count)
        waiting.append(
            .event(
                TouchSessionText.Event(
                    atMs: now, name: event.name, node: numbers.number(of: source), location: event.location)))
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

    private var now: Int64 { epochMs &+ application.nowMs }

    /// Writes down input that is about to be handled. What the keyboard writes is nobody's business.
    private func note(_ input: Input) {
        switch input {
        case .touches(let samples): note(samples)
        case .time(let time): put(TouchSessionText.clock(epochMs &+ time))
        case .returnKey: put(TouchSessionText.returnKey(now))
        case .motion, .remoteControl, .text, .deleteBackward: break
        }
    }

    private func note(_ samples: [TouchSample]) {
        let seen = samples.filter(mayBeSeen)
        guard let latest = seen.map(\.timestampMs).max() else { return }
        noteLayout(atMs: epochMs &+ latest)
        put(TouchSessionText.touches(seen, atMs: epochMs &+ latest, epochMs: epochMs))
    }

    /// Whether a finger is, and has been, where its touches may be recorded.
    private func mayBeSeen(_ sample: TouchSample) -> Bool {
        if sample.phase == .began {
            let hit = application.windows.reversed().lazy.compactMap { window in
                window.hitTest(window.convert(fromScreen: sample.location), with: nil)
            }.first
            let chain = hit.flatMap { try? CapturedChain(from: $0) }
            if chain?.facts.mayBeRecorded == false {
                hiddenTouches.insert(sample.id)
            } else {
                hiddenTouches.remove(sample.id)
            }
        }
        return !hiddenTouches.contains(sample.id)
    }

    /// Writes down what has changed on the screen since it was looked at last.
    private func noteLayout(atMs: Int64) {
        let snapshot = LayoutSnapshot(of: application, &numbers)
        let changed = snapshot.nodes.filter { written[$0.number] != $0 }
        guard !changed.isEmpty else { return }
        // A node that leaves the screen is forgotten, and written anew should it come back.
        written = Dictionary(uniqueKeysWithValues: snapshot.nodes.map { ($0.number, $0) })
        put(TouchSessionText.layout(changed, atMs: atMs))
    }

    private func put(_ line: String) {
        waiting.append(.line(line))
        if climbing.isEmpty { flush() }
    }

    /// Writes what waits. An app must not fail with its recorder, so an error is kept for the end.
    private func flush() {
        defer { waiting.removeAll(keepingCapacity: true) }
        guard failure == nil else { return }
        do {
            for line in waiting {
                switch line {
                case .line(let text): try write(text)
                case .event(let event): try write(event.text)
                }
            }
        } catch {
            failure = error
        }
    }
}
