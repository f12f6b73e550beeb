/// https://developer.apple.com/documentation/uikit/uitextview
@MainActor open class UITextView: UIScrollView {
    /// https://developer.apple.com/documentation/uikit/uitextview/iseditable
    open var isEditable = true
    /// https://developer.apple.com/documentation/uikit/uitextview/textdidchangenotification
    nonisolated public class var textDidChangeNotification: NSNotification.Name { NSNotification.Name("") }
}
