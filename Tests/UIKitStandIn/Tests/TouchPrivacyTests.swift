import ClickTracking
import TapTrailUIKitTouches
import Testing
import TouchSessions
import UIKitCore

@testable import TapTrailUIKit
@testable import UIKit

/// What never gets into a file of touches, and what stays in the app.
@MainActor struct TouchPrivacyTests {
    @Test func `nothing of secure, untracked and denied views and of the keyboard is in the file, and no text`()
        throws
    {
        let privacy = PrivacyPolicy(deniedIdentifiers: ["delete"], deniedParts: [.identifier("patients")])
        let stage = try TouchStage(privacy: privacy)
        let password = stage.add(UITextField(), named: "password", at: 0)
        password.isSecureTextEntry = true
        let inside = stage.add(Panel(), named: "secret-1", at: 0, in: password)
        let untracked = stage.add(Diary(), named: "diary", at: 40)
        let page = stage.add(Panel(), named: "secret-2", at: 0, in: untracked)
        let patients = stage.add(Panel(), named: "patients", at: 80)
        let patient = stage.add(UIButton(), named: "secret-3", at: 0, in: patients)
        let delete = stage.add(UIButton(), named: "delete", at: 120)
        let keys = UITextEffectsWindow()
        keys.windowScene = stage.window.windowScene
        stage.add(UIButton(), named: "secret-4", at: 0, in: keys)
        for view in [password, inside, untracked, page, patients, patient, delete] { stage.tap(view) }
        stage.recorder.isTracking = false
        stage.tap(stage.add(Panel(), named: "secret-5", at: 160))
        stage.recorder.isTracking = true
        let item = UIBarButtonItem()
        item.title = "secret-6"
        stage.add(UIToolbar(), at: 200).items = [item]
        let shown = stage.add(Panel(), named: "shown", at: 300)
        stage.room.view.subviews.first { $0.accessibilityIdentifier == "secret-5" }?.removeFromSuperview()
        stage.tap(shown)
        let (_, touches) = try stage.finish()
        #expect(!touches.contains("secret"))
        #expect(touches.contains("\"identifier\":\"patients\"") && touches.contains("\"identifier\":\"shown\""))
        let fingers = touches.split(separator: "\n").filter { $0.contains("\"touches\":") }
        #expect(fingers.count == 2 && fingers.allSatisfy { $0.contains("\"y\":310.0") })
        #expect(touches.split(separator: "\n").count { $0.contains("\"event\":") } == 1)
    }

    @Test func `a recorder that is closed and kept records no more`() throws {
        let stage = try TouchStage()
        let panel = stage.add(Panel(), named: "panel", at: 0)
        stage.tap(panel)
        stage.touches?.close()
        let written = stage.touches?.account.written
        stage.tap(panel)
        #expect(stage.touches?.account.waiting == 0 && stage.touches?.account.written == written)
        #expect(try stage.finish().touches.split(separator: "\n").count == written)
    }

    @Test func `nothing of the recorder stays in the app once it is gone`() throws {
        let stage = try TouchStage()
        let panel = stage.add(Panel(), named: "panel", at: 0)
        weak let touches = stage.touches
        stage.tap(panel)
        stage.forgetTouches()
        #expect(touches == nil)
        panel.accessibilityIdentifier = "later"
        stage.tap(panel)
        let (clicks, text) = try stage.finish()
        #expect(clicks.count == 2)
        #expect(text.contains("panel") && !text.contains("later"))
    }

    @Test func `a file that cannot be written ends the recording of touches, and clicks go on`() throws {
        let stage = try TouchStage()
        let other = TouchSessionRecorder(stage.app, beside: stage.recorder, into: "/dev/full/touches.jsonl")
        stage.tap(stage.add(Panel(), at: 0))
        other.close()
        #expect(other.account.failure != nil && other.account.written == 0)
        #expect(try stage.finish().clicks.count == 1)
    }
}

private final class Diary: UIView, EventRouting {
    var isTrackingEnabled: Bool { false }
}
