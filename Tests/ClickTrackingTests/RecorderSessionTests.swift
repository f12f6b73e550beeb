import Foundation
import ResponderChain
import Synchronization
import TestSupport
import Testing

@testable import ClickTracking

/// Sessions that go on or end by themselves, users within them, own events with properties, and those who watch clicks.
struct RecorderSessionTests {
    @Test(arguments: [(1_799_999, 1), (1_800_000, 2), (86_400_000, 2), (-3_600_000, 1)] as [(Int64, Int)])
    func `a pause without clicks of half an hour ends a session`(pause: Int64, sessions: Int) throws {
        let app = try LiveApp { $0.user = .name("u-1") }
        app.tap(2)
        app.clock.nowMs += pause
        app.tap(2)
        #expect(app.recorder.storeNow())
        #expect(Set(app.sink.clicks.map(\.session.name)).count == sessions)
        #expect(app.sink.clicks.map(\.session.user) == ["u-1", "u-1", "u-1", "u-1"])
        #expect(app.sink.seqs == (sessions == 1 ? [0, 1, 2, 3] : [0, 1, 0, 1]))
    }

    @Test func `a pause in the background ends one session, not two`() throws {
        let app = try LiveApp()
        app.tap()
        app.recorder.didEnterBackground()
        app.clock.nowMs += 1_800_000
        app.recorder.willEnterForeground()
        let name = app.recorder.session.name
        app.tap()
        #expect(app.recorder.session.name == name)
        app.clock.nowMs += 1_800_000
        app.recorder.startSession(user: nil)
        app.tap()
        #expect(app.recorder.storeNow())
        #expect(Set(app.sink.clicks.map(\.session.name)).count == 3)
        #expect(app.sink.seqs == [0, 0, 0])
    }

    @Test func `a session that goes on over a restart ends by a pause, too`() throws {
        let sink = SharedSink()
        let first = try LiveApp(sink: sink)
        first.tap()
        first.recorder.close()
        let second = try LiveApp(sink: sink, folder: first.folder)
        second.clock.nowMs += 1_800_000
        second.tap()
        #expect(second.recorder.storeNow())
        #expect(Set(sink.clicks.map(\.session.name)).count == 2)
    }

    @Test func `a click at any of a recorder's applications keeps the session going`() throws {
        let app = try LiveApp()
        let other = try LiveApp()
        try app.recorder.install(on: other.button)
        for step in 0..<8 {
            app.clock.nowMs += 1_200_000
            if step % 4 == 0 { app.tap() } else { other.tap() }
        }
        #expect(app.recorder.storeNow())
        #expect(Set(app.sink.clicks.map(\.session.name)).count == 1)
        #expect(app.sink.clicks.count == 8)
    }

    @Test func `who logs in takes the session over, with the click that does it`() throws {
        let app = try LiveApp()
        app.controller.onRoute = { node, event in
            if event.name == "login" { app.recorder.user = .name("u-7") }
            node.forward(event)
        }
        app.tap()
        app.button.send("login", kind: .activation)
        app.tap()
        #expect(app.recorder.user == .name("u-7"))
        app.recorder.user = nil
        app.tap()
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.session.user) == [nil, "u-7", "u-7", nil])
        #expect(Set(app.sink.clicks.map(\.session.name)).count == 1)
        #expect(app.sink.seqs == [0, 1, 2, 3])
    }

    /// What is recorded by two recorders on one folder, one after the other.
    private func restarted(
        after pause: Int64, clicks: Int = 3, configure: (inout RecorderConfiguration) -> Void = { _ in }
    ) throws -> (names: [String], seqs: [Int64], users: [String?]) {
        let sink = SharedSink()
        let first = try LiveApp(sink: sink) { $0.user = .name("u-1") }
        first.tap(clicks)
        first.recorder.close()
        let second = try LiveApp(sink: sink, folder: first.folder) {
            $0.nowMs = { first.clock.nowMs + pause }
            configure(&$0)
        }
        second.tap()
        #expect(second.recorder.storeNow())
        second.recorder.close()
        return (sink.clicks.map(\.session.name), sink.seqs.compactMap(\.self), sink.clicks.map(\.session.user))
    }

    @Test func `a session goes on over a restart of the app`() throws {
        let (names, seqs, users) = try restarted(after: 60_000)
        #expect(names.count == 4 && Set(names).count == 1)
        #expect(Array(seqs.prefix(3)) == [0, 1, 2])
        // A power failure may have taken later clicks from the journal, so their numbers are left out.
        #expect(seqs[3] > 3)
        #expect(users == ["u-1", "u-1", "u-1", "u-1"])
    }

    @Test func `a restart begins a session where that is wanted, the pause was long, or the app is another version`()
        throws
    {
        #expect(Set(try restarted(after: 60_000) { $0.resumesSession = false }.names).count == 2)
        #expect(Set(try restarted(after: 1_800_000).names).count == 2)
        #expect(Set(try restarted(after: -1).names).count == 2)
        #expect(Set(try restarted(after: 60_000) { $0.version = "2" }.names).count == 2)
        #expect(Set(try restarted(after: 60_000) { $0.app = nil }.names).count == 2)
        let other = try restarted(after: 60_000) { $0.user = .name("u-2") }
        #expect(Set(other.names).count == 1 && other.users.last == "u-2")
        #expect(try restarted(after: 60_000, clicks: 0).names.count == 1)
    }

    @Test func `erasing what waits ends the session for a restart`() throws {
        let sink = SharedSink()
        let first = try LiveApp(sink: sink)
        first.tap(3)
        first.recorder.eraseWaiting()
        let name = first.recorder.session.name
        first.recorder.close()
        let second = try LiveApp(sink: sink, folder: first.folder)
        #expect(second.recorder.session.name != name)
    }

    @Test func `sampling is by user, and by session where there is none`() {
        let policy = PrivacyPolicy(sampling: 0.3)
        var (sampled, apart) = (0, 0)
        for user in 0..<2_000 {
            let sessions = (0..<3).map { SessionKey(name: "s-\(user)-\($0)", user: "u-\(user)") }
            let chosen = sessions.map { policy.samples($0) }
            if chosen[0] { sampled += 1 }
            if Set(chosen).count > 1 { apart += 1 }
        }
        #expect(apart == 0)
        #expect((500...700).contains(sampled))
        let unnamed = (0..<2_000).count { policy.samples(SessionKey(name: "s-\($0)")) }
        #expect((500...700).contains(unnamed))
    }

    @Test func `an own event has the properties that the configuration allows, as its hops have left them`() throws {
        let app = try LiveApp { $0.infoKeys = ["total", "currency", "isGift", "note"] }
        app.controller.onRoute = { node, event in
            event.info["currency"] = "EUR"
            node.forward(event)
        }
        app.button.send("purchase", info: ["total": 3.5, "isGift": true, "card": "4111", "note": [1, 2]])
        app.button.send("giftSent")
        app.tap()
        #expect(app.recorder.storeNow())
        let expected = [
            #"{"currency":"EUR","isGift":"true","total":"3.5"}"#, #"{"currency":"EUR"}"#, #"{"currency":"EUR"}"#,
        ]
        #expect(app.sink.clicks.map(\.info) == expected)
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `an event inside another one has its own properties`() throws {
        let app = try LiveApp { $0.infoKeys = ["n"] }
        app.controller.onRoute = { node, event in
            if event.name == "outer" { app.panel.send("inner", info: ["n": 2]) }
            node.forward(event)
        }
        app.button.send("outer", info: ["n": 1])
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.info) == [#"{"n":"1"}"#, #"{"n":"2"}"#])
    }

    @Test func `a named screen is in front until the next one`() throws {
        let app = try LiveApp { $0.makeSessionName = { "s" } }
        let start = app.clock.nowMs
        for name in ["Cart", "Checkout", nil] as [String?] {
            app.clock.nowMs += 1
            app.recorder.screen(name)
        }
        app.recorder.close()
        let expected =
            [("Cart", "+", 1), ("Cart", "-", 2), ("Checkout", "+", 2), ("Checkout", "-", 3)]
            as [(String, String, Int64)]
        #expect(app.sink.screens == expected.map { "s \($0.0) \($0.1) \(start + $0.2)" })
    }

    @Test func `an event of unknown outcome is recorded so, unless it is handled, and is no frustration`() throws {
        let told = Mutex(0)
        let app = try LiveApp {
            $0.onFrustration = { if case .unhandled = $0 { told.withLock { $0 += 1 } } }
        }
        for isHandled in [false, true] {
            let event = Event("tap", kind: .activation, from: app.button)
            event.markUnknown()
            if isHandled { event.markHandled(byClass: "Panel") }
            let delivery = app.application.dispatcher?.send(event)
            #expect(delivery == (isHandled ? .handled(by: "Panel") : .unknown))
        }
        app.tap()
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map(\.handled) == [.unknown, .yes, .no])
        #expect(told.withLock { $0 } == 1)
    }

    @Test func `whoever wants to see the clicks gets each as it is recorded`() async throws {
        let app = try LiveApp { $0.transform = { $0.path.event == "secret" ? nil : $0 } }
        app.tap()
        var clicks = app.recorder.clicks.makeAsyncIterator()
        app.tap(number: 7)
        app.button.send("secret")
        app.button.send("giftSent")
        #expect(await clicks.next()?.location?.x == 0.7)
        #expect(await clicks.next()?.path.event == "giftSent")
        #expect(app.recorder.account.captured == 4)
    }

    @Test func `flush stores what waits, off the caller's thread, and says whether it did`() async throws {
        let app = try LiveApp()
        app.tap(5)
        #expect(await app.recorder.flush())
        #expect(app.sink.clicks.count == 5)
        app.sink.faults.feeds = true
        app.sink.faults.opening = true
        app.tap()
        #expect(await !app.recorder.flush())
        #expect(app.recorder.account.waiting == 1)
    }

    @Test func `an application keeps its recorder, and lets go of it`() throws {
        let application = Node("Application")
        application.dispatcher = Dispatcher()
        let sink = SharedSink()
        weak var kept: Recorder?
        do {
            let configuration = RecorderConfiguration(journal: JournalConfiguration(folder: JournalFolders.new()))
            let recorder = try Recorder(configuration) { try sink.opened() }
            try recorder.install(on: application)
            kept = recorder
        }
        application.send("tap", kind: .activation)
        #expect(kept?.account.captured == 1)
        kept?.remove(from: application)
        #expect(kept == nil)
        #expect(sink.clicks.count == 1)
    }

    @Test func `what has no application above it cannot be recorded, and says so`() throws {
        let app = try LiveApp()
        let lonely = Node("Panel")
        #expect(throws: Recorder.InstallError.noApplication(above: "Panel")) { try app.recorder.install(on: lonely) }
        #expect("\(Recorder.InstallError.noApplication(above: "Panel"))".contains("above Panel"))
    }

    @Test func `an application that tells where it is has its session as if the app had said so`() throws {
        let app = try LiveApp()
        let first = app.recorder.session.name
        app.application.dispatcher?.tell(isInBackground: true)
        app.clock.nowMs += 1_800_000
        app.application.dispatcher?.tell(isInBackground: false)
        #expect(app.recorder.session.name != first)
    }

    @Test func `a destination of the app's own gets each click, over failures and restarts`() throws {
        let destination = TestDestination()
        let (folder, progress) = (JournalFolders.new(), JournalFolders.new() + ".progress")
        func run(_ clicks: Int, fails: Bool = false) throws {
            let application = Node("Application")
            application.dispatcher = Dispatcher()
            let configuration = RecorderConfiguration(app: "Shop", journal: JournalConfiguration(folder: folder))
            destination.fails.withLock { $0 = fails }
            let recorder = try Recorder(configuration) { ClickForwarder(to: destination, progress: progress) }
            try recorder.install(on: application)
            for _ in 0..<clicks { application.send("tap", kind: .activation) }
            #expect(recorder.storeNow() == !fails)
            recorder.remove(from: application)
            recorder.close()
        }
        try run(3)
        try run(2, fails: true)
        try run(1)
        try run(0)
        let taken = destination.taken.withLock { $0 }
        #expect(taken.count == 6)
        #expect(Set(taken.map { "\($0.session.name) \($0.seq)" }).count == 6)
        #expect(taken.allSatisfy { $0.path == "Application--tap" && $0.handled == .no && $0.session.app == "Shop" })
        #expect(taken.first?.line.contains(#""path":"Application--tap""#) == true)
        // A file of progress that says nonsense, or of another journal, has the clicks given again, not left out.
        try "-1 nonsense".write(toFile: progress, atomically: true, encoding: .utf8)
        try run(1)
        #expect(destination.taken.withLock { $0.count } > 6)
    }
}

private final class TestDestination: ClickDestination, Sendable {
    let taken = Mutex<[DeliveredClick]>([])
    let fails = Mutex(false)

    func take(_ clicks: [DeliveredClick]) throws {
        if fails.withLock({ $0 }) { throw CancellationError() }
        taken.withLock { $0 += clicks }
    }
}
