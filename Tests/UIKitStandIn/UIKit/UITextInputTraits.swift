#if canImport(ObjectiveC)
    /// https://developer.apple.com/documentation/uikit/uitextinputtraits
    @objc @MainActor public protocol UITextInputTraits: NSObjectProtocol {
        /// https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
        @objc optional var isSecureTextEntry: Bool { get set }
    }
#else
    /// https://developer.apple.com/documentation/uikit/uitextinputtraits
    @MainActor public protocol UITextInputTraits: NSObjectProtocol {
        /// https://developer.apple.com/documentation/uikit/uitextinputtraits/issecuretextentry
        var isSecureTextEntry: Bool { get set }
    }
#endif
