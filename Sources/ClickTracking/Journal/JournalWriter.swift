internal import Synchronization

/// Writes records into the newest segment of a journal, begins another one when that is full, and lets go of those that
/// are stored.
///
/// Not safe for several threads: the recorder calls it under its lock.
struct JournalWriter {
    /// The identity that the journal has in a sink.
    let identity: UInt64
    /// The segments, oldest first; the last one is ``current``.
    private(set) var segments: [JournalSegment] {
        didSet { bytes = Self.bytes(of: segments) }
    }
    /// The bytes that the segments take.
    private var bytes: Int
    /// The segment that is being written.
    private(set) var current: JournalSegment
    /// The numbers of names in the current segment.
    private(set) var names: JournalNames
    /// Room for the next segment, made ahead of need; see ``reserveSpare()``.
    private var spare: Spare?
    /// The waiting clicks that were dropped for the first segment of this start.
    private(set) var droppedAtStart = 0
    /// Whether a spare is being made.
    private var makesSpare = false
    /// The number of the next file. Every file has a number of its own, also one that is never used.
    private var nextNumber: UInt64

    private let files: JournalFiles
    private let mostBytes: Int
    private let whenFull: JournalConfiguration.Overflow

    private struct Spare {
        let number: UInt64
        let file: MappedFile
    }

    /// Numbers the segments of all journals of the process, for ``JournalNames/serial``.
    private static let serials = Atomic<UInt64>(1)

    /// Goes on with a journal, in a new segment.
    ///
    /// - Parameter nowMs: The time, which keeps record numbers apart from those of segments that were lost.
    /// - Returns: nil where there is no memory for a segment.
    init?(after found: JournalRecovery, files: JournalFiles, configuration: JournalConfiguration, nowMs: Int64) {
        mostBytes = configuration.mostBytes
        whenFull = configuration.whenFull
        var kept = found.segments.filter { $0.entries > 0 }
        bytes = Self.bytes(of: kept)
        while whenFull == .dropOldest, bytes + files.size > mostBytes, !kept.isEmpty {
            droppedAtStart += kept.removeFirst().waitingClicks
            bytes = Self.bytes(of: kept)
        }
        // A full journal that keeps its older clicks gets a segment that has room for none, to count in.
        let isFull = bytes + files.size > mostBytes
        guard let file = files.make(segment: found.nextNumber, size: isFull ? JournalHeader.size : nil) else {
            return nil
        }
        let last = found.segments.last
        let header = JournalHeader(
            journal: found.identity, number: found.nextNumber, firstRecord: Self.firstRecord(after: last, nowMs: nowMs),
            clicksBefore: last?.clicksThrough ?? 0, salt: Self.newSalt())
        let segment = JournalSegment(file, header: header, totals: last?.totals ?? JournalTotals())
        identity = found.identity
        nextNumber = found.nextNumber &+ 1
        self.files = files
        segments = kept + [segment]
        bytes += segment.bytes
        current = segment
        names = JournalNames(of: segment, serial: Self.nextSerial())
        for unkept in found.segments where !kept.contains(where: { $0 === unkept }) { unkept.remove() }
    }

    /// Where a start's record numbers begin: after all that an earlier start may have given, also to records that were
    /// lost since and that a sink has stored. The time sees to that; where it has been set back, a wide step must do.
    private static func firstRecord(after last: JournalSegment?, nowMs: Int64) -> Int {
        // 2²⁰ records a millisecond are more than anybody writes; from 2039 on the step does.
        let timed = Int(min(max(nowMs, 0), 1 << 41)) << 20
        guard let last, last.nextRecord >= timed else { return timed }
        return last.nextRecord + (1 << 40)
    }

    /// Tells the current segment's numbers of names from all others.
    var serial: UInt64 { names.serial }
    /// The clicks that have not been stored.
    var waiting: Int { segments.reduce(0) { $0 + $1.waitingClicks } }

    /// Whether it is time to make room for the next segment.
    var isPastHalf: Bool { current.count > current.capacity / 2 && needsSpare }

    private var needsSpare: Bool { spare == nil && !makesSpare && hasRoom }
    /// Whether the capacity allows one more segment.
    private var hasRoom: Bool { bytes + files.size <= mostBytes }

    /// The number to make a spare segment for, without the lock; nil while there is one or while the journal is full.
    mutating func reserveSpare() -> UInt64? {
        guard needsSpare else { return nil }
        makesSpare = true
        return takeNumber()
    }

    /// Takes room for the next segment that was made without the lock; nil where it could not be made.
    mutating func take(spare file: MappedFile?, for number: UInt64) {
        makesSpare = false
        guard let file else { return }
        // A segment that could not wait for it has a higher number.
        guard number > current.number else { return file.remove() }
        spare = Spare(number: number, file: file)
    }

    /// Removes room that will not be needed.
    mutating func removeSpare() { spare.take()?.file.remove() }

    /// Makes room for a record and the names that it may have to define.
    ///
    /// - Parameter isUnused: Whether a segment may be dropped; one that is being read may not.
    /// - Returns: The waiting clicks that were dropped for it, and whether there is room.
    mutating func makeRoom(for slots: Int, isUnused: (JournalSegment) -> Bool) -> (dropped: Int, hasRoom: Bool) {
        if current.room(for: slots) { return (0, true) }
        var dropped = 0
        while !hasRoom {
            guard whenFull == .dropOldest, let oldest = segments.dropLast().firstIndex(where: isUnused) else {
                return (dropped, false)
            }
            let segment = segments.remove(at: oldest)
            dropped += segment.waitingClicks
            segment.remove()
        }
        return (dropped, beginSegment())
    }

    /// The number of a string, a control, a session in the current segment; there must be room to define it.
    mutating func number(of string: String?) -> UInt32 { names.number(of: string) }
    mutating func number(of control: ControlKey) -> UInt32 { names.number(of: control) }
    mutating func number(of session: SessionKey) -> UInt32 { names.number(of: session) }

    /// Gives out the segments from the front that hold nothing any more which is not stored, to be removed.
    ///
    /// - Parameter position: How far the segment that is being read has been stored.
    mutating func takeStored(_ segment: JournalSegment, upTo position: Int) -> [JournalSegment] {
        let stored = segments.dropLast().prefix {
            $0.number < segment.number || $0 === segment && position >= segment.count
        }
        segments.removeFirst(stored.count)
        return Array(stored)
    }

    /// Begins anew, and gives out the segments so far, to be erased.
    mutating func giveUpAll() -> [JournalSegment] {
        let old = segments
        guard beginSegment() else { return [] }
        segments = [current]
        return old
    }

    /// The waiting clicks that would end with the process.
    var waitingInMemory: Int { segments.reduce(0) { $1.hasFile ? $0 : $0 + $1.waitingClicks } }

    /// Notes a drop where it outlives the process.
    func noteDropped(_ reason: DropReason, _ count: Int) {
        current.totals.dropped[reason, default: 0] += count
    }

    private mutating func takeNumber() -> UInt64 {
        defer { nextNumber &+= 1 }
        return nextNumber
    }

    private mutating func beginSegment() -> Bool {
        guard let next = spare.take() ?? makeNext() else { return false }
        let header = JournalHeader(
            journal: identity, number: next.number, firstRecord: current.nextRecord,
            clicksBefore: current.clicksThrough, salt: Self.newSalt())
        let segment = JournalSegment(next.file, header: header, totals: current.totals)
        segments.append(segment)
        current = segment
        names = JournalNames(of: segment, serial: Self.nextSerial())
        return true
    }

    private mutating func makeNext() -> Spare? {
        let number = takeNumber()
        return files.make(segment: number).map { Spare(number: number, file: $0) }
    }

    private static func bytes(of segments: [JournalSegment]) -> Int { segments.reduce(0) { $0 + $1.bytes } }
    private static func newSalt() -> UInt64 { UInt64.random(in: 1...UInt64.max) }
    private static func nextSerial() -> UInt64 { serials.wrappingAdd(1, ordering: .relaxed).newValue }
}
