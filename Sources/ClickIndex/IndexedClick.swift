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
    /// Where it stands among the clicks of its session, kind and millisecond: those with a higher number came later.
    package var order: Int32
    /// How far the page was scrolled, in tenths of a point; 0 if that is unknown.
    package var scrollX: Int32
    package var scrollY: Int32
    package var handled: Handled
    package var answered: Answered

    @inlinable
    package init(
        atMs: Int64, control: Int32, span: Int32, x: Int32, y: Int32, order: Int32 = 0, scrollX: Int32 = 0,
        scrollY: Int32 = 0, handled: Handled, answered: Answered = .unknown
    ) {
        self.atMs = atMs
        self.control = control
        self.span = span
        self.x = x
        self.y = y
        self.order = order
        self.scrollX = scrollX
        self.scrollY = scrollY
        self.handled = handled
        self.answered = answered
    }

    /// A click of a batch, by the ids of its names.
    @inlinable
    package init(
        _ row: ClickBatch.Row, order: Int32 = 0, scroll: ClickDetail.Scroll? = nil, control: Int32, span: Int32
    ) {
        self.init(
            atMs: row.atMs, control: control, span: span, x: row.x, y: row.y, order: order, scrollX: scroll?.x ?? 0,
            scrollY: scroll?.y ?? 0, handled: row.handled, answered: row.answered)
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
    @inlinable package static var answeredShift: Int64 { 3 }
    /// The first of the bits that hold ``IndexedClick/order``, all that are left: it may be negative.
    @inlinable package static var orderShift: Int64 { 5 }

    @inlinable
    package static func pack(_ click: IndexedClick, hasDetail: Bool) -> Int64 {
        Int64(click.handled.rawValue) | (hasDetail ? Self.hasDetail : 0) | Int64(click.answered.rawValue)
            << answeredShift
            | Int64(click.order) << orderShift
    }

    @inlinable
    package static func order(_ flags: Int64) -> Int32 { Int32(clamping: flags >> orderShift) }

    @inlinable
    package static func answered(_ flags: Int64) -> Answered {
        Answered(rawValue: UInt8(truncatingIfNeeded: flags >> answeredShift & 3)) ?? .unknown
    }

    @inlinable
    package static func handled(_ flags: Int64) -> Handled {
        Handled(rawValue: UInt8(truncatingIfNeeded: flags & handledMask)) ?? .unknown
    }
}
