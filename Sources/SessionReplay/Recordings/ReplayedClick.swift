package import ClickTracking
package import ResponderChain

/// A click that a recording of node trees or touches tells of.
package struct ReplayedClick {
    /// The session, as far as the recording tells.
    package var session: SessionKey
    /// Milliseconds since the Unix epoch, UTC, as the recording has it; not yet checked.
    package var atMs: Int64
    /// The name of the event, such as `click`.
    package var event: String
    /// The node that was clicked.
    package var source: any Responder
    /// The place in the window, in points; nil where the recording does not say.
    package var location: Event.Location?
    /// The screen: a page's path without query, Android's foreground activity; nil where unknown, never guessed.
    package var screen: String?
    /// The click's own identity, where the recording gives it one.
    package var id: String?
    /// Where it stands in the recording, and its bytes, should it be rejected after all.
    package var place: RecordPlace
}

/// A click that has climbed its chain already, while a recording was being replayed.
package struct ObservedClick {
    /// The session, as far as the recording tells.
    package var session: SessionKey
    /// Milliseconds since the Unix epoch, UTC; not yet checked.
    package var atMs: Int64
    /// The name of the event.
    package var event: String
    /// What the chain told of it.
    package var captured: CapturedClick
    /// Who took it.
    package var delivery: Delivery
    /// The order within the session, where it has one.
    package var seq: Int64?
    /// Where it stands in the recording, and the bytes there, should it be rejected after all.
    package var place: RecordPlace
}
