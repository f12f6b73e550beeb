/// https://developer.apple.com/documentation/uikit/uitextfield
@MainActor open class UITextField: UIControl {
    /// https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
    open var isSecureTextEntry = false
    /// https://developer.apple.com/documentation/uikit/uitextfield/delegate
    open weak var delegate: (any UITextFieldDelegate)?
    /// https://developer.apple.com/documentation/uikit/uitextfield/textdidbegineditingnotification
    public nonisolated class var textDidBeginEditingNotification: NSNotification.Name { .init("") }
}

/// https://developer.apple.com/documentation/uikit/uitextfielddelegate
@MainActor public protocol UITextFieldDelegate: NSObjectProtocol {}

// The compiler on Linux cannot make the Objective-C side of this conformance.
#if !canImport(ObjectiveC)
    extension UITextField: UITextInputTraits {}
#endif
