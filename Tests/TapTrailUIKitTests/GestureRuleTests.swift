import Testing

@testable import TapTrailUIKit

struct GestureRuleTests {
    @Test(arguments: [
        ("UITapGestureRecognizer", "tap"), ("UILongPressGestureRecognizer", "longPress"),
        ("UIScreenEdgePanGestureRecognizer", "screenEdgePan"), ("DoubleTapGestureRecognizer", "doubleTap"),
        ("ScratchRecognizer", "scratch"), ("Wiggle", "wiggle"), ("UIGestureRecognizer", "gesture"), ("", "gesture"),
    ])
    func `a gesture's event has the recogniser's name without its frame`(className: String, name: String) {
        #expect(GestureRule(className: className, isSystemClass: false).eventName == name)
    }

    @Test(arguments: ["UITapGestureRecognizer", "UISwipeGestureRecognizer", "UIPanGestureRecognizer"])
    func `a recogniser of a public class counts on a view of the app`(className: String) {
        #expect(GestureRule(className: className, isSystemClass: true).counts)
    }

    @Test(arguments: [
        "UIScrollViewPanGestureRecognizer", "UIScrollViewPinchGestureRecognizer", "UITextTapRecognizer",
        "_UIParallaxTransitionPanGestureRecognizer", "UIVariableDelayLoupeGesture", "UIHoverGestureRecognizer",
    ])
    func `a recogniser of a private class never counts`(className: String) {
        #expect(!GestureRule(className: className, isSystemClass: true).counts)
        #expect(!GestureRule(className: className, isSystemClass: true, delegate: .app).counts)
    }

    @Test func `a recogniser that a scroll view or a controller calls its own does not count`() {
        var pan = GestureRule(className: "UIPanGestureRecognizer", isSystemClass: true, delegate: .app)
        #expect(pan.counts)
        pan.isOwnedBySystem = true
        #expect(!pan.counts)
    }

    @Test(
        arguments: [
            (nil, false, true), (nil, true, false), (.app, false, true), (.app, true, true), (.system, false, false),
            (.system, true, false),
        ] as [(GestureRule.Owner?, Bool, Bool)])
    func `the delegate's owner decides, and without a delegate the view`(
        delegate: GestureRule.Owner?, isInSystemView: Bool, counts: Bool
    ) {
        let tap = GestureRule(
            className: "UITapGestureRecognizer", isSystemClass: true, delegate: delegate, isInSystemView: isInSystemView
        )
        #expect(tap.counts == counts)
    }

    @Test func `a recogniser of a class of the app counts on every view`() {
        #expect(GestureRule(className: "ScratchRecognizer", isSystemClass: false, isInSystemView: true).counts)
    }

    @Test(
        arguments: [
            ([.ended], 1), ([.began, .other, .ended], 1), ([.began, .began, .cancelled], 1),
            ([.began, .cancelled, .ended], 2), ([.cancelled, .other], 0), ([.ended, .ended], 2),
            ([.began, .ended, .began, .ended], 2),
        ] as [([GestureProgress.State], Int)])
    func `a gesture is recognised once, when it begins or else when it ends`(
        states: [GestureProgress.State], times: Int
    ) {
        let recognizer = Recognizer()
        var progress = GestureProgress()
        let recognized = states.count { progress.recognizes(ObjectIdentifier(recognizer), in: $0) }
        #expect(recognized == times)
    }

    private final class Recognizer {}
}
