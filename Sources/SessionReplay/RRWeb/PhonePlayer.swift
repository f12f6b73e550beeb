import ClickTracking
import ResponderChain

/// Raises the taps of a phone's recording. Sentry records a phone as pictures and touches without nodes, and what was tapped
/// as breadcrumbs.
struct PhonePlayer {
    /// Whether the recording has a phone's pictures.
    var isPhone = false
    private var lastTouch: (location: Event.Location?, atMs: Int64)?
    private var touches = 0
    private var taps = 0

    /// A tap is written at most so long after its touch began.
    private static let longestTapMs: Int64 = 1_000

    /// Notes that a finger touched the screen.
    mutating func touch(at location: Event.Location?, atMs: Int64) {
        touches += 1
        lastTouch = (location, atMs)
    }

    /// Raises a tap at its view, in the place of the touch before it.
    mutating func play(
        _ tap: PhoneTap, in session: SessionKey, on screen: String?, _ event: RRWebEvent, _ text: [UInt8],
        _ output: any ReplayOutput
    ) throws {
        taps += 1
        let nodes = tap.views.map { DOMNode(.element($0.name), identifier: $0.identifier, ordinal: 0) }
        for (child, parent) in zip(nodes, nodes.dropFirst()) { parent.insert(child) }
        guard let target = nodes.first else { return }
        let place = RecordPlace(
            line: event.line, index: event.index, offset: event.offset, content: RejectedContent(text))
        let touch = lastTouch.flatMap { (0...Self.longestTapMs).contains(event.atMs &- $0.atMs) ? $0.location : nil }
        try output.click(
            ReplayedClick(
                session: session, atMs: event.atMs, event: "tap", source: target, location: touch, screen: screen,
                place: place))
        // Nodes do not keep their parents alive.
        withExtendedLifetime(nodes) {}
    }

    /// Says what a phone's recording lacks, if it has touches and no taps.
    func finish(_ output: any ReplayOutput) {
        guard isPhone, taps == 0 else { return }
        output.note(
            touches,
            "touches of a phone's recording, which has pictures and no views: their controls are in breadcrumbs ui.tap, which this file has not; let the app's SDK record user interactions"
        )
    }
}
