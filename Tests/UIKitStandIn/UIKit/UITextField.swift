/// https://developer.apple.com/documentation/uikit/uitextfield
@MainActor open class UITextField: UIControl {
    /// https://developer.apple.com/documentation/uikit/uitextfield/textdidbegineditingnotification
    public nonisolated class var textDidBeginEditingNotification: NSNotification.Name { .init("") }
}
