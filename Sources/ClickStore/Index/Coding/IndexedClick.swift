import ClickTracking

/// What the index keeps of a click.
struct IndexedClick: Hashable {
    /// Milliseconds since the Unix epoch, UTC.
    var atMs: Int64
    var control: Int32
    /// The id of the session's stretch.
    var stretch: Int32
    /// Tenths of a point, or `Tenths.unknown`.
    var x: Int32
    var y: Int32
    var handled: Handled
}
