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

    @Test(arguments: [true, false])
    func `an item that raises an event is handled if that is`(isHandled: Bool) throws {
        let item = UIBarButtonItem()
        item.accessibilityIdentifier = "save"
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
