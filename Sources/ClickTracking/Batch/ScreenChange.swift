/// A screen that came to the front, or went away from there.
public struct ScreenChange: Sendable {
    /// The number of the session that it happened in.
    public let session: Int32
    /// The class of the screen.
    public let screen: String
    /// The time, in milliseconds since the Unix epoch, UTC.
    public let atMs: Int64
    /// Whether the screen came; else it went.
    public let isAppearance: Bool
}
