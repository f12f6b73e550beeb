import ClickTracking
import ResponderChain

/// Decides what is recorded of an application as touches, in which session, and by which clock.
protocol TouchScope {
    /// The rules for what is never recorded.
    var privacy: PrivacyPolicy { get }
    /// The session to write in and the number of its next event; nil while nothing may be recorded.
    var recording: (session: SessionKey, nextSeq: Int64)? { get }
    /// Whether an event that has just ended may be recorded; its handlers may have withdrawn the user's consent.
    var allowsEvents: Bool { get }
    /// When the application's clock shows 0, in milliseconds since the Unix epoch, UTC, given what it shows now.
    func epochMs(whenClockShows nowMs: Int64) -> Int64
    /// When an event was sent, in milliseconds since the Unix epoch, UTC; nil for an event that is not to be recorded.
    func sendMs(of event: Event, _ summary: ChainSummary, on dispatcher: Dispatcher, clockMs: Int64) -> Int64?
}

extension TouchScope {
    /// Whether touches of a view with this chain may be recorded.
    ///
    /// A class or identifier that the app denies hides the touches of all views inside it: a touch on the title of a
    /// denied button is a touch of the button.
    func showsTouches(_ summary: ChainSummary) -> Bool {
        guard summary.mayBeRecorded else { return false }
        let components = summary.node?.components ?? []
        return components.indices.allSatisfy { privacy.allows(Array(components[...$0])) }
    }

    /// Whether nothing inside a responder may be recorded.
    func hidesContent(of responder: any Responder) -> Bool {
        responder.isSecure || !responder.isTrackingEnabled
            || privacy.deniesSubtree(of: PathComponent(responder.pathName, identifier: responder.identifier))
    }
}

/// Everything that may be recorded of an application, in one session, by the application's own clock.
struct SingleSession: TouchScope {
    let session: SessionKey
    let epochMs: Int64

    var privacy: PrivacyPolicy { PrivacyPolicy() }
    var recording: (session: SessionKey, nextSeq: Int64)? { (session, 0) }
    var allowsEvents: Bool { true }

    func epochMs(whenClockShows nowMs: Int64) -> Int64 { epochMs }

    func sendMs(of event: Event, _ summary: ChainSummary, on dispatcher: Dispatcher, clockMs: Int64) -> Int64? {
        event.isRecorded() && summary.mayBeRecorded ? clockMs : nil
    }
}

/// The events that a live recorder records, in its sessions, by its clock.
struct RecorderSessions: TouchScope {
    let recorder: Recorder

    var privacy: PrivacyPolicy { recorder.configuration.privacy }
    var recording: (session: SessionKey, nextSeq: Int64)? { recorder.recording }
    var allowsEvents: Bool { recorder.isRecording }

    func epochMs(whenClockShows nowMs: Int64) -> Int64 { recorder.configuration.nowMs() &- nowMs }

    func sendMs(of event: Event, _ summary: ChainSummary, on dispatcher: Dispatcher, clockMs: Int64) -> Int64? {
        privacy.allows(summary.node?.components ?? []) ? recorder.latestSendMs(on: dispatcher) : nil
    }
}
