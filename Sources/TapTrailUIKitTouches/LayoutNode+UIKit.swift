#if canImport(UIKit)
    internal import Basics
    internal import ResponderChain
    internal import SimulatedUI
    internal import TapTrailUIKit
    internal import TouchSessions
    internal import UIKit

    // Darwin has a Point, a Rect and a Size of its own.
    @MainActor extension LayoutNode {
        /// Captures where a view is, and what a touch of it does.
        mutating func read(_ view: UIView) {
            kind = Self.kind(of: view)
            frame = SimulatedUI.Rect(
                x: view.frame.minX, y: view.frame.minY, width: view.frame.width, height: view.frame.height)
            boundsOrigin = SimulatedUI.Point(x: view.bounds.minX, y: view.bounds.minY)
            isHidden = view.isHidden
            alpha = Double(view.alpha)
            isTouchable = view.isUserInteractionEnabled
            isMultipleTouch = view.isMultipleTouchEnabled
            gestures = (view.gestureRecognizers ?? []).compactMap(Gesture.init)
            if let scroll = view as? UIScrollView {
                contentSize = SimulatedUI.Size(width: scroll.contentSize.width, height: scroll.contentSize.height)
            }
            if let list = view as? any SelectingList {
                allowsSelection = list.acceptsSelection
                if let receiver = list.receiverOfSelections { actions[ListView.selectEvent] = [receiver] }
            }
            if let control = view as? UIControl { read(control) }
            guard let window = view as? UIWindow else { return }
            level = Int(rounding: Double(window.windowLevel.rawValue))
            if window.isKeyboardWindow { isTouchable = false }
        }

        private static func kind(of view: UIView) -> Kind {
            switch view {
            case is UIWindow: .window
            case is UITextField: .textField
            case is UISwitch: .toggle
            case is UISlider: .slider
            case is UISegmentedControl: .segments
            case is UIButton: .button
            case is UIControl: .control
            // One that cannot be edited handles touches as any scroll view does.
            case let text as UITextView: text.isEditable ? .textView : .scroll
            case is UITableView, is UICollectionView: .list
            case is UIScrollView: .scroll
            default: view.listCell == nil ? .view : .cell
            }
        }

        private mutating func read(_ control: UIControl) {
            isEnabled = control.isEnabled
            let main = control.eventRule.mainEvent
            if kind == .control, main != "touchUpInside" { mainEvent = main }
            let wiring = ControlWiring(of: control)
            for (event, name) in UIControl.namedEvents {
                if let receiver = wiring.receiver(of: event) { actions[name] = [receiver] }
            }
            guard let segmented = control as? UISegmentedControl else { return }
            segments = segmented.numberOfSegments
            selectedSegment = segmented.selectedSegmentIndex < 0 ? nil : segmented.selectedSegmentIndex
        }
    }

    @MainActor extension LayoutNode.Gesture {
        /// Captures a recogniser of the app that a replay can build again. Its targets are not public: it stands for them.
        fileprivate init?(_ recognizer: UIGestureRecognizer) {
            guard recognizer.isEnabled, recognizer.rule.counts else { return nil }
            switch recognizer {
            case let tap as UITapGestureRecognizer:
                self.init(kind: .tap)
                taps = tap.numberOfTapsRequired
            case let press as UILongPressGestureRecognizer:
                self.init(kind: .longPress)
                durationMs = Int64(Int(rounding: press.minimumPressDuration * 1_000))
            default: return nil
            }
            actions = [recognizer.ownClassName]
        }
    }
#endif
