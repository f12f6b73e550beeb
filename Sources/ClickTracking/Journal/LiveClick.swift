internal import ResponderChain

/// A click whose event has ended, on its way into the journal.
struct LiveClick {
    let cached: CachedClick
    let session: LiveSession
    let atMs: Int64
    let x: Int32
    let y: Int32
    let handled: Handled
    /// Everything but the number in the session, which the journal gives.
    let detail: ClickDetail

    var control: ControlKey { cached.control }

    /// The slots that the click takes in a segment that has defined none of its strings; nil if one is too long.
    var slotsNeeded: Int? {
        let key = session.key
        return JournalNames.slots(
            of: [
                control.path, control.screen, key.name, key.app, key.version, key.user, detail.position, detail.item,
                detail.handledBy, detail.info,
            ]
        ).map { 3 + $0 }
    }

    /// Whether the segment with this serial number has defined all names of the click.
    func isDefined(in serial: UInt64) -> Bool {
        cached.serial == serial && session.serial == serial && cached.detail.hasSameStrings(as: detail)
    }
}

/// What a recorder has worked out for one event on one chain; it is kept with the chain's summary.
///
/// A control's next click mostly has the same strings as its last one. Then it is written without looking one up.
///
/// ``detail``, ``numbers`` and ``serial`` are read and written under the recorder's lock.
final class CachedClick {
    /// The number of the recorder, which no other recorder of the process has or has had.
    let recorder: UInt64
    let event: String
    let control: ControlKey
    /// Whether the privacy policy lets the control be recorded.
    let isAllowed: Bool

    /// The strings of the last click.
    var detail = ClickDetail()
    /// The numbers of the control and of those strings in the segment with the number ``serial``.
    var numbers = Numbers()
    var serial: UInt64 = 0

    /// The entry of another event on the same chain, and so on.
    private let next: CachedClick?
    /// The length of the list that begins here.
    private let count: Int
    /// Events may be named after data, so that there is no end of them: the list starts anew after so many.
    private static let maximumCount = 64

    /// Numbers of strings in a segment; 0 for none.
    struct Numbers {
        var control: UInt32 = 0
        var position: UInt32 = 0
        var item: UInt32 = 0
        var handledBy: UInt32 = 0
        var info: UInt32 = 0
    }

    init(recorder: UInt64, event: String, control: ControlKey, isAllowed: Bool, next: CachedClick? = nil) {
        self.recorder = recorder
        self.event = event
        self.control = control
        self.isAllowed = isAllowed
        self.next = next.flatMap { $0.count < Self.maximumCount ? $0 : nil }
        count = (self.next?.count ?? 0) + 1
    }

    /// The entry of an event, here or further on in the list.
    func entry(for event: String, _ kind: ClickKind) -> CachedClick? {
        control.kind == kind && self.event.hasSameBytes(as: event) ? self : next?.entry(for: event, kind)
    }

    /// Whether the last click had the same handler.
    func hasSameHandler(as delivery: Delivery) -> Bool {
        switch delivery {
        case .handled(let name): detail.handledBy?.hasSameBytes(as: name) == true
        case .unhandled, .refused: detail.handledBy == nil
        }
    }
}

/// The session that a recorder records in.
///
/// `@unchecked Sendable`: ``isSampled`` never changes; the rest is read and written under the recorder's lock.
final class LiveSession: @unchecked Sendable {
    /// What the session's next click is recorded with; only the size of the window changes.
    private(set) var key: SessionKey
    /// Whether the session's clicks are recorded at all.
    let isSampled: Bool
    /// The number of the next click in the session.
    var nextSeq: Int64 = 0
    /// The number of the session in the segment with the number ``serial``.
    var number: UInt32 = 0
    var serial: UInt64 = 0

    init(_ key: SessionKey, isSampled: Bool) {
        self.key = key
        self.isSampled = isSampled
    }

    /// Changes the size of the window.
    func resize(_ window: WindowSize?) {
        guard key.window != window else { return }
        key.window = window
        // The journal's definition of the session holds no more.
        serial = 0
    }
}

extension ClickDetail {
    fileprivate func hasSameStrings(as other: ClickDetail) -> Bool {
        position.hasSameBytes(as: other.position) && item.hasSameBytes(as: other.item)
            && handledBy.hasSameBytes(as: other.handledBy) && info.hasSameBytes(as: other.info)
    }
}
