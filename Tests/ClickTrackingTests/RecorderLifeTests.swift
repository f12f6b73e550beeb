import ClickTracking
import ResponderChain
import Synchronization
import TestSupport
import Testing

@testable import Basics

/// Sessions, screens, frustration, clocks, and the end of a recorder.
struct RecorderLifeTests {
    @Test(
        arguments: [
            // RFC 4231's second case and others, the first 32 digits; a salt longer than a block is hashed first.
            ("Jefe", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c7"),
            ("key", "The quick brown fox jumps over the lazy dog", "f7bc83f430538424b13298e6aa6fb143"),
            ("", "", "b613679a0814d9ec772f95d778c35fc5"),
            (
                String(repeating: "k", count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
                "70e4b005732fa7ff79392aa24fb24015"
            ),
        ])
    func `a hashed user is the HMAC-SHA256 of the identity under the salt`(salt: String, user: String, stored: String) {
        #expect(RecordedUser.pseudonym(of: user, salt: salt).stored == stored)
    }

    @Test func `a session has the app, its version and the user, and a new one begins at 0`() throws {
        let app = try LiveApp {
            $0.version = "1.4.0"
            $0.user = .name("u-1")
        }
        app.tap(2)
        app.recorder.startSession(user: .pseudonym(of: "u-2", salt: "salt"))
        app.tap()
        app.recorder.startSession(user: nil)
        app.tap()
        #expect(app.recorder.storeNow())
        let sessions = app.sink.clicks.map(\.session)
        #expect(sessions.map(\.app) == ["LiveRoom", "LiveRoom", "LiveRoom", "LiveRoom"])
        #expect(sessions.map(\.version) == ["1.4.0", "1.4.0", "1.4.0", "1.4.0"])
        #expect(sessions.map(\.user) == ["u-1", "u-1", RecordedUser.pseudonym(of: "u-2", salt: "salt").stored, nil])
        #expect(Set(sessions.map(\.name)).count == 3)
        #expect(app.sink.seqs == [0, 1, 0, 0])
    }

    @Test(
        arguments: [
            (0, false), (1_799_999, false), (1_800_000, true), (-5, false), (Int64.max, true), (Int64.min, false),
        ] as [(Int64, Bool)])
    func `coming back after the gap begins a new session of the same user`(pause: Int64, isNew: Bool) throws {
        let app = try LiveApp { $0.user = .name("u-1") }
        let first = app.recorder.session
        app.recorder.didEnterBackground()
        app.clock.nowMs = app.clock.nowMs &+ pause
        app.recorder.willEnterForeground()
        #expect((app.recorder.session.name != first.name) == isNew)
        #expect(app.recorder.session.user == "u-1")
        let second = app.recorder.session
        app.clock.nowMs = app.clock.nowMs &+ 3_600_000
        app.recorder.willEnterForeground()
        #expect(app.recorder.session == second, "nobody has gone to the background since")
    }

    @Test func `a click belongs to the session in which it was made, though its handler begins another`() throws {
        let app = try LiveApp()
        let first = app.recorder.session.name
        app.panel.onRoute = { [unowned app] node, event in
            if event.name == "tap" { app.recorder.startSession(user: .name("u")) }
            node.forward(event)
        }
        app.tap()
        app.panel.send("later")
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.session.name) == [first, app.recorder.session.name])
    }

    @Test func `screens begin and end, also where a session or the consent does`() throws {
        let names = Mutex(0)
        let app = try LiveApp { $0.makeSessionName = { "s-\(names.withLock { $0 += 1; return $0 })" } }
        let dispatcher = try #require(app.application.dispatcher)
        let start = app.clock.nowMs
        func at(_ ms: Int64, _ body: () -> Void) {
            app.clock.nowMs = start + ms
            body()
        }
        at(1) { dispatcher.tell(screen: app.controller, didAppear: true) }
        at(2) { dispatcher.tell(screen: app.panel, didAppear: true) }
        at(3) { app.recorder.startSession(user: nil) }
        at(4) { app.recorder.isTracking = false }
        at(5) { dispatcher.tell(screen: app.panel, didAppear: false) }
        at(6) { dispatcher.tell(screen: app.panel, didAppear: false) }
        at(7) { app.recorder.isTracking = true }
        at(8) { app.recorder.close() }
        let (room, panel) = ("LiveRoomViewController", "GiftPanel")
        let expected: [(Int, String, String, Int64)] = [
            (1, room, "+", 1), (1, panel, "+", 2), (1, panel, "-", 3), (1, room, "-", 3), (2, room, "+", 3),
            (2, panel, "+", 3), (2, panel, "-", 4), (2, room, "-", 4), (2, room, "+", 7), (2, room, "-", 8),
        ]
        #expect(app.sink.screens == expected.map { "s-\($0.0) \($0.1) \($0.2) \(start + $0.3)" })
    }

    @Test func `screens that are in front already when the hook is installed begin then, once`() throws {
        let app = try LiveApp { $0.makeSessionName = { "s" } }
        let other = try LiveApp()
        let dispatcher = try #require(other.application.dispatcher)
        dispatcher.screensInFront = { [controller = other.controller, panel = other.panel] in [controller, panel] }
        for _ in 0..<2 { try app.recorder.install(on: other.button) }
        app.clock.nowMs += 1
        dispatcher.tell(screen: other.panel, didAppear: false)
        app.recorder.close()
        let times = [0, 0, 1, 1].map { app.clock.nowMs - 1 + $0 }
        let expected = ["LiveRoomViewController +", "GiftPanel +", "GiftPanel -", "LiveRoomViewController -"]
        #expect(app.sink.screens == zip(expected, times).map { "s \($0) \($1)" })
    }

    @Test(arguments: [false, true])
    func `what was in front ends where the hook is removed, or its application goes away`(goesAway: Bool) throws {
        let app = try LiveApp { $0.makeSessionName = { "s" } }
        var application: Node? = Node("Other")
        application?.dispatcher = Dispatcher()
        application?.dispatcher?.screensInFront = { [controller = app.controller] in [controller] }
        if let application { try app.recorder.install(on: application) }
        app.clock.nowMs += 1
        if goesAway { application = nil } else if let application { app.recorder.remove(from: application) }
        app.clock.nowMs += 1
        app.recorder.startSession(user: nil)
        app.recorder.close()
        let (room, nowMs) = ("LiveRoomViewController", app.clock.nowMs)
        #expect(app.sink.screens == ["s \(room) + \(nowMs - 2)", "s \(room) - \(nowMs - 1)"])
    }

    @Test func `screens that privacy excludes are not recorded`() throws {
        let app = try LiveApp { $0.privacy.deniedParts = [.class("GiftPanel")] }
        let dispatcher = try #require(app.application.dispatcher)
        app.controller.isSecure = true
        dispatcher.tell(screen: app.controller, didAppear: true)
        app.controller.isSecure = false
        dispatcher.tell(screen: app.panel, didAppear: true)
        dispatcher.tell(screen: app.panel, didAppear: false)
        app.recorder.close()
        #expect(app.sink.screens.isEmpty)
    }

    @Test(arguments: [0, -1, Int64.min, ClickTime.earliestMs - 1])
    func `a clock that was never set drops clicks`(nowMs: Int64) throws {
        let app = try LiveApp { $0.nowMs = { nowMs } }
        app.tap(3)
        #expect(app.recorder.account.dropped == [.badClock: 3])
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `clicks after the end are dropped and counted, and nothing opens the sink again`() throws {
        let app = try LiveApp()
        app.tap(2)
        app.recorder.close()
        let openings = app.sink.openings
        app.tap(3)
        app.recorder.close()
        #expect(app.recorder.storeNow())
        app.recorder.eraseWaiting()
        #expect(app.recorder.account.stored == 2)
        #expect(app.recorder.account.dropped == [.closed: 3])
        #expect(app.recorder.account.isBalanced)
        #expect(app.sink.openings == openings)
        #expect(app.sink.seqs == [0, 1])
    }

    @Test(arguments: [false, true])
    func `frustration is told as it happens: clicks that nobody handles, and rage at the third click`(
        remembers: Bool
    ) throws {
        let told = Mutex<[String]>([])
        let app = try LiveApp(remembers: remembers) {
            $0.onFrustration = { frustration in
                let line =
                    switch frustration {
                    case .rage(let click): "rage \(click.path) \(click.screen ?? "") \(click.atMs)"
                    case .unhandled(let click): "unhandled \(click.path) \(click.screen ?? "") \(click.atMs)"
                    }
                told.withLock { $0.append(line) }
            }
        }
        app.controller.onRoute = { node, event in
            if event.name == "tap" { event.markHandled(by: node) }
            node.forward(event)
        }
        let path = TestApp.prefix + "GiftPanel--Button#send--"
        let start = app.clock.nowMs
        for step in 0..<5 {
            app.clock.nowMs += 999
            app.tap(number: 100 * step)
        }
        #expect(told.withLock { $0 } == ["rage \(path)tap LiveRoomViewController \(start + 3 * 999)"])
        app.clock.nowMs += 1_000
        for _ in 0..<2 { app.tap(number: 0) }
        app.tap(number: 300)
        #expect(told.withLock { $0.count } == 1)
        app.button.send("swipe", kind: .activation)
        let now = app.clock.nowMs
        #expect(told.withLock { $0.last } == "unhandled \(path)swipe LiveRoomViewController \(now)")
    }

    @Test func `a question or a named action that nobody knows is no frustration`() throws {
        let told = Mutex<[Frustration]>([])
        let app = try LiveApp { $0.onFrustration = { frustration in told.withLock { $0.append(frustration) } } }
        for _ in 0..<3 {
            app.clock.nowMs += 10
            #expect(app.button.ask(CurrentGift()) == nil)
            #expect(throws: ActionError.self) { try app.button.perform(action: "refresh") }
        }
        // The hook is as ready for the next click as before.
        app.button.send("swipe", kind: .activation)
        #expect(told.withLock { $0.count } == 1)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 1)
    }

    private struct CurrentGift: Question { typealias Answer = Int }

    @Test(arguments: [false, true])
    func `events that are named after data are recorded like others`(remembers: Bool) throws {
        let app = try LiveApp(remembers: remembers) { $0.journal.capacity = 4 << 20 }
        for number in 0..<300 { app.panel.send("gift-\(number % 150)") }
        #expect(app.recorder.storeNow())
        #expect(Set(app.sink.clicks.map(\.control.path)).count == 150)
        #expect(app.sink.clicks.count == 300)
    }
}
