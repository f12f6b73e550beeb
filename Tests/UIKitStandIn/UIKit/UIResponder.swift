/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiresponder/next
    open var next: UIResponder? { nil }

    /// https://developer.apple.com/documentation/uikit/uiresponder/target(foraction:withsender:)
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? { nil }
}
