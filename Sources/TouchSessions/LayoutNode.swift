package import ResponderChain
package import SimulatedUI

/// A view, view controller, window or application at one moment, with all that hit testing and paths need.
package struct LayoutNode: Sendable {
    /// How a node handles touches, which its class name alone would not tell.
    package enum Kind: String, Sendable, CaseIterable {
        case application, scene, window, controller, view, control, button, toggle, slider, segments, textField
        case textView, scroll, list, cell
    }

    /// A gesture recogniser of a view.
    package struct Gesture: Sendable {
        /// The kinds that a replay can build again.
        package enum Kind: String, Sendable, CaseIterable {
            case tap, longPress
        }

        package var kind: Kind
        /// The number of taps.
        package var taps = 1
        /// The duration of a press, in milliseconds.
        package var durationMs: Int64 = 500
        /// The classes of the gesture's targets.
        package var actions: [String] = []

        package init(kind: Kind) {
            self.kind = kind
        }
    }

    /// The number of the responder, the same throughout its session.
    package var number: Int
    package var kind: Kind
    /// The class as paths name it.
    package var className: String
    package var identifier: String?
    /// The nodes inside this one, rearmost first: windows of an application, subviews of a view.
    package var children: [Int] = []
    /// Whether it names the screen; nil if that is as usual for its kind.
    package var isScreen: Bool?
    /// The index among siblings with the same class and identifier, for a hop that stands in no layout.
    package var ordinal = 0
    package var decoratesPath = true
    package var isSecure = false
    package var isTracked = true

    package var frame = Rect.zero
    package var boundsOrigin = Point.zero
    package var isHidden = false
    package var alpha = 1.0
    package var isTouchable = true
    package var isMultipleTouch = false
    package var isEnabled = true
    /// The controller whose root view this is, or the scene of a window.
    package var controller: Int?
    /// The controller that presents this one, or whose item a bar's button shows.
    package var presenter: Int?
    /// The classes of the targets of each control event, or of a selection, by the event's name.
    package var actions: [String: [String]] = [:]
    package var gestures: [Gesture] = []
    /// The control event that a tap on the control sends, if it is not the usual one of its kind.
    package var mainEvent: String?
    /// The level of a window.
    package var level = 0
    /// The size of a scroll view's content.
    package var contentSize: Size?
    /// Whether a tap on a cell of a list selects it.
    package var allowsSelection = true
    /// The row of a list that a cell shows.
    package var cell: ListCell?
    /// The number of segments, and the selected one.
    package var segments = 1
    package var selectedSegment: Int?

    /// The most gestures of a node, and targets of one of its events: with each touch, all of them are compared with each other.
    static let mostGestures = 256
    static let mostTargets = 256
    /// The most windows of an application: each is looked at with each touch.
    static let mostWindows = 256

    /// The node without its identifier and its content.
    var withoutContent: LayoutNode {
        var node = self
        node.identifier = nil
        node.cell?.item = nil
        node.selectedSegment = nil
        return node
    }

    package init(_ number: Int, kind: Kind, className: String) {
        self.number = number
        self.kind = kind
        self.className = className
    }
}
