package import ClickTracking

/// The parts of a click that the index keeps.
package struct IndexedClick: Hashable, BitwiseCopyable, Sendable {
    /// Milliseconds since the Unix epoch, UTC.
    package var atMs: Int64
    package var control: Int32
    /// The id of the click's session span: the row of `session`, which has one user and one version.
    package var span: Int32
    /// Tenths of a point, or `Tenths.unknown`.
    package var x: Int32
    package var y: Int32
    package var handled: Handled
    package var answered: Answered

    @inlinable
    package init(
        atMs: Int64, control: Int32, span: Int32, x: Int32, y: Int32, handled: Handled, answered: Answered = .unknown
    ) {
        self.atMs = atMs
        self.control = control
        self.span = span
        self.x = x
        self.y = y
        self.handled = handled
        self.answered = answered
    }

    /// A click of a batch, by the ids of its names.
    @inlinable
    package init(_ row: ClickBatch.Row, control: Int32, span: Int32) {
        self.init(
            atMs: row.atMs, control: control, span: span, x: row.x, y: row.y, handled: row.handled,
            answered: row.answered)
    }
}

extension IndexedClick {
    /// Both outcomes in one number, as a block holds them: one without ``answered`` is that of blocks of earlier versions.
    @inline(__always)
    var outcomes: Int64 { Int64(handled.rawValue | answered.rawValue << 2) }
}

/// The bits of `click.flags`.
package enum ClickFlags {
    /// The bits that hold ``ClickTracking/Handled``.
    @inlinable package static var handledMask: Int64 { 3 }
    /// Set if the click has a row in `click_detail`.
    @inlinable package static var hasDetail: Int64 { 4 }

    /// The first of the two bits that hold ``ClickTracking/Answered``.
    @inlinable package static var answeredShift: UInt8 { 3 }

    @inlinable
    package static func pack(_ handled: Handled, _ answered: Answered, hasDetail: Bool) -> UInt8 {
        handled.rawValue | answered.rawValue << answeredShift | (hasDetail ? UInt8(Self.hasDetail) : 0)
    }

    @inlinable
    package static func answered(_ flags: Int64) -> Answered {
        Answered(rawValue: UInt8(truncatingIfNeeded: flags >> Int64(answeredShift) & 3)) ?? .unknown
    }

    @inlinable
    package static func handled(_ flags: Int64) -> Handled {
        Handled(rawValue: UInt8(truncatingIfNeeded: flags & handledMask)) ?? .unknown
    }
}
