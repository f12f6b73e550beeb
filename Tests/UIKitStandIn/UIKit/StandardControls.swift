/// https://developer.apple.com/documentation/uikit/uibutton
@MainActor open class UIButton: UIControl {}

/// https://developer.apple.com/documentation/uikit/uiswitch
@MainActor open class UISwitch: UIControl {}

/// https://developer.apple.com/documentation/uikit/uislider
@MainActor open class UISlider: UIControl {}

/// https://developer.apple.com/documentation/uikit/uistepper
@MainActor open class UIStepper: UIControl {}

/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor open class UISegmentedControl: UIControl {}

/// https://developer.apple.com/documentation/uikit/uidatepicker
@MainActor open class UIDatePicker: UIControl {}

/// https://developer.apple.com/documentation/uikit/uipagecontrol
@MainActor open class UIPageControl: UIControl {}

/// https://developer.apple.com/documentation/uikit/uicolorwell
@MainActor open class UIColorWell: UIControl {}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@MainActor open class UIRefreshControl: UIControl {}
