/// The first page of a segment: which journal it belongs to, and where in it.
struct JournalHeader {
    /// The identity of the journal, from its first segment on.
    let journal: UInt64
    /// The place of the segment in the journal, from 0.
    let number: UInt64
    /// The number in the journal of the record in the first slot.
    let firstRecord: Int
    /// What makes checksums of this segment unlike those of others.
    let salt: UInt64

    /// The bytes before the first slot: one page.
    static let size = 4_096
    /// "TapTrlJ1" in ASCII, read as a little-endian number.
    private static let magic: UInt64 = 0x314A_6C72_5470_6154

    init(journal: UInt64, number: UInt64, firstRecord: Int, salt: UInt64) {
        self.journal = journal
        self.number = number
        self.firstRecord = firstRecord
        self.salt = salt
    }

    /// Reads the header of a file; nil where that is none, or was never finished.
    init?(_ file: MappedFile) {
        guard file.size > Self.size else { return nil }
        let words = file.start.assumingMemoryBound(to: UInt64.self)
        self.init(
            journal: words[1], number: words[2], firstRecord: Int(truncatingIfNeeded: words[3]), salt: words[4])
        guard words[0] == Self.magic, words[5] == record.checksum(salt: salt, slot: 0), firstRecord >= 0 else {
            return nil
        }
    }

    /// Whether a file was made but never taken into use: its process ended in between.
    static func isBlank(_ file: MappedFile) -> Bool {
        file.size <= size || file.start.assumingMemoryBound(to: UInt64.self)[0] == 0
    }

    /// Writes the header into a new file's first page.
    func write(to start: UnsafeMutableRawPointer) {
        let words = start.assumingMemoryBound(to: UInt64.self)
        words[1] = journal
        words[2] = number
        words[3] = UInt64(bitPattern: Int64(firstRecord))
        words[4] = salt
        words[5] = record.checksum(salt: salt, slot: 0)
        words[0] = Self.magic
    }

    private var record: JournalRecord {
        var record = JournalRecord()
        record.word1 = journal
        record.word2 = number
        record.word3 = UInt64(bitPattern: Int64(firstRecord))
        return record
    }
}
