import ResponderChain
import Testing
import UIKit

@testable import TapTrailUIKit

/// The hook of an application whose class is not ours, as SwiftUI's.
@MainActor struct ApplicationHookTests {
    private let app = TestApp()
    private let room = RoomViewController()
    private let log = ClickLog()
    private let window: UIWindow

    init() {
        window = app.window(showing: room)
    }

    private var recognizer: TouchRecognizer? {
        window.gestureRecognizers?.lazy.compactMap { $0 as? TouchRecognizer }.first
    }

    @Test func `nothing watches before somebody observes, and each window is watched once`() throws {
        _ = room.view.send("giftSent")
        #expect(window.gestureRecognizers == nil)
        try #require(room.view.chainDispatcher).add(log)
        app.eventDispatcher.add(ClickLog())
        for _ in 0..<2 { NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: window) }
        #expect(window.gestureRecognizers?.count == 1)
        let later = UIWindow()
        NotificationCenter.default.post(name: UIWindow.didBecomeVisibleNotification, object: later)
        #expect(later.gestureRecognizers?.contains { $0 is TouchRecognizer } == true)
    }

    @Test func `a touch that a window's recogniser sees is recorded, with what UIKit does between`() throws {
        var due: [@MainActor () -> Void] = []
        app.kept = ApplicationHook(of: app) { due.append($0) }
        app.eventDispatcher.add(log)
        let button = UIButton()
        room.view.addSubview(button)
        let recognizer = try #require(recognizer)
        let touch = TestTouch(on: button, recognizers: [recognizer])
        let event = TestEvent([touch])
        recognizer.touchesBegan([touch], with: event)
        due.removeFirst()()
        touch.currentPhase = .ended
        recognizer.touchesEnded([touch], with: event)
        app.hook.clicks.controlSent(.touchUpInside, named: "touchUpInside", button)
        due.removeFirst()()
        #expect(due.isEmpty)
        app.hook.clicks.decide()
        #expect(log.activations.map(\.event) == ["touchUpInside"])
        #expect(log.paths.last?.hasPrefix("UIApplication--") == true)
    }

    @Test func `the recogniser leaves touches to everybody else`() {
        let watching = TouchRecognizer { _ in }
        let other = UITapGestureRecognizer()
        #expect(!watching.cancelsTouchesInView && !watching.delaysTouchesBegan && !watching.delaysTouchesEnded)
        #expect(!watching.canPrevent(other) && !watching.canBePrevented(by: other))
    }

    @Test func `the application says when it goes to the background and comes back`() {
        let watch = BackgroundLog()
        app.eventDispatcher.add(watch)
        for name in [UIApplication.didEnterBackgroundNotification, UIApplication.willEnterForegroundNotification] {
            NotificationCenter.default.post(name: name, object: app)
        }
        #expect(watch.seen == [true, false])
    }

    @Test func `an application keeps one hook as long as it lives`() {
        #expect(ApplicationHook.of(app) === ApplicationHook.of(app))
        #expect(ApplicationHook.of(TestApp()) !== ApplicationHook.of(app))
        #expect(app.pathName == "UIApplication" && TrackedApplication().pathName == "UIApplication")
    }
}

private final class BackgroundLog: DispatchObserver {
    var seen: [Bool] = []

    func dispatcher(
        _ dispatcher: Dispatcher, didSend event: ResponderChain.Event, along chain: CapturedChain, delivery: Delivery
    ) {}

    func dispatcher(_ dispatcher: Dispatcher, isInBackground: Bool) { seen.append(isInBackground) }
}
