/// One file of a journal: a page of header, then slots that are written one after the other.
///
/// A segment stands alone: it defines all names that its records refer to. So it can be dropped, recovered and removed
/// without a look at the others.
///
/// `@unchecked Sendable`: only the journal's writer writes slots, under its lock, and each once; ``count``, ``clicks``,
/// ``storedClicks`` and ``dropped`` are read and written under that lock; others read only slots below a count that
/// they were given under it.
final class JournalSegment: @unchecked Sendable {
    /// The place of the segment in its journal; it is in the file's name as well.
    let number: UInt64
    /// The number in the journal of the record in the first slot.
    let firstRecord: Int
    /// The clicks that were written to the journal's segments before this one.
    let clicksBefore: Int
    /// The number of slots.
    let capacity: Int
    /// The slots that are written.
    private(set) var count: Int
    /// The clicks among them.
    var clicks = 0
    /// The clicks and changes of screens in a segment that was recovered.
    private(set) var entries = 0
    /// The clicks that have been stored. The header has the number as well, so that a later start does not count them
    /// as waiting. What the sink is given does not depend on it.
    var storedClicks = 0 {
        didSet { file.storedClicks = UInt64(storedClicks) }
    }

    private let file: MappedFile
    /// The words of the slots, ``capacity`` times eight of them.
    private let slots: UnsafeMutablePointer<UInt64>
    private let salt: UInt64

    /// Takes a new file into use.
    init(_ file: MappedFile, header: JournalHeader, dropped: [DropReason: Int]) {
        number = header.number
        firstRecord = header.firstRecord
        clicksBefore = header.clicksBefore
        self.file = file
        salt = header.salt
        slots = Self.slots(of: file)
        capacity = Self.capacity(of: file)
        count = 0
        // The header makes the file a segment, so it comes last.
        file.dropped = dropped
        header.write(to: file)
    }

    /// Opens a file that an earlier process has written, and cuts it at the end of its records.
    ///
    /// That end is the first slot with a wrong checksum, which was torn by the end of the process or never written, or
    /// the first name that lacks bytes.
    convenience init(recovering file: MappedFile, _ header: JournalHeader) {
        self.init(readOnly: file, header)
        file.cut(to: JournalHeader.size + count * JournalRecord.size)
    }

    /// Opens a file as ``init(recovering:_:)`` does, and leaves it as it is.
    init(readOnly file: MappedFile, _ header: JournalHeader) {
        number = header.number
        firstRecord = header.firstRecord
        clicksBefore = header.clicksBefore
        salt = header.salt
        slots = Self.slots(of: file)
        capacity = Self.capacity(of: file)
        self.file = file
        count = 0
        while count < capacity, isWhole(count) { count += 1 }
        var reader = JournalReader(self)
        while reader.next(below: count) != nil { entries += 1 }
        clicks = reader.clicks
        count = reader.position
        storedClicks = Int(min(file.storedClicks, UInt64(clicks)))
    }

    /// The clicks among the records from this number in the journal on.
    func clicks(from record: Int) -> Int {
        var reader = JournalReader(self)
        var before = 0
        while firstRecord + reader.position < record, reader.next(below: count) != nil {
            if firstRecord + reader.position <= record { before = reader.clicks }
        }
        return clicks - before
    }

    /// Whether the records survive the process.
    var hasFile: Bool { file.path != nil }
    /// The bytes that the segment takes.
    var bytes: Int { file.size }
    /// The number in the journal of the record that comes next.
    var nextRecord: Int { firstRecord + count }
    /// The clicks that were written to the journal's segments up to the end of this one.
    var clicksThrough: Int { clicksBefore + clicks }
    /// The clicks that the journal's recorders have dropped, by reason; in the header, so that they survive the
    /// process.
    var dropped: [DropReason: Int] {
        get { file.dropped }
        set { file.dropped = newValue }
    }

    /// The clicks that have not been stored.
    var waitingClicks: Int { clicks - storedClicks }

    func hasRoom(for slots: Int) -> Bool { capacity - count >= slots }

    /// Writes the next slot; there must be room. Inlined, so that the record is not put together in memory before.
    @inline(__always)
    func append(_ record: JournalRecord) {
        let slot = slot(count)
        // The order of these stores does not matter: after a kill, only the checksum tells whether the slot is whole.
        slot[1] = record.word1
        slot[2] = record.word2
        slot[3] = record.word3
        slot[4] = record.word4
        slot[5] = record.word5
        slot[6] = record.word6
        slot[7] = record.word7
        slot[0] = record.checksum(salt: salt, slot: count)
        count += 1
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

    /// Waits until the disk has what was written; returns false if that fails. Without a file there is nothing to do.
    func sync() -> Bool { !hasFile || file.sync() }
    func remove() { file.remove() }

    /// Overwrites everything before the file is removed, so that nothing of it can be read from the disk either.
    func erase() {
        file.clear()
        file.sync()
        file.remove()
    }

    private func isWhole(_ index: Int) -> Bool {
        let record = record(at: index)
        return slot(index)[0] == record.checksum(salt: salt, slot: index)
    }

    /// The eight words of a slot. The file is page-aligned, slots are 64 bytes, and `index` is below the capacity.
    private func slot(_ index: Int) -> UnsafeMutablePointer<UInt64> {
        slots + index * (JournalRecord.size / MemoryLayout<UInt64>.size)
    }

    private static func slots(of file: MappedFile) -> UnsafeMutablePointer<UInt64> {
        (file.start + JournalHeader.size).assumingMemoryBound(to: UInt64.self)
    }

    private static func capacity(of file: MappedFile) -> Int {
        max(0, (file.size - JournalHeader.size) / JournalRecord.size)
    }
}
