public import ResponderChain

/// A rectangle on the screen that shows something, holds other views and gets touches, as `UIView`.
///
/// `next` is the view controller whose root view this is, else the superview.
open class View: ResponderObject {
    /// Where the view lies in its superview.
    open var frame: Rect {
        didSet { if frame.size != oldValue.size { layoutIfLoaded() } }
    }
    /// The place of the view's own coordinates that its top left corner shows; a scroll view moves it.
    open var boundsOrigin = Point.zero
    /// A hidden view, and all in it, gets no touches.
    open var isHidden = false
    /// Views with an alpha below 0.01 get no touches.
    open var alpha = 1.0
    /// Whether the view and all in it get touches.
    open var isUserInteractionEnabled = true
    /// Whether a second finger in the view is delivered too.
    open var isMultipleTouchEnabled = false
    /// Whether the events of this view and of those in it carry secrets and must not be recorded.
    public final var isSecureContent: Bool {
        get { isSecret }
        set {
            isSecret = newValue
            memo.noteChange()
        }
    }

    /// The views in this one, rearmost first.
    public internal(set) final var subviews: [View] = [] {
        didSet { childrenDidChange() }
    }
    /// The view that this one lies in.
    public internal(set) final var superview: View? {
        get { above }
        set {
            let old = above
            above = newValue
            linkDidChange(from: old)
        }
    }
    /// The view controller whose root view this is.
    public internal(set) final var viewController: ViewController? {
        get { controller }
        set {
            controller = newValue
            linkDidChange(from: superview)
        }
    }
    /// The recognisers that watch touches in this view and in those in it.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    /// Links upwards are unowned, and whoever stands above clears them in its `deinit`. A weak reference would move the
    /// counts of every responder above into a side table, and make each step up a chain ten times as slow.
    private unowned(unsafe) var above: View?
    private unowned(unsafe) var controller: ViewController?
    private final var isSecret = false

    public init(frame: Rect = .zero, identifier: String? = nil) {
        self.frame = frame
        super.init()
        self.identifier = identifier
    }

    /// Views that outlive this one stand alone then. Whoever lets go of a view may be changing a tree at that moment,
    /// so nothing but memos is touched here.
    deinit {
        for subview in subviews {
            subview.above = nil
            subview.memo.noteChange()
            subview.controller?.memo.noteChange()
        }
        for recognizer in gestureRecognizers { recognizer.view = nil }
    }

    /// The view's controller is going away; see `deinit`.
    final func lostController() {
        controller = nil
        memo.noteChange()
        above?.memo.noteChildrenChange()
    }

    /// The view stands below another view or controller than before, or the old superview has other children.
    private func linkDidChange(from old: View?) {
        chainDidChange()
        viewController?.chainDidChange()
        old?.childrenDidChange()
        superview?.childrenDidChange()
    }

    /// The view's rectangle in its own coordinates.
    public final var bounds: Rect {
        Rect(origin: boundsOrigin, size: frame.size)
    }

    open override var next: (any Responder)? {
        viewController ?? superview
    }

    /// The subviews, each root view of a view controller replaced by its controller: that is what stands above it.
    open override var chainChildren: [any Responder] {
        subviews.compactMap { subview in
            guard let controller = subview.viewController else { return subview }
            // A presented controller stands below the one that presents it, though its view lies in the window.
            return controller.presentingViewController == nil ? controller : nil
        }
    }

    public override var isSecure: Bool { isSecret }

    /// Places the subviews; called when the view's size has changed. The default does nothing.
    open func layoutSubviews() {}

    private func layoutIfLoaded() {
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
    }

    /// The front-most view at a place that takes touches, depth first; nil where the place is outside.
    ///
    /// Left out, with all in them, are views that are hidden, that have user interaction disabled or an alpha below
    /// 0.01, and views that do not have the point inside: a subview that sticks out of its superview is not hit there.
    /// Override it to let touches fall through to what lies behind.
    open func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
        guard !isHidden, isUserInteractionEnabled, !(alpha < 0.01), pointInside(point, with: event) else { return nil }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(fromSuperview: point), with: event) { return hit }
        }
        return self
    }

    /// Whether a place in the view's own coordinates counts as inside. Override it for a bigger tap area.
    open func pointInside(_ point: Point, with event: TouchEvent?) -> Bool {
        bounds.contains(point)
    }

    /// Asks whether a recogniser of this view or of one above may recognise a gesture that began in this view.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Whether touches in this very view are its own affair, so that a tap which raised no event is no tap on nothing.
    var makesOfTouchesWhatItWants: Bool { false }

    /// The gestures that the view's recognisers can recognise.
    open override var raisedEvents: [RaisedEvent] {
        gestureRecognizers.filter { $0.eventKind == .activation }.map { RaisedEvent($0.eventName, kind: .activation) }
    }

    /// The gestures that have an action.
    open override var handledEvents: [EventKey] {
        super.handledEvents + gestureRecognizers.filter(\.hasActions).map { .name($0.eventName) }
    }

    /// Sees an event raised at this view. When a gesture of this view raised it, the gesture's actions are called.
    open override func route(_ event: Event) {
        if let recognizer = event.sender as? GestureRecognizer, recognizer.view === self {
            recognizer.callActions(for: event)
        }
        super.route(event)
    }
}

/// A line of text. It takes no touches: they go to what it lies on.
open class Label: View {
    open var text: String?

    public init(_ text: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        self.text = text
        super.init(frame: frame, identifier: identifier)
        isUserInteractionEnabled = false
    }
}

/// A picture. It takes no touches unless they are enabled: they go to what it lies on.
open class ImageView: View {
    public override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        isUserInteractionEnabled = false
    }
}
