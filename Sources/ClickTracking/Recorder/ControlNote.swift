/// What a recorder has worked out of one event at one place of the tree of paths.
final class ControlNote: EventNote {
    let control: ControlKey
    /// Whether the privacy policy lets the control be recorded.
    let isAllowed: Bool

    init(event: String, control: ControlKey, isAllowed: Bool, besides other: EventNote? = nil) {
        self.control = control
        self.isAllowed = isAllowed
        super.init(event: event, besides: other)
    }
}
