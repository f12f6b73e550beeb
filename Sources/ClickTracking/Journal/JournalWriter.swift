internal import Synchronization

/// Writes records into the newest segment of a journal, begins another one when that is full, and lets go of those that
/// are stored.
///
/// Not safe for several threads: the recorder calls it under its lock.
struct JournalWriter {
    /// The identity that the journal has in a sink.
    let identity: UInt64
    /// The segments, oldest first; the last one is ``current``.
    private(set) var segments: [JournalSegment]
    /// The segment that is being written.
    private(set) var current: JournalSegment
    /// The numbers of names in the current segment.
    private(set) var names: JournalNames
    /// Room for the next segment, made ahead of need; see ``needsSpare``.
    private var spare: MappedFile?

    private let files: JournalFiles
    private let mostSegments: Int
    private let whenFull: JournalConfiguration.Overflow

    /// Numbers the segments of all journals of the process, for ``JournalNames/serial``.
    private static let serials = Atomic<UInt64>(1)
    /// Record numbers go on from a multiple of this at every start. So records that were lost with power, which a sink
    /// may have stored, never share numbers with new ones.
    private static let recordsOfOneStart = 1 << 40

    /// Goes on with a journal, in a new segment.
    ///
    /// - Parameter found: The segments of earlier processes, oldest first.
    /// - Returns: nil where there is no memory for a segment.
    init?(after found: [JournalSegment], identity: UInt64, files: JournalFiles, configuration: JournalConfiguration) {
        let number = (found.last?.number).map { $0 &+ 1 } ?? 0
        let start = (found.last?.nextRecord).map { ($0 / Self.recordsOfOneStart + 1) * Self.recordsOfOneStart } ?? 0
        guard let file = files.make(segment: number) else { return nil }
        let header = Self.header(identity, number: number, firstRecord: start)
        let segment = JournalSegment(file, header: header, totals: Self.totals(after: found.last))
        self.identity = identity
        self.files = files
        mostSegments = configuration.mostSegments
        whenFull = configuration.whenFull
        segments = found + [segment]
        current = segment
        names = JournalNames(of: segment, serial: Self.nextSerial())
    }

    /// Tells the current segment's numbers of names from all others.
    var serial: UInt64 { names.serial }
    /// The clicks that have not been stored.
    var waiting: Int { segments.reduce(0) { $0 + $1.waitingClicks } }
    /// The segment number to make a spare for, nil while there is one or while the journal is full.
    var needsSpare: UInt64? { spare == nil && segments.count < mostSegments ? current.number &+ 1 : nil }

    /// Whether it is time to make room for the next segment.
    var isPastHalf: Bool { current.count > current.capacity / 2 && needsSpare != nil }

    /// Takes room for the next segment that was made without the lock.
    mutating func take(spare file: MappedFile, for number: UInt64) {
        guard needsSpare == number else { return file.remove() }
        spare = file
    }

    /// Makes room for a record and the names that it may have to define.
    ///
    /// - Parameter isUnused: Whether a segment may be dropped; one that is being read may not.
    /// - Returns: The waiting clicks that were dropped for it; nil where there is no room and nothing may be dropped.
    mutating func makeRoom(for slots: Int, isUnused: (JournalSegment) -> Bool) -> Int? {
        if current.room(for: slots) { return 0 }
        var dropped = 0
        if segments.count >= mostSegments {
            guard whenFull == .dropOldest, let oldest = segments.dropLast().firstIndex(where: isUnused) else {
                return nil
            }
            let segment = segments.remove(at: oldest)
            dropped = segment.waitingClicks
            segment.remove()
        }
        return beginSegment() ? dropped : nil
    }

    /// Writes a click or a screen; there must be room.
    mutating func append(_ record: JournalRecord) {
        current.append(record)
        if record.kind == .click { current.clicks += 1 }
    }

    /// The number of a string, a control, a session in the current segment; there must be room to define it.
    mutating func number(of string: String?) -> UInt32 { names.number(of: string) }
    mutating func number(of control: ControlKey) -> UInt32 { names.number(of: control) }
    mutating func number(of session: SessionKey) -> UInt32 { names.number(of: session) }

    /// Lets go of the segments from the front that hold nothing any more which is not stored.
    ///
    /// - Parameter position: How far the segment that is being read has been stored.
    mutating func removeStored(_ segment: JournalSegment, upTo position: Int) {
        while segments.count > 1, segments[0].number <= segment.number {
            guard segments[0].number < segment.number || position >= segment.count else { return }
            segments.removeFirst().remove()
        }
    }

    /// Overwrites and removes all records; returns how many waiting clicks there were.
    mutating func erase() -> Int {
        let erased = waiting
        let old = segments
        guard beginSegment() else { return 0 }
        segments = [current]
        for segment in old { segment.erase() }
        return erased
    }

    /// Notes a drop where it outlives the process.
    func noteDropped(_ reason: DropReason, _ count: Int) {
        current.totals.dropped[reason, default: 0] += count
    }

    private mutating func beginSegment() -> Bool {
        let number = current.number &+ 1
        guard let file = spare.take() ?? files.make(segment: number) else { return false }
        let header = Self.header(identity, number: number, firstRecord: current.nextRecord)
        let segment = JournalSegment(file, header: header, totals: Self.totals(after: current))
        segments.append(segment)
        current = segment
        names = JournalNames(of: segment, serial: Self.nextSerial())
        return true
    }

    private static func header(_ identity: UInt64, number: UInt64, firstRecord: Int) -> JournalHeader {
        JournalHeader(
            journal: identity, number: number, firstRecord: firstRecord, salt: UInt64.random(in: 1...UInt64.max))
    }

    private static func totals(after segment: JournalSegment?) -> JournalTotals {
        guard let segment else { return JournalTotals() }
        var totals = segment.totals
        totals.journaledBefore += segment.clicks
        return totals
    }

    private static func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }
}
