import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

@MainActor struct ScreenWatcherTests {
    private let app = TestApp()
    private let log = ScreenLog()
    private let root = Screen("root")
    private let window: UIWindow

    init() {
        window = app.window(showing: root)
        app.eventDispatcher.add(log)
    }

    /// What the watcher tells of the changes since it last looked.
    private func changes() -> [String] {
        app.screens.update()
        defer { log.lines = [] }
        return log.lines
    }

    @Test func `the screens in a window appear, outer ones first`() {
        let child = Screen("child")
        root.addChild(child)
        root.view.addSubview(child.view)
        #expect(changes() == ["+root", "+child"])
        #expect(changes() == [])
    }

    @Test func `a screen disappears when its view leaves the window, and another appears`() {
        let (first, second) = (Screen("first"), Screen("second"))
        for screen in [first, second] { root.addChild(screen) }
        root.view.addSubview(first.view)
        _ = changes()
        first.view.removeFromSuperview()
        root.view.addSubview(second.view)
        #expect(changes() == ["-first", "+second"])
    }

    @Test func `a presented screen appears, and disappears when it is dismissed`() {
        _ = changes()
        root.present(Screen("sheet"), animated: true)
        #expect(changes() == ["+sheet"])
        root.dismiss(animated: true)
        #expect(changes() == ["-sheet"])
    }

    @Test func `screens change only once a transition is over`() {
        _ = changes()
        let sheet = Screen("sheet")
        sheet.transition = Transition()
        root.present(sheet, animated: true)
        #expect(changes() == [])
        sheet.transition = nil
        #expect(changes() == ["+sheet"])
    }

    @Test func `a transition that is cancelled changes no screen`() {
        _ = changes()
        let sheet = Screen("sheet")
        sheet.transition = Transition()
        root.present(sheet, animated: true)
        #expect(changes() == [])
        root.dismiss(animated: true)
        #expect(changes() == [])
    }

    @Test func `hidden windows and private controllers are no screens`() {
        let hidden = app.window(showing: Screen("hidden"))
        hidden.isHidden = true
        let keyboard = app.window(showing: UIInputWindowController())
        #expect(changes() == ["+root"])
        window.isHidden = true
        #expect(changes() == ["-root"])
        #expect(keyboard.windowScene != nil)
    }

    @Test func `a container is no screen, those that it shows are`() {
        final class Rooms: UINavigationController {}
        let containers = [Rooms(), UITabBarController(), UISplitViewController(), UIPageViewController()]
        var outer: UIViewController = root
        for inner in containers + [Screen("content")] {
            outer.addChild(inner)
            outer.view.addSubview(inner.view)
            outer = inner
        }
        #expect(changes() == ["+root", "+content"])
        #expect(containers.allSatisfy { $0.isScreen })
    }

    @Test func `a new observer is told of the screens in front`() {
        _ = changes()
        let late = ScreenLog()
        app.eventDispatcher.add(late)
        #expect(late.lines == ["+root"])
    }
}

private final class Screen: UIViewController {
    let name: String
    var transition: Transition?

    init(_ name: String) {
        self.name = name
        super.init()
    }

    override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { transition }
}

private final class Transition: NSObject, UIViewControllerTransitionCoordinator {}

private final class ScreenLog: DispatchObserver {
    var lines: [String] = []

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: ResponderChain.Event, along chain: CapturedChain, delivery: Delivery
    ) {}

    func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        lines.append((didAppear ? "+" : "-") + ((screen as? Screen)?.name ?? screen.pathName))
    }
}
