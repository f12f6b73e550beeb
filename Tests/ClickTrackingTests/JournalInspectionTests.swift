import Testing

@testable import ClickTracking

struct JournalInspectionTests {
    @Test(arguments: [0, 1, 3, 7])
    func `an inspection tells what waits beyond the sink's mark, and changes nothing`(stored: Int) throws {
        let app = try LiveApp()
        app.tap(stored)
        #expect(app.recorder.storeNow())
        app.tap(4)
        app.clock.nowMs = 0
        app.tap(2)
        let before = app.recorder.account
        let known = try #require(app.sink.known.first ?? Self.unmarked(app))
        let journal = try #require(JournalInspection(folder: app.folder, known: known))
        #expect(journal.journaled == stored + 4)
        #expect(journal.waiting == 4)
        #expect(journal.dropped == [DropReason.badClock: 2])
        #expect(journal.captured == stored + 6)
        #expect(journal.captured == before.captured)
        #expect(app.recorder.account == before)
    }

    @Test func `a folder without the journal says nothing`() throws {
        let app = try LiveApp()
        app.tap()
        app.recorder.storeNow()
        let known = try #require(app.sink.known.first)
        #expect(JournalInspection(folder: app.folder + "-elsewhere", known: known) == nil)
        var other = known
        other.source.head.digest ^= 1
        #expect(JournalInspection(folder: app.folder, known: other) == nil)
    }

    /// What a sink would know of the journal that has opened it and stored nothing.
    private static func unmarked(_ app: LiveApp) -> KnownSource? {
        guard let path = try? JournalFolder.files(in: app.folder).first, let file = try? MappedFile.open(at: path),
            let header = JournalHeader(file)
        else { return nil }
        let source = ClickSource(
            name: app.folder, format: ClickSource.journalFormat,
            head: SourceHead(length: 0, digest: header.journal), deliversOnce: true)
        return KnownSource(
            id: 1, source: source, progress: SourceProgress(offset: 0, digest: 0, isComplete: false),
            taken: WriteResult())
    }
}
