import ClickTracking
package import JSON
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
    /// Whether the screen has changed since its layouts were handed on.
    private var isChanged = false
    /// The layouts of screens that the session has shown, by their shapes: mostly a layout line changes a text or a state,
    /// or brings back a screen.
    private var layouts: [Int: [ScreenLayout]] = [:]
    private var shape: Int?

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
        if let first = clicks.first { try handOnLayouts(atMs: first.atMs) }
        for click in clicks where options.includes(click.event) { try output.observed(click) }
        try handOnScreens()
    }

    /// Hands on the screens that a layout has brought or taken away, and what is on the screen then.
    private func handOnScreens() throws {
        guard !collector.screens.isEmpty, let session else { return }
        for change in collector.takeScreens() {
            try output.screen(
                ReplayedScreen(
                    session: session, screen: change.name, atMs: collector.atMs, isAppearance: change.isAppearance))
        }
        // Without a time, the layout is that of the next click.
        if collector.atMs > 0 { try handOnLayouts(atMs: collector.atMs) }
    }

    private func handOnLayouts(atMs: Int64) throws {
        guard isChanged, let screen, let session else { return }
        isChanged = false
        guard screen.shape != shape else { return }
        shape = screen.shape
        let seen = layouts[screen.shape] ?? TouchLayouts.all(of: screen.application)
        if layouts.count < SeenScreens.maxLayouts { layouts[screen.shape] = seen }
        for layout in seen {
            try output.layout(ReplayedLayout(session: session, layout: layout, atMs: atMs))
        }
    }

    private func clicks(
        of line: TouchSessionLine, _ place: RecordPlace
    ) throws(TouchSessionError) -> [ObservedClick] {
        if case .header(let session, let hasEvents, let firstSeq) = line {
            self.session = session
            self.hasEvents = hasEvents
            screen = nil
            shape = nil
            layouts = [:]
            nextSeq = firstSeq
            _ = collector.takeScreens()
            return []
        }
        guard let session else { throw .noHeader }
        switch line {
        case .header: return []
        case .layout(let nodes, let atMs):
            collector.atMs = atMs ?? collector.atMs
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
            let delivery = raised.handledBy.map(Delivery.handled(by:)) ?? (raised.isUnknown ? .unknown : .unhandled)
            return [click(event, session, atMs: raised.atMs, delivery, place)]
        }
    }

    private func show(_ nodes: [LayoutNode]) throws(TouchSessionError) {
        isChanged = true
        if let screen {
            try screen.apply(nodes)
        } else {
            let screen = try RebuiltApplication(nodes)
            screen.application.dispatcher?.add(collector)
            self.screen = screen
        }
        guard let size = screen?.application.windows.first?.frame.size else { return }
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
        guard hasEvents else { return collector.events.map { click($0, session, atMs: atMs, $0.delivery, place) } }
        // Before the lines that follow: the event of one finger may take the view below another one from the screen.
        for index in collector.events.indices {
            collector.events[index].node = screen.number(of: collector.events[index].source)
        }
        return []
    }

    /// The event of the last input that a recorded one is. An event that the app's own code raised is captured here.
    private func find(_ raised: TouchSessionLine.RaisedEvent) throws(TouchSessionError) -> CollectedEvent {
        guard let screen else { throw .noLayout }
        // Of several fingers on one control the app may not have recorded all: the place tells which.
        let found = collector.events.firstIndex { event in
            event.node == raised.node && raised.hops.isEmpty && event.name.utf8.elementsEqual(raised.name.utf8)
                && (raised.location == nil || event.location == raised.location)
        }
        if let found { return collector.events.remove(at: found) }
        guard let node = screen.responder(raised.node) else { throw .unknownNode(raised.node) }
        let source = RecordedHop.chain(raised.hops, below: node)
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
    /// The screens that came and went since they were taken.
    private(set) var screens: [(name: String, isAppearance: Bool)] = []
    /// The time of the latest layout, in milliseconds since the Unix epoch, UTC.
    var atMs: Int64 = 0
    private let otherNames: Set<ByteString>
    private var nested = NestedEvents<CollectedEvent>()

    init(alsoCollecting names: Set<ByteString>) {
        otherNames = names
    }

    func takeScreens() -> [(name: String, isAppearance: Bool)] {
        defer { screens = [] }
        return screens
    }

    func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        guard !didAppear || (try? CapturedChain(cachedFrom: screen).summary.mayBeRecorded) == true else { return }
        screens.append((screen.pathName, didAppear))
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
    /// The number of the source in a session that has its events recorded.
    var node: Int?
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
