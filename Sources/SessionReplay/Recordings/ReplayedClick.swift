package import ClickTracking
package import ResponderChain

/// A click that a reader has found in a recording of node trees: it is yet to be raised at its node.
package struct ReplayedClick {
    /// The session, as far as the recording tells.
    package var session: SessionKey
    /// Milliseconds since the Unix epoch, UTC, as the recording has it; not yet checked.
    package var atMs: Int64
    /// The name of the event, such as `click`.
    package var event: String
    /// The node that was clicked.
    package var source: any Responder
    /// The place in the window, in points, on a web page that on the page; nil if the recording does not say.
    package var location: Event.Location?
    /// The screen: a page's path without query, Android's foreground activity; nil if unknown, never guessed.
    package var screen: String?
    /// The click's own identity, if the recording gives it one.
    package var id: String?
    /// The path of what was hit within the control; nil for the control itself.
    package var hit: String?
    /// The browser's tab or window, by the name that the recording gives it.
    package var tab: String?
    /// How far the page was scrolled to the right and down, in points; nil if the recording does not say.
    package var scroll: Event.Location?
    /// Whether the page answered, as far as the recording shows it.
    package var answered = Answered.unknown
    /// What the recording says of the session, by key.
    package var properties: [(key: String, value: String)] = []
    /// Where the click stands in the recording, and its bytes, in case it is rejected later.
    package var place: RecordPlace
}

/// A click that climbed its chain while a reader played the recording.
package struct ObservedClick {
    /// The session, as far as the recording tells.
    package var session: SessionKey
    /// Milliseconds since the Unix epoch, UTC; not yet checked.
    package var atMs: Int64
    /// The name of the event.
    package var event: String
    /// The control, the place and the list position, read off the chain.
    package var captured: CapturedClick
    /// The class of the responder that handled the click.
    package var delivery: Delivery
    /// The order within the session, if it has one.
    package var seq: Int64?
    /// Where the click stands in the recording, and its bytes, in case it is rejected later.
    package var place: RecordPlace
}

/// A screen that came to the front of a recorded session, or went away from there.
package struct ReplayedScreen {
    /// The session, as far as the recording tells.
    package var session: SessionKey
    package var screen: String
    /// Milliseconds since the Unix epoch, UTC, as the recording has it; not yet checked.
    package var atMs: Int64
    /// Whether the screen came; otherwise it went.
    package var isAppearance: Bool
}

/// What a recorded session's screen showed.
package struct ReplayedLayout {
    /// The session, as far as the recording tells.
    package var session: SessionKey
    package var layout: ScreenLayout
    /// Milliseconds since the Unix epoch, UTC, as the recording has it; not yet checked.
    package var atMs: Int64
}
