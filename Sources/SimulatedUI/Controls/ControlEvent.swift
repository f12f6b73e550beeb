/// What can happen at a control. The raw value is the name of the event that climbs the chain.
public enum ControlEvent: String, Hashable, Sendable, CaseIterable {
    case touchDown
    case touchDownRepeat
    case touchDragInside
    case touchDragOutside
    case touchDragEnter
    case touchDragExit
    case touchUpInside
    case touchUpOutside
    case touchCancel
    case valueChanged
    case editingDidBegin
    case editingChanged
    case editingDidEnd
    case editingDidEndOnExit
}
