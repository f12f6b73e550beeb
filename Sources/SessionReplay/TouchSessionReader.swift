import ClickTracking
import ResponderChain
import SimulatedUI
import TouchSessions

/// Reads touch sessions: JSON Lines of what a screen showed and where it was touched; ours.
struct TouchSessionReader: RecordingReader {
    func read(_ recording: RecordingInput, into output: any ReplayOutput) throws {
        let player = TouchSessionPlayer(recording.options, output)
        try JSONRecordWalk(recording.bytes, listKeys: [], rejectingInto: output, play: player.play).run()
    }
}

extension JSONValue: TouchSessionValue {
    package var keyedValues: [(key: String, value: JSONValue)]? { members?.map { ($0.key, $0.value) } }
}

/// Plays touch sessions: touches are hit-tested on the rebuilt screen, its controls raise events, and these climb the
/// chain as in a live app.
///
/// A layout does not tell which events the app's own code raised and handled. If a session has its events recorded, too,
/// these say which happened, in which order, and who handled them.
private final class TouchSessionPlayer {
    private let options: ReplayOptions
    private let output: any ReplayOutput
    private var session: SessionKey?
    private var hasEvents = false
    private var screen: RebuiltApplication?
    private let collector: EventCollector
    private var nextSeq: Int64 = 0

    init(_ options: ReplayOptions, _ output: any ReplayOutput) {
        self.options = options
        self.output = output
        collector = EventCollector(alsoCollecting: options.events ?? [])
    }

    /// Plays the next line. A line that cannot be used is rejected, and the session goes on without it.
    func play(_ record: JSONRecord) throws {
        let clicks: [ObservedClick]
        do throws(TouchSessionError) {
            clicks = try self.clicks(of: try TouchSessionLine(record.value), record.place)
        } catch {
            // An event line that says its kind has a number, whatever else is wrong with it.
            if hasEvents, record.value["event_kind"] != nil { nextSeq += 1 }
            return try output.reject("\(error)", at: record.place)
        }
        for click in clicks where options.includes(click.event) { try output.observed(click) }
    }

    private func clicks(
        of line: TouchSessionLine, _ place: RecordPlace
    ) throws(TouchSessionError) -> [ObservedClick] {
        if case .header(let session, let hasEvents, let firstSeq) = line {
            self.session = session
            self.hasEvents = hasEvents
            screen = nil
            nextSeq = firstSeq
            return []
        }
        guard let session else { throw .noHeader }
        switch line {
        case .header: return []
        case .layout(let nodes, _):
            try show(nodes)
            return []
        case .touches(let samples, let atMs):
            return try clicks(from: .touches(samples), session, atMs: atMs, place)
        case .returnKey(let atMs):
            return try clicks(from: .returnKey, session, atMs: atMs, place)
        case .clock(let atMs):
            return try clicks(from: .time(atMs), session, atMs: atMs, place)
        case .event(let raised):
            var event = try find(raised)
            event.captured.control.kind = raised.kind ?? ClickKind(eventName: raised.name)
            // Whoever records an event numbers it, also one that is left out by default. Version 0.1.0, which wrote lines
            // without a kind, read them otherwise, and its numbers must come out again.
            if raised.kind != nil { event.isNumbered = true }
            let delivery = raised.handledBy.map(Delivery.handled(by:)) ?? .unhandled
            return [click(event, session, atMs: raised.atMs, delivery, place)]
        }
    }

    private func show(_ nodes: [LayoutNode]) throws(TouchSessionError) {
        if let screen {
            try screen.apply(nodes)
        } else {
            let screen = try RebuiltApplication(nodes)
            screen.application.dispatcher?.add(collector)
            self.screen = screen
        }
        guard let size = screen?.application.keyWindow?.frame.size else { return }
        session?.window = WindowSize(width: size.width, height: size.height)
    }

    /// The clicks that an input causes; none if the session has recorded its events, as these follow.
    private func clicks(
        from input: Input, _ session: SessionKey, atMs: Int64, _ place: RecordPlace
    ) throws(TouchSessionError) -> [ObservedClick] {
        guard let screen else { throw .noLayout }
        collector.events = []
        screen.application.enqueue(input)
        screen.application.processInput()
        return hasEvents ? [] : collector.events.map { click($0, session, atMs: atMs, $0.delivery, place) }
    }

    /// The event of the last input that a recorded one is. An event that the app's own code raised is captured here.
    private func find(_ raised: TouchSessionLine.RaisedEvent) throws(TouchSessionError) -> CollectedEvent {
        guard let screen else { throw .noLayout }
        guard let source = screen.responder(raised.node) else { throw .unknownNode(raised.node) }
        // Of several fingers on one control the app may not have recorded all: the place tells which.
        let found = collector.events.firstIndex { event in
            event.source === source && event.name.utf8.elementsEqual(raised.name.utf8)
                && (raised.location == nil || event.location == raised.location)
        }
        if let found { return collector.events.remove(at: found) }
        let event = Event(raised.name, kind: .activation, from: source, at: raised.location)
        do throws(ChainError) {
            return CollectedEvent(event, along: try CapturedChain(from: source))
        } catch {
            throw .badChain(error)
        }
    }

    private func click(
        _ event: CollectedEvent, _ session: SessionKey, atMs: Int64, _ delivery: Delivery, _ place: RecordPlace
    ) -> ObservedClick {
        let seq = event.isNumbered ? nextSeq : nil
        if event.isNumbered { nextSeq += 1 }
        return ObservedClick(
            session: session, atMs: atMs, event: event.name, captured: event.captured, delivery: delivery, seq: seq,
            place: place)
    }
}

/// Collects the events that a recorder records by default, and others by name, in the order in which they are sent.
private final class EventCollector: DispatchObserver {
    var events: [CollectedEvent] = []
    private let otherNames: Set<String>
    private var nested = NestedEvents<CollectedEvent>()

    init(alsoCollecting names: Set<String>) {
        otherNames = names
    }

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        let isWanted = event.isRecorded(alsoRecording: otherNames) && chain.summary.mayBeRecorded
        nested.begin(isWanted ? CollectedEvent(event, along: chain) : nil)
    }

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery
    ) {
        nested.end { $0.delivery = delivery }
        if !nested.areClimbing { events += nested.takeAll() }
    }
}

/// An event, with what the chain told of it when it was sent.
private struct CollectedEvent {
    let source: any Responder
    let name: String
    let location: Event.Location?
    /// Whether the event has a number in its session. One that a recorder leaves out by default, and that no line of the
    /// session names, has none.
    var isNumbered: Bool
    var captured: CapturedClick
    var delivery: Delivery = .unhandled

    init(_ event: Event, along chain: CapturedChain) {
        source = event.source
        name = event.name
        location = event.location
        isNumbered = event.isRecorded()
        captured = CapturedClick(event, along: chain)
    }
}
