#if canImport(UIKit)
    internal import ResponderChain
    internal import SimulatedUI
    internal import TapTrailUIKit
    internal import TouchSessions
    internal import UIKit

    /// The screen of a UIKit app.
    @MainActor final class UIKitScreen: @MainActor TouchedScreen {
        private weak var observed: UIApplication?
        private let clock: @Sendable () -> Int64
        /// The fingers that are down, with their numbers and where they were seen last.
        private var fingers: [ObjectIdentifier: (number: Int, place: SimulatedUI.Point)] = [:]

        /// The distance in points from which on a move is recorded: so far a finger may move in a tap.
        private static let shortestMove = 10.0

        /// - Parameter nowMs: The recorder's clock. Touches are stamped when they arrive, as clicks are.
        init(_ application: UIApplication, nowMs: @escaping @Sendable () -> Int64) {
            observed = application
            clock = nowMs
        }

        var application: (any Responder)? { observed }
        var nowMs: Int64 { clock() }

        func parts(of responder: any Responder) -> [any Responder] {
            switch responder {
            case let application as UIApplication: application.sceneWindows
            // Its keys are nobody's business.
            case let window as UIWindow where window.isKeyboardWindow: []
            case let view as UIView: view.subviews
            default: []
            }
        }

        func owner(of view: any Responder) -> (any Responder)? {
            let above: UIResponder? = (view as? UIView)?.next
            if let scene = above as? UIScene { return scene }
            guard let controller = above as? UIViewController, controller.viewIfLoaded === view else { return nil }
            return controller
        }

        func presenter(of responder: any Responder) -> (any Responder)? {
            guard let controller = responder as? UIViewController, controller.isPresentedItself else { return nil }
            return controller.presentingViewController
        }

        func describe(_ responder: any Responder, in node: inout LayoutNode) {
            switch responder {
            case is UIApplication: node.kind = .application
            case is UIScene: node.kind = .scene
            case is UIViewController: node.kind = .controller
            case let view as UIView: node.read(view)
            default: break
            }
        }

        func start(_ writer: TouchSessionWriter) {
            observed?.pass(touchesOf: writer) { [weak self, weak writer] changes in
                if let self, let writer { record(changes, by: writer) }
            }
        }

        func stop(_ writer: TouchSessionWriter) { observed?.pass(touchesOf: writer, to: nil) }

        private func record(_ changes: [TouchChange], by writer: TouchSessionWriter) {
            let samples = changes.compactMap(sample)
            guard !samples.isEmpty else { return }
            writer.record(samples, isLayoutDue: samples.contains { $0.phase == .began }) {
                sample in
                changes.first { fingers[ObjectIdentifier($0.touch)]?.number == sample.id }?.touch.view
            }
        }

        /// A finger as it is recorded; nil for one that came down before, or in no view, and for a short move.
        private func sample(of change: TouchChange) -> TouchSample? {
            let (touch, identity) = (change.touch, ObjectIdentifier(change.touch))
            let (origin, inWindow) = (touch.window?.frame.origin ?? .zero, touch.location(in: nil))
            let place = SimulatedUI.Point(x: origin.x + inWindow.x, y: origin.y + inWindow.y)
            let phase: Touch.Phase
            switch change.phase {
            case .began:
                guard touch.view != nil else { return nil }
                let taken = Set(fingers.values.map(\.number))
                fingers[identity] = ((0...taken.count).first { !taken.contains($0) } ?? 0, place)
                phase = .began
            case .moved: phase = .moved
            case .ended: phase = .ended
            case .cancelled: phase = .cancelled
            default: return nil
            }
            guard let finger = fingers[identity] else { return nil }
            let distance = abs(place.x - finger.place.x) + abs(place.y - finger.place.y)
            if phase == .moved, distance <= Self.shortestMove { return nil }
            fingers[identity] = phase == .began || phase == .moved ? (finger.number, place) : nil
            return TouchSample(id: finger.number, phase, at: place, timestampMs: nowMs)
        }
    }
#endif
