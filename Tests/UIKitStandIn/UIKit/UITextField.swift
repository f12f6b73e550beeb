/// https://developer.apple.com/documentation/uikit/uitextfield
@MainActor open class UITextField: UIControl {
    /// https://developer.apple.com/documentation/uikit/uitextfield/delegate
    open weak var delegate: (any UITextFieldDelegate)?
    /// https://developer.apple.com/documentation/uikit/uitextfield/textdidbegineditingnotification
    public nonisolated class var textDidBeginEditingNotification: NSNotification.Name { .init("") }
}

/// https://developer.apple.com/documentation/uikit/uitextfielddelegate
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {}
