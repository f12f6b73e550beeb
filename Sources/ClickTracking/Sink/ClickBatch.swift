/// Clicks on their way to a sink, with the names that are new in them.
///
/// The producer numbers controls and sessions from 0, in the order in which they first occur in a feed. ``newControls``
/// holds the controls that are new in this batch, whose numbers follow those of earlier batches; likewise
/// ``newSessions``. So a name is handed over once, and a click is a few integers.
///
/// A producer with very many names forgets them all, so that its memory stays bounded. Then it sets ``forgetsNames``,
/// and the numbers of this batch count from 0 again.
package struct ClickBatch: Sendable {
    /// A click by the numbers of its names.
    package struct Row: BitwiseCopyable, Sendable {
        /// Milliseconds since the Unix epoch, UTC.
        package let atMs: Int64
        /// The number of its control.
        package let control: Int32
        /// The number of its session.
        package let session: Int32
        /// Tenths of a point from the window's left edge, or ``Tenths/unknown``.
        package let x: Int32
        /// Tenths of a point from the window's top edge, or ``Tenths/unknown``.
        package let y: Int32
        /// Whether a hop of the chain handled it.
        package let handled: Handled
        /// Whether the page answered it, as far as a recording shows that.
        package let answered: Answered
    }

    /// The clicks, in order.
    package private(set) var rows: [Row] = []
    /// The details of clicks that have some, by row.
    package private(set) var details: [Int: ClickDetail] = [:]
    /// The order of each click, where an archive has told it; else whoever takes the batch works it out, see
    /// ``RecordedOrder``.
    package private(set) var orders: [Int32]?

    /// Whether the numbers of earlier batches are no longer valid.
    package var forgetsNames = false
    package var newControls: [ControlKey] = []
    package var newSessions: [SessionKey] = []
    /// The layouts that are new in this batch. They have numbers like controls and sessions.
    package var newLayouts: [ScreenLayout] = []
    /// Screens that came to the front or went away.
    package var screens: [ScreenChange] = []
    /// What sessions have said of themselves.
    package var properties: [PropertySighting] = []
    /// What screens showed. A sink that keeps no layouts passes over them.
    package var layouts: [LayoutSighting] = []
    /// Whether somebody who delivers the clicks again may give them other times, as a collector corrects them.
    package var hasCorrectedTimes = false
    /// Records of the source that cannot be used.
    package var rejected: [RejectedRecord] = []
    /// Payloads that did not decode.
    package var damaged = 0
    /// Clicks of the source that are duplicates, as another one is of the same press; they are not among ``rows``.
    package var folded = 0

    package init() {}

    /// The number of clicks.
    package var count: Int { rows.count }

    /// Whether there is nothing to write.
    package var isEmpty: Bool {
        rows.isEmpty && screens.isEmpty && properties.isEmpty && layouts.isEmpty && rejected.isEmpty && damaged == 0
            && folded == 0
    }

    /// Adds a click at the end.
    package mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled,
        answered: Answered = .unknown, detail: ClickDetail?
    ) {
        if let detail, !detail.isEmpty { details[rows.count] = detail }
        append(control: control, session: session, atMs: atMs, x: x, y: y, handled: handled, answered: answered)
    }

    /// Adds a click without details at the end.
    package mutating func append(
        control: Int32, session: Int32, atMs: Int64, x: Int32, y: Int32, handled: Handled,
        answered: Answered = .unknown
    ) {
        rows.append(
            Row(atMs: atMs, control: control, session: session, x: x, y: y, handled: handled, answered: answered))
    }

    /// Says the order of the last click. If one click has one, all must.
    package mutating func setLastOrder(_ order: Int32) {
        if orders == nil { orders = [] }
        orders?.append(order)
    }

    /// Whether a click is told by its `id` or its `seq`, and not by what it says.
    package func hasIdentity(_ row: Int) -> Bool {
        guard !details.isEmpty, let detail = details[row] else { return false }
        return detail.id != nil || detail.seq != nil
    }

    /// Gives a click an identity of its own.
    package mutating func identify(_ row: Int, as id: String) {
        details[row, default: ClickDetail()].id = id
    }

    /// Replaces the times of all clicks, screens, properties and layouts.
    ///
    /// - Parameter time: The new time, from the number of the session and the old time.
    package mutating func replaceTimes(_ time: (_ session: Int32, _ atMs: Int64) -> Int64) {
        for index in rows.indices {
            let row = rows[index]
            rows[index] = Row(
                atMs: time(row.session, row.atMs), control: row.control, session: row.session, x: row.x, y: row.y,
                handled: row.handled, answered: row.answered)
        }
        screens = screens.map {
            ScreenChange(
                session: $0.session, screen: $0.screen, atMs: time($0.session, $0.atMs), isAppearance: $0.isAppearance)
        }
        properties = properties.map {
            PropertySighting(session: $0.session, $0.properties, atMs: time($0.session, $0.atMs))
        }
        layouts = layouts.map {
            LayoutSighting(session: $0.session, layout: $0.layout, atMs: time($0.session, $0.atMs))
        }
    }

    /// Reserves memory for so many clicks.
    package mutating func reserveCapacity(_ count: Int) {
        rows.reserveCapacity(count)
    }

    /// Removes all clicks and new names, and keeps their memory for the next ones.
    package mutating func removeAll() {
        rows.removeAll(keepingCapacity: true)
        details.removeAll(keepingCapacity: true)
        orders = nil
        forgetsNames = false
        hasCorrectedTimes = false
        newControls.removeAll(keepingCapacity: true)
        newSessions.removeAll(keepingCapacity: true)
        newLayouts.removeAll(keepingCapacity: true)
        layouts.removeAll(keepingCapacity: true)
        screens.removeAll(keepingCapacity: true)
        properties.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
        damaged = 0
        folded = 0
    }
}

/// A screen that came to the front, or went away from there.
package struct ScreenChange: Sendable {
    /// The number of the session that it happened in.
    package let session: Int32
    /// The class of the screen.
    package let screen: String
    /// The time, in milliseconds since the Unix epoch, UTC.
    package let atMs: Int64
    /// Whether the screen came; otherwise it went.
    package let isAppearance: Bool

    package init(session: Int32, screen: String, atMs: Int64, isAppearance: Bool) {
        self.session = session
        self.screen = screen
        self.atMs = atMs
        self.isAppearance = isAppearance
    }
}

/// A session showed a layout.
package struct LayoutSighting: BitwiseCopyable, Sendable {
    /// The number of the session.
    package let session: Int32
    /// The number of the layout.
    package let layout: Int32
    /// The time, in milliseconds since the Unix epoch, UTC.
    package let atMs: Int64

    package init(session: Int32, layout: Int32, atMs: Int64) {
        (self.session, self.layout, self.atMs) = (session, layout, atMs)
    }
}

/// Details that only some clicks have: identity, order, place in lists, handler and info, and what a web page adds.
package struct ClickDetail: Sendable {
    /// How far a page was scrolled.
    package struct Scroll: BitwiseCopyable, Hashable, Sendable {
        /// Tenths of a point, to the right and down.
        package let x: Int32
        package let y: Int32

        package init(x: Int32, y: Int32) {
            (self.x, self.y) = (x, y)
        }
    }

    /// The click's own identity, unique in a store; most clicks have none.
    package var id: String?
    /// The order within the session.
    package var seq: Int64?
    /// The cell's `section:row` at every list level, outermost first, such as `1:0/0:3`.
    package var position: String?
    /// The identity of what the innermost list cell showed.
    package var item: String?
    /// The class of the first hop that handled the click.
    package var handledBy: String?
    /// More about the click, as one JSON object in canonical text.
    package var info: String?
    /// The path below the control of what was hit in it, such as `svg--path`; of a label's control, below the label's parent.
    /// Like the two that follow it is in no identity: a click is the same one without it.
    package var hit: String?
    /// The browser's tab or window, by the name that the recording gives it.
    package var tab: String?
    /// How far the page was scrolled; nil if that is unknown.
    package var scroll: Scroll?

    package init(
        id: String? = nil, seq: Int64? = nil, position: String? = nil, item: String? = nil, handledBy: String? = nil,
        info: String? = nil
    ) {
        self.id = id
        self.seq = seq
        self.position = position
        self.item = item
        self.handledBy = handledBy
        self.info = info
    }

    /// Whether all details are nil.
    package var isEmpty: Bool { tellsNothing && hit == nil && tab == nil && scroll == nil }

    /// Whether all details are nil by which clicks are told apart.
    package var tellsNothing: Bool {
        id == nil && seq == nil && position == nil && item == nil && handledBy == nil && info == nil
    }
}

/// Whether anybody on the chain handled a click.
///
/// A store keeps the raw values in two bits.
public enum Handled: UInt8, BitwiseCopyable, Hashable, Sendable {
    /// The recording does not say.
    case unknown = 0
    /// Nobody did: a tap on something that does nothing.
    case no = 1
    /// A handler, target-action, gesture or selection callback did.
    case yes = 2
}

/// Whether the page answered a click: it changed, scrolled, took input or went elsewhere right after it. An inference from
/// what a recording shows, and no statement about the chain, as ``Handled`` is.
///
/// A store keeps the raw values in two bits.
package enum Answered: UInt8, BitwiseCopyable, Hashable, Sendable {
    /// The recording does not show it, or the control answers by itself.
    case unknown = 0
    case no = 1
    case yes = 2
}

/// Distances in tenths of a point, the precision in which places of clicks are kept.
package enum Tenths {
    /// The value for an unknown place.
    @inlinable package static var unknown: Int32 { .min }

    /// The nearest tenth, halves rounded away from zero.
    ///
    /// - Returns: nil for NaN and for more than 200 million points.
    package static func from(points: Double) -> Int32? {
        let tenths = (points * 10).rounded(.toNearestOrAwayFromZero)
        guard tenths.magnitude <= 2_000_000_000 else { return nil }
        return Int32(tenths)
    }

    /// Converts tenths to points; nil for an unknown place.
    package static func points(_ tenths: Int32) -> Double? {
        tenths == unknown ? nil : Double(tenths) / 10
    }
}

/// The times that a click may have.
package enum ClickTime {
    /// 2000-01-01T00:00:00Z in milliseconds since the Unix epoch: the earliest.
    package static let earliestMs: Int64 = 946_684_800_000
    /// How far a click may be in the future, in milliseconds: a day, as clocks may be wrong.
    package static let maximumAheadMs: Int64 = 86_400_000

    /// The accepted times when the clock shows `nowMs`.
    package static func accepted(nowMs: Int64) -> ClosedRange<Int64> {
        let (latest, overflows) = nowMs.addingReportingOverflow(maximumAheadMs)
        return earliestMs...max(earliestMs, overflows ? .max : latest)
    }
}
