import ClickTracking
import Foundation
import ResponderChain
import TestSupport
import Testing

/// The journal as it is being written: segments, names, its capacity, its erasure.
struct RecorderJournalTests {
    @Test func `a name is written once in each segment, in every segment that needs it`() throws {
        let app = try LiveApp { $0.journal.capacity = 4 << 20 }
        app.sink.faults.opening = true
        app.tap(9_000)
        let files = try JournalFile.used(in: app.folder)
        #expect(files.count == 3)
        for file in files {
            // Byte by byte: a checksum before a name may end in what Unicode takes for a part of the name's first letter.
            let bytes = try file.bytes
            for name in ["Application--LiveRoomViewController--GiftPanel--", app.recorder.session.name] {
                #expect(bytes.ranges(of: name.utf8).count == 1)
            }
        }
    }

    @Test func `segments are removed once they are stored`() throws {
        let app = try LiveApp { $0.journal.capacity = 4 << 20 }
        app.tap(9_000)
        #expect(app.recorder.storeNow())
        app.recorder.close()
        #expect(try JournalFile.all(in: app.folder).count == 1)
    }

    @Test(arguments: [JournalConfiguration.Overflow.dropNewest, .dropOldest])
    func `a full journal drops what it is told to, counts each click, and takes no more room`(
        whenFull: JournalConfiguration.Overflow
    ) throws {
        let app = try LiveApp { $0.journal.whenFull = whenFull }
        app.sink.faults.opening = true
        app.recorder.storeNow()
        for number in 0..<30_000 {
            app.tap(number: number)
            if number.isMultiple(of: 1_000) { #expect(app.recorder.account.isBalanced) }
        }
        #expect(try JournalFile.all(in: app.folder).reduce(0) { try $0 + $1.bytes.count } <= 1 << 20)
        let waiting = app.recorder.account.waiting
        #expect(app.recorder.account.dropped.values.reduce(0, +) == 30_000 - waiting)
        #expect(Array(app.recorder.account.dropped.keys) == [whenFull == .dropNewest ? .fullNewest : .fullOldest])
        app.sink.faults.opening = false
        #expect(app.recorder.storeNow())
        let kept = whenFull == .dropNewest ? Array(0..<waiting) : Array(30_000 - waiting..<30_000)
        #expect(app.sink.numbers == kept)
        app.tap(number: 30_000)
        #expect(app.recorder.storeNow())
        #expect(app.sink.numbers.last == 30_000)
        #expect(app.recorder.account.isBalanced)
    }

    @Test(arguments: [JournalConfiguration.Overflow.dropNewest, .dropOldest])
    func `an app that crashes again and again while nothing can be stored stays within the capacity`(
        whenFull: JournalConfiguration.Overflow
    ) throws {
        let sink = SharedSink()
        sink.faults.opening = true
        var folder: String?
        var captured = 0
        var dropped = 0
        for start in 0..<60 {
            let app = try LiveApp(sink: sink, folder: folder) {
                $0.journal.capacity = 1 << 19
                $0.journal.whenFull = whenFull
            }
            for number in 0..<500 { app.tap(number: start * 500 + number) }
            captured += 500
            let account = app.recorder.account
            dropped += account.droppedInTotal
            #expect(account.isBalanced)
            #expect(account.waiting == captured - dropped)
            folder = try app.journalAfterKill()
            let bytes = try JournalFile.all(in: folder ?? "").reduce(0) { try $0 + $1.bytes.count }
            #expect(bytes <= 1 << 19 + JournalFile.header)
            app.kill()
        }
        #expect(dropped > 0)
        sink.faults.opening = false
        let last = try LiveApp(sink: sink, folder: folder)
        #expect(last.recorder.storeNow())
        #expect(sink.numbers.count + last.recorder.account.droppedInTotal == captured - dropped)
        #expect(sink.numbers == sink.numbers.sorted())
        #expect(whenFull == .dropOldest ? sink.numbers.last == 29_999 : sink.numbers.first == 0)
    }

    @Test func `erasing leaves no byte of what waited, and counts it`() throws {
        let app = try LiveApp { $0.journal.capacity = 4 << 20 }
        app.sink.faults.opening = true
        app.tap(6_000)
        // A file that is removed can still be read by who had it open, or from the disk.
        let open = try JournalFile.used(in: app.folder).map {
            try FileHandle(forReadingFrom: URL(fileURLWithPath: $0.path))
        }
        #expect(open.count == 2)
        app.recorder.eraseWaiting()
        for file in open { #expect(try file.readToEnd()?.allSatisfy { $0 == 0 } == true) }
        for file in try JournalFile.all(in: app.folder) {
            #expect(!String(decoding: try file.bytes, as: UTF8.self).contains("GiftPanel"))
        }
        #expect(app.recorder.account.dropped == [.erased: 6_000])
        #expect(app.recorder.account.waiting == 0)
        app.sink.faults.opening = false
        app.tap(2)
        #expect(app.recorder.storeNow())
        #expect(app.sink.seqs == [6_000, 6_001])
        #expect(app.recorder.account.isBalanced)
    }

    @Test(arguments: [(16_383, true), (16_384, true), (16_385, false), (100_000, false)])
    func `a name that is too long drops its clicks and no others`(length: Int, isKept: Bool) throws {
        let app = try LiveApp()
        app.panel.listCell = ListCell(section: 0, row: 0, item: String(repeating: "x", count: length))
        app.tap()
        app.panel.listCell = nil
        app.tap()
        #expect(app.recorder.account.dropped == (isKept ? [:] : [.tooLong: 1]))
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.map { $0.item?.utf8.count } == (isKept ? [length, nil] : [nil]))
    }

    @Test(arguments: [
        "", "é", "e\u{301}", "👩‍👩‍👧", "a\u{0}b", String(repeating: "ü", count: 28), String(repeating: "x", count: 56),
    ])
    func `names of any kind come out as they went in`(item: String) throws {
        let app = try LiveApp()
        app.panel.listCell = ListCell(section: 0, row: 0, item: item)
        app.tap(2)
        let next = try LiveApp(folder: try app.journalAfterKill())
        #expect(next.recorder.storeNow())
        #expect(
            next.sink.clicks.map { $0.item.map { Array($0.utf8) } } == [Array(item.utf8), Array(item.utf8)])
    }

    @Test func `waking the recorder's threads costs no more the hundred-thousandth time`() throws {
        // Each click wakes one of them; were anything kept of each, a call would run out of stack.
        let app = try LiveApp {
            $0.journal.durability = .powerLoss(everyClicks: 1, orMilliseconds: 60_000)
            $0.journal.capacity = 16 << 20
        }
        app.tap(100_000)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 100_000)
    }

    @Test(arguments: [(1, 1_000), (1_000_000, 1), (-5, -5), (Int.max, Int.max)])
    func `a journal that survives a loss of power stores the same clicks`(clicks: Int, milliseconds: Int) throws {
        let app = try LiveApp {
            $0.journal.durability = .powerLoss(everyClicks: clicks, orMilliseconds: milliseconds)
            $0.journal.capacity = 4 << 20
        }
        app.tap(5_000)
        let next = try LiveApp(folder: try app.journalAfterKill())
        #expect(next.recorder.storeNow())
        #expect(next.sink.clicks.count == 5_000)
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 5_000)
    }

    @Test func `a journal whose last segments the disk has lost does not give their records' numbers again`() throws {
        let app = try LiveApp()
        app.tap(3)
        let before = try app.journalAfterKill()
        app.kill()
        // What the second start writes is stored, and then lost with the power.
        let second = try LiveApp(sink: app.sink, folder: try LiveApp.copy(ofJournal: before)) {
            $0.nowMs = { 1_700_000_000_001 }
        }
        second.tap(4)
        #expect(second.recorder.storeNow())
        second.kill()
        let third = try LiveApp(sink: app.sink, folder: before) { $0.nowMs = { 1_700_000_000_002 } }
        third.tap(5)
        #expect(third.recorder.storeNow())
        #expect(app.sink.clicks.count == 12)
    }
}
