internal import Dispatch

/// Makes the journal's next segment ahead of need, and writes clicks to the disk if they are to survive a power loss.
///
/// It has a queue of its own, as a sink may take its time.
///
/// `@unchecked Sendable`: ``syncedRecord`` and ``syncedAt`` are used on the queue alone; the rest never changes.
final class JournalKeeper: @unchecked Sendable {
    private let core: RecorderCore
    private let files: JournalFiles
    private let queue = DispatchQueue(label: "taptrail.recorder.journal")
    private let isWoken = SharedFlag()
    private let sync: SyncInterval?
    private let timer: (any DispatchSourceTimer)?
    /// The number of the first record that may not be on the disk.
    private var syncedRecord = 0
    private var syncedAt = DispatchTime.now()

    /// How much may be new before the disk is to be written.
    private struct SyncInterval {
        let clicks: Int
        let nanoseconds: UInt64
    }

    init(_ core: RecorderCore, files: JournalFiles) {
        self.core = core
        self.files = files
        if case .powerLoss(let clicks, let milliseconds) = core.configuration.journal.durability {
            let nanoseconds = UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000).partialValue
            sync = SyncInterval(clicks: clicks, nanoseconds: nanoseconds)
            timer = DispatchSource.makeTimerSource(queue: queue)
            let interval = DispatchTimeInterval.milliseconds(max(1, milliseconds))
            timer?.schedule(deadline: .now() + interval, repeating: interval)
        } else {
            sync = nil
            timer = nil
        }
    }

    /// Begins to look after the journal.
    func start() {
        timer?.setEventHandler { [weak self] in self?.turn() }
        timer?.resume()
        wake()
    }

    /// Looks after the journal soon.
    func wake() {
        guard !isWoken.set() else { return }
        queue.async { [weak self] in self?.turn() }
    }

    /// Writes everything to the disk if that is asked for. After that, the keeper does nothing any more.
    func stop() {
        timer?.cancel()
        queue.sync {
            core.withState { $0.journal.removeSpare() }
            if sync != nil { writeToDisk(core.segmentEnds()) }
        }
    }

    private func turn() {
        isWoken.clear()
        if let number = core.withState({ $0.journal.reserveSpare() }) {
            let file = files.make(segment: number)
            core.withState { $0.journal.addSpare(file, number: number) }
        }
        if let sync { writeToDisk(ifDue: sync) }
    }

    /// Writes new records to the disk if they are many enough or old enough.
    private func writeToDisk(ifDue interval: SyncInterval) {
        let segments = core.segmentEnds()
        guard let end = segments.last?.end, end != syncedRecord else { return }
        let waited = DispatchTime.now().uptimeNanoseconds - syncedAt.uptimeNanoseconds
        guard end - syncedRecord >= interval.clicks || waited >= interval.nanoseconds else { return }
        writeToDisk(segments)
    }

    private func writeToDisk(_ segments: [(segment: JournalSegment, end: Int)]) {
        let results = segments.filter { $0.end > syncedRecord }.map { $0.segment.sync() } + [files.sync()]
        syncedAt = DispatchTime.now()
        // A write that failed is tried again at the next turn.
        guard results.allSatisfy(\.self) else { return }
        syncedRecord = segments.last?.end ?? syncedRecord
    }
}

extension RecorderCore {
    /// The journal's segments, each with the number of the record that comes after its last.
    fileprivate func segmentEnds() -> [(segment: JournalSegment, end: Int)] {
        withState { state in state.journal.segments.map { ($0, $0.nextRecord) } }
    }
}
