import ClickTracking
import ResponderChain

/// Raises the clicks among the states of a demonstration at the nodes that they were recorded at.
final class MiniWoBPlayer {
    private let startedAtMs: Int64
    private let options: ReplayOptions
    private let output: any ReplayOutput
    /// The session of the document at hand: each document is one.
    private var session: (document: Int, key: SessionKey)?

    init(startedAtMs: Int64, _ options: ReplayOptions, _ output: any ReplayOutput) {
        self.startedAtMs = startedAtMs
        self.options = options
        self.output = output
    }

    func play(_ state: JSONRecord) throws {
        let action = state.value["action"] ?? .null
        guard action.isObject else { return }
        let session = session(of: state)
        guard let event = action["type"]?.string, !event.isEmpty, options.takes(event, usual: ["click", "dblclick"]),
            // The capture phase; the same click comes again when it arrives and when it bubbles.
            action["timing"]?.int == 1
        else { return }
        guard let time = state.value["time"]?.floored else { return try reject("the click has no time", state) }
        let (atMs, overflows) = startedAtMs.addingReportingOverflow(time)
        guard !overflows else { return try reject("the click's time \(time) is out of range", state) }
        let location = action["x"]?.double.flatMap { x in action["y"]?.double.map { Event.Location(x: x, y: $0) } }
        let page = MiniWoBPage(
            state.value["dom"] ?? .null, clickedAt: location, identifierAttribute: options.identifierAttribute)
        guard let clicked = options.clickedBy == .place ? page.nodeAtPlace : page.target else {
            let place = options.clickedBy == .place ? "lies at the clicked place" : "is marked as clicked"
            return try reject("no node of the page \(place)", state)
        }
        try output.click(
            ReplayedClick(
                session: session, atMs: atMs, event: event, source: clicked, location: location, place: state.place))
        // Nodes know their parents weakly.
        withExtendedLifetime(page) {}
    }

    /// The session that a state belongs to, named by its first action. The page before any action is no event, and
    /// many people were shown the same one.
    private func session(of state: JSONRecord) -> SessionKey {
        if let session, session.document == state.document { return session.key }
        let key = SessionKey(name: state.sessionName)
        session = (state.document, key)
        return key
    }

    private func reject(_ reason: String, _ state: JSONRecord) throws {
        try output.reject(Rejection(reason: reason, place: state.place))
    }
}
