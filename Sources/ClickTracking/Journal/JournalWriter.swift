internal import ResponderChain

/// Writes records into the newest segment of a journal, begins another one when that is full, and removes those that
/// are stored.
///
/// Not safe for several threads: the recorder uses it under its lock.
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
    private var names: JournalNames
    /// The file of the next segment and its number, made ahead of need; see ``reserveSpare()``.
    private var spare: (number: UInt64, file: MappedFile)?
    /// The waiting clicks that were dropped for the first segment of this start.
    private(set) var droppedAtStart = 0
    /// Whether a spare is being made.
    private var isMakingSpare = false
    /// The number of the next file. Every file has a number of its own, also one that is never used.
    private var nextNumber: UInt64

    private let files: JournalFiles
    /// The most bytes that all segments may take.
    private let capacity: Int
    private let whenFull: JournalConfiguration.Overflow

    /// Numbers the segments of all journals of the process, for ``JournalNames/serial``.
    private static let serials = SharedCounter(1)

    /// Goes on with a journal, in a new segment.
    ///
    /// - Parameter nowMs: The time, which keeps record numbers apart from those of segments that were lost.
    /// - Returns: nil if there is not even memory for a segment.
    init?(after found: JournalRecovery, files: JournalFiles, configuration: JournalConfiguration, nowMs: Int64) {
        capacity = configuration.effectiveCapacity
        whenFull = configuration.whenFull
        var kept = found.segments.filter { $0.entries > 0 }
        bytes = Self.bytes(of: kept)
        while whenFull == .dropOldest, bytes + files.size > capacity, !kept.isEmpty {
            droppedAtStart += kept.removeFirst().waitingClicks
            bytes = Self.bytes(of: kept)
        }
        // A full journal that keeps its older clicks gets a segment without slots, to count dropped clicks in.
        let isFull = bytes + files.size > capacity
        guard let file = files.make(segment: found.nextNumber, size: isFull ? JournalHeader.size : nil) else {
            return nil
        }
        let last = found.segments.last
        let header = JournalHeader(
            journal: found.identity, number: found.nextNumber, firstRecord: Self.firstRecord(after: last, nowMs: nowMs),
            clicksBefore: last?.clicksThrough ?? 0, salt: Self.newSalt())
        let segment = JournalSegment(file, header: header, dropped: last?.dropped ?? [:])
        identity = found.identity
        nextNumber = found.nextNumber &+ 1
        self.files = files
        segments = kept + [segment]
        bytes += segment.bytes
        current = segment
        names = JournalNames(of: segment, serial: Self.nextSerial())
        for unkept in found.segments where !kept.contains(where: { $0 === unkept }) { unkept.remove() }
    }

    /// The first record number of a start. It is higher than all that earlier starts may have given, also to records
    /// that a sink has stored and the journal has lost. The time sees to that; if the clock was set back, a wide step
    /// does.
    private static func firstRecord(after last: JournalSegment?, nowMs: Int64) -> Int {
        // Nobody writes 2²⁰ records a millisecond. From 2039 on, only the step counts.
        let timed = Int(min(max(nowMs, 0), 1 << 41)) << 20
        guard let last, last.nextRecord >= timed else { return timed }
        return last.nextRecord + (1 << 40)
    }

    /// Tells the current segment's numbers of names from all others.
    var serial: UInt64 { names.serial }
    /// The clicks that have not been stored.
    var waiting: Int { segments.reduce(0) { $0 + $1.waitingClicks } }

    /// Whether it is time to make room for the next segment.
    var isPastHalf: Bool { current.count > half && needsSpare }
    private var half: Int { current.slots.capacity / 2 }
    /// How many slots may be written before the segment is full, or it is time to make room for the next one.
    private var slotsLeft: Int { (needsSpare ? half : current.slots.capacity) - current.count }

    private var needsSpare: Bool { spare == nil && !isMakingSpare && allowsSegment }
    /// Whether the capacity allows one more segment.
    private var allowsSegment: Bool { bytes + files.size <= capacity }

    /// The number of a spare segment that is to be made now, without the lock; nil while there is one or while the
    /// journal is full.
    mutating func reserveSpare() -> UInt64? {
        guard needsSpare else { return nil }
        isMakingSpare = true
        return newNumber()
    }

    /// Adds the file of the spare segment after ``reserveSpare()``; nil if it could not be made.
    mutating func addSpare(_ file: MappedFile?, number: UInt64) {
        isMakingSpare = false
        guard let file else { return }
        // A segment that could not wait for the spare has a higher number, and numbers must rise.
        guard number > current.number else { return file.remove() }
        spare = (number, file)
    }

    /// Removes the spare segment, as it will not be needed.
    mutating func removeSpare() { spare.take()?.file.remove() }

    /// Begins another segment if the current one has too few slots, and drops the oldest clicks for it if need be.
    ///
    /// - Parameter mayDrop: Whether a segment may be dropped; one that is being read may not.
    /// - Returns: The waiting clicks that were dropped, and whether there is room now.
    mutating func makeRoom(for slots: Int, mayDrop: (JournalSegment) -> Bool) -> (dropped: Int, hasRoom: Bool) {
        if current.hasRoom(for: slots) { return (0, true) }
        var dropped = 0
        while !allowsSegment {
            guard whenFull == .dropOldest, let oldest = segments.dropLast().firstIndex(where: mayDrop) else {
                return (dropped, false)
            }
            let segment = segments.remove(at: oldest)
            dropped += segment.waitingClicks
            segment.remove()
        }
        return (dropped, beginSegment())
    }

    /// Removes the segments whose clicks are all stored, from the front.
    ///
    /// - Parameters:
    ///   - segment: The segment that is being read.
    ///   - position: The slot up to which it is stored.
    /// - Returns: The removed segments. The caller removes their files, without the lock.
    mutating func removeStored(_ segment: JournalSegment, upTo position: Int) -> [JournalSegment] {
        let stored = segments.dropLast().prefix {
            $0.number < segment.number || $0 === segment && position >= segment.count
        }
        segments.removeFirst(stored.count)
        return Array(stored)
    }

    /// Begins a new segment and removes all others.
    ///
    /// - Returns: The removed segments, to be erased; none if no segment can be made.
    mutating func startOver() -> [JournalSegment] {
        let old = segments
        guard beginSegment() else { return [] }
        segments = [current]
        return old
    }

    /// The waiting clicks that end with the process, as their segments have no file.
    var waitingInMemory: Int { segments.reduce(0) { $1.hasFile ? $0 : $0 + $1.waitingClicks } }

    /// Counts dropped clicks in the current segment's header, where the count survives the process.
    func countDropped(_ reason: DropReason, _ count: Int) {
        current.dropped[reason, default: 0] += count
    }

    private mutating func newNumber() -> UInt64 {
        defer { nextNumber &+= 1 }
        return nextNumber
    }

    private mutating func beginSegment() -> Bool {
        guard let next = spare.take() ?? makeNext() else { return false }
        let header = JournalHeader(
            journal: identity, number: next.number, firstRecord: current.nextRecord,
            clicksBefore: current.clicksThrough, salt: Self.newSalt())
        let segment = JournalSegment(next.file, header: header, dropped: current.dropped)
        segments.append(segment)
        current = segment
        names = JournalNames(of: segment, serial: Self.nextSerial())
        return true
    }

    private mutating func makeNext() -> (number: UInt64, file: MappedFile)? {
        let number = newNumber()
        return files.make(segment: number).map { (number, $0) }
    }

    private static func bytes(of segments: [JournalSegment]) -> Int { segments.reduce(0) { $0 + $1.bytes } }
    private static func newSalt() -> UInt64 { UInt64.random(in: 1...UInt64.max) }
    private static func nextSerial() -> UInt64 { serials.increment() }
}

extension JournalWriter {
    /// Defines all names of a click in the current segment, which must have room for them; returns their numbers.
    mutating func define(_ click: LiveClick) -> ObserverRecord.Numbers {
        define(click.session)
        let detail = click.detail
        var numbers = ObserverRecord.Numbers()
        numbers.serial = serial
        numbers.control = names.number(of: click.control)
        numbers.position = names.number(of: detail.position)
        numbers.item = names.number(of: detail.item)
        numbers.handledBy = names.number(of: detail.handledBy)
        numbers.info = names.number(of: detail.info)
        return numbers
    }

    private mutating func define(_ session: LiveSession) {
        guard session.serial != serial else { return }
        session.number = names.number(of: session.key, session.properties)
        session.serial = serial
    }

    /// Writes a click whose names are defined. The current segment must have room for it.
    mutating func append(_ click: LiveClick, _ numbers: ObserverRecord.Numbers) {
        let session = click.session
        current.append(
            JournalRecord(
                click: numbers, session: session.number, seq: session.nextSeq, atMs: click.atMs, x: click.x, y: click.y,
                click.handled))
        session.nextSeq += 1
        current.clicks += 1
    }

    /// What appends clicks of a session that repeat defined names.
    ///
    /// - Parameter limit: The most clicks that it may append.
    /// - Returns: nil if the session itself is not defined.
    func repeater(for session: LiveSession, upTo limit: Int) -> ClickRepeater? {
        guard session.serial == serial else { return nil }
        return ClickRepeater(
            current.slots, from: current.count, upTo: max(0, min(limit, slotsLeft)), serial: serial, session)
    }

    /// Counts the clicks that were appended to the current segment by a repeater for a session.
    func count(_ clicks: Int, for session: LiveSession) {
        current.countClicks(clicks)
        session.nextSeq += Int64(clicks)
    }

    /// Writes that a screen has come to the front or gone away. The current segment must have room for it.
    mutating func append(screen: String, appeared: Bool, _ session: LiveSession, atMs: Int64) {
        define(session)
        var record = JournalRecord(.screen, flag: appeared ? 1 : 0, number: names.number(of: screen))
        record.word2 = UInt64(bitPattern: atMs)
        record.word3 = JournalRecord.pair(session.number, 0)
        current.append(record)
    }
}
