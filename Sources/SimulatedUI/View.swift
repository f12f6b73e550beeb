public import ResponderChain

/// A rectangle on the screen that holds other views and receives touches, like `UIView`.
///
/// `next` is the view controller whose root view this is, else the superview.
open class View: ResponderObject {
    /// The view's rectangle in its superview.
    open var frame: Rect {
        didSet { if frame.size != oldValue.size { sizeDidChange() } }
    }
    /// The point of the view's own coordinates that lies at its top left corner. A scroll view moves it.
    open var boundsOrigin = Point.zero
    /// Whether the view is hidden. A hidden view and those in it receive no touches.
    open var isHidden = false
    /// The opacity. Views with an alpha below 0.01 receive no touches.
    open var alpha = 1.0
    /// Whether the view and those in it receive touches.
    open var isUserInteractionEnabled = true
    /// Whether the view also receives the touches of a second finger.
    open var isMultipleTouchEnabled = false
    /// Whether this view or those in it hold secrets, so that their events must not be recorded.
    public final var isSecureContent = false {
        didSet { if isSecureContent != oldValue { ownChainCache.responderDidChange() } }
    }

    /// The views in this one, rearmost first.
    public internal(set) final var subviews: [View] = [] {
        didSet { childrenDidChange() }
    }
    /// The view that this one lies in.
    public internal(set) final weak var superview: View? {
        didSet { nextDidChange(from: oldValue) }
    }
    /// The view controller whose root view this is.
    public internal(set) final weak var viewController: ViewController? {
        didSet { nextDidChange(from: superview) }
    }
    /// The recognisers that watch touches in this view and in those in it.
    public internal(set) final var gestureRecognizers: [GestureRecognizer] = []

    public init(frame: Rect = .zero, identifier: String? = nil) {
        self.frame = frame
        super.init()
        self.identifier = identifier
    }

    /// Subviews that outlive this view have lost their superview; `didSet` is not called when a weak reference becomes
    /// nil. A view may be released while the tree is changing, so only the chain caches are touched here.
    deinit {
        for subview in subviews {
            subview.ownChainCache.responderDidChange()
            subview.viewController?.ownChainCache.responderDidChange()
        }
    }

    /// Called when the view's controller is released; see `deinit`.
    final func controllerWasReleased() {
        ownChainCache.responderDidChange()
        superview?.ownChainCache.childrenDidChange()
    }

    /// Called when the superview or the controller has changed.
    private func nextDidChange(from old: View?) {
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

    /// The subviews; in place of a view controller's root view, the controller.
    open override var chainChildren: [any Responder] {
        subviews.compactMap { subview in
            guard let controller = subview.viewController else {
                return (subview as? Button)?.barOwner == nil ? subview : nil
            }
            // A presented controller is a child of the one that presents it, though its view lies in the window.
            return controller.presenterInWindow == nil ? controller : nil
        }
    }

    public override var isSecure: Bool { isSecureContent }

    /// Places the subviews; called when the view's size has changed. The default does nothing.
    open func layoutSubviews() {}

    func sizeDidChange() {
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
    }

    /// The front-most view at a point that receives touches, depth first; nil if the point is outside.
    ///
    /// Hidden views, views without user interaction, views with an alpha below 0.01 and views that do not contain the
    /// point are skipped, with all views in them: a subview is not hit where it extends beyond its superview.
    /// Override it to let touches through to the views behind.
    open func hitTest(_ point: Point, with event: TouchEvent?) -> View? {
        guard !isHidden, isUserInteractionEnabled, !(alpha < 0.01), pointInside(point, with: event) else { return nil }
        for subview in subviews.reversed() {
            if let hit = subview.hitTest(subview.convert(fromSuperview: point), with: event) { return hit }
        }
        return self
    }

    /// Whether a point in the view's own coordinates is inside. Override it for a bigger tap area.
    open func pointInside(_ point: Point, with event: TouchEvent?) -> Bool {
        bounds.contains(point)
    }

    /// Whether a recogniser of this view or of one above may recognise a gesture that began in this view.
    open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

    /// Whether a tap on the view does something that is no activation, so that no `tap` is raised for it.
    var usesTaps: Bool { false }

    /// The activating gestures of the view's recognisers, and the events that are bound to them.
    open override var raisedEvents: [RaisedEvent] {
        gestureRecognizers.filter { $0.eventKind == .activation }.map { RaisedEvent($0.eventName, kind: .activation) }
            + gestureRecognizers.flatMap(\.boundActions.raisedEvents)
    }

    /// The gestures that have a bound action.
    open override var handledEvents: [EventKey] {
        let acting = gestureRecognizers.filter { $0.boundActions.isBound(to: PrimaryAction.allEvents) }
        return super.handledEvents + acting.map { .name($0.eventName) }
    }

    /// Performs a gesture's bound actions if a recogniser of this view raised the event, and routes the event.
    open override func routeControlEvent(_ event: Event) {
        if let recognizer = event.sender as? GestureRecognizer, recognizer.view === self {
            recognizer.perform(because: event)
        }
        super.routeControlEvent(event)
    }
}

/// A line of text. It receives no touches: they go to the view that it lies on.
open class Label: View {
    open var text: String?

    public init(_ text: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        self.text = text
        super.init(frame: frame, identifier: identifier)
        isUserInteractionEnabled = false
    }
}

/// A picture. It receives no touches unless they are enabled: they go to the view that it lies on.
open class ImageView: View {
    public override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        isUserInteractionEnabled = false
    }
}
