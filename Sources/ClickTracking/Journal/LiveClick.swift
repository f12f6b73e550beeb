internal import ResponderChain

/// A click whose event has ended, on its way into the journal.
struct LiveClick {
    /// The numbers of its names, if they are those of its control's last click.
    var known: ObserverRecord.Numbers?
    /// Whether the app has given it other names than its control has.
    var isChanged = false
    let session: LiveSession
    let control: ControlKey
    let atMs: Int64
    let x: Int32
    let y: Int32
    let handled: Handled
    /// Everything but the number in the session, which the journal gives.
    let detail: ClickDetail

    /// The slots that the click takes in a segment that has defined none of its strings; nil if one is too long.
    var slotsNeeded: Int? {
        let key = session.key
        return JournalNames.slots(
            of: [
                control.path, control.screen, key.name, key.app, key.version, key.user, detail.position, detail.item,
                detail.handledBy, detail.info, session.properties?.joined,
            ]
        ).map { 3 + $0 }
    }

    /// The numbers of the click's names in the segment with a serial number; nil if that has not defined all of them.
    func numbers(in serial: UInt64) -> ObserverRecord.Numbers? {
        known.flatMap { $0.serial == serial && session.serial == serial ? $0 : nil }
    }
}

/// The session that a recorder records in.
///
/// `@unchecked Sendable`: ``isSampled`` never changes; the rest is read and written under the recorder's lock.
final class LiveSession: @unchecked Sendable {
    /// What the session's next click is recorded with; only the user and the size of the window change.
    private(set) var key: SessionKey
    /// Whether the session's clicks are recorded at all.
    let isSampled: Bool
    let properties: SessionProperties?
    /// The number of the next click in the session.
    var nextSeq: Int64 = 0
    /// The number of the session in the segment with the number ``serial``.
    var number: UInt32 = 0
    var serial: UInt64 = 0

    init(_ key: SessionKey, isSampled: Bool, _ properties: SessionProperties? = nil) {
        self.key = key
        (self.isSampled, self.properties) = (isSampled, properties)
    }

    /// Changes who uses the app, or the size of the window.
    func change(_ change: (inout SessionKey) -> Void) {
        var changed = key
        change(&changed)
        guard changed != key else { return }
        key = changed
        // The journal's definition of the session holds no more.
        serial = 0
    }
}
