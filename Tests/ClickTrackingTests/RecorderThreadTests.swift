import ClickTracking
import Dispatch
import Foundation
import ResponderChain
import Synchronization
import TestSupport
import Testing

/// Several threads at once, each with an application of its own, into one recorder.
struct RecorderThreadTests {
    @Test(arguments: [JournalConfiguration.Overflow.dropNewest, .dropOldest])
    func `eight threads are exact to the click, while the journal overflows and is drained`(
        whenFull: JournalConfiguration.Overflow
    ) throws {
        let app = try LiveApp {
            $0.journal.capacity = 1 << 19
            $0.journal.whenFull = whenFull
            $0.drainInterval = .milliseconds(1)
        }
        let (threads, clicks) = (8, 4_000)
        let unbalanced = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: threads + 2) { thread in
            switch thread {
            case 0: for _ in 0..<20 { app.recorder.storeNow() }
            case 1:
                for turn in 0..<2_000 {
                    if !app.recorder.account.isBalanced { unbalanced.add(1, ordering: .relaxed) }
                    if turn % 500 == 0 { app.recorder.startSession(user: nil) }
                    // Now and then the store fails for a while.
                    if turn % 400 == 0 { app.sink.faults.opening = turn % 800 == 0 }
                    if turn % 300 == 0 { app.sink.cutOff() }
                }
                app.sink.faults = SharedSink.Faults()
            default:
                let own = OwnApp(thread: thread)
                try? app.recorder.install(on: own.button)
                for number in 0..<clicks { own.tap(number) }
            }
        }
        #expect(unbalanced.load(ordering: .relaxed) == 0)
        while !app.recorder.storeNow() {}
        let account = app.recorder.account
        #expect(account.captured == threads * clicks)
        #expect(account.waiting == 0)
        #expect(account.isBalanced)
        #expect(account.stored == app.sink.clicks.count)
        let byThread = Dictionary(grouping: app.sink.clicks, by: \.control.path).mapValues { $0.map(\.x) }
        for numbers in byThread.values {
            #expect(numbers == numbers.sorted())
            #expect(Set(numbers).count == numbers.count)
        }
        #expect(byThread.values.reduce(0) { $0 + $1.count } == account.stored)
    }

    @Test func `a click during the end of the recorder is stored or counted`() throws {
        let app = try LiveApp { $0.journal.capacity = 8 << 20 }
        let (threads, clicks) = (4, 3_000)
        DispatchQueue.concurrentPerform(iterations: threads + 1) { thread in
            guard thread > 0 else { return app.recorder.close() }
            let own = OwnApp(thread: thread)
            try? app.recorder.install(on: own.button)
            for number in 0..<clicks { own.tap(number) }
        }
        let account = app.recorder.account
        #expect(account.captured == threads * clicks)
        #expect(account.stored + account.dropped[.closed, default: 0] == threads * clicks)
        #expect(account.stored == app.sink.clicks.count)
        #expect(account.waiting == 0)
    }

    @Test func `erasing while clicks come in is exact`() throws {
        let app = try LiveApp { $0.journal.capacity = 8 << 20 }
        let (threads, clicks) = (4, 3_000)
        DispatchQueue.concurrentPerform(iterations: threads + 2) { thread in
            switch thread {
            case 0: for _ in 0..<20 { app.recorder.eraseWaiting() }
            case 1: for _ in 0..<20 { app.recorder.storeNow() }
            default:
                let own = OwnApp(thread: thread)
                try? app.recorder.install(on: own.button)
                for number in 0..<clicks { own.tap(number) }
            }
        }
        #expect(app.recorder.storeNow())
        let account = app.recorder.account
        #expect(account.captured == threads * clicks)
        #expect(account.stored == app.sink.clicks.count)
        #expect(account.isBalanced)
        #expect(account.waiting == 0)
    }
}

/// An application that lives on one thread.
private final class OwnApp {
    let button: Node
    private let application: Node

    init(thread: Int) {
        button = Node("Button", identifier: "thread-\(thread)")
        application = Node("Application", children: [button])
        application.dispatcher = Dispatcher()
        for node in [button, application] { node.cachesChain = thread.isMultiple(of: 2) }
    }

    func tap(_ number: Int) {
        button.send("tap", kind: .activation, at: Event.Location(x: Double(number) / 10, y: 0))
    }
}
