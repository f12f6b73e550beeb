#if canImport(SwiftUI)
    public import SwiftUI
    internal import ResponderChain
    internal import TapTrailUIKit
    internal import UIKit

    extension EnvironmentValues {
        /// Where the view stands in control paths.
        public var trail: Trail {
            get { self[TrailKey.self] }
            set { self[TrailKey.self] = newValue }
        }
    }

    private struct TrailKey: EnvironmentKey {
        static let defaultValue = Trail()
    }

    extension View {
        /// Gives what is inside a component in control paths: `…--GiftPanel--Button#send--tap`.
        ///
        /// - Parameter name: The component, such as the view's type; never a text that the app shows.
        public func pathComponent(_ name: String) -> some View {
            modifier(NamedView(name: .component(name)))
        }

        /// Gives a control its name in paths, which is its accessibility identifier, too.
        ///
        /// A button that ``TrackedButtonStyle`` draws is recorded when it acts. Any other view is recorded when it is touched, with an
        /// outcome that nobody knows.
        public func tracked(_ name: String) -> some View {
            modifier(NamedView(name: .control(name))).accessibilityIdentifier(name)
        }

        /// Makes the view a screen: it is in front as long as it appears, and the screen of the clicks inside.
        public func trackedScreen(_ name: String) -> some View {
            modifier(ShownScreen()).modifier(NamedView(name: .screen(name)))
        }
    }

    /// Adds a name to the trail, with a mark behind the view.
    private struct NamedView: ViewModifier {
        let name: TrailName
        @State private var marker = TrailMarker()
        @Environment(\.trail) private var trail

        func body(content: Content) -> some View {
            let inside = trail.inside(name, marker)
            content.environment(\.trail, inside).background(MarkerView(trail: inside, marker: marker))
        }
    }

    /// The mark as a view of SwiftUI.
    private struct MarkerView: UIViewRepresentable {
        let trail: Trail
        let marker: TrailMarker

        func makeUIView(context: Context) -> TrailMarkerView { marker.makeView(for: trail) }
        func updateUIView(_ view: TrailMarkerView, context: Context) { view.trail = trail }
    }

    /// Tells the application when a screen appears and goes.
    private struct ShownScreen: ViewModifier {
        @Environment(\.trail) private var trail

        func body(content: Content) -> some View {
            content.onAppear { tell(true) }.onDisappear { tell(false) }
        }

        private func tell(_ didAppear: Bool) {
            UIApplication.shared.chainDispatcher?.tell(screen: trail.responder(), didAppear: didAppear)
        }
    }
#endif
