import ClickTracking
import ResponderChain
import TestSupport
import Testing

struct RecorderSelectionTests {
    @Test(
        arguments: [
            (.activation, [], true), (.routed, [], true), (.control, [], false), (.control, ["touchDown"], true),
            (.control, ["touchUp"], false),
        ] as [(Event.Kind, Set<String>, Bool)])
    func `activations and routed events are recorded, other control events where they are named`(
        kind: Event.Kind, alsoRecords: Set<String>, isRecorded: Bool
    ) throws {
        let app = try TestApp()
        app.recorder.alsoRecords = alsoRecords
        app.button.send("touchDown", kind: kind)
        #expect(try app.recorded().count == (isRecorded ? 1 : 0))
    }

    private struct CurrentGift: Question { typealias Answer = Int }

    @Test func `questions and named actions are not recorded, answered or not`() throws {
        let app = try TestApp()
        app.recorder.alsoRecords = ["refresh", CurrentGift.questionName]
        app.panel.onRoute = { node, event in
            _ = event.answer(CurrentGift.self) { _ in 12 }
            node.forward(event)
        }
        #expect(app.button.ask(CurrentGift()) == 12)
        #expect(app.panel.next?.ask(CurrentGift()) == nil)
        #expect(throws: ActionError.self) { try app.button.perform(action: "refresh") }
        #expect(try app.recorded().isEmpty)
    }

    @Test(arguments: TestApp.Level.allCases)
    func `nothing on or below a secure responder is recorded`(level: TestApp.Level) throws {
        let app = try TestApp()
        app[level].isSecure = true
        app.button.send("tap", kind: .activation)
        #expect(try app.recorded().isEmpty)
        #expect(app.sink.batchSizes.isEmpty)
    }

    @Test(arguments: TestApp.Level.allCases)
    func `nothing on or below an untracked responder is recorded`(level: TestApp.Level) throws {
        let app = try TestApp()
        app[level].isTrackingEnabled = false
        app.button.send("tap", kind: .activation)
        #expect(try app.recorded().isEmpty)
    }

    @Test func `what stands beside or above a secure responder is recorded`() throws {
        let app = try TestApp()
        app.button.isSecure = true
        app.panel.send("tap", kind: .activation)
        #expect(try app.recorded().map(\.control.path) == [TestApp.prefix + "GiftPanel--tap"])
    }

    @Test func `a control that becomes secure while its event climbs was not secure when it was touched`() throws {
        let app = try TestApp()
        app.panel.onRoute = { [unowned app] node, event in
            app.button.isSecure = true
            node.forward(event)
        }
        app.button.send("tap", kind: .activation)
        app.button.send("tap", kind: .activation)
        #expect(try app.recorded().count == 1)
    }

    @Test func `info that an event carries is not recorded`() throws {
        let app = try TestApp()
        app.button.send("tap", kind: .activation, info: ["text": "secret"])
        #expect(try #require(try app.recorded().first).info == nil)
    }

    @Test func `a list's cell is a star in the path, and its row and item travel with the click`() throws {
        let app = try TestApp()
        app.controller.listCell = ListCell(section: 1, row: 0, item: "room-7")
        app.panel.listCell = ListCell(section: 0, row: 3, item: "gift-12")
        app.button.send("tap", kind: .activation)
        let click = try #require(try app.recorded().first)
        #expect(click.control.path == "Application--LiveRoomViewController[*]--GiftPanel[*]--Button#send--tap")
        #expect(click.position == "1:0/0:3")
        #expect(click.item == "gift-12")
    }

    @Test func `the item is the innermost one that is known`() throws {
        let app = try TestApp()
        app.controller.listCell = ListCell(section: 1, row: 0, item: "room-7")
        app.panel.listCell = ListCell(section: 0, row: 3)
        app.button.send("tap", kind: .activation)
        #expect(try #require(try app.recorded().first).item == "room-7")
    }
}
