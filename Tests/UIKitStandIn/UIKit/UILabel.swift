/// https://developer.apple.com/documentation/uikit/uilabel
@MainActor open class UILabel: UIView {}
