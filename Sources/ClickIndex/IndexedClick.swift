package import ClickTracking

/// The parts of a click that the index keeps.
package struct IndexedClick: Hashable, BitwiseCopyable, Sendable {
    /// Milliseconds since the Unix epoch, UTC.
    package var atMs: Int64
    package var control: Int32
    /// The id of the click's session span: the row of `session`, which has one user and one version.
    package var stretch: Int32
    /// Tenths of a point, or `Tenths.unknown`.
    package var x: Int32
    package var y: Int32
    package var handled: Handled

    package init(atMs: Int64, control: Int32, stretch: Int32, x: Int32, y: Int32, handled: Handled) {
        self.atMs = atMs
        self.control = control
        self.stretch = stretch
        self.x = x
        self.y = y
        self.handled = handled
    }

    /// A click of a batch, by the ids of its names.
    package init(_ row: ClickBatch.Row, control: Int32, stretch: Int32) {
        self.init(atMs: row.atMs, control: control, stretch: stretch, x: row.x, y: row.y, handled: row.handled)
    }
}

/// The bits of `click.flags`.
package enum ClickFlags {
    /// The bits that hold ``ClickTracking/Handled``.
    package static let handledMask: Int64 = 3
    /// Set if the click has a row in `click_detail`.
    package static let hasDetail: Int64 = 4

    package static func pack(_ handled: Handled, hasDetail: Bool) -> UInt8 {
        handled.rawValue | (hasDetail ? UInt8(Self.hasDetail) : 0)
    }

    package static func handled(_ flags: Int64) -> Handled {
        Handled(rawValue: UInt8(truncatingIfNeeded: flags & handledMask)) ?? .unknown
    }
}
