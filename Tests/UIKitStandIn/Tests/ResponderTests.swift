import ResponderChain
import Testing
import UIKit
import UIKitCore

@testable import TapTrailUIKit

@MainActor struct ResponderTests {
    private let app = TestApp()
    private let room = RoomViewController()
    private let panel = Panel()
    private let button = UIButton()
    private let window: UIWindow

    init() {
        window = app.window(showing: room)
        room.view.addSubview(panel)
        panel.addSubview(button)
        button.accessibilityIdentifier = "send"
    }

    private func path(_ responder: UIResponder, _ event: String = "e") throws -> String {
        try ControlPath(of: responder, event: event).description
    }

    @Test func `a path leads from the application through scene, window and controllers to the control`() throws {
        let path = try path(button, "touchUpInside")
        #expect(
            path
                == "UIApplication--TestScene--UIWindow--RoomViewController--UIView--Panel--UIButton#send--touchUpInside"
        )
    }

    @Test func `a controller's handleEvent is called with an event's path so far`() {
        #expect(button.send("giftSent") == .handled(by: "RoomViewController"))
        #expect(room.handled == ["UIView--Panel--UIButton#send--giftSent"])
    }

    @Test func `control events go to handleEventOfControl`() {
        #expect(button.send("touchUpInside", kind: .activation) == .unhandled)
        #expect(room.handled == ["control UIView--Panel--UIButton#send--touchUpInside"])
    }

    @Test func `an event stops at a controller that stops it, and climbs on otherwise`() {
        let parent = RoomViewController()
        let window = app.window(showing: parent)
        parent.addChild(room)
        parent.view.addSubview(room.view)
        button.send("climbs")
        room.stopsAfterHandling = true
        button.send("stops")
        #expect(room.handled.count == 2)
        #expect(parent.handled.count == 1)
        #expect(window.rootViewController === parent)
    }

    @Test func `a routing override takes the events of the app and lets control events pass`() {
        let wall = Wall()
        panel.addSubview(wall)
        #expect(wall.send("giftSent") == .handled(by: "Wall"))
        wall.send("touchUpInside", kind: .activation)
        #expect(room.handled == ["control UIView--Panel--Wall--touchUpInside"])
    }

    @Test func `handlers of a controller receive its events`() throws {
        room.eventHandlers = [Reader()]
        let event = ResponderChain.Event("giftSent", from: button)
        app.eventDispatcher.send(event)
        #expect(event.info["reader"] as? String == "UIView--Panel--UIButton#send--giftSent")
    }

    @Test func `a class that adopts the protocol without implementing it behaves as one that does not`() {
        let lobby = LobbyViewController()
        let plain = UIViewController()
        for controller in [lobby, plain] {
            let window = app.window(showing: controller)
            #expect(controller.view.send("giftSent") == .unhandled)
            #expect(controller.view.send("tap", kind: .activation) == .unhandled)
            #expect((controller as any Responder).isTrackingEnabled)
            #expect(!(controller as any Responder).stopsAfterHandling)
            #expect((controller as any Responder).eventHandlers.isEmpty)
            #expect(window.windowScene != nil)
        }
    }

    @Test func `events below a responder that is not tracked are not recorded`() throws {
        #expect(try CapturedChain(from: button).summary.mayBeRecorded)
        room.isTrackingEnabled = false
        #expect(try !CapturedChain(from: button).summary.mayBeRecorded)
    }

    @Test func `events of a secure text field are not recorded`() throws {
        let field = UITextField()
        panel.addSubview(field)
        #expect(try CapturedChain(from: field).summary.mayBeRecorded)
        field.isSecureTextEntry = true
        #expect(try !CapturedChain(from: field).summary.mayBeRecorded)
    }

    @Test func `views of private classes are left out, and the controllers in them are siblings of those beside`()
        throws
    {
        let container = UILayoutContainerView()
        let (first, second) = (LobbyViewController(), LobbyViewController())
        room.view.addSubview(container)
        for child in [first, second] {
            let wrapper = UITransitionView()
            container.addSubview(wrapper)
            room.addChild(child)
            wrapper.addSubview(child.view)
        }
        let prefix = "UIApplication--TestScene--UIWindow--RoomViewController--UIView--LobbyViewController"
        #expect(try path(first.view) == "\(prefix)--UIView--e")
        #expect(try path(second.view) == "\(prefix)[1]--UIView--e")
        #expect(first.view.send("giftSent") == .handled(by: "RoomViewController"))
    }

    @Test func `a private control is named as a control`() throws {
        let (first, second) = (UITabBarButton(), UITabBarButton())
        panel.addSubview(first)
        panel.addSubview(second)
        #expect(try path(second).hasSuffix("Panel--UIControl[1]--e"))
    }

    @Test func `a cell is a row of its table`() throws {
        let table = GiftTable()
        let cell = GiftCell()
        panel.addSubview(table)
        table.addSubview(cell)
        #expect(try path(cell).hasSuffix("Panel--GiftTable--GiftCell[*]--e"))
        let summary = try CapturedChain(from: cell).summary
        #expect(summary.position == "2:5")
        #expect(summary.item == "gift-7")
    }

    @Test
    func `a presented controller is one place below its window, and its events climb to the one that presents it`()
        throws
    {
        let (sheet, second) = (LobbyViewController(), LobbyViewController())
        room.present(sheet, animated: false)
        let prefix = "UIApplication--TestScene--UIWindow--LobbyViewController"
        #expect(try path(sheet.view) == "\(prefix)--UIView--e")
        #expect(try CapturedChain(from: sheet.view).summary.node?.screen == "LobbyViewController")
        #expect(sheet.view.send("giftSent") == .handled(by: "RoomViewController"))
        sheet.present(second, animated: false)
        #expect(try path(second.view) == "\(prefix)[1]--UIView--e")
        let child = RoomViewController()
        sheet.addChild(child)
        sheet.view.addSubview(child.view)
        #expect(try path(child.view) == "\(prefix)--UIView--RoomViewController--UIView--e")
    }

    @Test func `a second scene renames nothing`() throws {
        let before = try path(button)
        app.openAnotherScene()
        #expect(app.connectedScenes.count == 2)
        #expect(try path(button) == before)
    }

    @Test func `the nearest controller is found by its type`() {
        #expect(button.nearest(RoomViewController.self) === room)
    }
}

private final class GiftTable: UITableView {
    override func indexPath(for cell: UITableViewCell) -> IndexPath? { IndexPath(row: 5, section: 2) }
}

private final class Reader: EventHandler {
    func handle(_ event: ResponderChain.Event) -> Bool {
        event.info["reader"] = event.path
        return true
    }
}
