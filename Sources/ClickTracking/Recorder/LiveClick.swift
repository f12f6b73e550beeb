/// A click whose event has climbed, as the hook hands it to the recorder's core.
struct LiveClick {
    let note: ChainNote
    let session: LiveSession
    let atMs: Int64
    let x: Int32
    let y: Int32
    var handled: Handled
    var names: ClickNames

    var control: ControlKey { note.control.control }

    /// The most slots that the click takes in a segment that knows none of its names; nil where one is too long.
    var mostSlots: Int? {
        let key = session.key
        let strings = [
            control.path, control.screen, key.name, key.app, key.version, key.user, names.position,
            names.item, names.handledBy, names.info,
        ]
        guard strings.allSatisfy({ ($0?.utf8.count ?? 0) <= JournalNames.longest }) else { return nil }
        return 3 + strings.reduce(0) { $0 + JournalNames.slots(of: $1) }
    }

    /// Whether a segment has defined all that the click names.
    func isKnown(in serial: UInt64) -> Bool {
        note.serial == serial && session.serial == serial && note.names.isSame(as: names)
    }
}
