#if canImport(UIKit)
    internal import ResponderChain
    internal import TapTrailUIKit
    package import UIKit

    /// The mark of a named view: where it lies among UIKit's views.
    @MainActor package final class TrailMarker {
        /// An empty view behind the named one, of its size; nil while it is not shown.
        package private(set) weak var view: TrailMarkerView?

        package nonisolated init() {}

        /// Makes the view.
        package func makeView(for trail: Trail) -> TrailMarkerView {
            let made = TrailMarkerView()
            made.trail = trail
            // It shows nothing, and no touch is its own.
            made.isUserInteractionEnabled = false
            view = made
            return made
        }
    }

    /// The view of a mark.
    @MainActor package final class TrailMarkerView: UIView, TouchMark {
        package var trail = Trail()

        package var isOfControl: Bool { trail.control != nil }

        package func touched(at place: CGPoint) {
            trail.recordTouch(at: .init(x: Double(place.x), y: Double(place.y)))
        }
    }
#endif
