public import ResponderChain

/// The topmost view of a tree, like `UIWindow`. Its next responder is the application.
open class Window: View {
    /// Windows of a higher level lie in front.
    public final let level: Int
    /// The application that shows the window.
    public internal(set) final weak var application: Application? {
        didSet { chainDidChange() }
    }
    /// What stands between the window and its application, where a recorded app has something there.
    package final var scene: WindowScene? {
        didSet {
            guard scene !== oldValue else { return }
            oldValue?.childrenDidChange()
            chainDidChange()
        }
    }
    /// The responder in the window where keyboard input, motion and actions without a target start.
    public internal(set) final weak var firstResponder: ResponderObject?
    /// The controller whose root view fills the window.
    public final var rootViewController: ViewController? {
        didSet { install(rootViewController, insteadOf: oldValue) }
    }

    public init(frame: Rect, level: Int = 0, identifier: String? = nil) {
        self.level = level
        super.init(frame: frame, identifier: identifier)
    }

    open override var next: (any Responder)? { scene ?? application }

    /// Makes this the window that gets input without a place on the screen.
    public final func makeKey() {
        application?.keyWindow = self
    }

    /// A place on the screen in the window's coordinates.
    public final func convert(fromScreen point: Point) -> Point {
        convert(fromSuperview: point)
    }

    override func sizeDidChange() {
        super.sizeDidChange()
        if application?.windows.first === self { application?.windowSizeDidChange() }
    }

    open override func layoutSubviews() {
        rootViewController?.view.frame = bounds
    }

    /// Sends touches of this window to the recognisers that watch them, then to the views that they are in.
    ///
    /// Override it to see every touch of the window first.
    open func sendEvent(_ event: TouchEvent) {
        let touches = event.changedTouches.filter { $0.window === self }
        for recognizer in Self.distinct(touches.flatMap(\.gestureRecognizers)) {
            recognizer.receive(touches.filter { $0.gestureRecognizers.contains { $0 === recognizer } }, with: event)
        }
        let remaining = touches.filter { !$0.isWithheldFromView }
        for view in Self.distinct(remaining.map(\.view)) {
            deliver(remaining.filter { $0.view === view && !$0.isWithheldFromView }, to: view, with: event)
        }
    }

    private func deliver(_ touches: [Touch], to view: View, with event: TouchEvent) {
        guard !touches.isEmpty else { return }
        let caused = application?.causedEvents
        caused?.start()
        event.begin(at: view) { responder in
            switch event.phase {
            case .began: responder.touchesBegan(touches, with: event)
            case .moved: responder.touchesMoved(touches, with: event)
            case .ended: responder.touchesEnded(touches, with: event)
            case .cancelled: responder.touchesCancelled(touches, with: event)
            }
        }
        for touch in touches {
            if !event.hasReachedTop, touch.keeper == nil { touch.keeper = event.receiver }
            if let caused { touch.note(caused) }
            if event.phase == .ended, isUnclaimedTap(touch) { tapHasDoneNothing(touch) }
        }
    }

    /// Whether a lifted finger has tapped, and no control, gesture or list has used the tap.
    private func isUnclaimedTap(_ touch: Touch) -> Bool {
        guard touch.mayBeTap, !touch.isUsed, !touch.isPartOfGesture, !touch.hasActivated, !touch.view.usesTaps
        else { return false }
        return touch.view.window !== self || hitTest(touch.locationInWindow, with: nil) === touch.view
    }

    /// Raises the event `tap` for a tap that activated nothing, so that taps which do nothing are recorded; not yet if a
    /// recogniser may still make more than one tap of it.
    ///
    /// A responder that kept the touch counts as having handled the tap. A control that kept it is dead, as none of its
    /// events says that it was used: the tap is the control's, and unhandled unless another event of the touch was handled.
    /// A control of the app's own design whose override has kept the touch works by touches, as a view does.
    private func tapHasDoneNothing(_ touch: Touch) {
        let control = touch.view as? Control ?? touch.keeper as? Control
        guard control == nil || !touch.isAdditional else { return }
        let source = control ?? touch.view
        let event = Event("tap", kind: .activation, from: source, at: touch.eventLocation)
        if let keeper = touch.keeper, (keeper as? Control)?.worksByTouches(touch) ?? true {
            event.markHandled(by: keeper)
        }
        if let handler = touch.answeredBy ?? control?.answer(to: touch) { event.markHandled(byClass: handler) }
        let dispatcher = application?.dispatcher ?? Dispatcher()
        let tap = UnusedTap(event, of: touch, on: dispatcher, chain: touch.chainBeforeLeaving(of: source))
        guard let application else { return tap.raise() }
        application.unusedTaps.add(tap)
    }

    /// Cancels the touches of a recognised gesture for other recognisers and, unless it leaves them to their views, for
    /// those.
    final func gestureWasRecognized(_ recognizer: GestureRecognizer, at timestampMs: Int64) {
        application?.unusedTaps.areUsed(by: recognizer)
        for touch in recognizer.touches {
            for other in touch.gestureRecognizers where other !== recognizer { other.fail() }
            guard recognizer.cancelsTouchesInView else { continue }
            touch.isUsed = true
            guard !touch.isWithheldFromView else { continue }
            touch.isWithheldFromView = true
            let event = TouchEvent([touch], phase: .cancelled, all: [touch], timestampMs: timestampMs)
            event.begin(at: touch.view) { $0.touchesCancelled([touch], with: event) }
        }
    }

    private func install(_ new: ViewController?, insteadOf old: ViewController?) {
        guard new !== old else { return }
        old?.dismissAll()
        old?.viewIfLoaded?.removeFromSuperview()
        guard let new else { return }
        new.sizeToCome = bounds.size
        new.view.frame = bounds
        insertSubview(new.view, at: 0)
    }

    private static func distinct<Object: AnyObject>(_ objects: [Object]) -> [Object] {
        var distinct: [Object] = []
        for object in objects where !distinct.contains(where: { $0 === object }) { distinct.append(object) }
        return distinct
    }
}

/// Stands between windows of a recorded app and its application, as UIKit's scenes do. Scenes have no order.
package final class WindowScene: ResponderObject {
    package weak var application: Application? {
        didSet { if application !== oldValue { chainDidChange() } }
    }

    package override var next: (any Responder)? { application }
    package override var siblingIndex: Int? { 0 }
    package override var chainChildren: [any Responder] { application?.windows.filter { $0.scene === self } ?? [] }
}
