import ClickTracking
import Foundation
import SeededGenerator
import Testing

/// Random lives of an app, with kills, failing stores and erased journals, against what they must leave in the store.
struct RecorderModelTests {
    @Test(arguments: 0..<16 as Range<UInt64>)
    func `every click is stored once and in order, but for those that were erased, whatever happens`(
        seed: UInt64
    ) throws {
        var life = try RandomLife(seed: seed)
        for _ in 0..<60 { try life.goOn() }
        try life.end()
    }

    @Test(arguments: [JournalConfiguration.Overflow.dropNewest, .dropOldest], 0..<3 as Range<UInt64>)
    func `what a full journal drops is counted to the click, whatever happens`(
        whenFull: JournalConfiguration.Overflow, seed: UInt64
    ) throws {
        var life = try RandomLife(seed: seed, longestRun: 3_000, capacity: 1 << 19, whenFull: whenFull)
        for _ in 0..<30 { try life.goOn() }
        try life.end()
    }
}

/// An app that is used, killed, closed and opened again, by a generator's choice.
private struct RandomLife {
    private var generator: SplitMix64
    private let longestRun: Int
    private let capacity: Int
    private let whenFull: JournalConfiguration.Overflow
    private let sink = SharedSink()
    private var app: LiveApp
    /// The number of the next click.
    private var next = 0
    /// The clicks that no store may miss, oldest first.
    private var expected: [Int] = []
    private var erased = 0
    /// What the recorders of this life have dropped as they were full.
    private var dropped = 0

    init(
        seed: UInt64, longestRun: Int = 40, capacity: Int = 16 << 20,
        whenFull: JournalConfiguration.Overflow = .dropNewest
    ) throws {
        generator = SplitMix64(seed: seed)
        (self.longestRun, self.capacity, self.whenFull) = (longestRun, capacity, whenFull)
        app = try Self.open(sink, nil, capacity, whenFull)
    }

    private static func open(
        _ sink: SharedSink, _ folder: String?, _ capacity: Int, _ whenFull: JournalConfiguration.Overflow
    ) throws -> LiveApp {
        try LiveApp(sink: sink, folder: folder) {
            $0.journal.capacity = capacity
            $0.journal.whenFull = whenFull
        }
    }

    mutating func goOn() throws {
        switch generator.number(in: 0...9) {
        case 0...3: tap()
        case 4:
            app.recorder.startSession(user: generator.happens(50) ? .name("u-\(generator.number(in: 0...3))") : nil)
        case 5:
            sink.faults = randomFaults()
            app.recorder.storeNow()
            sink.faults = SharedSink.Faults()
        case 6: #expect(app.recorder.storeNow())
        case 7: try kill()
        case 8: try reopen()
        default: erase()
        }
        #expect(app.recorder.account.isBalanced)
    }

    /// Stores what is left and compares.
    func end() throws {
        #expect(app.recorder.storeNow())
        let account = app.recorder.account
        #expect(account.isBalanced)
        #expect(account.waiting == 0)
        let stored = sink.numbers
        let dropped = self.dropped + account.dropped[.fullNewest, default: 0] + account.dropped[.fullOldest, default: 0]
        #expect(stored == stored.sorted())
        #expect(Set(stored).count == stored.count)
        #expect(Set(stored).isSubset(of: expected))
        #expect(expected.count - stored.count == dropped)
        if capacity > 1 << 20 { #expect(stored == expected) }
    }

    private mutating func tap() {
        for _ in 0..<generator.number(in: 1...longestRun) {
            app.tap(number: next)
            expected.append(next)
            next += 1
        }
    }

    private mutating func erase() {
        let before = app.recorder.account.dropped[.erased, default: 0]
        app.recorder.eraseWaiting()
        let account = app.recorder.account
        #expect(account.waiting == 0)
        let stored = Set(sink.numbers)
        // What a failing sink has committed without telling is erased from the journal, and counted so, but is stored.
        expected.removeAll { !stored.contains($0) }
        erased += account.dropped[.erased, default: 0] - before
        dropped = -(account.dropped[.fullNewest, default: 0] + account.dropped[.fullOldest, default: 0])
    }

    /// Goes on in a copy of the journal, at any moment.
    private mutating func kill() throws {
        let left = try app.journalAfterKill()
        dropped += app.recorder.account.dropped[.fullNewest, default: 0]
        dropped += app.recorder.account.dropped[.fullOldest, default: 0]
        app.kill()
        app = try Self.open(sink, left, capacity, whenFull)
    }

    private mutating func reopen() throws {
        sink.faults = randomFaults()
        app.recorder.close()
        dropped += app.recorder.account.dropped[.fullNewest, default: 0]
        dropped += app.recorder.account.dropped[.fullOldest, default: 0]
        sink.faults = SharedSink.Faults()
        let folder = try app.journalAfterKill()
        app = try Self.open(sink, folder, capacity, whenFull)
    }

    private mutating func randomFaults() -> SharedSink.Faults {
        var faults = SharedSink.Faults()
        faults.opening = generator.happens(20)
        faults.listing = generator.happens(10)
        faults.feeds = generator.happens(10)
        faults.closing = generator.happens(20)
        faults.afterCommit = generator.happens(30)
        if generator.happens(30) { faults.batchesBeforeFailure = sink.batches + generator.number(in: 0...2) }
        return faults
    }
}
