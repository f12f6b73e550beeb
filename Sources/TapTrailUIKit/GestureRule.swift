/// Decides whether a gesture is one of the app's, and names its event.
///
/// UIKit recognises scrolling, going back by a swipe, the selection of text and more with gesture recognisers on the
/// same views. Those are no activations. Who added a recogniser is not known, so the rule goes by what it consists of.
package struct GestureRule {
    /// The recogniser's class.
    var className: String
    /// Whether that class comes from a library of the system.
    var isSystemClass: Bool
    /// Whose object the recogniser's delegate is; nil without a delegate.
    var delegate: Owner?
    /// Whether the recogniser's view is of a class of the system that uses touches itself.
    var isInSystemView = false
    /// Whether a scroll view, a page view controller or a navigation controller names the recogniser as its own.
    var isOwnedBySystem = false

    /// Whose object something is, by its class.
    enum Owner {
        case app, system
    }

    /// Whether a recognised gesture is an activation.
    ///
    /// A recogniser of a class of the app counts. One of a public class of UIKit counts if its delegate belongs to the
    /// app, or if it has none and lies on a view of the app or on a plain one, such as `UIView` or `UILabel`.
    package var counts: Bool {
        guard !isOwnedBySystem else { return false }
        guard isSystemClass else { return true }
        guard Self.publicClasses.contains(className) else { return false }
        return switch delegate {
        case .app: true
        case .system: false
        case nil: !isInSystemView
        }
    }

    /// The public classes with which an app recognises its own gestures. Hovering a pointer is not a gesture that
    /// activates anything.
    private static let publicClasses: Set<String> = [
        "UITapGestureRecognizer", "UILongPressGestureRecognizer", "UISwipeGestureRecognizer", "UIPanGestureRecognizer",
        "UIPinchGestureRecognizer", "UIRotationGestureRecognizer", "UIScreenEdgePanGestureRecognizer",
    ]

    /// The name of the event: `tap` for `UITapGestureRecognizer`, `longPress` for `UILongPressGestureRecognizer`,
    /// `doubleTap` for an app's `DoubleTapGestureRecognizer`.
    var eventName: String {
        var name = Substring(className)
        if name.hasPrefix("UI") { name = name.dropFirst(2) }
        for ending in ["GestureRecognizer", "Recognizer"] where name.hasSuffix(ending) {
            name = name.dropLast(ending.count)
            break
        }
        guard let first = name.first else { return "gesture" }
        return first.lowercased() + name.dropFirst()
    }
}

/// The states of a gesture in which it is recognised: a continuous gesture when it begins, any other when it ends.
struct GestureProgress {
    private var begun: Set<ObjectIdentifier> = []

    /// The states of a recogniser that matter.
    enum State {
        case began, ended, cancelled, other
    }

    /// Notes a recogniser's new state and returns whether its gesture has been recognised just now.
    mutating func recognizes(_ recognizer: ObjectIdentifier, in state: State) -> Bool {
        switch state {
        case .began: return begun.insert(recognizer).inserted
        case .ended: return begun.remove(recognizer) == nil
        case .cancelled:
            begun.remove(recognizer)
            return false
        case .other: return false
        }
    }
}
