#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// One touch of the app, from the moment that the finger comes down until it is known what the touch did.
    @MainActor final class WatchedTouch {
        /// The course of the touch.
        var record: TouchRecord
        /// When the finger came down, in seconds since the system's start.
        let beganAt: TimeInterval
        /// The place of the touch in its window.
        private(set) var location: Event.Location
        /// The view that the finger came down on, the control that it lies in, and the list and the cell of that list.
        private(set) weak var view: UIView?
        private(set) weak var control: UIControl?
        private(set) weak var list: UIScrollView?
        private(set) weak var cell: UIView?
        /// The bar that the touch is on an item's button of, as the touch found it.
        private(set) var bar: TouchedBar?
        /// Whether that button has sent a control event.
        var hasUsedBarItem = false
        /// The item of that button, if its action has told.
        weak var item: UIBarButtonItem?
        /// The recognisers that received the touch.
        private(set) var recognizers: [UIGestureRecognizer] = []

        /// The chain above the control, or else above the view, as it was before the touch had an effect.
        private(set) var chain: CapturedChain?
        /// The chain above the cell, as it was then.
        private(set) var cellChain: CapturedChain?
        /// The receivers of the control's events, as they were then.
        private(set) var wiring: ControlWiring?
        /// The class that handled an event which the control or the bar item has raised in the touch.
        private(set) var handler: String?
        /// The control events of which it is not known yet whether they are handled.
        private var waiting: [ResponderChain.Event] = []
        /// The gestures on views around what the touch is on: they are activations if nothing in those is activated.
        private var outerGestures: [(recognizer: UIGestureRecognizer, chain: CapturedChain?)] = []
        private var selectionBefore: Set<IndexPath> = []

        /// - Returns: nil if the touch is on the keyboard, or in no view yet.
        init?(_ touch: UITouch) {
            guard let view = touch.view, touch.window?.isKeyboardWindow != true else { return nil }
            location = Event.Location(touch.location(in: nil))
            record = TouchRecord(start: location)
            beganAt = touch.timestamp
            self.view = view
            control = view.enclosing(UIControl.self)
            if let cell = view.enclosing(UITableViewCell.self) {
                self.cell = cell
                list = cell.enclosing(UITableView.self)
            } else if let cell = view.enclosing(UICollectionViewCell.self) {
                self.cell = cell
                list = cell.enclosing(UICollectionView.self)
            }
            if let control, control.isPrivate { bar = control.enclosingBar.map { TouchedBar($0, button: control) } }
            selectionBefore = selection
            if isOnMovingScrollView { record.isUsed = true }
        }

        /// Notes where the finger is, and what stands above the touched view now.
        func follow(_ touch: UITouch) {
            location = Event.Location(touch.location(in: nil))
            record.move(to: location)
            recognizers = touch.gestureRecognizers ?? recognizers
        }

        /// Captures the chains and receivers, before the app acts on the touch.
        ///
        /// If the app has removed the view since the finger came down, the chain stays the one before.
        func capture() {
            guard let source = control ?? view else { return }
            chain = Self.chain(from: source, since: chain)
            wiring = control.map { ControlWiring(of: $0) }
            if control == nil { cellChain = cell.flatMap { Self.chain(from: $0, since: cellChain) } }
        }

        /// The chain above a responder, or an earlier one if it no longer leads to an application that sends events.
        ///
        /// While the same responders stand above, the chain is the one that was captured when the finger came down: its names are
        /// worked out once for a touch.
        private static func chain(from source: UIResponder, since earlier: CapturedChain?) -> CapturedChain? {
            guard let hops = try? source.hops() else { return earlier }
            if let earlier, earlier.hops.elementsEqual(hops, by: ===) { return earlier }
            guard earlier == nil || hops.contains(where: { $0.dispatcher != nil }) else { return earlier }
            return try? CapturedChain(cachedFrom: source)
        }

        /// The recognisers that make a gesture of several taps.
        private var recognizersOfSeveralTaps: [UIGestureRecognizer] {
            recognizers.filter { (($0 as? UITapGestureRecognizer)?.numberOfTapsRequired ?? 1) > 1 }
        }

        /// Whether a recogniser may still make a gesture of several taps of this touch.
        var mayGoOn: Bool { record.isTap && !recognizersOfSeveralTaps.isEmpty }

        /// Whether the touch may be a further tap after another one.
        func goesOn(after other: WatchedTouch) -> Bool {
            other.mayGoOn && view === other.view
                && recognizersOfSeveralTaps.contains { other.recognizers.contains($0) }
        }

        /// Notes that an event of the touch was handled. The first handler counts.
        func noteHandler(_ className: String) {
            handler = handler ?? className
        }

        /// Keeps a control event until UIKit has done with the touch's present event.
        func wait(_ event: ResponderChain.Event) {
            waiting.append(event)
        }

        /// Removes and returns the control events that have waited.
        func takeWaiting() -> [ResponderChain.Event] {
            defer { waiting = [] }
            return waiting
        }

        /// Whether a recogniser's view lies around what the touch is on, so that its gesture is not the touch's own.
        func isOuter(_ recognizer: UIGestureRecognizer) -> Bool {
            guard record.isTap, let outer = recognizer.view else { return false }
            let inner = [control, cell] + recognizers.map { $0 !== recognizer && $0.rule.counts ? $0.view : nil }
            return inner.contains { $0 !== outer && $0?.isInside(outer) == true }
        }

        /// Keeps an outer gesture until it is known what the touch did.
        func wait(_ recognizer: UIGestureRecognizer, _ chain: CapturedChain?) {
            outerGestures.append((recognizer, chain))
        }

        var hasOuterGestures: Bool { !outerGestures.isEmpty }

        /// Removes and returns the outer gestures, the innermost first.
        func takeOuterGestures() -> [(recognizer: UIGestureRecognizer, chain: CapturedChain?)] {
            defer { outerGestures = [] }
            return outerGestures.sorted { a, b in
                guard let inner = a.recognizer.view, let outer = b.recognizer.view else { return false }
                return inner !== outer && inner.isInside(outer)
            }
        }

        /// Whether the rows that are selected in the list are not those that were when the finger came down.
        var hasChangedSelection: Bool { selection != selectionBefore }

        private var selection: Set<IndexPath> {
            Set(
                (list as? UICollectionView)?.indexPathsForSelectedItems
                    ?? (list as? UITableView)?.indexPathsForSelectedRows ?? [])
        }

        /// A finger that stops a moving scroll view has done something.
        private var isOnMovingScrollView: Bool {
            var view = view
            while let current = view {
                if let scroll = current as? UIScrollView, scroll.isDecelerating { return true }
                view = current.superview
            }
            return false
        }
    }

    extension UIControl {
        /// Whether the control is a part that UIKit keeps for itself, such as the button of a bar item.
        var isPrivate: Bool { isOfSystemClass && !Self.publicClasses.contains(ownClassName) }

        /// Whether the control of the system places a cursor or opens a menu without sending a control event.
        var usesTouchesSilently: Bool { isOfSystemClass && ownClassName != "UIButton" && ownClassName != "UIControl" }

        private static let publicClasses: Set<String> = [
            "UIControl", "UIButton", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UIDatePicker",
            "UIPageControl", "UITextField", "UISearchTextField", "UIColorWell", "UIRefreshControl", "UIPasteControl",
        ]
    }

    extension UIView {
        /// The navigation bar, toolbar or tab bar that the view lies in.
        var enclosingBar: UIView? {
            enclosing(UINavigationBar.self) ?? enclosing(UIToolbar.self) ?? enclosing(UITabBar.self)
        }

        /// Whether the view is another one, or lies in it.
        func isInside(_ outer: UIView) -> Bool {
            var view: UIView? = self
            while let current = view {
                if current === outer { return true }
                view = current.superview
            }
            return false
        }
    }
#endif
