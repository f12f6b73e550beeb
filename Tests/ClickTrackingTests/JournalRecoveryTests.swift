import ClickTracking
import Foundation
import ResponderChain
import SeededGenerator
import TestSupport
import Testing

/// What earlier processes, crashes, bad disks and other people have left in a journal's folder.
struct JournalRecoveryTests {
    @Test func `a last record that is torn at any byte is dropped, and all before it are stored`() throws {
        let app = try LiveApp()
        app.sink.faults.opening = true
        for number in 0..<4 { app.tap(number: number) }
        let left = try app.journalAfterKill()
        let file = try #require(try JournalFile.used(in: left).first)
        let whole = try file.bytes
        let last = JournalFile.header + (try file.slots - 1) * JournalFile.slot
        app.kill()
        for kept in 0..<JournalFile.slot {
            let folder = try LiveApp.copy(ofJournal: left)
            try #require(try JournalFile.used(in: folder).first).change { bytes in
                for index in last + kept..<last + JournalFile.slot { bytes[index] = 0 }
            }
            let isWhole = whole[(last + kept)..<(last + JournalFile.slot)].allSatisfy { $0 == 0 }
            let next = try LiveApp(folder: folder)
            #expect(next.recorder.storeNow())
            #expect(next.sink.numbers == Array(0..<(isWhole ? 4 : 3)), "\(kept) bytes of the last record")
            #expect(next.recorder.account.isBalanced)
        }
    }

    @Test func `what a session has said of itself outlives a kill, and comes once`() throws {
        let app = try LiveApp { $0.properties = ["plan": "pro", "os": "iOS", "a key": "none", "empty": ""] }
        for number in 0..<4 { app.tap(number: number) }
        let session = app.recorder.session.name
        let next = try LiveApp(folder: try app.journalAfterKill()) { $0.properties = ["plan": "free"] }
        #expect(next.recorder.storeNow())
        #expect(next.sink.numbers == Array(0..<4))
        #expect(next.sink.properties == ["\(session) {\"os\":\"iOS\",\"plan\":\"pro\"}"])
    }

    @Test func `a journal cut after any of its slots gives the clicks before the cut`() throws {
        let app = try LiveApp()
        for number in 0..<3 {
            app.panel.listCell = nil
            app.tap(number: number)
            app.application.send(String(repeating: "long", count: 40 + number))
        }
        let left = try app.journalAfterKill()
        let slots = try #require(try JournalFile.used(in: left).first).slots
        #expect(slots > 12)
        var counts: [Int] = []
        for kept in 0...slots {
            let folder = try LiveApp.copy(ofJournal: left)
            try #require(try JournalFile.used(in: folder).first).change { bytes in
                for index in (JournalFile.header + kept * JournalFile.slot)..<bytes.count { bytes[index] = 0 }
            }
            let next = try LiveApp(folder: folder)
            #expect(next.recorder.storeNow())
            #expect(next.recorder.account.isBalanced)
            counts.append(next.sink.clicks.count)
        }
        #expect(counts == counts.sorted())
        #expect(counts.first == 0)
        #expect(counts.last == 6)
    }

    @Test func `a byte that is changed anywhere never gives a click that was not made`() throws {
        let app = try LiveApp()
        for number in 0..<5 { app.tap(number: number) }
        let left = try app.journalAfterKill()
        let end = JournalFile.header + (try #require(try JournalFile.used(in: left).first).slots) * JournalFile.slot
        var generator = SplitMix64(seed: 11)
        for _ in 0..<150 {
            let folder = try LiveApp.copy(ofJournal: left)
            let place = generator.happens(30) ? generator.number(in: 0...63) : generator.number(in: 0...(end - 1))
            try #require(try JournalFile.used(in: folder).first).change {
                $0[place] ^= UInt8(generator.number(in: 1...255))
            }
            let next = try LiveApp(folder: folder)
            #expect(next.recorder.storeNow())
            #expect(next.sink.numbers == Array(0..<next.sink.numbers.count))
            #expect(next.recorder.account.isBalanced)
            next.tap(number: 9)
            #expect(next.recorder.storeNow())
            #expect(next.sink.numbers.last == 9)
        }
    }

    @Test(arguments: ["000000000000.journal", "000000000007.journal", "notes.journal", "7.journal", "readme.txt"])
    func `a file that is no segment is left as it is, and recording goes on`(name: String) throws {
        for text in ["x", String(repeating: "somebody's notes ", count: 20_000)] {
            let folder = try LiveApp.emptyFolder()
            let file = JournalFile(path: folder + "/" + name)
            try file.write(Data(text.utf8))
            let app = try LiveApp(folder: folder)
            app.tap(3)
            let left = try app.journalAfterKill()
            app.kill()
            let next = try LiveApp(folder: left)
            #expect(next.recorder.storeNow())
            #expect(next.sink.clicks.count == 3)
            #expect(try file.bytes == Data(text.utf8))
            #expect(try JournalFile(path: left + "/" + name).bytes == Data(text.utf8))
        }
    }

    @Test(arguments: [0, 1, 64, 4_095, 4_096, 4_100, 262_144])
    func `a file that was made but never used is removed`(size: Int) throws {
        let folder = try LiveApp.emptyFolder()
        let file = JournalFile(path: folder + "/000000000003.journal")
        try file.write(Data(count: size))
        let app = try LiveApp(folder: folder)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        app.tap()
        #expect(app.recorder.storeNow())
        #expect(app.sink.clicks.count == 1)
    }

    @Test func `a segment of another journal is left as it is`() throws {
        let (mine, other) = (try LiveApp(), try LiveApp())
        mine.tap(2)
        other.tap(3)
        let left = try mine.journalAfterKill()
        let foreign = try #require(try JournalFile.used(in: other.folder).first)
        let copy = JournalFile(path: left + "/999999999999.journal")
        try copy.write(try foreign.bytes)
        mine.kill()
        let next = try LiveApp(folder: left)
        #expect(next.recorder.storeNow())
        #expect(next.sink.clicks.count == 2)
        #expect(try copy.bytes == foreign.bytes)
    }

    @Test func `a segment that was copied under another number is not stored twice`() throws {
        let app = try LiveApp()
        app.tap(4)
        let left = try app.journalAfterKill()
        let file = try #require(try JournalFile.used(in: left).first)
        try JournalFile(path: left + "/000000000900.journal").write(try file.bytes)
        app.kill()
        let next = try LiveApp(folder: left)
        #expect(next.recorder.storeNow())
        #expect(next.sink.seqs == [0, 1, 2, 3])
        #expect(next.recorder.account.isBalanced)
    }

    @Test func `clicks of a segment that is missing between others are counted as damaged`() throws {
        let app = try LiveApp { $0.journal.capacity = 4 << 20 }
        app.sink.faults.opening = true
        app.tap(9_000)
        let left = try app.journalAfterKill()
        app.kill()
        let files = try JournalFile.used(in: left)
        #expect(files.count == 3)
        try FileManager.default.removeItem(atPath: files[1].path)
        let next = try LiveApp(folder: left)
        #expect(next.recorder.storeNow())
        let account = next.recorder.account
        #expect(account.captured == 9_000)
        #expect(account.isBalanced)
        #expect(account.dropped[.damaged] == 9_000 - account.stored)
        #expect(account.stored == next.sink.clicks.count)
        #expect(account.stored > 0 && account.stored < 9_000)
        #expect(next.sink.seqs == next.sink.seqs.sorted { ($0 ?? 0) < ($1 ?? 0) })
    }

    @Test func `numbers in a header that cannot be trap nobody`() throws {
        let app = try LiveApp()
        app.tap(2)
        let left = try app.journalAfterKill()
        app.kill()
        for start in [8, 16, 24, 32, 64 * 8, 65 * 8, 66 * 8, 72 * 8] {
            let folder = try LiveApp.copy(ofJournal: left)
            try #require(try JournalFile.used(in: folder).first).change { bytes in
                for index in start..<(start + 8) { bytes[index] = index == start + 7 ? 0x7F : 0xFF }
            }
            let next = try LiveApp(folder: folder) { $0.nowMs = { 0 } }
            next.tap()
            #expect(next.recorder.storeNow())
            #expect(next.recorder.account.isBalanced)
            #expect(next.recorder.account.dropped[.badClock] == 1)
        }
    }
}
