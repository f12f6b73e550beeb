/// One file of a journal: a page of header, then slots that are written one after the other.
///
/// A segment stands alone: whatever its records refer to is defined in it. So it can be dropped, recovered and removed
/// without a look at the others.
///
/// `@unchecked Sendable` holds because of this: slots are written only by the journal's writer, under its lock, and each
/// once; ``count``, ``clicks`` and ``storedClicks`` are read and written under that lock; others read only
/// slots below a count that they were told.
final class JournalSegment: @unchecked Sendable {
    /// The place of the segment in its journal; in the file's name as well.
    let number: UInt64
    /// The number in the journal of the record in the first slot.
    let firstRecord: Int
    /// The clicks that the journal's segments before this one were given.
    let clicksBefore: Int
    /// The slots that there are.
    let capacity: Int
    /// The slots that are written.
    private(set) var count: Int
    /// The clicks among them.
    var clicks = 0
    /// Of a segment that was recovered: the clicks and changes of screens in it.
    private(set) var entries = 0
    /// The clicks among those that have been stored. The header has the number as well: a later start need not count them
    /// as waiting; what the sink is given does not depend on it.
    var storedClicks = 0 {
        didSet { headerWords[Self.storedClicksWord] = UInt64(storedClicks) }
    }

    private let file: MappedFile
    /// The words of the first slot; what follows is as long as ``capacity`` says.
    private let slots: UnsafeMutablePointer<UInt64>
    private let salt: UInt64

    /// Takes a new file into use.
    init(_ file: MappedFile, header: JournalHeader, totals: JournalTotals) {
        number = header.number
        firstRecord = header.firstRecord
        clicksBefore = header.clicksBefore
        self.file = file
        salt = header.salt
        slots = Self.slots(of: file)
        capacity = Self.capacity(of: file)
        count = 0
        // The header is what makes the file a segment, so it comes last.
        totals.write(to: file.start)
        header.write(to: file.start)
    }

    /// Opens a file that an earlier process has written, and finds the end of its records: the first slot whose
    /// checksum is wrong was torn by the end of the process, or was never written. A name that lacks bytes ends them
    /// too. The file is cut there.
    convenience init(recovering file: MappedFile, _ header: JournalHeader) {
        self.init(looking: file, header)
        file.cut(to: JournalHeader.size + count * JournalRecord.size)
    }

    /// Opens a file as ``init(recovering:_:)`` does, and leaves it as it is.
    init(looking file: MappedFile, _ header: JournalHeader) {
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
        storedClicks = Int(min(headerWords[Self.storedClicksWord], UInt64(clicks)))
    }

    /// The clicks among the records from a number in the journal on.
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
    /// The clicks that the journal's segments were given up to the last of this one.
    var clicksThrough: Int { clicksBefore + clicks }
    /// The counts that outlive the process; see ``JournalTotals``.
    var totals: JournalTotals {
        get { JournalTotals(reading: file.start) }
        set { newValue.write(to: file.start) }
    }

    /// The clicks that have not been stored.
    var waitingClicks: Int { clicks - storedClicks }

    func room(for slots: Int) -> Bool { capacity - count >= slots }

    /// Writes the next slot; there must be room. Inlined, so that a record need not be put together in memory before.
    @inline(__always)
    func append(_ record: JournalRecord) {
        let slot = slot(count)
        // The order of these stores is of no matter: whoever reads after a kill believes the checksum alone.
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

    /// The record in a slot that is known to be written.
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

    /// Waits until the disk has what was written; returns whether it has, where there is a file.
    func sync() -> Bool { !hasFile || file.sync() }
    func remove() { file.remove() }

    /// Overwrites everything, so that nothing of it can be read from the disk either, where that takes what is written.
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

    private var headerWords: UnsafeMutablePointer<UInt64> { file.start.assumingMemoryBound(to: UInt64.self) }
    /// The word of the header page with ``storedClicks``.
    private static let storedClicksWord = 16

    private static func slots(of file: MappedFile) -> UnsafeMutablePointer<UInt64> {
        (file.start + JournalHeader.size).assumingMemoryBound(to: UInt64.self)
    }

    private static func capacity(of file: MappedFile) -> Int {
        max(0, (file.size - JournalHeader.size) / JournalRecord.size)
    }
}
