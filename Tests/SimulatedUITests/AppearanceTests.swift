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
        #expect(screen.seen == ["+First", "-First", "+Second", "-Second", "+First"])
    }

    @Test func `a presented controller covers the presenting one and all that it is in`() {
        let screen = WatchedScreens()
        let first = First()
        screen.show(Outline(rootViewController: first))
        screen.forget()
        first.present(Second())
        first.dismiss()
        #expect(
            screen.seen == [
                "+Second", "-Outline", "-First", "-Second", "+Outline", "+First",
            ])
    }

    @Test func `whoever begins to observe learns once of the screens that are in front, outer ones first`() {
        let screen = WatchedScreens()
        let first = First()
        screen.show(Outline(rootViewController: first))
        let second = Installer { screen.application.dispatcher?.add($0) }
        first.present(second)
        #expect(
            second.screens.seen == ["+Outline", "+First", "+Installer", "-Outline", "-First"])
        let late = ScreenWatcher()
        screen.application.dispatcher?.add(late)
        #expect(late.seen == ["+Installer"])
        second.dismiss()
        screen.application.dispatcher?.remove(late)
        screen.application.dispatcher?.add(late)
        #expect(late.seen.suffix(2) == ["+Outline", "+First"])
    }

    @Test func `the dispatcher of an application that is gone knows of no screens`() throws {
        var screen: WatchedScreens? = WatchedScreens()
        screen?.show(First())
        let dispatcher = try #require(screen?.application.dispatcher)
        screen = nil
        let late = ScreenWatcher()
        dispatcher.add(late)
        #expect(late.seen.isEmpty)
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
        #expect(screen.seen == ["+First", "-First", "+Second"])
    }

    @Test(arguments: 0..<40)
    func `whatever changes, observers know what is in front, and that is in a shown window`(seed: UInt64) throws {
        let app = RandomApp(seed: seed)
        let dispatcher = try #require(app.application.dispatcher)
        let watcher = ScreenWatcher()
        dispatcher.add(watcher)
        for _ in 0..<80 {
            app.change()
            #expect(Set(watcher.inFront.keys) == Set(dispatcher.screensInFront().map { ObjectIdentifier($0) }))
        }
        for controller in app.sources.compactMap({ $0 as? ViewController }) where controller.isInFront {
            #expect(controller.viewIfLoaded?.hostApplication === app.application)
        }
    }
}

private final class First: ViewController {}
private final class Second: ViewController {}

/// Adds an observer while it appears.
private final class Installer: ViewController {
    let screens = ScreenWatcher()
    private let add: (any DispatchObserver) -> Void

    init(_ add: @escaping (any DispatchObserver) -> Void) {
        self.add = add
        super.init()
    }

    override func viewDidAppear() { add(screens) }
}

/// Records the screens that appeared (+) and disappeared (-).
private final class ScreenWatcher: DispatchObserver {
    var seen: [String] = []
    /// Kept alive, because a controller that is released while it is in front does not disappear.
    private(set) var inFront: [ObjectIdentifier: any Responder] = [:]

    func dispatcher(_ dispatcher: Dispatcher, screen: any Responder, didAppear: Bool) {
        seen.append((didAppear ? "+" : "-") + screen.pathName)
        inFront[ObjectIdentifier(screen)] = didAppear ? screen : nil
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {}
}

/// Holds another controller and shows something of its own beside it.
private final class Outline: NavigationController {
    override var isContainer: Bool { false }
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
