internal import ResponderChain

/// Appends clicks whose names the journal's newest segment has defined. That is the usual case, and it takes plain numbers:
/// the lock is held for a few stores.
///
/// The recorder makes a repeater of its journal and session, and counts what was appended before it uses either again.
struct ClickRepeater {
    private let slots: SegmentSlots
    private let start: Int
    private let end: Int
    /// The segment's number, by which records know whether their numbers are its.
    private let serial: UInt64
    /// The session, which its recorder holds.
    private let session: ObjectIdentifier
    private let sessionNumber: UInt32
    private let firstSeq: Int64
    /// The clicks that were appended.
    private(set) var clicks = 0

    /// - Parameters:
    ///   - start: The slot to begin at.
    ///   - limit: The most clicks to append, for which there must be slots.
    ///   - serial: The number of the segment, which has defined the session.
    init(_ slots: SegmentSlots, from start: Int, upTo limit: Int, serial: UInt64, _ session: LiveSession) {
        self.slots = slots
        self.start = start
        end = limit
        self.serial = serial
        self.session = ObjectIdentifier(session)
        sessionNumber = session.number
        firstSeq = session.nextSeq
    }

    /// Appends a click; false if the segment has not defined its names, if it is of another session, or if its time is
    /// wrong. Nothing has happened then.
    @inline(__always)
    mutating func append(
        _ numbers: ObserverRecord.Numbers, _ session: LiveSession, atMs: Int64, x: Int32, y: Int32, _ handled: Handled
    ) -> Bool {
        guard clicks < end, numbers.serial == serial, ObjectIdentifier(session) == self.session,
            atMs >= ClickTime.earliestMs
        else { return false }
        slots.write(
            JournalRecord(
                click: numbers, session: sessionNumber, seq: firstSeq + Int64(clicks), atMs: atMs, x: x, y: y, handled),
            at: start + clicks)
        clicks += 1
        return true
    }
}
