/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {
    /// https://developer.apple.com/documentation/uikit/uiresponder/next
    open var next: UIResponder? { nil }

    #if canImport(ObjectiveC)
        @objc
    #endif
    /// https://developer.apple.com/documentation/uikit/uiresponder/touchesbegan(_:with:)
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    #if canImport(ObjectiveC)
        @objc
    #endif
    /// https://developer.apple.com/documentation/uikit/uiresponder/touchesended(_:with:)
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
    /// https://developer.apple.com/documentation/uikit/uiresponder/target(foraction:withsender:)
    open func target(forAction action: Selector, withSender sender: Any?) -> Any? { nil }
}
