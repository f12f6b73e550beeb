#if canImport(UIKit)
    package import ResponderChain
    internal import TapTrailUIKit
    internal import UIKit

    /// Where a view of SwiftUI stands: the names that its surroundings have given, and the responder of UIKit that they lie in.
    ///
    /// SwiftUI flattens views and has no responder for each, so a path does not depend on UIKit's views below the first name.
    /// The environment has the trail of each view: `@Environment(\.trail) private var trail`.
    public struct Trail: Sendable {
        /// The names, outermost first.
        package private(set) var names: [TrailName] = []
        /// The nearest mark of a name.
        package private(set) var marker: TrailMarker?

        package init() {}

        /// The trail inside a named view.
        package func inside(_ name: TrailName, _ marker: TrailMarker) -> Trail {
            var trail = self
            trail.names.append(name)
            trail.marker = marker
            return trail
        }

        /// An action that is recorded when it runs, and then does its work: for buttons that take no style, as those of rows, menus,
        /// alerts and toolbars.
        ///
        /// ```swift
        /// Button("Delete", role: .destructive, action: trail("delete") { delete() })
        /// ```
        ///
        /// - Parameters:
        ///   - name: The name of the button in paths: `…--Button#delete--tap`.
        ///   - action: What the button does. It counts as handled by `closure`.
        public func callAsFunction(
            _ name: String, _ action: @escaping @MainActor () -> Void
        ) -> @MainActor () -> Void {
            {
                record("Button", name)
                action()
            }
        }

        /// The name of the control that the trail leads to; nil if no name around is one's.
        package var control: String? {
            names.lazy.compactMap { if case .control(let name) = $0 { name } else { nil } }.last
        }

        /// Records that a control was used by its own action, so that it is known to be handled.
        @MainActor package func record(_ className: String, _ name: String) {
            let event = event(className, name, at: nil)
            event.markHandled(byClass: "closure")
            send(event)
        }

        /// Records that a named view was touched. What it did nobody tells.
        @MainActor package func recordTouch(at place: ResponderChain.Event.Location) {
            guard let control else { return }
            let event = event("View", control, at: place)
            event.markUnknown()
            send(event)
        }

        /// The innermost of the views that have names, as responders above a control.
        @MainActor package func responder() -> any Responder {
            var above: any Responder = marker?.view?.next ?? UIApplication.shared
            for name in names {
                switch name {
                case .component(let name): above = TrailElement(name, below: above)
                case .screen(let name): above = TrailElement(name, isScreen: true, below: above)
                case .control: break
                }
            }
            return above
        }

        @MainActor private func event(
            _ className: String, _ name: String, at place: ResponderChain.Event.Location?
        ) -> ResponderChain.Event {
            let source = TrailElement(className, identifier: name, below: responder())
            return ResponderChain.Event("tap", kind: .activation, from: source, at: place)
        }

        @MainActor private func send(_ event: ResponderChain.Event) {
            (event.source.chainDispatcher ?? Dispatcher()).send(event)
            // The touch that has caused it is not to be recorded once more.
            let application = (try? event.source.hops())?.lazy.compactMap { $0 as? UIApplication }.first
            application?.noteActivation(in: marker?.view?.window)
        }
    }

    /// A name that a view of SwiftUI has in paths.
    package enum TrailName: Hashable, Sendable {
        /// A part of the app, such as a panel.
        case component(String)
        /// A screen.
        case screen(String)
        /// A control: the name stands behind its class, as an accessibility identifier does.
        case control(String)
    }

    /// A named view of SwiftUI as a responder. It handles nothing: handlers are UIKit's responders above it.
    final class TrailElement: Responder {
        let pathName: String
        let identifier: String?
        let isScreen: Bool
        let next: (any Responder)?
        /// SwiftUI does not say which view is the first of several.
        var siblingIndex: Int? { 0 }
        @available(*, deprecated, renamed: "pathName")
        var pathClass: String { pathName }

        init(_ pathName: String, identifier: String? = nil, isScreen: Bool = false, below above: any Responder) {
            (self.pathName, self.identifier, self.isScreen, next) = (pathName, identifier, isScreen, above)
        }
    }
#endif
