import ClickTracking
import ResponderChain
import SimulatedUI

/// What of an application is written down as touches, in which session, and by which clock.
protocol TouchScope {
    /// What is never recorded.
    var privacy: PrivacyPolicy { get }
    /// The session to write in and the number of its next event; nil while nothing may be recorded.
    var recording: (session: SessionKey, nextSeq: Int64)? { get }
    /// Whether an event that has just ended may be recorded; its handlers may have withdrawn the user's consent.
    var isAllowed: Bool { get }
    /// What the application's clock shows 0 at, in milliseconds since the Unix epoch, UTC, where it shows a time now.
    func epochMs(whenItShows nowMs: Int64) -> Int64
    /// When an event was sent that is to be written down, in milliseconds since the Unix epoch, UTC; nil for others.
    func sendMs(of event: Event, _ facts: ChainFacts, on dispatcher: Dispatcher, clockMs: Int64) -> Int64?
}

extension TouchScope {
    /// Whether touches may be written down of a view with this chain.
    ///
    /// What an app denies by class or identifier hides touches of all that is in it: a touch on the title of a denied
    /// button is one of the button.
    func showsTouches(_ facts: ChainFacts) -> Bool {
        guard facts.mayBeRecorded else { return false }
        let components = facts.node?.components ?? []
        return components.indices.allSatisfy { privacy.allows(Array(components[...$0])) }
    }

    /// Whether nothing in a responder may be recorded.
    func hidesContent(of responder: ResponderObject) -> Bool {
        responder.isSecure || !responder.isTrackingEnabled
            || privacy.deniesSubtree(of: PathComponent(responder.pathClass, identifier: responder.identifier))
    }
}

/// All that may be recorded of an application, in one session, by the application's own clock.
struct OneSession: TouchScope {
    let session: SessionKey
    let epochMs: Int64

    var privacy: PrivacyPolicy { PrivacyPolicy() }
    var recording: (session: SessionKey, nextSeq: Int64)? { (session, 0) }
    var isAllowed: Bool { true }

    func epochMs(whenItShows nowMs: Int64) -> Int64 { epochMs }

    func sendMs(of event: Event, _ facts: ChainFacts, on dispatcher: Dispatcher, clockMs: Int64) -> Int64? {
        event.kind != .control && facts.mayBeRecorded ? clockMs : nil
    }
}

/// What a live recorder records, in its sessions, by its clock.
struct RecordedSessions: TouchScope {
    let recorder: Recorder

    var privacy: PrivacyPolicy { recorder.configuration.privacy }
    var recording: (session: SessionKey, nextSeq: Int64)? { recorder.recording }
    var isAllowed: Bool { recorder.isRecording }

    func epochMs(whenItShows nowMs: Int64) -> Int64 { recorder.configuration.nowMs() &- nowMs }

    func sendMs(of event: Event, _ facts: ChainFacts, on dispatcher: Dispatcher, clockMs: Int64) -> Int64? {
        privacy.allows(facts.node?.components ?? []) ? recorder.latestSendMs(on: dispatcher) : nil
    }
}
