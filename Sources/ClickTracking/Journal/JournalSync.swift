internal import Dispatch

/// Writes a journal to the disk as often as its durability asks for.
struct JournalSync {
    private let durability: JournalConfiguration.Durability
    private var syncedRecord = 0
    private var syncedAt = DispatchTime.now()

    init(_ durability: JournalConfiguration.Durability) {
        self.durability = durability
    }

    mutating func sync(_ core: RecorderCore) {
        guard case .powerLoss(let clicks, let milliseconds) = durability else { return }
        let segments = core.segmentsToSync()
        guard let last = segments.last else { return }
        let next = last.nextRecord
        let waited = DispatchTime.now().uptimeNanoseconds - syncedAt.uptimeNanoseconds
        guard next != syncedRecord else { return }
        guard next - syncedRecord >= clicks || waited >= UInt64(max(0, milliseconds)) * 1_000_000 else { return }
        for segment in segments where segment.nextRecord > syncedRecord { segment.sync() }
        syncedRecord = next
        syncedAt = DispatchTime.now()
    }
}
