import ClickStore
import ClickTracking
import TestSupport
import Testing

struct WriterLockTests {
    @Test func `a second writer is told that the store is busy, and disturbs nothing`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        #expect(throws: StoreError.busy(path: folder.store)) { try ClickDatabase(path: folder.store) }
        #expect(try store.take(SampleClick()).stored == 1)
        #expect(try ClickReader(path: folder.store).clickCount() == 1)
    }

    @Test func `readers work beside a writer and see what is committed`() throws {
        let folder = try TemporaryFolder()
        let store = try ClickDatabase(path: folder.store)
        let reader = try ClickReader(path: folder.store)
        let playback = try Playback(into: store)
        try playback.write([SampleClick()], marks: false)
        #expect(try reader.clickCount() == 0)
        try playback.write([SampleClick(atMs: 1_700_000_000_001)])
        #expect(try reader.clickCount() == 2)
    }

    @Test func `a writer that is gone leaves its lock free`() throws {
        let folder = try TemporaryFolder()
        do { try ClickDatabase(path: folder.store).take(SampleClick()) }
        let store = try ClickDatabase(path: folder.store)
        #expect(try store.take(SampleClick(atMs: 1_700_000_000_001)).stored == 1)
        #expect(try ClickReader(path: folder.store).clickCount() == 2)
    }
}
