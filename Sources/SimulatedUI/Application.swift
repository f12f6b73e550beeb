public import ResponderChain

/// The top of the chain: it takes input from a queue, first in first out, and sends it to its windows.
///
/// A process may have any number of applications, each with its own windows, clock and dispatcher.
///
/// ```swift
/// let application = Application()
/// application.addWindow(window)
/// application.enqueue(.touches([TouchSample(.began, at: Point(x: 20, y: 40))]))
/// application.processInput()
/// ```
open class Application: ResponderObject {
    /// Opens URLs and, if it is a responder, ends the chain.
    public final weak var delegate: (any ApplicationDelegate)? {
        didSet { delegateResponder = delegate as? any Responder }
    }
    private final weak var delegateResponder: (any Responder)?
    /// The windows, rearmost first.
    public private(set) final var windows: [Window] = [] {
        didSet {
            childrenDidChange()
            windowSizeDidChange()
        }
    }
    /// The window that gets input without a place on the screen.
    public internal(set) final var keyWindow: Window?
    /// The key window's first responder, where keyboard input, motion and actions without a target start.
    public final var firstResponder: ResponderObject? { keyWindow?.firstResponder }
    /// The latest timestamp of any input, in milliseconds.
    public private(set) final var nowMs: Int64 = 0

    private let ownDispatcher = Dispatcher()
    final let causedEvents = CausedEvents()
    private var inputObservers: [any InputObserver] = []
    private var queue: [Input] = []
    private var isProcessing = false
    private var tracker = TouchTracker()
    final let unusedTaps = UnusedTaps()
    /// The view that the first finger of the latest touches came down in.
    private var latestHit: View?

    public override init() {
        super.init()
        ownDispatcher.add(causedEvents)
        ownDispatcher.screensInFront = { [unowned self] in
            windows.flatMap(\.containedControllers).filter { $0.isInFront && !$0.isContainer }
        }
    }

    deinit {
        // A dispatcher may outlive its application.
        ownDispatcher.screensInFront = { [] }
        for window in windows { window.ownChainCache.responderDidChange() }
    }

    open override var next: (any Responder)? { delegateResponder }
    open override var chainChildren: [any Responder] { windows }
    open override var dispatcher: Dispatcher? { ownDispatcher }

    /// Shows a window in front of the others of its level. The first window becomes the key window.
    public final func addWindow(_ window: Window) {
        window.application?.removeWindow(window)
        window.removeFromSuperview()
        let index = windows.firstIndex { $0.level > window.level } ?? windows.endIndex
        windows.insert(window, at: index)
        window.application = self
        if keyWindow == nil { keyWindow = window }
        window.setInFront(true, in: self)
    }

    /// Stops showing a window.
    public final func removeWindow(_ window: Window) {
        guard window.application === self else { return }
        viewWillLeaveWindow(window)
        windows.removeAll { $0 === window }
        window.application = nil
        if keyWindow === window { keyWindow = windows.last }
        window.setInFront(false, in: self)
    }

    /// Tells observers of the size that touches are placed in: that of the rearmost window, as those before it are alerts
    /// and the like.
    final func windowSizeDidChange() {
        guard let size = windows.first?.frame.size else { return }
        ownDispatcher.tell(windowWidth: size.width, height: size.height)
    }

    /// Has the delegate open a URL; returns whether it did.
    @discardableResult
    public final func open(_ url: String) -> Bool {
        delegate?.application(self, open: url) ?? false
    }

    /// Adds input at the end of the queue.
    public final func enqueue(_ input: Input) {
        queue.append(input)
    }

    /// Handles the queued input in order, including what handlers add meanwhile.
    ///
    /// A call from a handler does nothing: its input is handled after the handler has returned.
    public final func processInput() {
        processInput(watching: nil)
    }

    /// Handles the queued input and returns the view that the first touch of one place in the queue came down in.
    @discardableResult
    private func processInput(watching place: Int?) -> View? {
        guard !isProcessing else { return nil }
        isProcessing = true
        defer {
            isProcessing = false
            latestHit = nil
        }
        var hit: View?
        var index = 0
        while index < queue.count {
            latestHit = nil
            handle(queue[index])
            if index == place { hit = latestHit }
            index += 1
        }
        queue.removeAll(keepingCapacity: true)
        return hit
    }

    /// Sends touches to the windows that they are in. Override it to see every touch first.
    open func sendEvent(_ event: TouchEvent) {
        var served: [Window] = []
        for touch in event.changedTouches where !served.contains(where: { $0 === touch.window }) {
            served.append(touch.window)
            touch.window.sendEvent(event)
        }
    }

    private func handle(_ input: Input) {
        for observer in inputObservers { observer.application(self, willHandle: input) }
        switch input {
        case .touches(let samples):
            var rest = samples[...]
            while let phase = rest.first?.phase {
                let together = rest.prefix { $0.phase == phase }
                deliver(together, phase: phase)
                rest = rest.dropFirst(together.count)
            }
        case .time(let time):
            passTime(to: time)
        case .motion(let motion, let phase):
            deliver(motion, phase)
        case .remoteControl(let command):
            inputStart?.remoteControlReceived(command, with: RemoteControlEvent(timestampMs: nowMs))
        case .text(let text):
            textInput?.insertText(text)
        case .deleteBackward:
            textInput?.deleteBackward()
        case .returnKey:
            textInput?.pressReturn()
        }
    }

    /// The responder where input without a place on the screen starts.
    private var inputStart: ResponderObject? { firstResponder ?? keyWindow }

    private var textInput: (any TextInput)? { firstResponder as? any TextInput }

    private func deliver(_ motion: Motion, _ phase: MotionPhase) {
        let event = MotionEvent(timestampMs: nowMs)
        switch phase {
        case .began: inputStart?.motionBegan(motion, with: event)
        case .ended: inputStart?.motionEnded(motion, with: event)
        case .cancelled: inputStart?.motionCancelled(motion, with: event)
        }
    }

    private func deliver(_ samples: ArraySlice<TouchSample>, phase: Touch.Phase) {
        passTime(to: samples.map(\.timestampMs).max() ?? nowMs)
        let changed = samples.compactMap { sample in
            phase == .began ? begin(sample) : tracker.update(sample)
        }
        guard !changed.isEmpty else { return }
        if phase == .began {
            latestHit = changed.first?.view
            for tap in unusedTaps.began(changed) { tap.raise() }
        }
        sendEvent(TouchEvent(changed, phase: phase, all: tracker.active, timestampMs: nowMs))
        // Releasing a touch may release views, whose code may use the tracker: not while the tracker changes.
        let previous = tracker.lastEnded
        tracker.removeEnded()
        if phase == .ended || phase == .cancelled { raiseDecidedTaps() }
        if phase == .ended || phase == .cancelled { for touch in changed { touch.isOver() } }
        withExtendedLifetime(previous) {}
    }

    private func begin(_ sample: TouchSample) -> Touch? {
        guard let touch = tracker.touch(sample, in: windows) else { return nil }
        tracker.add(touch)
        return touch
    }

    /// The views that have fingers in them, and the controls that follow these.
    final var touchedViews: [View] { tracker.active.flatMap(\.viewsToTell) }

    /// A view is about to leave its window, with all views in it.
    final func viewWillLeaveWindow(_ view: View) {
        for touch in tracker.active { touch.viewWillLeaveWindow(view) }
    }

    private func passTime(to time: Int64) {
        nowMs = max(nowMs, time)
        for touch in tracker.active {
            for recognizer in touch.gestureRecognizers { recognizer.timePassed(to: nowMs) }
        }
        raiseDecidedTaps()
    }

    private func raiseDecidedTaps() {
        for tap in unusedTaps.decided(nowMs: nowMs, among: tracker.active) { tap.raise() }
    }
}

extension Application {
    /// Adds an observer of input, after the present ones.
    package final func add(_ observer: any InputObserver) { inputObservers.append(observer) }

    /// Removes an observer of input.
    package final func remove(_ observer: any InputObserver) { inputObservers.removeAll { $0 === observer } }

    /// Touches a place for a time, then handles all queued input.
    ///
    /// - Returns: The view that the touch came down in; nil if none took it, or if input is being handled, so that the
    ///   touch waits in the queue.
    @discardableResult
    public final func tap(at point: Point, timestampMs: Int64? = nil, heldMs: Int64 = 0) -> View? {
        let start = timestampMs ?? nowMs
        let place = queue.count
        enqueue(.touches([TouchSample(.began, at: point, timestampMs: start)]))
        enqueue(.touches([TouchSample(.ended, at: point, timestampMs: start &+ heldMs)]))
        return processInput(watching: place)
    }
}

/// The object that opens URLs for an application.
///
/// A delegate that is also a responder stands at the end of every chain: it can handle events that climb past the
/// application, but has no component in control paths.
public protocol ApplicationDelegate: AnyObject {
    /// Opens a URL that the system or the app passes to the application; returns whether it did.
    func application(_ application: Application, open url: String) -> Bool
}

extension ApplicationDelegate {
    public func application(_ application: Application, open url: String) -> Bool { false }
}

/// Notes which events a dispatcher sends, so that a window knows what a touch has caused.
final class CausedEvents: DispatchObserver {
    private(set) var includeActivation = false
    /// The class of the object that handled the first of the app's own events and named actions.
    private(set) var handledBy: String?

    /// Forgets the events so far.
    func start() {
        includeActivation = false
        handledBy = nil
    }

    func dispatcher(_ dispatcher: Dispatcher, willSend event: Event, along chain: CapturedChain) {
        if event.kind == .activation { includeActivation = true }
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        guard event.kind == .routed || event.kind == .action, handledBy == nil else { return }
        if case .handled(let handler) = delivery { handledBy = handler }
    }
}
