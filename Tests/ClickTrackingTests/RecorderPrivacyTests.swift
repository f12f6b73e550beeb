import ClickTracking
import ResponderChain
import Synchronization
import TestSupport
import Testing

/// What is never taken down, and what an app may change or decline.
struct RecorderPrivacyTests {
    @Test func `names of subtrees, as 0.2.0 has them, deny classes and identifiers`() {
        let policy = former.policy(denyingSubtrees: ["GiftPanel"])
        #expect(policy.deniedParts == [.class("GiftPanel"), .identifier("GiftPanel")])
        #expect(former.deniedSubtrees(policy, adding: "send") == ["GiftPanel", "send"])
    }

    @Test(
        arguments: [
            (PrivacyPolicy(deniedClasses: ["Button"]), ["GiftPanel--tap"]),
            (PrivacyPolicy(deniedClasses: ["GiftPanel"]), ["GiftPanel--Button#send--tap"]),
            (PrivacyPolicy(deniedIdentifiers: ["send"]), ["GiftPanel--tap"]),
            (PrivacyPolicy(deniedIdentifiers: ["Button"]), ["GiftPanel--Button#send--tap", "GiftPanel--tap"]),
            (PrivacyPolicy(deniedParts: [.class("GiftPanel")]), []),
            (
                PrivacyPolicy(deniedParts: [.identifier("GiftPanel")]),
                ["GiftPanel--Button#send--tap", "GiftPanel--tap"]
            ),
            (PrivacyPolicy(deniedParts: [.identifier("send")]), ["GiftPanel--tap"]),
            (PrivacyPolicy(deniedParts: [.class("Application")]), []),
        ] as [(PrivacyPolicy, [String])])
    func `denied classes, identifiers and subtrees are not recorded, and not counted either`(
        policy: PrivacyPolicy, paths: [String]
    ) throws {
        let app = try LiveApp { $0.privacy = policy }
        app.tap()
        app.panel.send("tap", kind: .activation)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.control.path) == paths.map { TestApp.prefix + $0 })
        #expect(app.recorder.account.captured == paths.count)
    }

    @Test func `what an earlier recorder has left in the app's chains says nothing to a later one`() throws {
        let app = try LiveApp()
        let clock = app.clock
        app.tap()
        app.recorder.remove(from: app.application)
        for turn in 0..<50 {
            // Every second recorder may not record the button; an earlier one's address is soon another's.
            let folder = try LiveApp.emptyFolder()
            var configuration = RecorderConfiguration(journal: JournalConfiguration(folder: folder))
            configuration.nowMs = { clock.nowMs }
            if turn.isMultiple(of: 2) { configuration.privacy.deniedClasses = ["Button"] }
            let recorder = try Recorder(configuration) { try SharedSink().opened() }
            try recorder.install(on: app.application)
            app.tap(2)
            #expect(recorder.account.captured == (turn.isMultiple(of: 2) ? 0 : 2))
            recorder.remove(from: app.application)
        }
    }

    @Test func `nothing below a secure or untracked responder reaches the journal`() throws {
        let app = try LiveApp()
        for node in [app.button, app.panel, app.controller, app.application] {
            node.isSecure = true
            app.tap()
            node.isSecure = false
            node.isTrackingEnabled = false
            app.tap()
            node.isTrackingEnabled = true
        }
        #expect(app.recorder.account == RecorderAccount())
        app.tap()
        #expect(app.recorder.account.captured == 1)
    }

    @Test func `while the user does not want it nothing is recorded, and what waits can be erased`() throws {
        let app = try LiveApp()
        app.tap(2)
        app.recorder.isTracking = false
        app.tap(3)
        #expect(!app.recorder.isTracking)
        #expect(app.recorder.account.captured == 2)
        app.recorder.eraseWaiting()
        app.recorder.isTracking = true
        app.tap()
        #expect(app.recorder.storeNow())
        #expect(app.sink.seqs == [2])
        #expect(app.recorder.account.dropped == [.erased: 2])
    }

    @Test func `the click by which a user withdraws their consent is not recorded`() throws {
        let app = try LiveApp()
        app.panel.onRoute = { [unowned app] node, event in
            app.recorder.isTracking = false
            app.recorder.eraseWaiting()
            node.forward(event)
        }
        app.tap()
        #expect(app.recorder.account.captured == 0)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.isEmpty)
    }

    @Test func `a session is recorded whole or not at all, in the share that was asked for`() throws {
        let names = Mutex(0)
        let app = try LiveApp {
            $0.privacy.sampling = 0.3
            $0.makeSessionName = { "s-\(names.withLock { $0 += 1; return $0 })" }
        }
        for _ in 0..<2_000 {
            app.recorder.startSession(user: nil)
            app.tap(2)
        }
        #expect(app.recorder.storeNow())
        let clicks = Dictionary(grouping: app.sink.clicks, by: \.session.name)
        #expect(clicks.values.allSatisfy { $0.count == 2 })
        // Five standard deviations around 600.
        #expect((497...703).contains(clicks.count))
        #expect(app.recorder.account.captured == 2 * clicks.count)
    }

    @Test(arguments: [(0, 0), (-1, 0), (1, 5), (2, 5), (Double.nan, 0)])
    func `sampling none or all is exact, and what is no share is none`(share: Double, clicks: Int) throws {
        let app = try LiveApp { $0.privacy.sampling = share }
        for _ in 0..<5 {
            app.recorder.startSession(user: nil)
            app.tap()
        }
        #expect(app.recorder.account.captured == clicks)
    }

    @Test func `an app may change a click before it is recorded, or decline it`() throws {
        let app = try LiveApp {
            $0.transform = { click in
                guard click.location != nil else { return nil }
                var click = click
                click.location?.x = 1
                click.screen = "Lobby"
                click.item = nil
                click.position = "9:9"
                click.info = ["b": "\"", "a": "1"]
                return click
            }
        }
        app.panel.listCell = ListCell(section: 0, row: 1, item: "somebody@example.org")
        app.tap()
        app.tap(number: 77)
        #expect(app.recorder.storeNow())
        let click = try #require(app.sink.clicks.first)
        #expect(app.sink.clicks.count == 1)
        #expect(click.control.screen == "Lobby")
        #expect(click.x == 10)
        #expect(click.item == nil)
        #expect(click.position == "9:9")
        #expect(click.info == #"{"a":"1","b":"\""}"#)
        #expect(app.recorder.account.dropped == [.declined: 1])
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `what an event carries and what is shown never reaches the journal`() throws {
        let app = try LiveApp()
        app.button.send("tap", kind: .activation, info: ["text": "a secret text"])
        for file in try JournalFile.all(in: app.folder) {
            #expect(!String(decoding: try file.bytes, as: UTF8.self).contains("secret"))
        }
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.info) == [nil])
    }

    @Test func `the app's closures may send events of their own`() throws {
        let other = Mutex<Int>(0)
        let app = try LiveApp {
            $0.transform = { click in
                if click.path.event == "tap" { Self.sendFromClosure("asked") }
                return click
            }
            $0.onFrustration = { _ in
                other.withLock { $0 += 1 }
                if other.withLock({ $0 }) < 3 { Self.sendFromClosure("told") }
            }
        }
        Self.$sender.withValue(Sender(app.panel)) { app.tap() }
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 4)
        #expect(app.recorder.account.isBalanced)
    }

    /// A responder, to be used on the test's own thread.
    final class Sender: @unchecked Sendable {
        let node: Node
        init(_ node: Node) { self.node = node }
    }

    @TaskLocal static var sender: Sender?

    private static func sendFromClosure(_ event: String) { sender?.node.send(event, kind: .activation) }
}

/// Only what is deprecated itself may use what is deprecated, so the calls are, and the requirements by which a test makes them are not.
private protocol FormerCalls {
    func policy(denyingSubtrees names: Set<String>) -> PrivacyPolicy
    func deniedSubtrees(_ policy: PrivacyPolicy, adding name: String) -> Set<String>
}

private struct Calls: FormerCalls {
    @available(*, deprecated) func policy(denyingSubtrees names: Set<String>) -> PrivacyPolicy {
        PrivacyPolicy(deniedSubtrees: names)
    }

    @available(*, deprecated) func deniedSubtrees(_ policy: PrivacyPolicy, adding name: String) -> Set<String> {
        var policy = policy
        policy.deniedSubtrees.insert(name)
        return policy.deniedSubtrees
    }
}

private var former: some FormerCalls { Calls() }
