import ClickTracking
import Foundation
import SessionReplay
import SimulatedUI
import Synchronization
import TestSupport
import Testing
import TouchSessions

@testable import TrackingTesting

struct ExpectClicksTests {
    private let folder: TemporaryFolder
    private let recording: String

    init() throws {
        folder = try TemporaryFolder()
        recording = folder.file("buy.touches.jsonl")
        try record(ShopApp(), as: "buy.touches.jsonl")
    }

    /// Records how an app is used.
    private func record(_ app: ShopApp, as name: String, _ session: String = "s-1") throws {
        var lines = ""
        let writer = TouchSessionWriter(app.application, session: SessionKey(name: session)) { lines += $0 }
        writer.start()
        app.use()
        try writer.close()
        try folder.write(lines, to: name)
    }

    @Test(arguments: [nil, ShopApp.Change.title])
    func `an app that tracks what it tracked when the session was recorded passes`(change: ShopApp.Change?) {
        expectClicks(recording, in: ShopApp(change).application)
    }

    @Test(arguments: [
        (
            ShopApp.Change.renamed,
            [
                "session s-1: 6 clicks expected, 6 came: 1 changed", "  ~ click 5 has changed: ",
                "View--Button#pay--touchUpInside",
                "path: now Application--Window--ShopViewController--View--Button#buy--",
                "by the touch at 60.0, 420.0, which came down on ",
            ]
        ),
        (.wrapped, ["1 changed", "path: now Application--Window--ShopViewController--View--View#card--Button#pay--"]),
        (
            .unbound,
            ["1 changed", "handled: yes expected, now no", "handled_by: ShopViewController expected, now none"]
        ),
        (
            .moved,
            ["1 changed", "path: now Application--Window--ShopViewController--View--tap", "handled: yes expected"]
        ),
        (
            .covered,
            [
                "6 clicks expected, 5 came: 1 missing", "  - click 5 is missing: ",
                "the touch at 60.0, 420.0 came down on ",
                "--View#banner, and no click was recorded",
            ]
        ),
    ])
    func `a change of the app is one issue at the caller's line that tells what changed and what to do`(
        change: ShopApp.Change, parts: [String]
    ) throws {
        let issues = issues { expectClicks(recording, in: ShopApp(change).application) }
        #expect(issues.count == 1)
        let text = try #require(issues.first)
        for part in ["buy.touches.jsonl: clicks differ from the expected ones"] + parts + ["TAPTRAIL_UPDATE=1"] {
            #expect(text.contains(part), "\(text)")
        }
        #expect(!text.contains("recorded in a window"))
    }

    @Test func `the file of expected clicks counts if there is one`() throws {
        let path = "Application--Window--ShopViewController--View--TableView#articles--ArticleCell[*]--Button#add"
        let first = #"{"path":"\#(path)--touchUpInside","position":"0:0"}"# + "\n"
        try folder.write(first, to: "buy.expected.jsonl")
        let text = try #require(issues { expectClicks(recording, in: ShopApp().application) }.first)
        #expect(text.contains("1 click expected, 6 came: 5 additional"))
        #expect(text.contains("  + click 6 is not expected: Application--Window--ShopViewController--View--tap"))
    }

    @Test func `an intended change is expected from now on, and what is as expected is not written`() throws {
        let update = { (change: ShopApp.Change?) in
            expectClicks(
                recording, in: ShopApp(change).application, configuration: nil, updatesFile: true,
                sourceLocation: #_sourceLocation)
        }
        update(nil)
        #expect(try folder.names() == ["buy.touches.jsonl"])
        withKnownIssue("a warning", isIntermittent: true) { update(.renamed) }
        let written = try folder.bytes(of: "buy.expected.jsonl")
        expectClicks(recording, in: ShopApp(.renamed).application)
        let text = try #require(issues { expectClicks(recording, in: ShopApp().application) }.first)
        #expect(text.contains("Button#buy--touchUpInside  (buy.expected.jsonl, line 5)"))
        #expect(try folder.bytes(of: "buy.expected.jsonl") == written)
    }

    @Test func `a window of another size is told`() throws {
        let text = try #require(issues { expectClicks(recording, in: ShopApp(.renamed, width: 390).application) }.first)
        #expect(text.contains("recorded in a window of 320.0 × 480.0 points, and its window has 390.0 × 480.0 now."))
    }

    @Test func `a window of another size is an issue, also where the clicks are as expected`() throws {
        let texts = issues { expectClicks(recording, in: ShopApp(width: 330).application) }
        let text = try #require(texts.first)
        #expect(texts.count == 1)
        #expect(text.hasPrefix("buy.touches.jsonl: clicks are as expected, but the touches were placed elsewhere\n"))
        #expect(text.contains("320.0 × 480.0 points, and its window has 330.0 × 480.0 now."))
    }

    @Test func `a renamed class that explains all changed clicks is told in one line`() throws {
        let text = try #require(issues { expectClicks(recording, in: ShopApp(.controller).application) }.first)
        let line = "ShopViewController is now StoreViewController in all 6 changed clicks"
        #expect(text.components(separatedBy: "\n").contains(line), "\(text)")
        let other = try #require(issues { expectClicks(recording, in: ShopApp(.wrapped).application) }.first)
        #expect(!other.contains(" is now "))
    }

    @Test func `the app's own configuration tells what is recorded, and nothing of the play stays in the app`()
        throws
    {
        var configuration = RecorderConfiguration(
            app: "Shop", journal: JournalConfiguration(folder: folder.file("own")))
        configuration.alsoRecords = ["touchDown"]
        let recorder = try Recorder(configuration) { Nowhere() }
        let app = ShopApp()
        try recorder.install(on: app.application)
        do {
            let touches = TouchSessionRecorder(app.application, beside: recorder, into: folder.file("own.jsonl"))
            app.use()
            touches.close()
        }
        let before = recorder.account.captured
        #expect(before == 9)
        let today = ShopApp()
        try recorder.install(on: today.application)
        expectClicks(folder.file("own.jsonl"), in: today.application, configuration: configuration)
        // The app's own recorder saw the play as it sees any user. The play's recorder is gone with it.
        #expect(recorder.account.captured == 2 * before)
        today.use()
        #expect(recorder.account.captured == 3 * before)
        recorder.close()
        #expect(issues { expectClicks(folder.file("own.jsonl"), in: ShopApp().application) }.count == 1)
    }

    @Test func `a session that touches a secure field passes on the app that it was recorded of`() throws {
        try recordLogin(LoginApp())
        let expected = try TouchSessionFile(path: folder.file("login.jsonl")).sessions
        #expect(expected.flatMap { $0.clicks.map(\.path) }.count { $0.hasSuffix("#name--editingDidEnd") } == 1)
        #expect(issues { expectClicks(folder.file("login.jsonl"), in: LoginApp().application) }.isEmpty)
        let other = try #require(
            issues { expectClicks(folder.file("login.jsonl"), in: LoginApp(button: "enter").application) }.first)
        #expect(other.contains("Focus left a field 1 time(s)"))
    }

    private func recordLogin(_ app: LoginApp) throws {
        var lines = ""
        let writer = TouchSessionWriter(app.application, session: SessionKey(name: "s-1")) { lines += $0 }
        writer.start()
        for (index, y) in [40.0, 100, 160, 160].enumerated() {
            app.application.tap(at: Point(x: 50, y: y), timestampMs: Int64(index) * 1_000)
        }
        try writer.close()
        try folder.write(lines, to: "login.jsonl")
    }

    @Test func `several sessions of one app are played one after the other`() throws {
        let app = ShopApp()
        try record(app, as: "1.jsonl")
        try record(app, as: "2.jsonl", "s-2")
        let both = try folder.bytes(of: "1.jsonl") + folder.bytes(of: "2.jsonl")
        try folder.write(both, to: "both.jsonl")
        expectClicks(folder.file("both.jsonl"), in: ShopApp().application)
        let text = try #require(
            issues { expectClicks(folder.file("both.jsonl"), in: ShopApp(.covered).application) }.first)
        #expect(text.contains("session s-1: ") && text.contains("session s-2: "))
        #expect(text.components(separatedBy: "the touch at 60.0, 420.0").count == 3)
    }

    @Test func `a recording that cannot be played, or holds no click, is an issue that says what to do`() throws {
        let application = ShopApp().application
        #expect(
            issues { expectClicks("missing.jsonl", in: application) } == [
                "The session cannot be played: \(Self.folderOfThisFile)/missing.jsonl: no such file or folder; check the path"
            ])
        try folder.write(try folder.bytes(of: "buy.touches.jsonl") + Data("{\"t\":1,\n".utf8), to: "cut.jsonl")
        let cut = try #require(issues { expectClicks(folder.file("cut.jsonl"), in: application) }.first)
        #expect(cut.contains("cut.jsonl, line ") && cut.contains("record the session again"))
        try folder.write(#"{"format":"taptrail-touches/1","session":"s"}"# + "\n", to: "empty.jsonl")
        let empty = try #require(issues { expectClicks(folder.file("empty.jsonl"), in: application) }.first)
        #expect(empty.contains("holds no click, so it tests nothing"))
    }

    private static let folderOfThisFile = (#filePath as NSString).deletingLastPathComponent

    /// The texts of the issues of some work; all of them must be at the line of the call.
    private func issues(
        _ work: () -> Void, sourceLocation: SourceLocation = #_sourceLocation
    ) -> [String] {
        let texts = Locked<[String]>([])
        withKnownIssue("what is tested", isIntermittent: true) {
            work()
        } matching: { issue in
            texts.withLock { $0 += issue.comments.map(\.rawValue).filter { $0 != "what is tested" } }
            return issue.sourceLocation?.line == sourceLocation.line
                && issue.sourceLocation?.fileID == sourceLocation.fileID
        }
        return texts.withLock { $0 }
    }
}

/// A sink that keeps nothing.
private final class Nowhere: ClickSink, ClickFeed {
    let needsPrefix = false
    func knownSources() -> [KnownSource] { [] }
    func open(_ source: ClickSource, continuing known: KnownSource?) -> any ClickFeed { self }
    func skip(_ batch: ClickBatch) {}
    func write(
        _ batch: ClickBatch, upTo progress: SourceProgress?, rejecting record: (Int, String) -> RejectedRecord
    ) -> WriteResult { WriteResult(stored: batch.count) }
    func close() {}
}

/// A name, a password that is never recorded, and a button.
private final class LoginApp {
    let application = Application()

    init(button identifier: String = "login") {
        let controller = ViewController()
        let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 480))
        window.rootViewController = controller
        application.addWindow(window)
        let name = TextField(frame: Rect(x: 0, y: 20, width: 200, height: 40), identifier: "name")
        let password = TextField(frame: Rect(x: 0, y: 80, width: 200, height: 40), identifier: "password")
        password.isSecureTextEntry = true
        let button = Button("Log in", frame: Rect(x: 0, y: 140, width: 200, height: 40), identifier: identifier)
        button.addAction { _ in }
        for view in [name, password, button] { controller.view.addSubview(view) }
    }
}
