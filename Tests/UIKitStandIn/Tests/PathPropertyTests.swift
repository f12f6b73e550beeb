import ResponderChain
import SeededGenerator
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

@MainActor struct PathPropertyTests {
    @Test(arguments: 0..<60 as Range<UInt64>)
    func `no two responders outside lists share a path`(seed: UInt64) throws {
        var tree = RandomTree(seed: seed)
        let responders = tree.grow()
        var seen: Set<String> = []
        for responder in responders where (responder as any Responder).isInPath {
            let path = try ControlPath(of: responder, event: "e").description
            #expect(seen.insert(path).inserted, "\(path)")
        }
        #expect(seen.count > 1)
    }

    @Test(arguments: 0..<60 as Range<UInt64>)
    func `a release that wraps views in private containers changes no path`(seed: UInt64) throws {
        var tree = RandomTree(seed: seed)
        let responders = tree.grow()
        let before = try responders.map { try ControlPath(of: $0, event: "e") }
        tree.wrapViews()
        #expect(try responders.map { try ControlPath(of: $0, event: "e") } == before)
    }
}

/// A random tree of views and controllers of the app and of the system, in a window.
@MainActor private struct RandomTree {
    private let app = TestApp()
    private let root = RoomViewController()
    private let window: UIWindow
    private var random: SplitMix64
    private var views: [UIView] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        window = app.window(showing: root)
        views = [root.view]
    }

    mutating func grow() -> [UIResponder] {
        var responders: [UIResponder] = [root, root.view]
        for _ in 0..<40 {
            let place = views[Int.random(in: 0..<views.count, using: &random)]
            let (view, controller) = makeView()
            view.accessibilityIdentifier = ["", "a", nil, nil][Int.random(in: 0..<4, using: &random)]
            place.addSubview(view)
            views.append(view)
            responders.append(view)
            if let controller { responders.append(controller) }
        }
        return responders
    }

    /// Puts private views around some views, each in the place of the view.
    mutating func wrapViews() {
        for view in views {
            for subview in view.subviews {
                subview.removeFromSuperview()
                guard Bool.random(using: &random) else {
                    view.addSubview(subview)
                    continue
                }
                let wrapper = UILayoutContainerView()
                view.addSubview(wrapper)
                wrapper.addSubview(subview)
            }
        }
    }

    private mutating func makeView() -> (UIView, UIViewController?) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1: return (UIView(), nil)
        case 2: return (Panel(), nil)
        case 3: return (UIButton(), nil)
        case 4: return (UITransitionView(), nil)
        case 5: return (UILayoutContainerView(), nil)
        case 6: return (UITabBarButton(), nil)
        case 7:
            let controller = UIInputWindowController()
            return (controller.view, controller)
        default:
            let controller = LobbyViewController()
            return (controller.view, controller)
        }
    }
}
