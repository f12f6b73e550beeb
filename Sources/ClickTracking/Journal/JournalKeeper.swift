internal import Dispatch
internal import Synchronization

/// Makes room for clicks ahead of need, and writes them to the disk where that is asked for.
///
/// It has a queue of its own, as a sink may take its time.
///
/// `@unchecked Sendable` holds because of this: ``syncer`` is touched on the queue alone; the rest never changes.
final class JournalKeeper: @unchecked Sendable {
    private let core: RecorderCore
    private let files: JournalFiles
    private let queue = DispatchQueue(label: "taptrail.recorder.journal")
    private let timer: (any DispatchSourceTimer)?
    private let isWoken = Atomic<Bool>(false)
    private var syncer: JournalSync?

    init(_ core: RecorderCore, files: JournalFiles) {
        self.core = core
        self.files = files
        if case .powerLoss(let clicks, let milliseconds) = core.configuration.journal.durability {
            syncer = JournalSync(everyClicks: clicks, orMilliseconds: milliseconds)
            timer = DispatchSource.makeTimerSource(queue: queue)
            let interval = DispatchTimeInterval.milliseconds(max(1, milliseconds))
            timer?.schedule(deadline: .now() + interval, repeating: interval)
        } else {
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
        guard !isWoken.exchange(true, ordering: .relaxed) else { return }
        queue.async { [weak self] in self?.turn() }
    }

    /// Writes everything to the disk, where that is asked for, and does nothing any more.
    func stop() {
        timer?.cancel()
        queue.sync {
            core.access { $0.journal.removeSpare() }
            syncer?.syncAll(core, files)
        }
    }

    private func turn() {
        isWoken.store(false, ordering: .relaxed)
        if let number = core.access({ $0.journal.reserveSpare() }) {
            let file = files.make(segment: number)
            core.access { $0.journal.take(spare: file, for: number) }
        }
        syncer?.sync(core, files)
    }
}
