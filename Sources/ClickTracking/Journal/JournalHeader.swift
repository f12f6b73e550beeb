/// The first page of a segment: which journal it belongs to, and where in it.
struct JournalHeader {
    /// The identity of the journal, from its first segment on.
    let journal: UInt64
    /// The place of the segment in the journal; numbers rise, with gaps.
    let number: UInt64
    /// The number in the journal of the record in the first slot.
    let firstRecord: Int
    /// The clicks that the journal's segments before this one were given.
    let clicksBefore: Int
    /// What makes checksums of this segment unlike those of others.
    let salt: UInt64

    /// The bytes before the first slot: one page.
    static let size = 4_096
    /// No number in a header is higher, so that adding to one cannot overflow.
    static let highest = 1 << 62
    /// "TapTrlJ1" in ASCII, read as a little-endian number.
    private static let magic: UInt64 = 0x314A_6C72_5470_6154

    init(journal: UInt64, number: UInt64, firstRecord: Int, clicksBefore: Int, salt: UInt64) {
        self.journal = journal
        self.number = number
        self.firstRecord = firstRecord
        self.clicksBefore = clicksBefore
        self.salt = salt
    }

    /// Reads the header of a file; nil where that is none, or was never finished.
    init?(_ file: MappedFile) {
        guard file.size >= Self.size else { return nil }
        let words = file.start.assumingMemoryBound(to: UInt64.self)
        self.init(
            journal: words[1], number: words[2], firstRecord: Int(truncatingIfNeeded: words[3]),
            clicksBefore: Int(truncatingIfNeeded: words[4]), salt: words[5])
        let numbers = [firstRecord, clicksBefore, Int(truncatingIfNeeded: number)]
        guard words[0] == Self.magic, words[6] == checksum, numbers.allSatisfy((0...Self.highest).contains) else {
            return nil
        }
    }

    /// Writes the header into a new file's first page.
    func write(to start: UnsafeMutableRawPointer) {
        let words = start.assumingMemoryBound(to: UInt64.self)
        words[1] = journal
        words[2] = number
        words[3] = UInt64(bitPattern: Int64(firstRecord))
        words[4] = UInt64(bitPattern: Int64(clicksBefore))
        words[5] = salt
        words[6] = checksum
        words[0] = Self.magic
    }

    private var checksum: UInt64 {
        var record = JournalRecord()
        record.word1 = journal
        record.word2 = number
        record.word3 = UInt64(bitPattern: Int64(firstRecord))
        record.word4 = UInt64(bitPattern: Int64(clicksBefore))
        return record.checksum(salt: salt, slot: 0)
    }
}
