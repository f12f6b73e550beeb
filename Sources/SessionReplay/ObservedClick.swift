package import ClickTracking
package import ResponderChain

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
