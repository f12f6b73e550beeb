import ResponderChain
import Testing

@testable import TapTrailUIKit

struct TouchRecordTests {
    private static let start = Event.Location(x: 100, y: 100)

    @Test func `a tap that nothing used is known when the finger is lifted`() {
        var touch = TouchRecord(start: Self.start)
        #expect(!touch.isUnusedTap)
        touch.hasEnded = true
        #expect(touch.isUnusedTap)
    }

    @Test(arguments: [(106, 108, true), (107, 108, false), (90, 100, true), (100, 89, false), (.nan, 100, false)])
    func `a finger that moves more than ten points does not tap`(x: Double, y: Double, isTap: Bool) {
        var touch = TouchRecord(start: Self.start)
        touch.move(to: Event.Location(x: x, y: y))
        #expect(touch.isTap == isTap)
    }

    @Test func `a finger that comes back after a long way does not tap`() {
        var touch = TouchRecord(start: Self.start)
        touch.move(to: Event.Location(x: 300, y: 100))
        touch.move(to: Self.start)
        touch.hasEnded = true
        #expect(!touch.isUnusedTap)
    }

    @Test(arguments: [TouchEnd.use, .activate, .noTap])
    func `a touch that was used or was not alone is no tap on nothing`(end: TouchEnd) {
        var touch = TouchRecord(start: Self.start)
        switch end {
        case .use: touch.isUsed = true
        case .activate: touch.activate()
        case .noTap: touch.isTap = false
        }
        touch.hasEnded = true
        #expect(!touch.isUnusedTap)
        #expect(touch.hasActivated == (end == .activate))
    }

    enum TouchEnd: CaseIterable {
        case use, activate, noTap
    }
}

struct ControlEventRuleTests {
    @Test(
        arguments: [
            ("touchUpInside", "touchUpInside", .activation), ("touchUpInside", "valueChanged", .activation),
            ("touchUpInside", "editingDidEnd", .activation), ("touchUpInside", "menuActionTriggered", .activation),
            ("touchUpInside", "touchDown", .control), ("valueChanged", "touchUpInside", .control),
            ("valueChanged", "valueChanged", .activation), ("editingDidEnd", "editingChanged", .control),
            ("touchUpInside", "primaryActionTriggered", .control),
        ] as [(String, String, Event.Kind)])
    func `the main event, a changed value and a finished edit activate a control`(
        mainEvent: String, event: String, kind: Event.Kind
    ) {
        #expect(ControlEventRule(mainEvent: mainEvent).kind(of: event) == kind)
    }

    @Test func `one touch activates a control once`() {
        let rule = ControlEventRule(mainEvent: "valueChanged")
        #expect(rule.kind(of: "valueChanged", hasActivated: true) == .control)
    }
}
