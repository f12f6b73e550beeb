import ClickIndex
import ClickStore
import ClickTracking

/// The signs of frustration on one control: unhandled clicks, unanswered clicks, and bursts of rage.
struct FrustrationStatistics: Sendable {
    /// The clicks with a known outcome, and those of them that nobody handled.
    var known = 0
    var unhandled = 0
    /// The clicks of which it is known whether the page answered, and those of them that it did not.
    var judged = 0
    var unanswered = 0
    /// Distinct sessions and users of an unhandled or unanswered click, or of the click that makes a burst one of rage; no
    /// user is not a user.
    var sessions = 0
    var users = 0
    /// The best examples among the sessions, in no order; more than were asked for if several are as good as the last.
    var examples: [AffectedSession] = []
}

/// What frustrated a session on one control.
struct AffectedSession: Sendable {
    /// The session span of its last click that is a sign, and the time of that click.
    fileprivate(set) var span: Int32
    fileprivate(set) var lastMs: Int64
    /// The number of unhandled or unanswered clicks and of bursts of rage.
    fileprivate(set) var count = 1

    fileprivate mutating func add(_ span: Int32, _ atMs: Int64) {
        count += 1
        if atMs >= lastMs { (self.span, lastMs) = (span, atMs) }
    }

    /// Whether the session is a better example than another one: it has more signs of frustration, or as many and a
    /// later one.
    func isBetterExample(than other: AffectedSession) -> Bool {
        (count, lastMs) > (other.count, other.lastMs)
    }
}

/// Counts signs of frustration on controls, one after the other, block by block.
///
/// Safety of the raw memory: as that of ``ControlCounter``.
struct FrustrationCounter {
    private let directory: SessionDirectory
    /// The place of each session among all affected ones of all controls, from 1: those of earlier controls are lower.
    private let places: ZeroedMemory<UInt32>
    /// The last control, from 1, that each user was affected at.
    private let users: ZeroedMemory<UInt32>
    private var control: UInt32 = 1
    private var firstPlace: UInt32 = 1
    private var statistics = FrustrationStatistics()
    /// The sessions affected on the control at hand.
    private var sessions: [AffectedSession] = []

    /// - Throws: ``StoreError/outOfMemory``
    init(_ directory: SessionDirectory) throws(StoreError) {
        self.directory = directory
        places = try ZeroedMemory(count: directory.sessionLimit)
        users = try ZeroedMemory(count: directory.nameLimit)
    }

    /// Adds some clicks of the control at hand.
    ///
    /// - Parameter rages: The rows of those that make a burst one of rage.
    mutating func add(_ block: ClickColumns, rages: UnsafeBufferPointer<Int32>) {
        for outcome in UnsafeBufferPointer(start: block.handled, count: block.count) {
            statistics.known &+= outcome == Handled.unknown.rawValue ? 0 : 1
        }
        for answer in UnsafeBufferPointer(start: block.answered, count: block.count) {
            statistics.judged &+= answer == Answered.unknown.rawValue ? 0 : 1
        }
        for row in 0..<block.count {
            let (isUnhandled, isUnanswered) = (
                block.handled[row] == Handled.no.rawValue, block.answered[row] == Answered.no.rawValue
            )
            guard isUnhandled || isUnanswered else { continue }
            statistics.unhandled += isUnhandled ? 1 : 0
            statistics.unanswered += isUnanswered ? 1 : 0
            addSign(at: row, in: block)
        }
        for row in rages { addSign(at: Int(row), in: block) }
    }

    /// The statistics of the control at hand; the next clicks are those of another one.
    ///
    /// - Parameter count: How many examples are wanted.
    mutating func finish(examples count: Int) -> FrustrationStatistics {
        var result = statistics
        result.sessions = sessions.count
        result.examples = bestExamples(count)
        firstPlace &+= UInt32(truncatingIfNeeded: sessions.count)
        control &+= 1
        statistics = FrustrationStatistics()
        sessions.removeAll(keepingCapacity: true)
        return result
    }

    /// The best examples, and all that are as good as the last of them. Not by sorting: most sessions are none of them.
    private func bestExamples(_ count: Int) -> [AffectedSession] {
        var best: [AffectedSession] = []
        for session in sessions where best.count < count || best.last.map(session.isBetterExample) ?? false {
            best.insert(session, at: best.firstIndex { session.isBetterExample(than: $0) } ?? best.count)
            if best.count > count { best.removeLast() }
        }
        guard let last = best.last else { return [] }
        return sessions.filter { !last.isBetterExample(than: $0) }
    }

    private mutating func addSign(at row: Int, in block: ClickColumns) {
        let (span, atMs) = (block.spans[row], block.atMs[row])
        let session = Int(directory.sessions[Int(span)])
        // A span without a row belongs to no session that could be told from others.
        guard session >= 0 else { return }
        let user = Int(directory.users[Int(span)])
        if user > 0, users.start[user] != control {
            users.start[user] = control
            statistics.users += 1
        }
        let place = places.start[session]
        if place >= firstPlace {
            sessions[Int(place &- firstPlace)].add(span, atMs)
        } else {
            places.start[session] = firstPlace &+ UInt32(truncatingIfNeeded: sessions.count)
            sessions.append(AffectedSession(span: span, lastMs: atMs))
        }
    }
}
