import ResponderChain
import Testing

@testable import SimulatedUI

struct ChainRuleTests {
    private let screen = Screen()

    /// The classes on the chain above a responder, itself first.
    private static func chain(_ responder: any Responder) throws -> [String] {
        try responder.hops().map(\.pathName)
    }

    @Test func `a bare responder, a lone view and a lone controller stand alone`() throws {
        #expect(try Self.chain(ResponderObject()) == ["ResponderObject"])
        #expect(try Self.chain(View()) == ["View"])
        #expect(try Self.chain(ViewController()) == ["ViewController"])
        let controller = ViewController()
        #expect(try Self.chain(controller.view) == ["View", "ViewController"])
    }

    @Test func `a view's next is its controller or its superview`() throws {
        let label = screen.add(Label(), x: 0, y: 0)
        #expect(try Self.chain(label) == ["Label", "View", "RootViewController", "Window", "Application"])
    }

    @Test func `a child controller stands between its view and the view it lies in`() throws {
        let child = SimulatedUI.ViewController()
        #expect(throws: Never.self) { try screen.controller.addChild(child).get() }
        let container = screen.add(ScrollView(), x: 0, y: 0)
        container.addSubview(child.view)
        #expect(
            try Self.chain(child.view)
                == ["View", "ViewController", "ScrollView", "View", "RootViewController", "Window", "Application"])
        #expect(container.chainChildren.count == 1)
        let isController = container.chainChildren.first === child
        #expect(isController)
    }

    @Test func `a presented controller's next is the one that presents it`() throws {
        let sheet = ViewController()
        try screen.controller.present(sheet).get()
        #expect(
            try Self.chain(sheet.view) == ["View", "ViewController", "RootViewController", "Window", "Application"])
        #expect(screen.window.chainChildren.count == 1)
        #expect(screen.controller.chainChildren.count == 2)
        screen.tap(50, 50)
        #expect(
            screen.sent == ["Application--Window--ViewController--View--tap unhandled"])
        sheet.dismiss()
        #expect(try Self.chain(sheet.view) == ["View", "ViewController"])
        #expect(screen.controller.presentedViewController == nil)
    }

    @Test func `what cannot be presented is refused with its reason`() throws {
        let sheet = ViewController()
        #expect(throws: HierarchyError.notInWindow(controller: "ViewController")) {
            try sheet.present(ViewController()).get()
        }
        #expect(throws: HierarchyError.presentsAlready(controller: "RootViewController")) {
            try screen.controller.present(screen.controller).get()
        }
        try screen.controller.present(sheet).get()
        #expect(throws: HierarchyError.presentsAlready(controller: "RootViewController")) {
            try screen.controller.present(ViewController()).get()
        }
        #expect(throws: HierarchyError.presentsAlready(controller: "ViewController")) {
            try sheet.present(sheet).get()
        }
    }

    @Test func `another root controller ends the presentations of the one before`() throws {
        let sheet = ViewController()
        try screen.controller.present(sheet).get()
        screen.window.rootViewController = ViewController()
        #expect(sheet.view.superview == nil)
        #expect(screen.controller.presentedViewController == nil)
        #expect(screen.window.subviews.count == 1)
    }

    @Test func `a pushed controller stands below the navigation controller and its path knows no other`() throws {
        let list = ViewController()
        let detail = RootViewController()
        let screen = Screen(NavigationController(rootViewController: list))
        let navigation = try #require(screen.controller as? NavigationController)
        #expect(
            try Self.chain(list.view) == [
                "View", "ViewController", "View", "NavigationController", "Window", "Application",
            ])
        try navigation.push(detail).get()
        #expect(try Self.chain(list) == ["ViewController"])
        screen.tap(20, 70)
        #expect(navigation.topViewController === list)
        #expect(
            screen.activated == [
                "Application--Window--NavigationController--View--NavigationBar--Button#back--touchUpInside by NavigationController"
            ])
        #expect(navigation.pop() == nil)
        #expect(throws: HierarchyError.self) { try list.addChild(navigation).get() }
        #expect(throws: HierarchyError.self) { try navigation.push(list).get() }
    }

    @Test func `one sheet is one place, whoever presents it, and its events climb to whoever does`() throws {
        var paths: Set<String> = []
        for presenter in [RootViewController(), ListeningController()] as [ViewController] {
            let screen = Screen(presenter)
            let sheet = ListeningController()
            try presenter.present(sheet).get()
            let button = Button("OK", identifier: "ok")
            sheet.view.addSubview(button)
            button.sends("confirmed")
            button.sendActions(for: .touchUpInside)
            paths.formUnion(screen.sent.map { String($0.prefix { $0 != " " }) })
            #expect((presenter as? ListeningController)?.heard ?? ["confirmed"] == ["confirmed"])
            // A sheet over a sheet of one class is another place.
            let second = ListeningController()
            try sheet.present(second).get()
            let chain = try CapturedChain(from: second.view)
            let below = presenter is ListeningController ? 2 : 1
            #expect(chain.path(event: "x").description == "Application--Window--ListeningController[\(below)]--View--x")
            #expect(chain.summary.node?.screen == "ListeningController")
        }
        #expect(
            paths == [
                "Application--Window--ListeningController--View--Button#ok--confirmed",
                "Application--Window--ListeningController--View--Button#ok--touchUpInside",
                "Application--Window--ListeningController[1]--View--Button#ok--confirmed",
                "Application--Window--ListeningController[1]--View--Button#ok--touchUpInside",
            ])
    }

    @Test func `what a presenter keeps secret stays so on its sheets`() throws {
        screen.controller.isTrackingEnabled = false
        let sheet = ViewController()
        try screen.controller.present(sheet).get()
        #expect(try !CapturedChain(from: sheet.view).summary.mayBeRecorded)
        #expect(try !CapturedChain(cachedFrom: sheet.view).summary.mayBeRecorded)
    }

    @Test func `bar items of two screens are two controls, each on its screen`() throws {
        let (list, editor) = (ListeningController(), RootViewController())
        for controller in [list, editor] as [ViewController] {
            controller.barItems = [
                BarButtonItem(sends: "done", identifier: "done"), BarButtonItem(sends: "more"), BarButtonItem(),
            ]
        }
        let navigation = NavigationController(rootViewController: list)
        let screen = Screen(navigation)
        var buttons = list.chainChildren.compactMap { $0 as? BarButton }
        #expect(buttons.count == 3)
        let paths = try buttons.map { try CapturedChain(cachedFrom: $0).path(event: "tap").description }
        let place = "Application--Window--NavigationController--View--ListeningController--BarButton"
        #expect(paths == ["\(place)#done--tap", "\(place)--tap", "\(place)[1]--tap"])
        buttons[0].sendActions(for: .touchUpInside)
        #expect(list.heard == ["done"])
        try navigation.push(editor).get()
        #expect(list.chainChildren.count == 1)
        buttons = editor.chainChildren.compactMap { $0 as? BarButton }
        let chain = try CapturedChain(cachedFrom: buttons[0])
        #expect(
            chain.path(event: "tap").description == place.replacing("ListeningController", with: "RootViewController")
                + "#done--tap")
        #expect(chain.summary.node?.screen == "RootViewController")
        #expect(screen.sent.contains { $0.hasPrefix("\(place)#done--done by ListeningController") })
        navigation.pop()
        #expect(list.chainChildren.count == 4)
    }

    @Test func `a tab has the name that its controller gives it`() throws {
        let (home, search) = (ViewController(), ViewController())
        search.tabIdentifier = "search"
        let screen = Screen(TabBarController([home, search]))
        let tab = try #require(screen.window.view(withIdentifier: "search"))
        let path = try CapturedChain(cachedFrom: tab).path(event: "touchUpInside").description
        #expect(path.hasSuffix("TabBar--TabBarButton#search--touchUpInside"))
    }

    @Test func `a bar item raises its event at the bar's button`() throws {
        let list = ListeningController()
        list.barItems = [BarButtonItem(sends: "edit", identifier: "edit"), BarButtonItem(sends: "nothing")]
        let screen = Screen(NavigationController(rootViewController: list))
        screen.tap(380, 70)
        #expect(list.heard == ["edit"])
        #expect(
            screen.sent.contains { $0.hasSuffix("--ListeningController--BarButton#edit--edit by ListeningController") })
        #expect(screen.activated.map { $0.hasSuffix("BarButton#edit--touchUpInside by ListeningController") } == [true])
    }

    @Test func `a tab's controller stands below the tab bar controller while it is shown`() throws {
        let first = ViewController()
        let second = RootViewController()
        let tabs = TabBarController([first, second])
        let screen = Screen(tabs)
        #expect(
            try Self.chain(first.view) == [
                "View", "ViewController", "View", "TabBarController", "Window", "Application",
            ])
        screen.tap(300, 780)
        #expect(tabs.selectedViewController === second)
        #expect(try Self.chain(first) == ["ViewController"])
        #expect(
            screen.activated.map { $0.hasSuffix("TabBar--TabBarButton[1]--touchUpInside by TabBarController") } == [
                true
            ])
        tabs.selectedIndex = 9
        #expect(tabs.selectedIndex == 1)
        second.removeFromParent()
        #expect(tabs.selectedViewController == nil)
        tabs.selectedIndex = 0
        #expect(tabs.selectedViewController === first)
    }

    @Test func `the application's delegate ends the chain when it is a responder`() throws {
        final class Plain: ApplicationDelegate {}
        final class Responding: ResponderObject, ApplicationDelegate {
            override func handleControlEvent(_ event: Event) -> Bool { event.name == "tap" }
        }
        let plain = Plain()
        screen.application.delegate = plain
        #expect(try Self.chain(screen.application) == ["Application"])
        let responding = Responding()
        screen.application.delegate = responding
        #expect(try Self.chain(screen.application) == ["Application", "Responding"])
        screen.tap(50, 50)
        #expect(screen.sent == ["Application--Window--RootViewController--View--tap by Responding"])
    }

    @Test func `a question reaches the application and then its delegate`() {
        struct CurrentUser: Question { typealias Answer = String }
        final class App: Application {
            var user: String?
            override func handle(_ event: Event) -> Bool { event.answer(CurrentUser.self) { _ in user } }
        }
        final class Delegate: ResponderObject, ApplicationDelegate {
            override func handle(_ event: Event) -> Bool { event.answer(CurrentUser.self) { _ in "Ada" } }
        }
        let application = App()
        let delegate = Delegate()
        application.addWindow(screen.window)
        #expect(screen.view.ask(CurrentUser()) == nil)
        application.delegate = delegate
        #expect(screen.view.ask(CurrentUser()) == "Ada")
        application.user = "Bob"
        #expect(screen.view.ask(CurrentUser()) == "Bob")
    }

    @Test func `the nearest controller is found by walking up, or none`() {
        let label = screen.add(Label(), x: 0, y: 0)
        #expect(label.parentViewController === screen.controller)
        #expect(View().parentViewController == nil)
        #expect(screen.controller.parentViewController == nil)
        #expect(screen.application.parentViewController == nil)
    }

    @Test func `circles of views and controllers are refused and change nothing`() throws {
        let outer = View()
        let inner = Button()
        try outer.addSubview(inner).get()
        #expect(throws: HierarchyError.cycle(parent: "Button", child: "View")) { try inner.addSubview(outer).get() }
        #expect(throws: HierarchyError.cycle(parent: "View", child: "View")) { try outer.addSubview(outer).get() }
        #expect(throws: HierarchyError.windowInView) { try outer.addSubview(screen.window).get() }
        #expect(inner.superview === outer && outer.superview == nil)
        let child = ViewController()
        try screen.controller.addChild(child).get()
        #expect(throws: HierarchyError.cycle(parent: "ViewController", child: "RootViewController")) {
            try child.addChild(screen.controller).get()
        }
    }

    @Test func `views nested too deep are refused`() throws {
        var innermost = View()
        let top = innermost
        for _ in 1..<View.maximumDepth {
            let view = View()
            try innermost.addSubview(view).get()
            innermost = view
        }
        #expect(throws: HierarchyError.tooDeep(limit: View.maximumDepth)) { try innermost.addSubview(View()).get() }
        #expect(throws: HierarchyError.tooDeep(limit: View.maximumDepth)) { try View().addSubview(top).get() }
    }

    @Test func `a view that is moved to another controller leaves the one before`() {
        let view = View()
        let first = ViewController()
        let second = ViewController()
        first.view = view
        second.view = view
        #expect(view.viewController === second)
        #expect(first.viewIfLoaded == nil)
    }

    @Test func `a controller that asks for its view while loading it gets one`() {
        final class Curious: ViewController {
            override func loadView() { _ = view }
        }
        let controller = Curious()
        #expect(controller.view.viewController === controller)
    }

    @Test func `front windows get touches first and hidden ones none`() {
        let alert = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100), level: 1)
        alert.rootViewController = ViewController()
        screen.application.addWindow(alert)
        let keyboard = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800))
        screen.application.addWindow(keyboard)
        #expect(screen.application.windows.last === alert)
        screen.tap(50, 50)
        alert.isHidden = true
        screen.tap(50, 50)
        screen.application.removeWindow(keyboard)
        screen.tap(50, 50)
        #expect(
            screen.sent == [
                "Application--Window[2]--ViewController--View--tap unhandled",
                "Application--Window[1]--tap unhandled",
                "Application--Window--RootViewController--View--tap unhandled",
            ])
    }
}

private final class ListeningController: ViewController {
    private(set) var heard: [String] = []

    override func handle(_ event: Event) -> Bool {
        heard.append(event.name)
        return true
    }
}
