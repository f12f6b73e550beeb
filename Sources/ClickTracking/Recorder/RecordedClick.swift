public import ResponderChain

/// A click that is about to be recorded, for an app to look at, change or decline.
public struct RecordedClick: Sendable {
    /// The control's path, with the event.
    public var path: ControlPath
    /// The class of the innermost view controller.
    public var screen: String?
    /// The time, in milliseconds since the Unix epoch, UTC.
    public let atMs: Int64
    /// The place in the window, in points; nil where the event did not come from a touch.
    public var location: Event.Location?
    /// The cell's `section:row` at every list level, outermost first.
    public var position: String?
    /// The identity of what the innermost list cell showed.
    public var item: String?
    /// Whether anybody took the event.
    public let handled: Handled
    /// The class of the first hop that did.
    public let handledBy: String?
    /// More about the click; nothing unless the app puts it here.
    public var info: [String: String] = [:]

    /// The info as one JSON object with its keys in order; nil where there is none.
    var infoText: String? {
        guard !info.isEmpty else { return nil }
        let fields = info.sorted { $0.key < $1.key }.map { "\(JSONText.string($0)):\(JSONText.string($1))" }
        return "{\(fields.joined(separator: ","))}"
    }
}
