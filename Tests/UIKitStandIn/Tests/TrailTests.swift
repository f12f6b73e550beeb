import ResponderChain
import Testing
import UIKitCore

@testable import TapTrailSwiftUI
@testable import TapTrailUIKit
@testable import UIKit

/// Named views of SwiftUI. What SwiftUI does, which hands trails down and lays out marks, is played here.
@MainActor struct TrailTests {
    private let app = TestApp()
    private let room = RoomViewController()
    private let log = ClickLog()
    private let window: UIWindow
    /// A view of the system that uses touches itself, as SwiftUI's hosting view does.
    private let hosting = UIHostView()

    init() {
        window = app.window(showing: room)
        room.view.addSubview(hosting)
        app.eventDispatcher.add(log)
    }

    private let place = "UIApplication--TestScene--UIWindow--RoomViewController--UIView"

    /// The trail inside views with names, each with a mark of a size.
    private func trail(_ names: [TrailName], sizes: [CGFloat] = []) -> Trail {
        names.indices.reduce(Trail()) { trail, index in
            let marker = TrailMarker()
            let inside = trail.inside(names[index], marker)
            let mark = marker.makeView(for: inside)
            let side = sizes.indices.contains(index) ? sizes[index] : 100
            (mark.frame, mark.bounds) = (
                CGRect(x: 0, y: 0, width: side, height: side), CGRect(x: 0, y: 0, width: side, height: side)
            )
            hosting.addSubview(mark)
            return inside
        }
    }

    @Test func `a button that is recorded by its action is handled, at the names around it`() {
        let inside = trail([.screen("Gifts"), .component("GiftPanel"), .control("send")])
        inside.record("Button", inside.control ?? "")
        #expect(log.paths == ["\(place)--Gifts--GiftPanel--Button#send--tap"])
        #expect(log.activations.map(\.handler) == ["closure"])
    }

    @Test func `an action records itself before it runs, and knows its screen`() throws {
        var seen = 0
        let delete = trail([.screen("Gifts"), .component("Row")])("delete") { [log] in seen = log.paths.count }
        delete()
        #expect(seen == 1 && log.paths == ["\(place)--Gifts--Row--Button#delete--tap"])
        let chain = try CapturedChain(from: trail([.screen("Gifts"), .component("Row")]).responder())
        #expect(chain.summary.node?.screen == "Gifts")
    }

    @Test func `without a mark that is shown the path begins at the application`() {
        UIApplication.current = app
        Trail().record("Button", "send")
        #expect(log.paths == ["UIApplication--Button#send--tap"])
    }

    /// A tap on the hosting view, and what the app does in between.
    private func tap(at point: CGPoint, then act: () -> Void = {}) {
        let touch = TestTouch(on: hosting, recognizers: [])
        touch.place = point
        let event = TestEvent([touch])
        let clicks = app.hook.clicks
        clicks.willSend(event.changes)
        clicks.didSend(event.changes)
        touch.currentPhase = .ended
        clicks.willSend(event.changes)
        act()
        clicks.didSend(event.changes)
        clicks.decide()
    }

    @Test func `a touch of a named view that nothing else tells of has an unknown outcome, at the smallest`() {
        _ = trail([.component("Panel"), .control("card"), .control("picture")], sizes: [90, 80, 40])
        tap(at: CGPoint(x: 10, y: 10))
        tap(at: CGPoint(x: 60, y: 60))
        tap(at: CGPoint(x: 85, y: 85))
        #expect(log.paths == ["\(place)--Panel--View#picture--tap", "\(place)--Panel--View#card--tap"])
        #expect(log.lines.allSatisfy { $0.hasSuffix(" unknown") })
    }

    @Test func `a touch whose action has recorded itself is recorded once`() {
        let inside = trail([.component("Panel"), .control("send")])
        tap(at: CGPoint(x: 10, y: 10)) { inside.record("Button", "send") }
        #expect(log.paths == ["\(place)--Panel--Button#send--tap"])
    }
}
