import ResponderChain
import Testing
import UIKit

@testable import TapTrailUIKit

@MainActor struct EventTests {
    private let app = TestApp()
    private let room = RoomViewController()
    private let field = UITextField()
    private let window: UIWindow

    private struct GiftSent: RoutedEvent {
        let gift: Int
    }

    private enum GiftEvent: RoutedEvent {
        case opened, closed
    }

    init() {
        window = app.window(showing: room)
        room.view.addSubview(field)
    }

    @Test func `a control event raises an event of the app`() {
        field.sends("nameChanged", for: .editingChanged)
        field.sendActions(for: .editingDidBegin)
        #expect(room.handled.isEmpty)
        field.sendActions(for: .editingChanged)
        #expect(room.handled == ["UIView--UITextField--nameChanged"])
    }

    @Test func `binding the same event again replaces it`() {
        var infos: [Int] = []
        for round in 1...4 {
            field.sends("nameChanged", for: .editingChanged) { _ in
                infos.append(round)
                return [:]
            }
        }
        field.sendActions(for: .editingChanged)
        #expect(room.handled.count == 1)
        #expect(infos == [4])
        field.removeEvent("nameChanged", for: .editingChanged)
        field.sendActions(for: .editingChanged)
        #expect(room.handled.count == 1)
    }

    @Test func `a typed event is made each time it is raised`() {
        var gift = 1
        field.sends(for: .editingDidEnd) { _ in GiftSent(gift: gift) }
        gift = 2
        let catcher = Catcher()
        room.eventHandlers = [catcher]
        field.sendActions(for: .editingDidEnd)
        #expect(catcher.gifts == [2])
    }

    @Test func `cases of an enum are bound beside each other, and each replaces itself`() {
        for _ in 1...2 {
            field.sends(GiftEvent.opened)
            field.sends(GiftEvent.closed)
        }
        field.sendActions(for: .primaryActionTriggered)
        #expect(
            room.handled == ["UIView--UITextField--GiftEvent.opened", "UIView--UITextField--GiftEvent.closed"])
        field.removeEvent("GiftEvent.opened")
        field.sendActions(for: .primaryActionTriggered)
        #expect(room.handled.last == "UIView--UITextField--GiftEvent.closed")
        #expect(room.handled.count == 3)
    }

    @Test func `the action of a bar item has the name of the event's case`() {
        let item = UIBarButtonItem()
        item.title = "Gifts"
        item.sends(GiftEvent.opened, from: room)
        #expect(item.primaryAction?.identifier == .raising("GiftEvent.opened"))
        item.primaryAction?.performWithSender(item, target: nil)
        #expect(room.handled == ["GiftEvent.opened"])
    }

    @Test func `an event of a bar item starts at the controller, with the item as sender`() {
        let item = UIBarButtonItem()
        let catcher = Catcher()
        room.eventHandlers = [catcher]
        item.title = "Save"
        item.sends("saved", from: room)
        item.primaryAction?.performWithSender(item, target: nil)
        #expect(room.handled == ["saved"])
        #expect(catcher.senders.first === item)
    }

    @Test func `a bar item's own events start at its custom view or its target`() {
        let item = UIBarButtonItem()
        #expect(item.send("saved") == .unhandled)
        item.target = room
        #expect(item.send("saved") == .handled(by: "RoomViewController"))
        item.customView = field
        item.send("saved")
        #expect(room.handled == ["saved", "UIView--UITextField--saved"])
    }

    @Test func `a recogniser's events start at its view`() {
        let recognizer = Recognizer(on: field)
        recognizer.send("cardSwiped")
        #expect(room.handled == ["UIView--UITextField--cardSwiped"])
    }

    @Test func `a control raises the control events that it has actions for`() {
        #expect((field as any Responder).raisedEvents.isEmpty)
        field.sends("nameChanged", for: [.editingDidEnd, .editingDidBegin])
        #expect(
            (field as any Responder).raisedEvents == [
                RaisedEvent("editingDidEnd", kind: .activation), RaisedEvent("editingDidBegin", kind: .control),
            ])
    }

    private final class Catcher: EventHandler {
        var gifts: [Int] = []
        var senders: [AnyObject] = []

        func handle(_ event: ResponderChain.Event) -> Bool {
            senders.append(event.sender)
            if let gift = event.typed(GiftSent.self)?.gift { gifts.append(gift) }
            return false
        }
    }

    private final class Recognizer: UIGestureRecognizer {
        private let place: UIView

        init(on view: UIView) {
            place = view
            super.init()
        }

        override var view: UIView? { place }
    }
}
