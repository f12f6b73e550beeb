/// https://developer.apple.com/documentation/uikit/uibutton
@MainActor open class UIButton: UIControl {
    /// https://developer.apple.com/documentation/uikit/uibutton/menu
    open var menu: UIMenu?
}

/// https://developer.apple.com/documentation/uikit/uiswitch
@MainActor open class UISwitch: UIControl {}

/// https://developer.apple.com/documentation/uikit/uislider
@MainActor open class UISlider: UIControl {}

/// https://developer.apple.com/documentation/uikit/uistepper
@MainActor open class UIStepper: UIControl {}

/// https://developer.apple.com/documentation/uikit/uisegmentedcontrol
@MainActor open class UISegmentedControl: UIControl {
    private let actions: [UIAction]

    /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/init(frame:actions:)
    public init(frame: CGRect, actions: [UIAction]) {
        self.actions = actions
        super.init()
    }

    /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
    public override convenience init() {
        self.init(frame: .zero, actions: [])
    }

    /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/numberofsegments
    open var numberOfSegments: Int { actions.count }
    /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/selectedsegmentindex
    open var selectedSegmentIndex = -1
    /// https://developer.apple.com/documentation/uikit/uisegmentedcontrol/actionforsegment(at:)
    open func actionForSegment(at segment: Int) -> UIAction? { actions[segment] }
}

/// https://developer.apple.com/documentation/uikit/uidatepicker
@MainActor open class UIDatePicker: UIControl {}

/// https://developer.apple.com/documentation/uikit/uipagecontrol
@MainActor open class UIPageControl: UIControl {}

/// https://developer.apple.com/documentation/uikit/uicolorwell
@MainActor open class UIColorWell: UIControl {}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
@MainActor open class UIRefreshControl: UIControl {}
