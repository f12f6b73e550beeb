import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

@MainActor struct BarItemClickTests {
    private let stage = Stage()
    private let bar = UIToolbar()
    private let button = UIModernBarButton()

    init() {
        stage.room.view.addSubview(bar)
        bar.addSubview(button)
    }

    @Test func `an item is recorded by its identifier when its action is sent`() {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "add"
        bar.items = [item]
        stage.tap(button) {
            stage.watcher.willSend("add", to: TestTarget(), from: item, for: nil)
            button.sendActions(for: .touchUpInside)
        }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem#add--tap by TestTarget"])
    }

    @Test func `items without identifiers are told apart by their order`() {
        let items = [UIBarButtonItem(), UIBarButtonItem()]
        bar.items = items
        for item in items {
            stage.tap(button) { stage.watcher.willSend("add", to: TestTarget(), from: item, for: nil) }
        }
        #expect(
            stage.lines == [
                "UIToolbar--UIBarButtonItem--tap by TestTarget", "UIToolbar--UIBarButtonItem[1]--tap by TestTarget",
            ])
    }

    @Test(arguments: [true, false])
    func `an item with a closure is found by its button's identifier`(hasClosure: Bool) throws {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "save"
        button.accessibilityIdentifier = "save"
        if hasClosure { item.primaryAction = UIAction { _ in } }
        bar.items = [item]
        let watcher = stage.watcher
        stage.tap(button) { watcher.controlSent(.touchUpInside, named: "touchUpInside", button) }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem#save--tap" + (hasClosure ? " by closure" : "")])
    }

    /// A bar whose buttons lie in the order of their places, and items with closures and without identifiers.
    private func navigationBar(leading: Int, trailing: Int, buttons: Int) -> (TestBar, [UIModernBarButton]) {
        let bar = TestBar()
        stage.room.view.addSubview(bar)
        bar.item.left = (0..<leading).map { _ in Self.itemWithClosure() }
        bar.item.right = (0..<trailing).map { _ in Self.itemWithClosure() }
        let made = (0..<buttons).map { index in
            let button = UIModernBarButton()
            button.frame = CGRect(x: CGFloat(300 - index * 50), y: 0, width: 40, height: 40)
            return button
        }
        for button in made { bar.addSubview(button) }
        return (bar, made.reversed())
    }

    private static func itemWithClosure() -> UIBarButtonItem {
        let item = UIBarButtonItem()
        item.primaryAction = UIAction { _ in }
        return item
    }

    @Test func `items with closures and without identifiers are told apart by where their buttons lie`() {
        let watcher = stage.watcher
        let (_, buttons) = navigationBar(leading: 2, trailing: 2, buttons: 4)
        for button in buttons {
            stage.tap(button) { watcher.controlSent(.touchUpInside, named: "touchUpInside", button) }
        }
        // The first trailing item is the last one in the bar.
        #expect(
            stage.lines == ["", "[1]", "[3]", "[2]"].map { "TestBar--UIBarButtonItem\($0)--tap by closure" })
    }

    @Test func `the back button has a name of its own, and the items beside it are known`() {
        let watcher = stage.watcher
        let (_, buttons) = navigationBar(leading: 0, trailing: 1, buttons: 2)
        for button in buttons {
            stage.tap(button) { watcher.controlSent(.touchUpInside, named: "touchUpInside", button) }
        }
        #expect(
            stage.lines == [
                "TestBar--UIBarButtonItem#back--tap by TestBar", "TestBar--UIBarButtonItem--tap by closure",
            ])
    }

    @Test func `buttons whose items are not known have paths of their own, which no item has`() {
        let watcher = stage.watcher
        let (_, buttons) = navigationBar(leading: 1, trailing: 1, buttons: 5)
        for button in buttons {
            stage.tap(button) { watcher.controlSent(.touchUpInside, named: "touchUpInside", button) }
        }
        #expect(stage.lines == (2..<7).map { "TestBar--UIBarButtonItem[\($0)]--tap by TestBar" })
    }

    @Test func `items of two screens are two controls, each on its screen, also if their action leaves it`() {
        let navigation = TestNavigation()
        stage.room.addChild(navigation)
        stage.room.view.addSubview(navigation.view)
        navigation.view.addSubview(navigation.bar)
        navigation.bar.addSubview(button)
        let screens = [LobbyViewController(), RoomViewController()] as [UIViewController]
        for screen in screens {
            let item = UIBarButtonItem()
            item.accessibilityIdentifier = "done"
            (item.target, item.action) = (TestTarget.shared, "done")
            screen.navigationItem.rightBarButtonItems = [item]
        }
        for screen in screens {
            navigation.show(screen)
            stage.tap(button) {
                stage.watcher.controlSent(.touchUpInside, named: "touchUpInside", button)
                navigation.show(LobbyViewController())
            }
        }
        let place = "TestNavigation--UIView"
        #expect(
            stage.lines == [
                "\(place)--LobbyViewController--UIBarButtonItem#done--tap by TestTarget",
                "\(place)--RoomViewController--UIBarButtonItem#done--tap by TestTarget",
            ])
    }

    @Test(arguments: [true, false])
    func `an item of the system keeps its picture, and the event that it raises tells whether it was handled`(
        isHandled: Bool
    ) throws {
        let item = UIBarButtonItem()
        item.sends("added", from: stage.room)
        stage.room.ignored = isHandled ? [] : ["added"]
        bar.items = [item]
        #expect(item.primaryAction == nil)
        let target = try #require(item.target as? BarItemTarget)
        let action = try #require(item.action)
        let watcher = stage.watcher
        stage.tap(button) {
            watcher.willSend(action, to: target, from: item, for: nil)
            target.tapped()
            watcher.controlSent(.touchUpInside, named: "touchUpInside", button)
        }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem--tap" + (isHandled ? " by RoomViewController" : "")])
        #expect(stage.room.handled.count { $0.hasSuffix("added") } == 1)
    }

    @Test(arguments: [true, false])
    func `an item that raises an event is handled if that is`(isHandled: Bool) throws {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "save"
        item.title = "Save"
        button.accessibilityIdentifier = "save"
        item.sends("saved", from: stage.room)
        stage.room.ignored = isHandled ? [] : ["saved"]
        bar.items = [item]
        let watcher = stage.watcher
        stage.tap(button) {
            watcher.controlSent(.touchUpInside, named: "touchUpInside", button)
            item.primaryAction?.performWithSender(item, target: nil)
        }
        #expect(stage.lines == ["UIToolbar--UIBarButtonItem#save--tap" + (isHandled ? " by RoomViewController" : "")])
    }

    @Test func `a tab is recorded by the bar's selected item`() {
        let tabs = UITabBar()
        stage.room.view.addSubview(tabs)
        tabs.addSubview(button)
        let items = ["home", "search"].map { name in
            let item = UITabBarItem()
            item.accessibilityIdentifier = name
            return item
        }
        tabs.items = items
        stage.tap(button) {
            stage.watcher.controlSent(.touchUpInside, named: "touchUpInside", button)
            tabs.selectedItem = items[1]
        }
        #expect(stage.lines == ["UITabBar--UITabBarItem#search--tap"])
    }
}

/// A navigation controller that shows one screen, and its items in a bar.
private final class TestNavigation: UINavigationController {
    let bar = ShowingBar()
    private var top: UIViewController?
    override var topViewController: UIViewController? { top }

    func show(_ screen: UIViewController) {
        top?.view.removeFromSuperview()
        top = screen
        addChild(screen)
        view.addSubview(screen.view)
        bar.shown = screen.navigationItem
    }
}

private final class ShowingBar: UINavigationBar {
    var shown: UINavigationItem?
    override var topItem: UINavigationItem? { shown }
}

private final class TestBar: UINavigationBar {
    let item = TestItem()
    override var topItem: UINavigationItem? { item }
}

private final class TestItem: UINavigationItem {
    var left: [UIBarButtonItem] = []
    var right: [UIBarButtonItem] = []
    override var leftBarButtonItems: [UIBarButtonItem]? {
        get { left }
        set { left = newValue ?? [] }
    }
    override var rightBarButtonItems: [UIBarButtonItem]? {
        get { right }
        set { right = newValue ?? [] }
    }
}
