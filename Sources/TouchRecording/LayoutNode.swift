package import ResponderChain
package import SimulatedUI

/// One view, view controller, window or application as it was at one moment: what hit testing and paths need of it.
package struct LayoutNode: Hashable, Sendable {
    /// What a node does with touches, where the class alone would not tell a reader.
    package enum Kind: String, Sendable, CaseIterable {
        case application, window, controller, view, control, button, toggle, slider, segments, textField, textView
        case scroll, list, cell
    }

    /// A gesture recogniser of a view.
    package struct Gesture: Hashable, Sendable {
        /// The kinds that can be rebuilt.
        package enum Kind: String, Sendable, CaseIterable {
            case tap, longPress
        }

        package var kind: Kind
        /// How many taps it takes.
        package var taps = 1
        /// How long a press takes, in milliseconds.
        package var durationMs: Int64 = 500
        /// The classes of the objects that are told of the gesture.
        package var actions: [String] = []

        package init(kind: Kind) {
            self.kind = kind
        }
    }

    /// What tells the node from others of its session.
    package var number: Int
    package var kind: Kind
    /// The class as paths name it.
    package var className: String
    package var identifier: String?
    /// The nodes in this one, rearmost first: windows of an application, subviews of a view.
    package var children: [Int] = []
    /// Whether it names the screen; nil for what its kind does.
    package var isScreen: Bool?
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
    /// The controller whose root view this is.
    package var controller: Int?
    /// The controller that presents this one.
    package var presenter: Int?
    /// The classes that are told of a control event, or of a selection, by the event's name.
    package var actions: [String: [String]] = [:]
    package var gestures: [Gesture] = []
    /// The control event that using a control comes down to, where that is not its kind's.
    package var mainEvent: String?
    /// The level of a window.
    package var level = 0
    /// How big the content of a scroll view is.
    package var contentSize: Size?
    /// Whether a tap on a cell of a list selects it.
    package var allowsSelection = true
    /// The row that a cell shows.
    package var cell: ListCell?
    /// How many choices there are, and which is chosen.
    package var segments = 1
    package var selectedSegment: Int?

    /// The node without its name and without what it shows.
    var bare: LayoutNode {
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
