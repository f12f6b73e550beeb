import ClickTracking
import Foundation
import Synchronization
import Testing

/// Sinks that fail in every way they can, and folders that cannot be had.
struct RecorderFaultTests {
    private static let faults: [(name: String, set: @Sendable (inout SharedSink.Faults) -> Void)] = [
        ("opening", { $0.opening = true }), ("listing", { $0.listing = true }), ("feeds", { $0.feeds = true }),
        ("closing", { $0.closing = true }), ("first batch", { $0.batchesBeforeFailure = 0 }),
        ("second batch", { $0.batchesBeforeFailure = 1 }), ("third batch", { $0.batchesBeforeFailure = 2 }),
        ("after the commit", { $0.afterCommit = true }),
    ]

    @Test(arguments: faults.indices)
    func `a sink that fails and recovers gets every click once, in order`(fault: Int) throws {
        let app = try LiveApp { $0.journal.capacity = 8 << 20 }
        Self.faults[fault].set(&app.sink.faults)
        for number in 0..<9_000 { app.tap(number: number) }
        for _ in 0..<4 {
            app.recorder.storeNow()
            #expect(app.recorder.account.isBalanced)
        }
        app.sink.faults = SharedSink.Faults()
        app.tap(number: 9_000)
        #expect(app.recorder.storeNow())
        #expect(app.sink.numbers == Array(0...9_000), "\(Self.faults[fault].name)")
        #expect(app.recorder.account.stored == 9_001)
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `a sink whose file has gone is opened anew, and told what it does not have yet`() throws {
        let app = try LiveApp()
        app.tap(3)
        #expect(app.recorder.storeNow())
        app.sink.cutOff()
        app.tap(2)
        #expect(!app.recorder.storeNow())
        #expect(app.recorder.storeNow())
        #expect(app.sink.seqs == [0, 1, 2, 3, 4])
        #expect(app.sink.openings == 2)
    }

    @Test func `clicks that the sink rejects are dropped with that reason`() throws {
        let app = try LiveApp()
        app.sink.faults.rejected = [1, 3]
        app.tap(5)
        #expect(app.recorder.storeNow())
        #expect(app.sink.seqs == [0, 2, 4])
        let account = app.recorder.account
        #expect(account.stored == 3)
        #expect(account.dropped == [.rejected: 2])
        #expect(account.isBalanced)
    }

    @Test func `a kill at any moment of a drain stores every click once`() throws {
        for isCommitted in [false, true] {
            // Each segment is a batch of its own; the last one is still being written.
            for batch in 0..<(isCommitted ? 2 : 3) {
                let app = try LiveApp { $0.journal.capacity = 8 << 20 }
                app.sink.faults.opening = true
                for number in 0..<9_000 { app.tap(number: number) }
                let copies = Copies()
                app.sink.onCommit { [folder = app.folder, sink = app.sink] number, after in
                    guard number == batch, after == isCommitted else { return }
                    copies.take(folder)
                    sink.cutOff()
                }
                // The taps have woken the recorder's own thread; after this turn nothing is left for it to do.
                #expect(!app.recorder.storeNow())
                app.sink.faults.opening = false
                #expect(!app.recorder.storeNow())
                #expect(app.sink.batches == (isCommitted ? batch + 1 : batch))
                app.kill()
                app.sink.onCommit(nil)
                let left = try #require(copies.last)
                let next = try LiveApp(sink: app.sink, folder: left)
                #expect(next.recorder.storeNow())
                #expect(app.sink.numbers == Array(0..<9_000), "batch \(batch), \(isCommitted)")
                #expect(next.recorder.account.isBalanced)
            }
        }
    }

    @Test(arguments: ["/dev/null/journal", "/nowhere/at/all/journal"])
    func `without a folder clicks wait in memory, and what is left at the end is counted`(folder: String) throws {
        let app = try LiveApp(folder: folder)
        app.tap(3)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 3)
        app.sink.faults.opening = true
        app.recorder.storeNow()
        app.sink.cutOff()
        app.tap(4)
        app.recorder.close()
        #expect(app.recorder.account.waiting == 0)
        #expect(app.recorder.account.dropped == [.closed: 4])
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `a folder that is removed under way does not keep clicks from the store`() throws {
        let app = try LiveApp { $0.journal.capacity = 4 << 20 }
        app.tap(3)
        try FileManager.default.removeItem(atPath: app.folder)
        app.tap(12_000)
        #expect(app.recorder.storeNow())
        #expect(app.recorder.account.stored == 12_003)
        #expect(app.recorder.account.isBalanced)
    }

    @Test func `a lock that cannot be taken leaves memory`() throws {
        let folder = try LiveApp.emptyFolder()
        try FileManager.default.createDirectory(atPath: folder + "/lock", withIntermediateDirectories: false)
        let app = try LiveApp(folder: folder)
        app.tap(2)
        #expect(try JournalFile.all(in: folder).isEmpty)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 2)
    }

    @Test func `a journal belongs to one recorder until that is closed`() throws {
        let app = try LiveApp()
        #expect(throws: JournalError.inUse(folder: app.folder)) { try LiveApp(folder: app.folder) }
        app.tap(2)
        app.sink.faults.opening = true
        app.recorder.close()
        app.sink.faults.opening = false
        let next = try LiveApp(sink: app.sink, folder: app.folder)
        #expect(next.recorder.storeNow())
        #expect(app.sink.seqs == [0, 1])
    }
}

/// Copies of a journal that were taken while a recorder wrote.
private final class Copies: Sendable {
    private let folders = Locked<[String]>([])
    var last: String? { folders.withLock { $0.last } }

    func take(_ folder: String) {
        guard let copy = try? LiveApp.copy(ofJournal: folder) else { return }
        folders.withLock { $0.append(copy) }
    }
}
