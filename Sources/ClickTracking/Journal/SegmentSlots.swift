/// The slots of a segment: plain numbers, so that copies count no references.
///
/// The memory is that of the segment's file, which the segment holds; slots are used only while their segment is held.
///
/// `@unchecked Sendable`: the journal's writer writes each slot once, under its lock; others read only slots below a count
/// that they were given under it.
struct SegmentSlots: @unchecked Sendable {
    /// The words of the slots, ``capacity`` times eight of them.
    private let words: UnsafeMutablePointer<UInt64>
    /// The number of slots.
    let capacity: Int
    private let salt: UInt64

    init(of file: MappedFile, salt: UInt64) {
        words = (file.start + JournalHeader.size).assumingMemoryBound(to: UInt64.self)
        capacity = max(0, (file.size - JournalHeader.size) / JournalRecord.size)
        self.salt = salt
    }

    /// Writes a record into a slot. Inlined, so that the record is not put together in memory before.
    @inline(__always)
    func write(_ record: JournalRecord, at index: Int) {
        let slot = slot(index)
        // The order of these stores does not matter: after a kill, only the checksum tells whether the slot is whole.
        slot[1] = record.word1
        slot[2] = record.word2
        slot[3] = record.word3
        slot[4] = record.word4
        slot[5] = record.word5
        slot[6] = record.word6
        slot[7] = record.word7
        slot[0] = record.checksum(salt: salt, slot: index)
    }

    /// The record in a slot, which must be written.
    func record(at index: Int) -> JournalRecord {
        let slot = slot(index)
        var record = JournalRecord()
        record.word1 = slot[1]
        record.word2 = slot[2]
        record.word3 = slot[3]
        record.word4 = slot[4]
        record.word5 = slot[5]
        record.word6 = slot[6]
        record.word7 = slot[7]
        return record
    }

    /// Whether a slot was written, and is not torn.
    func isWhole(_ index: Int) -> Bool {
        slot(index)[0] == record(at: index).checksum(salt: salt, slot: index)
    }

    /// The eight words of a slot. The file is page-aligned, slots are 64 bytes, and `index` is below the capacity.
    private func slot(_ index: Int) -> UnsafeMutablePointer<UInt64> {
        words + index * (JournalRecord.size / MemoryLayout<UInt64>.size)
    }
}
