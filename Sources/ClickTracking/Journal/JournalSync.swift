internal import Dispatch

/// Writes a journal to the disk as often as its durability asks for.
struct JournalSync {
    private let clicks: Int
    private let nanoseconds: UInt64
    private var syncedRecord = 0
    private var syncedAt = DispatchTime.now()

    init(everyClicks clicks: Int, orMilliseconds milliseconds: Int) {
        self.clicks = clicks
        nanoseconds = UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000).partialValue
    }

    /// Writes what is new, when it is enough or old enough.
    mutating func sync(_ core: RecorderCore, _ files: JournalFiles) {
        let segments = core.segmentsToSync()
        guard let end = segments.last?.end, end != syncedRecord else { return }
        let waited = DispatchTime.now().uptimeNanoseconds - syncedAt.uptimeNanoseconds
        guard end - syncedRecord >= clicks || waited >= nanoseconds else { return }
        sync(segments, files)
    }

    /// Writes all that is new.
    mutating func syncAll(_ core: RecorderCore, _ files: JournalFiles) {
        sync(core.segmentsToSync(), files)
    }

    private mutating func sync(_ segments: [(segment: JournalSegment, end: Int)], _ files: JournalFiles) {
        let results = segments.filter { $0.end > syncedRecord }.map { $0.segment.sync() } + [files.sync()]
        syncedAt = DispatchTime.now()
        // What the disk did not take is tried again at the next turn.
        guard results.allSatisfy(\.self) else { return }
        syncedRecord = segments.last?.end ?? syncedRecord
    }
}
