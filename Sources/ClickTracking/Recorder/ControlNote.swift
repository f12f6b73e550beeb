internal import ResponderChain

/// What a recorder has worked out of one event at one place of the tree of paths.
///
/// The numbers are those of the journal's segment ``serial``; they are read and written under the recorder's lock.
final class ControlNote {
    let event: String
    let control: ControlKey
    /// Whether the privacy policy lets the control be recorded.
    let isAllowed: Bool

    var serial: UInt64 = 0
    var number: UInt32 = 0
    /// The names that the last click came with besides the control's, as the next one often has the same.
    var names = ClickNames()
    var nameNumbers = ClickNameNumbers()
    /// The burst that the control's last clicks make; for the actor of the chain alone.
    var burst = LiveBurst()

    init(event: String, control: ControlKey, isAllowed: Bool) {
        self.event = event
        self.control = control
        self.isAllowed = isAllowed
    }
}

/// The names that a click comes with besides its control's and its session's.
struct ClickNames {
    var position: String?
    var item: String?
    var handledBy: String?
    var info: String?

    func isSame(as other: ClickNames) -> Bool {
        position.hasSameBytes(as: other.position) && item.hasSameBytes(as: other.item)
            && handledBy.hasSameBytes(as: other.handledBy) && info.hasSameBytes(as: other.info)
    }
}

/// The numbers of a click's names in a segment.
struct ClickNameNumbers {
    var position: UInt32 = 0
    var item: UInt32 = 0
    var handledBy: UInt32 = 0
    var info: UInt32 = 0
}

/// The notes that one recorder has left at one place of the tree of paths, one for each event.
final class ControlNotes {
    let owner: ObjectIdentifier
    private var notes: [ControlNote] = []

    init(of owner: ObjectIdentifier) {
        self.owner = owner
    }

    subscript(event: String) -> ControlNote? {
        // Hardly any control raises more than two events that are recorded.
        for note in notes where note.event.hasSameBytes(as: event) { return note }
        return nil
    }

    func add(_ note: ControlNote) { notes.append(note) }
}
