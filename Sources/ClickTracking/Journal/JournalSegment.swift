/// One file of a journal: a page of header, then slots that are written one after the other.
///
/// A segment stands alone: it defines all names that its records refer to. So it can be dropped, recovered and removed
/// without a look at the others.
///
/// `@unchecked Sendable`: ``count``, ``clicks``, ``storedClicks`` and ``dropped`` are read and written under the lock of the
/// journal's writer; ``slots`` say how they are shared.
final class JournalSegment: @unchecked Sendable {
    /// The place of the segment in its journal; it is in the file's name as well.
    let number: UInt64
    /// The number in the journal of the record in the first slot.
    let firstRecord: Int
    /// The clicks that were written to the journal's segments before this one.
    let clicksBefore: Int
    let slots: SegmentSlots
    /// The slots that are written.
    private(set) var count = 0
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

    /// Takes a new file into use.
    init(_ file: MappedFile, header: JournalHeader, dropped: [DropReason: Int]) {
        number = header.number
        firstRecord = header.firstRecord
        clicksBefore = header.clicksBefore
        self.file = file
        slots = SegmentSlots(of: file, salt: header.salt)
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
        slots = SegmentSlots(of: file, salt: header.salt)
        self.file = file
        while count < slots.capacity, slots.isWhole(count) { count += 1 }
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

    func hasRoom(for slots: Int) -> Bool { self.slots.capacity - count >= slots }

    /// Writes the next slot; there must be room.
    func append(_ record: JournalRecord) {
        slots.write(record, at: count)
        count += 1
    }

    /// Counts clicks that were written into the next slots.
    func countClicks(_ new: Int) {
        count += new
        clicks += new
    }

    /// The record in a slot, which must be written.
    func record(at index: Int) -> JournalRecord { slots.record(at: index) }

    /// Waits until the disk has what was written; returns false if that fails. Without a file there is nothing to do.
    func sync() -> Bool { !hasFile || file.sync() }
    func remove() { file.remove() }

    /// Overwrites everything before the file is removed, so that nothing of it can be read from the disk either.
    func erase() {
        file.clear()
        file.sync()
        file.remove()
    }
}
