internal import ResponderChain

/// What a recorder keeps of the last click of one event on one chain: the next one is like it more often than not.
///
/// The numbers are those of the journal's segment ``serial``; they are read and written under the recorder's lock.
final class ChainNote: EventNote {
    let control: ControlNote

    /// The names that the last click came with besides the control's.
    var names = ClickNames()
    var numbers = ClickNumbers()
    var serial: UInt64 = 0

    init(_ control: ControlNote, besides other: EventNote? = nil) {
        self.control = control
        super.init(event: control.event, besides: other)
    }

    /// Whether the last click was handled by who handled another one.
    func isNamed(_ delivery: Delivery) -> Bool {
        switch delivery {
        case .handled(let name): names.handledBy?.hasSameBytes(as: name) == true
        case .unhandled, .refused: names.handledBy == nil
        }
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

/// The numbers in a segment of a click's control and of its names; 0 for none.
struct ClickNumbers {
    var control: UInt32 = 0
    var position: UInt32 = 0
    var item: UInt32 = 0
    var handledBy: UInt32 = 0
    var info: UInt32 = 0
}
