internal import ResponderChain

/// What a recorder has worked out of one event at one place of the tree of paths.
///
/// The numbers are those of the journal's segment ``serial``; they are read and written under the recorder's lock.
final class ControlNote {
    let event: String
    let control: ControlKey
    /// Whether the privacy policy lets the control be recorded.
    let isAllowed: Bool
    /// The note of another event at the same place.
    let other: ControlNote?
    /// How many notes there are at the place, up to this one.
    private let count: Int
    /// Events may be named after data, and then there is no end of them: the first ones are forgotten.
    private static let most = 64

    var serial: UInt64 = 0
    var number: UInt32 = 0
    /// The names that the last click came with besides the control's, as the next one often has the same.
    var names = ClickNames()
    /// Where those of them came from that are the chain's.
    var facts: ChainFacts?
    var nameNumbers = ClickNameNumbers()

    init(event: String, control: ControlKey, isAllowed: Bool, other: ControlNote? = nil) {
        self.event = event
        self.control = control
        self.isAllowed = isAllowed
        self.other = other.flatMap { $0.count < Self.most ? $0 : nil }
        count = (self.other?.count ?? 0) + 1
    }

    /// Whether the last click was handled by who handled another one.
    func isNamed(_ delivery: Delivery) -> Bool {
        switch delivery {
        case .handled(let name): names.handledBy?.hasSameBytes(as: name) == true
        case .unhandled, .refused: names.handledBy == nil
        }
    }

    /// The note of an event at this place.
    func note(of event: String) -> ControlNote? {
        var note = self
        while !note.event.hasSameBytes(as: event) {
            guard let other = note.other else { return nil }
            note = other
        }
        return note
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
