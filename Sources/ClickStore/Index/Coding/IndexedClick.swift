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

extension IndexedClick {
    /// A click of a batch, by the ids of its names.
    init(_ row: ClickBatch.Row, control: Int32, stretch: Int32) {
        self.init(atMs: row.atMs, control: control, stretch: stretch, x: row.x, y: row.y, handled: row.handled)
    }
}
