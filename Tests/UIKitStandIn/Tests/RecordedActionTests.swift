import ResponderChain
import Testing

@testable import TapTrailUIKit
@testable import UIKit

@MainActor struct RecordedActionTests {
    private let stage = Stage()

    @Test(arguments: [true, false])
    func `an action of an alert is recorded where it is said to start, before its handler is called`(hasHandler: Bool) {
        var seen: [[String]] = []
        let handler: @MainActor (UIAlertAction) -> Void = { _ in seen.append(stage.lines) }
        let action = UIAlertAction(
            title: "Delete", style: .destructive, recordedAs: "delete", from: stage.room.view,
            handler: hasHandler ? handler : nil)
        action.handler?(action)
        let line = "UIAlertAction#delete--tap by \(hasHandler ? "closure" : "UIAlertController")"
        #expect(stage.lines == [line])
        #expect(seen == (hasHandler ? [[line]] : []))
        let root = "UIApplication--TestScene--UIWindow--RoomViewController--UIView#root"
        #expect(stage.log.paths == ["\(root)--UIAlertAction#delete--tap"])
    }

    @Test func `an item of a menu is recorded and its handler called`() {
        var isCalled = false
        let action = UIAction(title: "Share", recordedAs: "share", from: stage.room.view) { _ in isCalled = true }
        action.performWithSender(nil, target: nil)
        #expect(stage.lines == ["UIAction#share--tap by closure"])
        #expect(isCalled)
    }

    @Test func `an action whose screen has gone calls its handler and is recorded at the application`() {
        var isCalled = false
        var view: UIView? = UIView()
        view.map(stage.room.view.addSubview)
        let action = UIAlertAction(title: nil, style: .cancel, recordedAs: "no", from: view ?? stage.room.view) { _ in
            isCalled = true
        }
        view?.removeFromSuperview()
        view = nil
        // The application of the process is the one that was made last.
        let (log, app) = (ClickLog(), TestApp())
        app.eventDispatcher.add(log)
        action.handler?(action)
        #expect(isCalled && app === UIApplication.shared)
        #expect(log.paths == ["UIApplication--UIAlertAction#no--tap"])
    }
}
