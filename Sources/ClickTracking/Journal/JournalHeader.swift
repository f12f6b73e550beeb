/// The first page of a segment: which journal it belongs to, and its place in that.
///
/// Words 0 to 6 are the header itself. Others change while the segment is used: word 16 is the number of stored clicks,
/// and from word 64 on there are the clicks that the journal's recorders have dropped in all, by reason. Those have no
/// checksum: an impossible number counts as 0.
struct JournalHeader {
    /// The identity of the journal, from its first segment on.
    let journal: UInt64
    /// The place of the segment in the journal; numbers rise, with gaps.
    let number: UInt64
    /// The number in the journal of the record in the first slot.
    let firstRecord: Int
    /// The clicks that were written to the journal's segments before this one.
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

    /// Reads the header of a file; nil if there is none, or one that was never finished.
    init?(_ file: MappedFile) {
        guard file.size >= Self.size else { return nil }
        let words = file.headerWords
        self.init(
            journal: words[1], number: words[2], firstRecord: Int(truncatingIfNeeded: words[3]),
            clicksBefore: Int(truncatingIfNeeded: words[4]), salt: words[5])
        let numbers = [firstRecord, clicksBefore, Int(truncatingIfNeeded: number)]
        guard words[0] == Self.magic, words[6] == checksum, numbers.allSatisfy((0...Self.highest).contains) else {
            return nil
        }
    }

    /// Writes the header into a new file.
    func write(to file: MappedFile) {
        let words = file.headerWords
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

extension MappedFile {
    /// The words of the header page. The file must have one.
    fileprivate var headerWords: UnsafeMutablePointer<UInt64> { start.assumingMemoryBound(to: UInt64.self) }

    private static let storedClicksWord = 16
    private static let firstDroppedWord = 64

    /// The clicks of the segment that a sink has stored.
    var storedClicks: UInt64 {
        get { headerWords[Self.storedClicksWord] }
        set { headerWords[Self.storedClicksWord] = newValue }
    }

    /// The clicks that the journal's recorders have dropped up to the beginning of the next segment, by reason.
    var dropped: [DropReason: Int] {
        get {
            let words = headerWords + Self.firstDroppedWord
            let counts = DropReason.allCases.map { ($0, words[$0.rawValue]) }
            return Dictionary(
                uniqueKeysWithValues: counts.filter { (1..<UInt64(JournalHeader.highest)).contains($0.1) }
                    .map { ($0, Int($1)) })
        }
        set {
            let words = headerWords + Self.firstDroppedWord
            for reason in DropReason.allCases {
                words[reason.rawValue] = UInt64(bitPattern: Int64(newValue[reason, default: 0]))
            }
        }
    }
}
