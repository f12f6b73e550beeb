import ResponderChain
import Testing

@testable import SimulatedUI

struct AppearanceTests {
    @Test func `a controller appears with its window and disappears with it`() {
        let screen = WatchedScreens()
        let (window, first) = (Window(frame: Rect(x: 0, y: 0, width: 100, height: 100)), First())
        window.rootViewController = first
        #expect(screen.seen.isEmpty)
        screen.application.addWindow(window)
        #expect(first.isInFront)
        screen.application.removeWindow(window)
        #expect(!first.isInFront)
        #expect(screen.seen == ["+First", "-First"])
    }

    @Test func `pushing covers, popping uncovers`() {
        let screen = WatchedScreens()
        let navigation = NavigationController(rootViewController: First())
        screen.show(navigation)
        navigation.push(Second())
        navigation.pop()
        #expect(
            screen.seen == ["+NavigationController", "+First", "-First", "+Second", "-Second", "+First"])
    }

    @Test func `a presented controller covers the presenting one and all that it is in`() {
        let screen = WatchedScreens()
        let first = First()
        screen.show(NavigationController(rootViewController: first))
        screen.forget()
        first.present(Second())
        first.dismiss()
        #expect(
            screen.seen == [
                "+Second", "-NavigationController", "-First", "-Second", "+NavigationController", "+First",
            ])
    }

    @Test func `a view that is moved within a window stays in front`() {
        let screen = WatchedScreens()
        let (first, second) = (First(), Second())
        screen.show(first)
        first.view.addSubview(second.view)
        let panel = View()
        first.view.addSubview(panel)
        panel.addSubview(second.view)
        #expect(screen.seen == ["+First", "+Second"])
    }

    @Test func `tabs appear in turn`() {
        let screen = WatchedScreens()
        let tabs = TabBarController([First(), Second()])
        screen.show(tabs)
        tabs.selectedIndex = 1
        #expect(screen.seen == ["+TabBarController", "+First", "-First", "+Second"])
    }

    @Test(arguments: 0..<40)
    func `whatever changes, a controller is in front only where its view is in a shown window`(seed: UInt64) {
        let app = RandomApp(seed: seed)
        let watcher = ScreenWatcher()
        app.application.dispatcher?.add(watcher)
        let before = watcher.inFront
        for _ in 0..<80 { app.change() }
        #expect(before.isEmpty)
        for controller in app.sources.compactMap({ $0 as? ViewController }) where controller.isInFront {
            #expect(controller.viewIfLoaded?.hostApplication === app.application)
        }
    }
}

private final class First: ViewController {}
private final class Second: ViewController {}

/// Takes down which screens came (+) and went (-).
private final class ScreenWatcher: DispatchObserver {
    var seen: [String] = []
    private(set) var inFront: Set<ObjectIdentifier> = []

    func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        seen.append((didAppear ? "+" : "-") + screen.pathClass)
        if didAppear { inFront.insert(ObjectIdentifier(screen)) } else { inFront.remove(ObjectIdentifier(screen)) }
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {}
}

private final class WatchedScreens {
    let application = Application()
    private let watcher = ScreenWatcher()

    var seen: [String] { watcher.seen }

    init() { application.dispatcher?.add(watcher) }

    func show(_ controller: ViewController) {
        let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800))
        application.addWindow(window)
        window.rootViewController = controller
    }

    func forget() { watcher.seen = [] }
}
