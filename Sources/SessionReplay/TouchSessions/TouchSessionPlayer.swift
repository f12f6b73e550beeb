import ClickTracking
import ResponderChain
import SimulatedUI
import TouchRecording

/// Plays touch sessions: touches are hit-tested on the screen built again, its controls raise events, and these climb
/// the chain as in a live app.
///
/// Where a session has recorded its events, too, these say what no layout can: which of them happened, in which order,
/// who in the app's own code handled them, and what else that code raised.
final class TouchSessionPlayer {
    private let options: ReplayOptions
    private let output: any ReplayOutput
    private var session: SessionKey?
    private var hasEvents = false
    private var screen: RebuiltApplication?
    private let observer: EventCollector
    private var nextSeq: Int64 = 0

    init(_ options: ReplayOptions, _ output: any ReplayOutput) {
        self.options = options
        self.output = output
        observer = EventCollector(alsoCollects: options.events ?? [])
    }

    /// Plays the next line; one that is of no use is rejected, and the session goes on without it.
    func play(_ record: JSONRecord) throws {
        let clicks: [ObservedClick]
        do throws(TouchSessionError) {
            clicks = try take(try TouchSessionLine(record.value), record.place)
        } catch {
            return try output.reject("\(error)", at: record.place)
        }
        for click in clicks where options.includes(click.event) { try output.observed(click) }
    }

    /// The clicks that a line brings to light.
    private func take(_ line: TouchSessionLine, _ place: RecordPlace) throws(TouchSessionError) -> [ObservedClick] {
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
        case .layout(let nodes):
            try take(nodes)
            return []
        case .input(let input, let atMs):
            guard let screen else { throw .noLayout }
            observer.events = []
            screen.application.enqueue(input)
            screen.application.processInput()
            return hasEvents ? [] : observer.events.map { click($0, session, atMs: atMs, $0.delivery, place) }
        case .event(let heard):
            let event = try find(heard)
            let delivery = heard.handledBy.map(Delivery.handled(by:)) ?? .unhandled
            return [click(event, session, atMs: heard.atMs, delivery, place)]
        }
    }

    private func take(_ nodes: [LayoutNode]) throws(TouchSessionError) {
        if let screen { return try screen.apply(nodes) }
        let screen = try RebuiltApplication(nodes)
        screen.application.dispatcher?.add(observer)
        self.screen = screen
    }

    /// The event that the last input brought about and that this is; one that the app's own code raised is captured
    /// where that raised it.
    private func find(_ heard: TouchSessionLine.Heard) throws(TouchSessionError) -> EventCollector.Collected {
        guard let screen else { throw .noLayout }
        guard let source = screen.responder(heard.node) else { throw .unknownNode(heard.node) }
        // Of several fingers on one control the app may not have recorded all: the place tells which.
        let found = observer.events.firstIndex { event in
            event.source === source && event.name.utf8.elementsEqual(heard.name.utf8)
                && (heard.location == nil || event.location == heard.location)
        }
        if let found { return observer.events.remove(at: found) }
        let event = Event(heard.name, kind: .activation, from: source, at: heard.location)
        do throws(ChainError) {
            return EventCollector.Collected(event, along: try CapturedChain(from: source))
        } catch {
            throw .badChain(error)
        }
    }

    private func click(
        _ event: EventCollector.Collected, _ session: SessionKey, atMs: Int64, _ delivery: Delivery,
        _ place: RecordPlace
    ) -> ObservedClick {
        // What a recorder would not have taken has no place in its numbers.
        let seq = event.isUsual ? nextSeq : nil
        if event.isUsual { nextSeq += 1 }
        return ObservedClick(
            session: session, atMs: atMs, event: event.name, captured: event.captured, delivery: delivery, seq: seq,
            place: place)
    }
}
